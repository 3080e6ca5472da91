"""Statements of SQL: how they are typed, located errors, and the output of their rows."""
