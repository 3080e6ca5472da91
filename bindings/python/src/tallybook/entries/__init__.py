"""What a book holds, and views of it."""
