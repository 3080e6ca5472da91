"""The contents of a book, and views of it."""
