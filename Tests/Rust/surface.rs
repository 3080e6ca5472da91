//! What the safe layer promises, tried.
#![forbid(unsafe_code)]

use std::error::Error;
use std::io::{Read, Seek, SeekFrom, Write};
use std::panic::{catch_unwind, set_hook, take_hook, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::sync::Arc;
use tallybook::{Attachment, Book, By, Draft, Event, Events, Export, Field, Format, Kind, Number, Op, Options, OrderFlags, Query, Reason, Report, Row, Rows};
use tallybook::{Session, Snapshot, Status, Steps, Summary, Transaction, Value, Watch, ROOT};

static CHECKS: AtomicUsize = AtomicUsize::new(0);

macro_rules! check {
    ($condition:expr) => {
        CHECKS.fetch_add(1, Ordering::Relaxed);
        assert!($condition);
    };
}

/// Counts its end.
struct Ends(Arc<AtomicUsize>);
impl Drop for Ends {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

fn failures() {
    let error = Book::open("/nowhere/at/all.tally").err().unwrap();
    check!(error.status == Status::NotFound && error.reason == Reason::NoFolder);
    check!(error.name() == "TALLY_E_NOT_FOUND");
    check!(error.to_string().starts_with("TALLY_E_NOT_FOUND: ") && error.message.contains("/nowhere"));
    check!(error.source().is_none() && std::io::Error::from(error).kind() == std::io::ErrorKind::NotFound);
    let book = Book::open(":memory:").unwrap();
    check!(book.collection("").err().unwrap().field == Some(Field::Name));
    check!(book.collection("a\0b").err().unwrap().status == Status::Invalid); // it arrived whole
    check!(book.edit(4711).err().unwrap().status == Status::NotFound);
    check!(book.draft(Kind::from(99), ROOT).is_err());
    check!(Kind::from(99) == Kind::Other(99) && i32::from(Kind::Other(99)) == 99);
    check!(book.sql("SELECT ?", &[Value::Ids(vec![1])]).err().unwrap().reason == Reason::Type);
    let mut draft = book.draft(Kind::Note, ROOT).unwrap();
    let refused = draft.try_set(Field::Accuracy, -1.5).unwrap_err();
    check!(refused.found == Some(Number::Real(-1.5)) && refused.field == Some(Field::Accuracy));
    check!(draft.set("no such field", 1).save().err().unwrap().reason == Reason::NoField); // not the refusal before it
    check!(draft.text("no such field").is_none());
}

fn texts_and_rows() {
    let book = Book::open(":memory:").unwrap();
    let nest = book.collection("Möwen 🐦").unwrap();
    let inner = nest.collection("Inner").unwrap();
    let note = inner.create(Kind::Note, "Arrival").unwrap();
    let mut edit = book.edit(note).unwrap();
    check!(edit.text(Field::Name) == Some("Arrival"));
    check!(edit.text(Field::Description).is_none());
    edit.set(Field::Latitude, "north").set(Field::Name, "Departure");
    check!(edit.save().err().unwrap().field == Some(Field::Latitude)); // the first refusal, at the save
    drop(edit);
    let found = book.query(Kind::Collection).unwrap().order_with(Field::Id, OrderFlags::DESCENDING);
    let mut rows = found.rows().unwrap();
    let mut names = Vec::new();
    while rows.step().unwrap() {
        names.push((rows.id(), rows.kind(), rows.text(Field::Name).unwrap().to_owned()));
        check!(rows.real(Field::Latitude).is_none());
        check!(rows.int(Field::Parent).is_some() || rows.id() == nest.id());
        check!(rows.row().text("name") == rows.text(Field::Name) && rows.row().id() == rows.id());
    }
    check!(rows.step() == Ok(false)); // and stays there
    check!(names.iter().map(|row| row.2.as_str()).collect::<Vec<_>>() == ["Inner", "Möwen 🐦"]);
    check!(found.rows().unwrap().map(|row| row.unwrap().id()).collect::<Vec<_>>() == [inner.id(), nest.id()]);
    check!(book.query(Kind::Any).unwrap().filter(Field::Id, Op::IN, [note, 4711]).count() == Ok(1));
    check!(book.query(Kind::Any).unwrap().within(inner.id()).count() == Ok(1));
    check!(book.query(Kind::Any).unwrap().search("arrival").count() == Ok(1));
    check!(book.query(Kind::Any).unwrap().filter(Field::Name, Op::EQ, "Inner").count() == Ok(1));
    check!(book.query(Kind::Any).unwrap().filter(Field::Id, Op::from(77), ()).count().is_err());
    book.delete(note).unwrap();
    check!(!book.undo().unwrap().name.is_empty());
    check!(book.edit(note).is_ok());
    book.redo().unwrap();
    check!(book.edit(note).is_err());
    check!(book.read(note).is_err());
}

/// An iterator gives an error once, and then nothing.
fn iterators_end() {
    let book = Book::open(":memory:").unwrap();
    let mut rows = book.sql("SELECT 1 UNION ALL SELECT abs(-9223372036854775808)", &[]).unwrap();
    check!(rows.next().unwrap().is_ok());
    check!(rows.next().unwrap().is_err());
    check!(rows.next().is_none());
    let mut read = book.query(Kind::Collection).unwrap().rows().unwrap();
    check!(read.int(Field::Other(-3)).is_none()); // kept, and told at the end
    check!(read.next().unwrap().is_err() && read.next().is_none());
    let mut closed = book.query(Kind::Any).unwrap().rows().unwrap();
    drop(book);
    check!(closed.next().unwrap().err().unwrap().status == Status::Closed && closed.next().is_none());
}

/// What was lent stays what it was as long as it can be named, whatever happens to its book.
fn lent_texts() {
    let book = Book::open(":memory:").unwrap();
    let nest = book.collection("Möwen 🐦").unwrap().id();
    let mut rows = book.query(Kind::Collection).unwrap().rows().unwrap();
    check!(rows.step() == Ok(true));
    let draft = book.edit(nest).unwrap();
    let (name, edited) = (rows.text(Field::Name).unwrap(), draft.text(Field::Name).unwrap());
    drop(book);
    let (again, more) = (rows.text(Field::Name), draft.text(Field::Name));
    check!(name == "Möwen 🐦" && edited == name && again.is_none() && more.is_none());
}

fn events() {
    let book = Book::open(":memory:").unwrap();
    let ada = book.create(Kind::Subject, ROOT, "Ada").unwrap();
    let call = book.find(Kind::EventType, "A").unwrap();
    let watch = book.start_at("Watch", 0).unwrap();
    let full = Event::new(call).at(5).about(ada).value(0.0).note("");
    check!(watch.log_events(&[full.clone(), Event::new(call).at(6)]) == Ok(1));
    let read: Vec<Event> = book.query(Kind::Event).unwrap().within(watch.item()).events().unwrap().map(|event| event.unwrap()).collect();
    check!(read.len() == 2 && read[0].value == Some(0.0) && read[0].subject == Some(ada)); // 0 is a value
    check!(read[1].value.is_none() && read[1].subject.is_none() && read[1].note.is_none());
    check!((read[1].seq, read[1].time, read[1].session, read[1].event_type) == (2, 6, watch.item(), call));
    check!(watch.log_events(&[Event::new(call).at(7), Event::new(4711).at(8)]).is_err() && watch.count(call) == Ok(2)); // all or none
    check!(watch.log_columns(&[7], &[]).err().unwrap().reason == Reason::Length);
    watch.stop_at(10).unwrap();
    check!(book.change_event(&Event { note: Some("loud".into()), ..read[0].clone() }).is_ok());
    check!(book.delete_event(watch.item(), u64::MAX).is_err());
}

fn attachments() {
    let book = Book::open(":memory:").unwrap();
    let note = book.create(Kind::Note, ROOT, "Dawn").unwrap();
    let mut sound = book.new_attachment(note, "dawn.raw").unwrap();
    sound.write_all(b"a heron").unwrap();
    check!(sound.seek(SeekFrom::Current(-8)).is_err() && sound.seek(SeekFrom::End(i64::MAX)).is_err());
    check!(sound.seek(SeekFrom::Start(u64::MAX)).is_err() && sound.stream_position().unwrap() == 7);
    check!(sound.seek(SeekFrom::Start(i64::MAX as u64)).is_ok() && sound.write(b"x").is_err());
    check!(sound.read(&mut [0; 4]).unwrap() == 0 && sound.size() == Ok(7));
    drop(sound);
    let unfinished = book.unfinished().unwrap().next().unwrap().unwrap().id();
    book.resume_attachment(unfinished).unwrap().finish().unwrap();
    let mut text = String::new();
    check!(book.attachment(unfinished).unwrap().read_to_string(&mut text).unwrap() == 7 && text == "a heron");
}

/// Fails at its second piece, or panics.
struct Faulty(bool, usize);
impl Write for Faulty {
    fn write(&mut self, piece: &[u8]) -> std::io::Result<usize> {
        self.1 += 1;
        if self.0 {
            panic!("no");
        }
        if self.1 > 1 { Err(std::io::Error::other("the pipe is full")) } else { Ok(piece.len().min(1)) }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn callbacks() {
    let (ended, broken, now) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)), AtomicI64::new(1_754_139_910_000_000_000));
    let (mark, flag) = (Ends(ended.clone()), broken.clone());
    let clock = move |_| {
        let _kept = &mark;
        if flag.load(Ordering::Relaxed) {
            panic!("the clock stands still");
        }
        now.fetch_add(1_000_000, Ordering::Relaxed)
    };
    let book = Options::new().clock(clock).open(":memory:").unwrap();
    let nest = book.collection("Nest").unwrap();
    broken.store(true, Ordering::Relaxed);
    let hook = take_hook();
    set_hook(Box::new(|_| ()));
    check!(*catch_unwind(AssertUnwindSafe(|| book.now())).unwrap_err().downcast::<&str>().unwrap() == "the clock stands still");
    check!(catch_unwind(AssertUnwindSafe(|| nest.create(Kind::Note, "Arrival").is_ok())).is_err());
    broken.store(false, Ordering::Relaxed);
    let mut written = book.query(Kind::Note).unwrap().rows().unwrap();
    check!(written.step().unwrap() && written.int(Field::Time) >= Some(1_754_139_910_000_000_000)); // the time told last
    drop(written);
    let all = book.query(Kind::Any).unwrap();
    let mut pieces = Vec::new();
    all.export_to(Format::Json, &mut pieces).unwrap();
    check!(String::from_utf8(pieces) == Ok(all.export(Format::Json).unwrap()));
    let failed = all.export_to(Format::Json, &mut Faulty(false, 0)).err().unwrap();
    check!(failed.status == Status::Cancelled && failed.source().unwrap().to_string() == "the pipe is full");
    check!(catch_unwind(AssertUnwindSafe(|| all.export_to(Format::Json, &mut Faulty(true, 0)))).is_err());
    check!(catch_unwind(AssertUnwindSafe(|| book.backup_with("never.tally", |_, _| panic!("no")))).is_err());
    check!(!std::path::Path::new("never.tally").exists());
    set_hook(hook);
    check!(ended.load(Ordering::Relaxed) == 0);
    let told_end = Arc::new(AtomicUsize::new(0));
    let mark = Ends(told_end.clone());
    book.on_progress(move |_, _| { let _kept = &mark; true }).unwrap();
    check!(book.check().unwrap().count() == 0 && told_end.load(Ordering::Relaxed) == 0);
    book.on_progress(|_, _| true).unwrap();
    check!(told_end.load(Ordering::Relaxed) == 1); // the first is destroyed
    book.interrupt();
    check!(book.check().is_ok()); // what begins later is not stopped
    drop(book);
    drop(all);
    check!(ended.load(Ordering::Relaxed) == 1);
    let refused = Ends(ended.clone());
    check!(Options::new().clock(move |_| { let _kept = &refused; 0 }).open("/nowhere/at/all.tally").is_err());
    check!(ended.load(Ordering::Relaxed) == 2);
}

/// Any thread may have or share each of them.
fn is_shared<T: Send + Sync>() {}

fn threads() {
    is_shared::<(Book, Session, Draft, Query, Rows, Row, Events, Steps, Watch, Attachment, Report)>();
    is_shared::<(Transaction<'_>, Snapshot<'_>, tallybook::Collection<'_>, tallybook::Error, Event, Value, Export, Summary)>();
    let book = Arc::new(Book::open(":memory:").unwrap());
    let nest = book.collection("Nest").unwrap();
    let peck = nest.event_type("A").unwrap();
    check!(nest.event_type("no such type").is_err());
    let watch = Arc::new(nest.start("Watch").unwrap());
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let watch = watch.clone();
            std::thread::spawn(move || (0..250).for_each(|_| watch.log(peck).unwrap()))
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    check!(watch.count(peck) == Ok(1000));
    check!(watch.item() > nest.id());
    watch.stop().unwrap();
    let error = watch.log(peck).err().unwrap();
    check!(error.status == Status::State && error.to_string().starts_with("TALLY_E_STATE: ")); // and says which
    let all = book.query(Kind::Any).unwrap();
    drop(Arc::into_inner(book));
    check!(all.count().err().unwrap().status == Status::Closed);
    check!(watch.pause().err().unwrap().status == Status::Closed);
}

fn transactions() {
    let book = Book::open(":memory:").unwrap();
    let count = |book: &Book| book.query(Kind::Collection).unwrap().count().unwrap();
    let inside = book.transaction("field day").unwrap();
    inside.collection("Kept").unwrap();
    check!((count(&inside), count(&book)) == (1, 0));
    std::thread::scope(|scope| {
        scope.spawn(|| inside.collection("By another thread").unwrap());
    });
    inside.commit().unwrap();
    let state = book.snapshot().unwrap();
    book.transaction("dropped").unwrap().collection("Lost").unwrap();
    check!(count(&book) == 2);
    book.collection("Later").unwrap();
    check!((count(&state), count(&book)) == (2, 3));
    let hook = take_hook();
    set_hook(Box::new(|_| ()));
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        book.write("panics", |inside| -> tallybook::Result<()> {
            inside.collection("Lost")?;
            panic!("in the middle")
        })
    }));
    set_hook(hook);
    check!(panicked.is_err() && count(&book) == 3);
    let refused: Result<(), Box<dyn Error>> = book.write("refused", |inside| Err(inside.collection("Lost")?.id().to_string().into()));
    check!(refused.is_err() && count(&book) == 3);
    check!(state.collection("Never").err().unwrap().status == Status::ReadOnly);
}

