"""Words for what the library has by number: fields, kinds, times."""
