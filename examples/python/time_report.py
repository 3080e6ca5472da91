"""Imports time records of HEY and writes a report on them in every format.

    python examples/python/time_report.py examples/data/hey.csv build/report --zone Europe/Berlin
"""
import argparse
from pathlib import Path

import tallybook


def main() -> None:
    """Reads the arguments and writes the reports."""
    parser = argparse.ArgumentParser(description="Imports time records of HEY and writes a report on them in every format.")
    parser.add_argument("records", type=Path, help="a CSV file with Start,End,Duration,Category,Notes")
    parser.add_argument("folder", type=Path, help="where the book and the reports go")
    parser.add_argument("--zone", default="UTC", help="the zone of its times, such as Europe/Berlin")
    parser.add_argument("--labels", type=Path, help="words of another language, such as examples/labels/de.json")
    arguments = parser.parse_args()

    arguments.folder.mkdir(parents=True, exist_ok=True)
    with tallybook.open(arguments.folder / "time.tally") as book:
        book.settings["time_zone"] = arguments.zone
        if arguments.labels is not None:
            book.settings["labels"] = arguments.labels.read_text("utf-8")
        findings = book.import_hey(arguments.records, skip_bad=True)
        print(len([each for each in findings if each.reason is tallybook.Reason.ADDED]), "entries came in")
        for finding in findings:
            if finding.severity is not tallybook.Severity.INFO:
                print(f"{finding.where}: {finding.message}")

        print(book.sessions.summary(by="tag", zone=arguments.zone))
        report = book.sessions.report("Time Report").header().bars().table().comments().lines("week")
        formats = ["html", "svg", "md", "txt", *(["pdf", "png"] if tallybook.has_feature("pdf") else [])]
        for suffix in formats:
            report.save(arguments.folder / f"report.{suffix}")
        print("report." + ", .".join(formats), "lie in", arguments.folder)


if __name__ == "__main__":
    main()
