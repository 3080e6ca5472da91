//! What the crate for Rust costs beside the calls of C that it makes, which are those that a program in C would make. Both take
//! turns after every few thousand calls, so that a machine that gets slower meanwhile slows both.

use std::hint::black_box;
use std::ptr::{null, null_mut};
use std::time::Instant;
use tallybook::{sys, Book, Event, Field, Kind, Result, Session};

const TURNS: usize = 400;
const CALLS: usize = 2_000;
const TOTAL: usize = TURNS * CALLS;

/// Fails the program: these calls do not fail.
fn must(status: sys::tally_status) {
    assert!(status >= 0, "a call of C answered {status}");
}

/// Nanoseconds for each of the calls of a turn.
fn timed(work: impl FnOnce() -> Result<()>) -> Result<f64> {
    let begin = Instant::now();
    work()?;
    Ok(begin.elapsed().as_nanos() as f64 / CALLS as f64)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Measures both in turn, and prints a row as benchmarks/common.h does.
fn measure(name: &str, mut ours: impl FnMut() -> Result<()>, mut theirs: impl FnMut()) -> Result<()> {
    let (mut mine, mut other) = (Vec::new(), Vec::new());
    for turn in 0..TURNS {
        // Whoever comes first may find other things in the caches.
        if turn % 2 == 0 {
            mine.push(timed(&mut ours)?);
        }
        other.push(timed(|| { theirs(); Ok(()) })?);
        if turn % 2 == 1 {
            mine.push(timed(&mut ours)?);
        }
    }
    let (mine, other) = (median(mine), median(other));
    let ratio = mine / other;
    println!(
        r#"{{"name": "{name}", "ours": {mine:.6}, "theirs": {other:.6}, "unit": "ns", "ratio": {ratio:.4}, "goal": "<= 1.05 x", "holds": {}, "gate": true}}"#,
        ratio <= 1.05
    );
    Ok(())
}

/// Two recorders of two sessions.
fn log(name: &str, book: &Book, raw: *mut sys::tally_book, peck: i64) -> Result<()> {
    let (ours, mut theirs, mut error) = (book.start("ours")?, null_mut(), sys::tally_error::INIT);
    must(unsafe { sys::tally_session_start(raw, sys::TALLY_ROOT, c"theirs".as_ptr(), sys::TALLY_NTS, sys::TALLY_NOW, &mut theirs, &mut error) });
    let in_rust = || (0..CALLS).try_for_each(|_| ours.log(peck));
    let in_c = || (0..CALLS).for_each(|_| must(unsafe { sys::tally_session_log(theirs, peck, sys::TALLY_NOW) }));
    measure(name, in_rust, in_c)?;
    ours.stop()?;
    unsafe {
        must(sys::tally_session_stop(theirs, sys::TALLY_NOW, &mut error));
        sys::tally_session_free(theirs);
    }
    Ok(())
}

/// A cursor of a session's events, as C makes it.
fn cursor(book: *mut sys::tally_book, session: i64) -> *mut sys::tally_cursor {
    let (mut query, mut cursor, mut error) = (null_mut(), null_mut(), sys::tally_error::INIT);
    unsafe {
        must(sys::tally_query_new(book, sys::TALLY_KIND_EVENT, &mut query, &mut error));
        must(sys::tally_query_in(query, session, 0, &mut error));
        must(sys::tally_query_cursor(query, &mut cursor, &mut error));
        sys::tally_query_free(query);
    }
    cursor
}

fn read_rows(name: &str, book: &Book, raw: *mut sys::tally_book, session: &Session) -> Result<()> {
    let mut rows = book.query(Kind::Event)?.within(session.item()).rows()?;
    let (cursor, mut error) = (cursor(raw, session.item()), sys::tally_error::INIT);
    let in_rust = || {
        for _ in 0..CALLS {
            assert!(rows.step()?);
            black_box((rows.int(Field::Time), rows.int(Field::Type)));
        }
        Ok(())
    };
    let in_c = || {
        for _ in 0..CALLS {
            unsafe {
                assert!(sys::tally_cursor_next(cursor, &mut error) == sys::TALLY_OK);
                black_box((sys::tally_cursor_int(cursor, sys::TALLY_FIELD_TIME), sys::tally_cursor_int(cursor, sys::TALLY_FIELD_TYPE)));
            }
        }
    };
    measure(name, in_rust, in_c)?;
    unsafe { sys::tally_cursor_free(cursor) };
    Ok(())
}

/// All that an event has, as a program in C reads it.
fn read_values(name: &str, book: &Book, raw: *mut sys::tally_book, session: &Session) -> Result<()> {
    let mut events = book.query(Kind::Event)?.within(session.item()).events()?;
    let (cursor, mut error) = (cursor(raw, session.item()), sys::tally_error::INIT);
    let in_rust = || {
        for event in events.by_ref().take(CALLS) {
            black_box::<Event>(event?);
        }
        Ok(())
    };
    let in_c = || {
        for _ in 0..CALLS {
            unsafe {
                assert!(sys::tally_cursor_next(cursor, &mut error) == sys::TALLY_OK);
                let mut length = 0;
                let has_value = sys::tally_cursor_is_null(cursor, sys::TALLY_FIELD_VALUE) == 0;
                let has_text = sys::tally_cursor_is_null(cursor, sys::TALLY_FIELD_TEXT) == 0;
                black_box((
                    sys::tally_cursor_id(cursor),
                    sys::tally_cursor_int(cursor, sys::TALLY_FIELD_TIME),
                    sys::tally_cursor_int(cursor, sys::TALLY_FIELD_TYPE),
                    sys::tally_cursor_int(cursor, sys::TALLY_FIELD_PHASE),
                    sys::tally_cursor_int(cursor, sys::TALLY_FIELD_SUBJECT),
                    if has_value { sys::tally_cursor_real(cursor, sys::TALLY_FIELD_VALUE) } else { f64::NAN },
                    if has_text { sys::tally_cursor_text(cursor, sys::TALLY_FIELD_TEXT, &mut length) } else { null() },
                    sys::tally_cursor_int(cursor, sys::TALLY_FIELD_SESSION),
                    length,
                ));
            }
        }
    };
    measure(name, in_rust, in_c)?;
    unsafe { sys::tally_cursor_free(cursor) };
    Ok(())
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = format!("{}/rust.tally", arguments.next().ok_or("name a folder")?);
    let only = arguments.next();
    let is_wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    let book = Book::open(&path)?;
    let peck = book.find(Kind::EventType, "A")?;
    let (mut raw, mut error) = (null_mut(), sys::tally_error::INIT);
    must(unsafe { sys::tally_book_open(path.as_ptr().cast(), path.len(), null(), &mut raw, &mut error) });
    let session = book.start_at("read", 0)?;
    session.log_columns(&(0..TOTAL as i64).collect::<Vec<_>>(), &vec![peck; TOTAL])?;
    session.stop_at(TOTAL as i64)?;

    let name = "log one event, Rust / C";
    if is_wanted(name) {
        log(name, &book, raw, peck)?;
    }
    let name = "read an event row by row, Rust / C";
    if is_wanted(name) {
        read_rows(name, &book, raw, &session)?;
    }
    let name = "read an event as a value, Rust / all its fields in C";
    if is_wanted(name) {
        read_values(name, &book, raw, &session)?;
    }
    unsafe { sys::tally_book_close(raw) };
    Ok(())
}
