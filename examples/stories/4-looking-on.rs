//! One process records, another waits and prints each new state, a third exports a snapshot meanwhile. It makes herons.tally in the
//! current folder.
#![forbid(unsafe_code)]

use std::io::{stdin, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::{Child, Command};
use std::time::Duration;
use tallybook::{Book, Export, Field, Format, Kind, State, WatchFlags, SECOND};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn wait_for(mut other: &UnixStream) -> Result<()> {
    other.write_all(b".")?;
    Ok(other.read_exact(&mut [0])?)
}

fn look_on(mut recorder: &UnixStream) -> Result<()> {
    recorder.read_exact(&mut [0])?;
    let book = Book::open("herons.tally")?;
    let mut watch = book.query(Kind::Session)?.watch(WatchFlags::CHANGES)?; // watch.descriptor() is for poll and event loops
    let mut is_running = true;
    while is_running {
        let mut changes = watch.wait(Duration::from_secs(10))?.ok_or("nothing came")?;
        while changes.step()? {
            is_running = changes.int(Field::State) == Some(i32::from(State::Running).into());
            println!("{}, {} events", if is_running { "running" } else { "stopped" }, changes.int(Field::EventCount).unwrap_or(0));
            recorder.write_all(b".")?;
        }
    }
    Ok(())
}

fn export(mut recorder: &UnixStream) -> Result<()> {
    recorder.read_exact(&mut [0])?;
    let book = Book::open("herons.tally")?;
    let snapshot = book.snapshot()?;
    wait_for(recorder)?;
    print!("{}", snapshot.query(Kind::Any)?.export(Export::new(Format::Text).zone("UTC"))?);
    Ok(recorder.write_all(b".")?)
}

/// This program once more, with a socket to it.
fn start(role: &str) -> Result<(Child, UnixStream)> {
    let (here, there) = UnixStream::pair()?;
    Ok((Command::new(std::env::current_exe()?).arg(role).stdin(OwnedFd::from(there)).spawn()?, here))
}

fn record() -> Result<()> {
    let ((mut watching, watcher), (mut exporting, exporter)) = (start("look on")?, start("export")?);
    let book = Book::open("herons.tally")?;
    let (call, watch) = (book.find(Kind::EventType, "A")?, book.start_at("Watch", 0)?);
    wait_for(&watcher)?;
    for second in 1..5 {
        watch.log_at(call, second * SECOND)?;
        (&watcher).read_exact(&mut [0])?;
        if second % 2 == 0 {
            wait_for(&exporter)?; // takes the snapshot after the second event, exports it after the fourth
        }
    }
    watch.stop_at(5 * SECOND)?;
    (&watcher).read_exact(&mut [0])?;
    assert!(watching.wait()?.success() && exporting.wait()?.success());
    Ok(())
}

fn main() -> Result<()> {
    let recorder = || Result::Ok(UnixStream::from(stdin().as_fd().try_clone_to_owned()?));
    match std::env::args().nth(1).as_deref() {
        Some("look on") => look_on(&recorder()?)?,
        Some(_) => export(&recorder()?)?,
        None => record()?,
    }
    assert_eq!(tallybook::live_handles(), 0);
    Ok(())
}
