/* Shared by the programs of the cookbook: an error report, and an exit if a call fails. */
#include "tallybook.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define SECOND INT64_C(1000000000)
#define TRY(call) do { if ((call) < 0) cookbook_fail(); } while (0)

static tally_error error = TALLY_ERROR_INIT;

static inline void cookbook_fail(void) {
    fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    exit(1);
}
