"""Statements of SQL: how they are typed, where they are wrong, and how their rows are told."""
