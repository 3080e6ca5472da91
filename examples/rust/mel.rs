//! The same field log as examples/c/mel.c, with the same output. README.md says how to build it.
#![forbid(unsafe_code)]

use std::sync::atomic::{AtomicI64, Ordering};
use tallybook::sys::{TALLY_FIELD_DESCRIPTION, TALLY_FIELD_LATITUDE, TALLY_FIELD_LONGITUDE, TALLY_FIELD_NAME};
use tallybook::sys::{TALLY_FORMAT_MARKDOWN, TALLY_KIND_ANY, TALLY_KIND_NOTE};
use tallybook::{Options, Result};

const SECOND: i64 = 1_000_000_000;

fn story() -> Result<()> {
    // A clock set by the program: one second passes at every reading, so the output is always the same.
    let now = AtomicI64::new(1_754_139_910 * SECOND);
    let ticking = move |_| now.fetch_add(SECOND / 2, Ordering::Relaxed) + SECOND / 2;

    let book = Options::new().author("kh").clock(ticking).open(":memory:")?;
    book.set("location_enabled", "true")?;
    let nest = book.collection("Heron nest")?;

    let mut note = nest.draft(TALLY_KIND_NOTE)?;
    note.set_text(TALLY_FIELD_NAME, "Arrival"); // setters are sticky: check once, at save
    note.set_real(TALLY_FIELD_LATITUDE, 45.4429).set_real(TALLY_FIELD_LONGITUDE, -73.6016);
    note.save()?;

    let (peck, call) = (nest.event_type("A").unwrap_or(0), nest.event_type("B").unwrap_or(0));
    let watch = nest.start("Morning watch")?;
    watch.log(peck)?; // kept once it returns
    watch.log(peck)?;
    watch.log_at(call, book.now()? - SECOND)?; // a second ago
    watch.pause()?;
    watch.resume()?;
    println!("A {}, B {}, elapsed {} ms", watch.count(peck)?, watch.count(call)?, watch.elapsed() / 1_000_000);
    watch.stop()?;

    note.set_text(TALLY_FIELD_DESCRIPTION, "Adult on the nest");
    note.save()?;

    let everything = book.query(TALLY_KIND_ANY)?;
    let mut entries = everything.rows()?;
    while entries.step()? {
        println!("{} {}", entries.id(), entries.text(TALLY_FIELD_NAME).unwrap_or_default());
    }
    print!("{}", everything.export(TALLY_FORMAT_MARKDOWN)?);
    Ok(())
} // everything closes itself, in any order

fn main() {
    if let Err(error) = story() {
        eprintln!("{error}");
        std::process::exit(1);
    }
    assert_eq!(tallybook::live_handles(), 0);
}
