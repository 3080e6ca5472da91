//! The same field log as examples/c/mel.c, with the same output. README.md says how to build it.
#![forbid(unsafe_code)]

use std::sync::atomic::{AtomicI64, Ordering};
use tallybook::{Field, Format, Kind, Options, Result, SECOND};

fn story() -> Result<()> {
    // A clock set by the program: one second passes at every reading, so the output is always the same.
    let now = AtomicI64::new(1_754_139_910 * SECOND);
    let ticking = move |_| now.fetch_add(SECOND / 2, Ordering::Relaxed) + SECOND / 2;

    let book = Options::new().author("kh").clock(ticking).open(":memory:")?;
    book.set("location_enabled", "true")?;
    let nest = book.collection("Heron nest")?;

    let mut note = nest.draft(Kind::Note)?;
    note.set(Field::Name, "Arrival"); // setters are sticky: check once, at save
    note.set(Field::Latitude, 45.4429).set(Field::Longitude, -73.6016);
    note.save()?;

    let (peck, call) = (nest.event_type("A").unwrap_or(0), nest.event_type("B").unwrap_or(0));
    let watch = nest.start("Morning watch")?;
    watch.log(peck)?; // kept once it returns
    watch.log(peck)?;
    watch.log_at(call, book.now()? - SECOND)?; // a second ago
    watch.pause()?;
    watch.resume()?;
    println!("A {}, B {}, elapsed {} ms", watch.count(peck)?, watch.count(call)?, watch.elapsed()?.as_millis());
    watch.stop()?;

    note.set(Field::Description, "Adult on the nest").save()?;

    let everything = book.query(Kind::Any)?;
    for entry in everything.rows()? {
        let entry = entry?;
        println!("{} {}", entry.id(), entry.text(Field::Name).unwrap_or_default());
    }
    print!("{}", everything.export(Format::Markdown)?);
    Ok(())
} // everything closes itself, in any order

fn main() {
    if let Err(error) = story() {
        eprintln!("{error}");
        std::process::exit(1);
    }
    assert_eq!(tallybook::live_handles(), 0);
}
