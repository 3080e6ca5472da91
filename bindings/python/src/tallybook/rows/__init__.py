"""Everything that is read: rows of the library's cursors, and where they go."""
