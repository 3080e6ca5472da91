"""The native library: what it declares, how it is found and called, and who owns its handles."""
