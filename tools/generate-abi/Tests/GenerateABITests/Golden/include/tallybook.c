// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
#include "tallybook.h"
