#include "cookbook.h"

int main(void) {
    char text[64];
    int64_t time;
    TRY(tally_time_parse(TALLY_Z("2026-04-10T05:23:00-04:00"), TALLY_Z("UTC"), &time, &error));
    TRY(tally_time_format(time, TALLY_TIME_DISPLAY, TALLY_Z("America/Montreal"), text, sizeof text, NULL, &error));
    puts(text);
    TRY(tally_time_format(time, TALLY_TIME_ISO, TALLY_Z("UTC"), text, sizeof text, NULL, &error));
    puts(text);
    TRY(tally_duration_format(8100 * SECOND, TALLY_DURATION_COMPACT, text, sizeof text, NULL, &error));
    puts(text);
    return tally_live_handles() != 0;
}