/// Whatever a host gives: an answer or an error, and no panic.
fn extremes() {
    let book = Book::open(":memory:").unwrap();
    let watch = book.start_at("Watch", 0).unwrap();
    let mut refused = 0;
    let mut tried = |was_refused: bool| refused += usize::from(was_refused);
    for number in [0, 1, -1, i64::MIN, i64::MIN + 1, i64::MAX, 1 << 53] {
        tried(book.read(number).is_err());
        tried(book.edit(number).is_err());
        tried(book.draft_with(Kind::Other(number as i32), number, number).is_err());
        tried(book.open_draft(number).is_err());
        tried(book.attachment(number).is_err());
        tried(book.resume_attachment(number).is_err());
        tried(book.new_attachment(number, "").is_err());
        tried(book.continue_session(number).is_err());
        tried(book.split(number, number).is_err());
        tried(book.join(number, number).is_err());
        tried(book.shift(number, number).is_err());
        tried(book.copy_to(number, number).is_err());
        tried(book.delete_forever(number).is_err());
        tried(book.start_at("", number).is_err());
        tried(watch.log_at(number, number).is_err());
        tried(watch.log_event(&Event::new(number).at(number).about(number).value(f64::MAX)).is_err());
        tried(watch.log_columns(&[number], &[number]).is_err());
        tried(watch.pause_at(number).is_err());
        tried(watch.take_back_about(number).is_err());
        tried(book.insert_event(number, &Event::new(number)).is_err());
        tried(book.query(Kind::Any).unwrap().within(number).page(number as u64, "no token").rows().is_err());
        tried(book.query(Kind::from(number as i32)).is_err());
        tried(book.query(Kind::Session).unwrap().summary(&Summary::by(By::from(number as i32)).since(number).until(number)).is_err());
        tried(book.query(Kind::Session).unwrap().summary(&(0..9).fold(Summary::new(), |summary, _| summary.then_by(By::Tag))).is_err());
        tried(book.changes(number).and_then(|rows| rows.collect::<tallybook::Result<Vec<_>>>()).is_err());
        tried(tallybook::format_time(number, tallybook::TimeStyle::Iso, "Nowhere/At_All").is_err());
        tried(tallybook::format_duration(number, tallybook::DurationStyle::from(number as i32)).is_err());
        let mut draft = book.draft(Kind::Session, ROOT).unwrap();
        draft.set(Field::from(number as i32), number).set(Field::Time, number).set(Field::Tags, vec![number; 3]).set("", f64::NAN);
        tried(draft.save().is_err());
    }
    check!(refused > 150);
    check!(book.check().unwrap().count() == 0);
}

fn main() {
    // That of a later library goes as well.
    check!(!tallybook::version().is_empty());
    failures();
    texts_and_rows();
    iterators_end();
    lent_texts();
    events();
    attachments();
    callbacks();
    threads();
    transactions();
    extremes();
    check!(tallybook::live_handles() == 0);
    println!("{} checks", CHECKS.load(Ordering::Relaxed));
}
