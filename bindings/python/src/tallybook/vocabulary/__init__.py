"""Words for the library's numbers: fields, kinds, times."""
