"""A name stands for one thing: decisions/017-names-of-the-field.md."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

SOURCE = Path(__file__).parent.parent.parent / "src" / "hortus"


def test_no_two_classes_outside_the_games_have_one_name() -> None:
    files = [path for path in SOURCE.rglob("*.py") if "games" not in path.relative_to(SOURCE).parts]
    assert len(files) > 200
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files]
    names = Counter(node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef))
    assert [name for name, times in names.items() if times > 1] == []
