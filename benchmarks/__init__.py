"""Yardsticks and watchdogs: what Hortus is measured and checked with, outside the tests."""
