"""What `tools/abi future` is made of: the sources that a release keeps, the growth that is planted, and what is run."""
