//! Watch two herons: states that exclude one another, and calls with their loudness.
#![forbid(unsafe_code)]

use tallybook::{Book, By, Event, Export, Field, Format, Kind, MeasureFlags, Mode, Op, Result, Summary, ROOT, SECOND};

fn story() -> Result<()> {
    let book = Book::open(":memory:")?;
    let (ada, bo) = (book.create(Kind::Subject, ROOT, "Ada")?, book.create(Kind::Subject, ROOT, "Bo")?);
    let state = |name| book.draft(Kind::EventType, ROOT)?.set(Field::Name, name).set(Field::Mode, Mode::State).set(Field::Exclusion, "behaviour").save();
    let (rest, feed, walk) = (state("rest")?, state("feed")?, state("walk")?);
    let call = book.create(Kind::EventType, ROOT, "call")?;

    let watch = book.start_at("Watch", 0)?;
    watch.log_event(&Event::new(rest).at(0).about(ada))?;
    watch.log_event(&Event::new(walk).at(0).about(bo))?;
    watch.log_event(&Event::new(feed).at(30 * SECOND).about(ada))?;
    watch.log_event(&Event::new(call).at(35 * SECOND).about(bo).value(62.5))?;
    watch.log_event(&Event::new(walk).at(40 * SECOND).about(ada))?;
    watch.take_back()?; // a slip: she goes on feeding
    watch.pause_at(50 * SECOND)?;
    watch.resume_at(60 * SECOND)?;
    watch.log_event(&Event::new(rest).at(75 * SECOND).about(bo))?;
    watch.stop_at(100 * SECOND)?;

    for line in book.query(Kind::Session)?.export(Export::new(Format::CsvBouts).zone("UTC"))?.lines() {
        println!("{}", line.splitn(4, ',').last().unwrap_or_default()); // without collection, session and UUID
    }
    let shares = Summary::by(By::Subject).then_by(By::EventType).measure(MeasureFlags::DURATION);
    for row in book.query(Kind::Event)?.within(watch.item()).filter(Field::Type, Op::NE, call).summary(&shares)? {
        let row = row?;
        let share = row.real(Field::Duration).unwrap_or(0.0) / watch.elapsed()?.as_nanos() as f64;
        println!("{} {} {:.0}%", row.text(Field::Label1).unwrap_or_default(), row.text(Field::Label2).unwrap_or_default(), 100.0 * share);
    }
    Ok(())
} // everything closes itself, in any order

fn main() {
    story().unwrap();
    assert_eq!(tallybook::live_handles(), 0);
}
