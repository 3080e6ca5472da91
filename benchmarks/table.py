"""Prints rows of JSON as a table, as they come."""

import json
import sys

print(f"{'':62}{'ours':>13}{'theirs':>13}{'ratio':>8}  goal")
for line in sys.stdin:
    row = json.loads(line)
    held = "" if row["holds"] else "  missed"
    print(
        f"{row['name']:62}{row['ours']:>10.1f} {row['unit']}{row['theirs']:>10.1f} {row['unit']}{row['ratio']:>8.2f}  {row['goal']}{held}",
        flush=True,
    )
