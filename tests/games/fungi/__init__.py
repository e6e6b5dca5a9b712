"""Tests of Fungi, clause by clause."""
