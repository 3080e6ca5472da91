#include "CPlatform.h"

_Atomic(int32_t) tally_forked_flag;
