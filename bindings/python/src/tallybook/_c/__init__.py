"""The native library: its declarations, how it is found and called, and who owns its handles."""
