//! Write a large attachment piece by piece; the writer is killed midway, and another one continues. It makes large.tally and copy.tally
//! in the current folder.
#![forbid(unsafe_code)]

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{Read, Seek, SeekFrom, Write};
use std::{env, os::unix::process::ExitStatusExt, process};
use tallybook::{Attachment, Book, Kind, Status, ROOT};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn chance(sides: usize) -> usize {
    RandomState::new().build_hasher().finish() as usize % sides
}

fn fill(mut sound: Attachment, content: &[u8], until: usize) -> Result<Attachment> {
    let mut at = sound.stream_position()? as usize;
    while at < until {
        at += sound.write(&content[at..until.min(at + 1 + chance(content.len() / 50))])?;
    }
    Ok(sound)
}

fn story(size: usize) -> Result<()> {
    let yes = |fact| if fact { "yes" } else { "no" };
    let content: Vec<u8> = (0..size).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    if env::args().nth(2).is_some() {
        let book = Book::open("large.tally")?;
        fill(book.new_attachment(book.create(Kind::Note, ROOT, "Dawn")?, "dawn.raw")?, &content, size / 2)?;
        println!(".");
        loop { std::thread::park() } // until it is killed
    }
    let mut writer = process::Command::new(env::current_exe()?).args([&size.to_string(), "write"]).stdout(process::Stdio::piped()).spawn()?;
    writer.stdout.take().ok_or("no pipe")?.read_exact(&mut [0])?;
    writer.kill()?;
    println!("killed: {}", yes(writer.wait()?.signal() == Some(9)));

    let book = Book::open("large.tally")?;
    let begun = book.unfinished()?.next().ok_or("nothing is unfinished")??;
    println!("{} has {} %", begun.text("name").unwrap_or_default(), begun.int("size").unwrap_or(0) * 100 / size as i64);
    let id = fill(book.resume_attachment(begun.id())?, &content, size)?.finish()?;
    let (mut file, mut piece) = (book.attachment(id)?, [0; 1000]);
    for _ in 0..10 {
        let offset = chance(size - 1000);
        file.seek(SeekFrom::Start(offset as u64))?;
        file.read_exact(&mut piece)?;
        assert_eq!(piece, content[offset..offset + 1000]);
    }
    let mut again = book.new_attachment(begun.int("parent").unwrap_or(ROOT), "again.raw")?;
    again.write_all(&content)?; // the same bytes, in one piece
    println!("same hash: {}", yes(book.read(id)?.text("sha256") == book.read(again.finish()?)?.text("sha256")));

    assert_eq!(book.backup_with("copy.tally", |done, total| done < total / 2).map_err(|error| error.status), Err(Status::Cancelled));
    println!("backup cancelled, a file is there: {}", yes(std::fs::exists("copy.tally")?));
    let mut is_complete = false;
    book.backup_with("copy.tally", |done, total| { is_complete = done == total; true })?;
    println!("backup done: {}", yes(is_complete));
    Ok(())
}

fn main() {
    story(env::args().nth(1).map_or(50_000_000, |size| size.parse().unwrap())).unwrap();
    assert_eq!(tallybook::live_handles(), 0);
}
