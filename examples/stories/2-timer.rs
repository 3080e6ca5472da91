//! Time work, correct it later, undo and redo, and sum it up over a change of the clocks.
#![forbid(unsafe_code)]

use tallybook::{parse_time, Book, By, Field, Kind, Reason, Result, SaveFlags, Summary, SummaryFlags, ROOT, SECOND};

const HOUR: i64 = 3600 * SECOND;

fn story() -> Result<()> {
    let start = parse_time("2025-03-29T23:00:00", "Europe/Berlin")?;
    let book = Book::open(":memory:")?;
    let timer = book.start_at("Night shift", start)?;
    timer.stop_at(start + 25 * HOUR)?;

    let mut draft = book.draft(Kind::Session, ROOT)?;
    draft.set(Field::Name, "Call").set(Field::Time, start + 24 * HOUR).set(Field::End, start + 26 * HOUR);
    match draft.save_with(SaveFlags::REJECT_OVERLAP) {
        Err(error) if error.reason == Reason::Overlap && error.id == Some(timer.item()) => println!("refused: it overlaps the timer"),
        other => println!("{other:?}"),
    }
    let call = draft.save_with(SaveFlags::TRIM_OVERLAP)?;
    let phone = book.create(Kind::Tag, ROOT, "Phone")?;
    let rest = book.split(call, start + 25 * HOUR)?;
    book.edit(rest)?.set(Field::Tags, vec![phone]).save()?;

    for step in book.history()? {
        println!("{}", step?.name);
    }
    println!("undone: {}", book.undo()?.name);
    println!("undone: {}", book.undo()?.name);
    println!("redone: {}", book.redo()?.name);
    let by_day = Summary::by(By::Day).zone("Europe/Berlin").flags(SummaryFlags::TOTALS);
    print!("{}", book.query(Kind::Session)?.summary(&by_day)?.table()?);
    Ok(())
} // everything closes itself, in any order

fn main() {
    story().unwrap();
    assert_eq!(tallybook::live_handles(), 0);
}
