#!/bin/sh
# audit.sh AUDITWHEEL WHEEL...: whether each wheel runs wherever its name says, by what its modules need.
auditwheel=$1
shift
for wheel; do
	tag=$("$auditwheel" show "$wheel" | tr '\n' ' ' | sed -E 's/.*following platform tag: "([^"]+)".*/\1/')
	case "$wheel" in
	*"$tag"*) echo "$wheel: $tag" ;;
	*) echo "$wheel is not what it is called: $tag"; exit 1 ;;
	esac
done
