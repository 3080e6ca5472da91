//! What the crate for Rust costs beside the calls of C that it makes, which are those that a program in C would make.

use std::hint::black_box;
use std::ptr::{null, null_mut};
use std::time::Instant;
use tallybook::{sys, Book, Field, Kind, Result};

const LOGGED: usize = 1_000_000;
const READ: usize = 100_000;
const ROUNDS: usize = 15;

type Cost = Result<f64>;

/// Nanoseconds for each of so many.
fn timed(count: usize, work: impl FnOnce() -> Result<()>) -> Cost {
    let begin = Instant::now();
    work()?;
    Ok(begin.elapsed().as_nanos() as f64 / count as f64)
}

/// Fails the program: these calls do not fail.
fn must(status: sys::tally_status) {
    assert!(status >= 0, "a call of C answered {status}");
}

fn log(book: &Book, peck: i64) -> Cost {
    let watch = book.start("bench")?;
    watch.log(peck)?;
    let cost = timed(LOGGED, || (0..LOGGED).try_for_each(|_| watch.log(peck)))?;
    watch.stop()?;
    Ok(cost)
}

fn log_in_c(book: *mut sys::tally_book, peck: i64) -> Cost {
    let (mut watch, mut error) = (null_mut(), sys::tally_error::INIT);
    unsafe {
        must(sys::tally_session_start(book, sys::TALLY_ROOT, c"bench".as_ptr(), sys::TALLY_NTS, sys::TALLY_NOW, &mut watch, &mut error));
        must(sys::tally_session_log(watch, peck, sys::TALLY_NOW));
        let cost = timed(LOGGED, || {
            for _ in 0..LOGGED {
                must(sys::tally_session_log(watch, peck, sys::TALLY_NOW));
            }
            Ok(())
        });
        must(sys::tally_session_stop(watch, sys::TALLY_NOW, &mut error));
        sys::tally_session_free(watch);
        cost
    }
}

fn read(book: &Book, session: i64) -> Cost {
    let mut rows = book.query(Kind::Event)?.within(session).rows()?;
    timed(READ, || {
        while rows.step()? {
            black_box((rows.int(Field::Time), rows.int(Field::Type)));
        }
        Ok(())
    })
}

fn values(book: &Book, session: i64) -> Cost {
    let events = book.query(Kind::Event)?.within(session).events()?;
    timed(READ, || {
        for event in events {
            black_box(event?);
        }
        Ok(())
    })
}

unsafe fn cursor(book: *mut sys::tally_book, session: i64) -> *mut sys::tally_cursor {
    let (mut query, mut cursor, mut error) = (null_mut(), null_mut(), sys::tally_error::INIT);
    unsafe {
        must(sys::tally_query_new(book, sys::TALLY_KIND_EVENT, &mut query, &mut error));
        must(sys::tally_query_in(query, session, 0, &mut error));
        must(sys::tally_query_cursor(query, &mut cursor, &mut error));
        sys::tally_query_free(query);
    }
    cursor
}

fn read_in_c(book: *mut sys::tally_book, session: i64) -> Cost {
    unsafe {
        let (rows, mut error) = (cursor(book, session), sys::tally_error::INIT);
        let cost = timed(READ, || {
            while sys::tally_cursor_next(rows, &mut error) == sys::TALLY_OK {
                black_box((sys::tally_cursor_int(rows, sys::TALLY_FIELD_TIME), sys::tally_cursor_int(rows, sys::TALLY_FIELD_TYPE)));
            }
            Ok(())
        });
        sys::tally_cursor_free(rows);
        cost
    }
}

/// All that an event has, as a program in C reads it.
fn values_in_c(book: *mut sys::tally_book, session: i64) -> Cost {
    unsafe {
        let (rows, mut error) = (cursor(book, session), sys::tally_error::INIT);
        let cost = timed(READ, || {
            while sys::tally_cursor_next(rows, &mut error) == sys::TALLY_OK {
                let mut length = 0;
                let has_value = sys::tally_cursor_is_null(rows, sys::TALLY_FIELD_VALUE) == 0;
                let has_text = sys::tally_cursor_is_null(rows, sys::TALLY_FIELD_TEXT) == 0;
                black_box((
                    sys::tally_cursor_id(rows),
                    sys::tally_cursor_int(rows, sys::TALLY_FIELD_TIME),
                    sys::tally_cursor_int(rows, sys::TALLY_FIELD_TYPE),
                    sys::tally_cursor_int(rows, sys::TALLY_FIELD_PHASE),
                    sys::tally_cursor_int(rows, sys::TALLY_FIELD_SUBJECT),
                    if has_value { sys::tally_cursor_real(rows, sys::TALLY_FIELD_VALUE) } else { f64::NAN },
                    if has_text { sys::tally_cursor_text(rows, sys::TALLY_FIELD_TEXT, &mut length) } else { null() },
                    sys::tally_cursor_int(rows, sys::TALLY_FIELD_SESSION),
                    length,
                ));
            }
            Ok(())
        });
        sys::tally_cursor_free(rows);
        cost
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Measures both in turn, and prints a row as benchmarks/common.h does.
fn measure(name: &str, ours: impl Fn() -> Cost, theirs: impl Fn() -> Cost) -> Result<()> {
    if std::env::args().nth(2).is_some_and(|only| only != name) {
        return Ok(());
    }
    (theirs()?, ours()?);
    let (mut mine, mut other, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        other.push(theirs()?);
        mine.push(ours()?);
        ratios.push(mine[mine.len() - 1] / other[other.len() - 1]);
    }
    let ratio = median(ratios);
    println!(
        r#"{{"name": "{name}", "ours": {:.6}, "theirs": {:.6}, "unit": "ns", "ratio": {ratio:.4}, "goal": "<= 1.05 x", "holds": {}, "gate": true}}"#,
        median(mine),
        median(other),
        ratio <= 1.05
    );
    Ok(())
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("give a folder")?;
    let path = format!("{folder}/rust.tally");
    let book = Book::open(&path)?;
    let peck = book.find(Kind::EventType, "A")?;
    let (mut raw, mut error) = (null_mut(), sys::tally_error::INIT);
    must(unsafe { sys::tally_book_open(path.as_ptr().cast(), path.len(), null(), &mut raw, &mut error) });
    measure("log one event, Rust / C", || log(&book, peck), || log_in_c(raw, peck))?;

    let watch = book.start_at("read", 0)?;
    let times: Vec<i64> = (0..READ as i64).collect();
    watch.log_columns(&times, &vec![peck; READ])?;
    watch.stop_at(READ as i64)?;
    measure("read an event row by row, Rust / C", || read(&book, watch.item()), || read_in_c(raw, watch.item()))?;
    measure("read an event as a value, Rust / all its fields in C", || values(&book, watch.item()), || values_in_c(raw, watch.item()))?;
    unsafe { sys::tally_book_close(raw) };
    Ok(())
}
