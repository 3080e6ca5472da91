import tallybook

time = tallybook.parse_time_ns("2026-04-10T05:23:00-04:00")
print(tallybook.format_time(time, "display", "America/Montreal"))
print(tallybook.format_time(time, "iso", "UTC"))
print(tallybook.format_duration(8100 * 10**9, "compact"))
