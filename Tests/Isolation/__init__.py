"""A standing run in the manner of Jepsen: writers, recorders and readers at one book, with kills and sleeps, against invariants."""
