#!/usr/bin/env bash
# Builds the rules with the address and undefined-behaviour sanitizers and plays random games of every kind with them.
# C arrays are not bounds-checked: this is where an index that is off by one comes to light.
set -euo pipefail
python=$(realpath -s "$1")
cd "$(dirname "$0")/.."
rm -rf build/asan
flags="-fsanitize=address,undefined -fno-sanitize=alignment -fno-omit-frame-pointer -g -O1"
CFLAGS="$flags" LDFLAGS="-fsanitize=address,undefined" "$python" setup.py --quiet build --build-base build/asan --build-lib build/asan/lib
LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)" \
  ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 PYTHONMALLOC=malloc \
  PYTHONPATH=build/asan/lib:. "$python" -m benchmarks.random_games "${2:-300}"
