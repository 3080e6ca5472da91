"""Everything that works through a handle of its own: a draft, a recording, a memo, a player."""
