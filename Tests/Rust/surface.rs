//! What the safe layer promises, tried.
#![forbid(unsafe_code)]

use std::panic::{catch_unwind, set_hook, take_hook, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::sync::Arc;
use tallybook::{sys, Book, Options};

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
    check!(error.status == sys::TALLY_E_NOT_FOUND && error.reason == sys::TALLY_REASON_NO_FOLDER);
    check!(error.name() == "TALLY_E_NOT_FOUND");
    check!(error.to_string().starts_with("TALLY_E_NOT_FOUND: ") && error.message.contains("/nowhere"));
    let book = Book::open(":memory:").unwrap();
    check!(book.collection("").err().unwrap().field == sys::TALLY_FIELD_NAME);
    check!(book.collection("a\0b").err().unwrap().status == sys::TALLY_E_INVALID); // it arrived whole
    check!(book.edit(4711).err().unwrap().status == sys::TALLY_E_NOT_FOUND);
    check!(book.draft(99, sys::TALLY_ROOT).is_err());
}

fn texts_and_rows() {
    let book = Book::open(":memory:").unwrap();
    let nest = book.collection("Möwen 🐦").unwrap();
    let inner = nest.collection("Inner").unwrap();
    let note = inner.note("Arrival").unwrap();
    let mut edit = note.edit().unwrap();
    check!(edit.text(sys::TALLY_FIELD_NAME).as_deref() == Some("Arrival"));
    check!(edit.text(sys::TALLY_FIELD_DESCRIPTION).is_none());
    edit.set_text(sys::TALLY_FIELD_LATITUDE, "north").set_text(sys::TALLY_FIELD_NAME, "Departure");
    check!(edit.save().err().unwrap().field == sys::TALLY_FIELD_LATITUDE); // the first refusal, at the save
    drop(edit);
    let found = book.query(sys::TALLY_KIND_COLLECTION).unwrap().order(sys::TALLY_FIELD_ID, sys::TALLY_ORDER_DESCENDING);
    let mut rows = found.rows().unwrap();
    let mut names = Vec::new();
    while rows.step().unwrap() {
        names.push((rows.id(), rows.kind(), rows.text(sys::TALLY_FIELD_NAME).unwrap()));
        check!(rows.real(sys::TALLY_FIELD_LATITUDE).is_none());
        check!(rows.int(sys::TALLY_FIELD_PARENT).is_some() || rows.id() == nest.id());
    }
    check!(names.iter().map(|row| row.2.as_str()).collect::<Vec<_>>() == ["Inner", "Möwen 🐦"]);
    check!(book.query(0).unwrap().where_int(sys::TALLY_FIELD_ID, sys::TALLY_OP_IN, &[note.id(), 4711]).count() == Ok(1));
    check!(book.query(0).unwrap().within(inner.id(), 0).count() == Ok(1));
    check!(book.query(0).unwrap().search("arrival").count() == Ok(1));
    check!(book.query(0).unwrap().where_text(sys::TALLY_FIELD_NAME, sys::TALLY_OP_EQ, "Inner").count() == Ok(1));
    check!(book.query(0).unwrap().where_int(sys::TALLY_FIELD_ID, 77, &[]).count().is_err());
    let id = note.id();
    note.delete().unwrap();
    book.undo().unwrap();
    check!(book.edit(id).is_ok());
    book.redo().unwrap();
    check!(book.edit(id).is_err());
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
    check!(catch_unwind(AssertUnwindSafe(|| nest.note("Arrival").is_ok())).is_err());
    broken.store(false, Ordering::Relaxed);
    let mut written = book.query(sys::TALLY_KIND_NOTE).unwrap().rows().unwrap();
    check!(written.step().unwrap() && written.int(sys::TALLY_FIELD_TIME) >= Some(1_754_139_910_000_000_000)); // the time told last
    drop(written);
    let all = book.query(0).unwrap();
    let mut pieces = Vec::new();
    all.export_to(sys::TALLY_FORMAT_JSON, |piece| {
        pieces.extend_from_slice(piece);
        true
    })
    .unwrap();
    check!(String::from_utf8(pieces) == Ok(all.export(sys::TALLY_FORMAT_JSON).unwrap()));
    check!(all.export_to(sys::TALLY_FORMAT_JSON, |_| false).err().unwrap().status == sys::TALLY_E_CANCELLED);
    check!(catch_unwind(AssertUnwindSafe(|| all.export_to(sys::TALLY_FORMAT_JSON, |_| panic!("no")))).is_err());
    set_hook(hook);
    check!(ended.load(Ordering::Relaxed) == 0);
    drop(book);
    drop(all);
    check!(ended.load(Ordering::Relaxed) == 1);
    let refused = Ends(ended.clone());
    check!(Options::new().clock(move |_| { let _kept = &refused; 0 }).open("/nowhere/at/all.tally").is_err());
    check!(ended.load(Ordering::Relaxed) == 2);
}

fn threads() {
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
    check!(error.status == sys::TALLY_E_STATE && error.to_string() == "TALLY_E_STATE");
    let all = book.query(0).unwrap();
    drop(Arc::into_inner(book));
    check!(all.count().err().unwrap().status == sys::TALLY_E_CLOSED);
    check!(watch.pause().err().unwrap().status == sys::TALLY_E_CLOSED);
}

fn transactions() {
    let book = Book::open(":memory:").unwrap();
    let count = |book: &Book| book.query(sys::TALLY_KIND_COLLECTION).unwrap().count().unwrap();
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
    check!(state.collection("Never").err().unwrap().status == sys::TALLY_E_READ_ONLY);
}

fn main() {
    // That of a later library goes as well.
    check!(!tallybook::version().is_empty());
    failures();
    texts_and_rows();
    callbacks();
    threads();
    transactions();
    check!(tallybook::live_handles() == 0);
    println!("{} checks", CHECKS.load(Ordering::Relaxed));
}
