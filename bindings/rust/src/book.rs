use crate::callback::{self, Progress};
use crate::draft::find_field;
use crate::error::{call, Error, Result};
use crate::handle::Handle;
use crate::text::{given, path, plain};
use crate::{options, sys, Attachment, BookInfo, Collection, Draft, Event, Field, FindingSource, Kind, Options, Query, Reason, Row, Rows, Session, Snapshot, Status};
use crate::{Step, Steps, Transaction, Value, NOW, ROOT};
use core::mem::size_of;
use core::ptr::null;
use std::io::{Seek, SeekFrom};
use std::path::Path;
use std::time::Duration;

/// An open book.
///
/// ```
/// use tallybook::{Book, Field, Kind, ROOT};
/// let book = Book::open(":memory:")?;
/// let note = book.draft(Kind::Note, ROOT)?.set(Field::Name, "Arrival").set(Field::Description, "Adult").save()?;
/// assert_eq!(book.read(note)?.text(Field::Description), Some("Adult"));
/// # Ok::<(), tallybook::Error>(())
/// ```
pub struct Book {
    handle: Handle<sys::tally_book>,
}

impl Book {
    pub(crate) fn new(handle: Handle<sys::tally_book>) -> Self {
        Self { handle }
    }

    pub(crate) fn get(&self) -> *mut sys::tally_book {
        self.handle.get()
    }

    /// The handle, for calls of [`sys`](crate::sys) that this crate lacks. This value still owns it.
    ///
    /// ```
    /// # use tallybook::{sys, Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// // SAFETY: the handle is open, and the library checks it.
    /// assert_eq!(unsafe { sys::tally_book_flush(book.raw(), std::ptr::null_mut()) }, sys::TALLY_OK);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn raw(&self) -> *mut sys::tally_book {
        self.handle.get()
    }

    /// Opens a book with default options, or creates it if there is none; `:memory:` lives as long as it is open.
    ///
    /// ```
    /// let book = tallybook::Book::open(":memory:")?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        Options::new().open(path)
    }

    /// Opens a book in memory with default options from the bytes of a book's file, such as those of [`Book::serialize`]; they are copied, and checked
    /// as a file is.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, Status, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// book.create(Kind::Note, ROOT, "Arrival")?;
    /// assert_eq!(Book::open_bytes(&book.serialize()?)?.query(Kind::Note)?.count(), Ok(1));
    /// assert_eq!(Book::open_bytes(b"no book").err().unwrap().status, Status::Format);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn open_bytes(bytes: &[u8]) -> Result<Self> {
        Options::new().open_bytes(bytes)
    }

    /// Where its file is: the path from the root, symbolic links followed.
    ///
    /// ```
    /// assert_eq!(tallybook::Book::open(":memory:")?.path(), ":memory:");
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn path(&self) -> String {
        // SAFETY: handles are checked by the library, here and below; texts live until their call returns. The path lives as long as the book.
        unsafe { plain(sys::tally_book_path(self.get())) }
    }

    /// The current time of the book's clock.
    ///
    /// ```
    /// assert!(tallybook::Book::open(":memory:")?.now()? > 0);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn now(&self) -> Result<i64> {
        let mut now = 0;
        call(|error| unsafe { sys::tally_book_now(self.get(), &mut now, error) })?;
        Ok(now)
    }

    // ---------------------------------------------------------------------------------------------------------- settings

    /// Sets a setting, such as `username`, for all openings of the book.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// book.set("username", "kh")?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn set(&self, setting: &str, value: &str) -> Result<()> {
        let ((name, name_length), (value, value_length)) = (given(setting), given(value));
        call(|error| unsafe { sys::tally_setting_set(self.get(), name, name_length, value, value_length, error) }).map(|_| ())
    }

    /// A setting's value: the one that was set, otherwise its default.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// assert_eq!(book.setting("location_enabled")?, "false");
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn setting(&self, name: &str) -> Result<String> {
        let (name, length) = given(name);
        let value = Handle::made(|out, error| unsafe { sys::tally_setting_get(self.get(), name, length, out, error) })?;
        Ok(value.to_text())
    }

    /// All settings, with their values, defaults and purposes.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// for setting in book.settings()? {
    ///     println!("{}", setting?.text("name").unwrap_or_default());
    /// }
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn settings(&self) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_setting_list(self.get(), out, error) }).map(Rows::new)
    }

    // ----------------------------------------------------------------------------------------------------------- entries

    /// Makes a collection at the root.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let nest = book.collection("Heron nest")?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn collection(&self, name: &str) -> Result<Collection<'_>> {
        self.create(Kind::Collection, ROOT, name).map(|id| Collection::new(self, id))
    }

    /// Makes an entry with a name and the current time: a collection, a note, a task, a subject, an event type or a tag; returns its id.
    ///
    /// ```
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let ada = book.create(Kind::Subject, ROOT, "Ada")?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn create(&self, kind: Kind, parent: i64, name: &str) -> Result<i64> {
        self.make(kind, parent, name, 0)
    }

    /// Finds the entry of a kind that has a name in a place, or makes it; returns its id.
    ///
    /// ```
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let fish = book.find_or_create(Kind::Tag, ROOT, "Fish")?;
    /// assert_eq!(book.find_or_create(Kind::Tag, ROOT, "Fish"), Ok(fish));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn find_or_create(&self, kind: Kind, parent: i64, name: &str) -> Result<i64> {
        self.make(kind, parent, name, sys::TALLY_CREATE_OR_FIND)
    }

    fn make(&self, kind: Kind, parent: i64, name: &str, flags: u32) -> Result<i64> {
        let ((name, length), mut id) = (given(name), 0);
        call(|error| unsafe { sys::tally_create(self.get(), kind.into(), parent, name, length, NOW, flags, &mut id, error) })?;
        Ok(id)
    }

    /// Makes a template from the JSON Schema of its fields; returns its id.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let meal = book.template(r#"{"title": "Meal", "properties": {"what": {"enum": ["milk", "porridge"]}}}"#)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn template(&self, schema: &str) -> Result<i64> {
        self.create(Kind::Template, ROOT, schema)
    }

    /// The tag, event type or template with a name at the root; returns its id.
    ///
    /// ```
    /// # use tallybook::Kind;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let peck = book.find(Kind::EventType, "A")?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn find(&self, kind: Kind, name: &str) -> Result<i64> {
        self.find_in(kind, ROOT, name)
    }

    /// The same as a collection sees it: its own, or one from above.
    ///
    /// ```
    /// # use tallybook::Kind;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let nest = book.collection("Heron nest")?;
    /// let dive = nest.create(Kind::EventType, "Dive")?;
    /// assert_eq!(book.find_in(Kind::EventType, nest.id(), "Dive"), Ok(dive));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn find_in(&self, kind: Kind, parent: i64, name: &str) -> Result<i64> {
        let ((name, length), mut id) = (given(name), 0);
        call(|error| unsafe { sys::tally_find(self.get(), kind.into(), parent, name, length, &mut id, error) })?;
        Ok(id)
    }

    /// A template's field by its name, for conditions and summaries; drafts and rows take the name itself.
    ///
    /// ```
    /// # use tallybook::{Kind, Op};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let meal = book.template(r#"{"title": "Meal", "properties": {"amount": {"type": "integer"}}}"#)?;
    /// let large = book.query(Kind::Note)?.filter(book.field(meal, "amount")?, Op::GT, 100);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn field(&self, template: i64, name: &str) -> Result<Field> {
        find_field(self.get(), template, name).map(Field::from)
    }

    /// The entry that has a UUID, in this book and its copies; returns its id.
    ///
    /// ```
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let note = book.create(Kind::Note, ROOT, "Arrival")?;
    /// let uuid = book.read(note)?.text("uuid").unwrap().to_owned();
    /// assert_eq!(book.find_uuid(&uuid), Ok(note));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn find_uuid(&self, uuid: &str) -> Result<i64> {
        let ((uuid, length), mut id) = (given(uuid), 0);
        call(|error| unsafe { sys::tally_find_uuid(self.get(), uuid, length, &mut id, error) })?;
        Ok(id)
    }

    /// The collections that hold an entry, from the root down, and the entry itself as the last row.
    ///
    /// ```
    /// # use tallybook::Kind;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let note = book.collection("Heron nest")?.create(Kind::Note, "Arrival")?;
    /// let path: Vec<String> = book.path_of(note)?.map(|row| row.unwrap().text("name").unwrap().to_owned()).collect();
    /// assert_eq!(path.join("/"), "Heron nest/Arrival");
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn path_of(&self, id: i64) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_path_list(self.get(), id, out, error) }).map(Rows::new)
    }

    /// Reads an entry.
    ///
    /// ```
    /// # use tallybook::{Field, Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let note = book.create(Kind::Note, ROOT, "Arrival")?;
    /// assert_eq!(book.read(note)?.text(Field::Name), Some("Arrival"));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn read(&self, id: i64) -> Result<Row> {
        let rows = Handle::made(|out, error| unsafe { sys::tally_read(self.get(), id, 0, out, error) }).map(Rows::new)?;
        only(rows, || format!("there is no entry {id}"))
    }

    /// A new entry, to be filled and saved.
    ///
    /// ```
    /// # use tallybook::{Field, Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// book.draft(Kind::Task, ROOT)?.set(Field::Name, "Count the chicks").save()?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn draft(&self, kind: Kind, parent: i64) -> Result<Draft> {
        self.draft_with(kind, parent, 0)
    }

    /// A new note with a template's fields, at the root.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let meal = book.template(r#"{"title": "Meal", "properties": {"amount": {"type": "integer"}}}"#)?;
    /// let note = book.draft_from(meal)?.set("amount", 120).save()?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn draft_from(&self, template: i64) -> Result<Draft> {
        self.draft_with(Kind::Note, ROOT, template)
    }

    /// A new entry of a kind with a template's fields.
    ///
    /// ```
    /// # use tallybook::Kind;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let nest = book.collection("Heron nest")?;
    /// let brood = book.template(r#"{"title": "Brood", "properties": {"eggs": {"type": "integer"}}}"#)?;
    /// book.draft_with(Kind::Note, nest.id(), brood)?.set("eggs", 3).save()?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn draft_with(&self, kind: Kind, parent: i64, template: i64) -> Result<Draft> {
        Handle::made(|out, error| unsafe { sys::tally_draft_new(self.get(), kind.into(), parent, template, out, error) })
            .map(|handle| Draft::new(handle, self.handle.token()))
    }

    /// An edit of an entry.
    ///
    /// ```
    /// # use tallybook::{Field, Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let note = book.create(Kind::Note, ROOT, "Arrival")?;
    /// book.edit(note)?.set(Field::Description, "Adult").save()?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn edit(&self, id: i64) -> Result<Draft> {
        Handle::made(|out, error| unsafe { sys::tally_draft_edit(self.get(), id, out, error) })
            .map(|handle| Draft::new(handle, self.handle.token()))
    }

    /// The stored drafts, oldest first.
    ///
    /// ```
    /// # use tallybook::{Field, Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// book.draft(Kind::Note, ROOT)?.set(Field::Name, "Arrival").store()?;
    /// assert_eq!(book.drafts()?.next().unwrap()?.text(Field::Name), Some("Arrival"));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn drafts(&self) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_draft_list(self.get(), out, error) }).map(Rows::new)
    }

    /// Opens a stored draft again, by its number.
    ///
    /// ```
    /// # use tallybook::{Field, Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let number = book.draft(Kind::Note, ROOT)?.set(Field::Name, "Arrival").store()?;
    /// book.open_draft(number)?.save()?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn open_draft(&self, number: i64) -> Result<Draft> {
        Handle::made(|out, error| unsafe { sys::tally_draft_open(self.get(), number, out, error) })
            .map(|handle| Draft::new(handle, self.handle.token()))
    }

    /// A query for entries of a kind, or with [`Kind::Any`] for collections and items.
    ///
    /// ```
    /// # use tallybook::Kind;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// assert_eq!(book.query(Kind::Note)?.count(), Ok(0));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn query(&self, kind: Kind) -> Result<Query> {
        Query::of(self.get(), kind)
    }

    /// Moves an entry and its contents to the trash; returns how many entries went.
    ///
    /// ```
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let note = book.create(Kind::Note, ROOT, "Arrival")?;
    /// assert_eq!(book.delete(note), Ok(1));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn delete(&self, id: i64) -> Result<u64> {
        let mut count = 0;
        call(|error| unsafe { sys::tally_delete(self.get(), id, 0, &mut count, error) })?;
        Ok(count)
    }

    /// Removes an entry and its contents for good; no undo brings them back.
    ///
    /// ```
    /// # use tallybook::{Kind, Status, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let note = book.create(Kind::Note, ROOT, "Arrival")?;
    /// book.delete_forever(note)?;
    /// assert_eq!(book.restore(note).unwrap_err().status, Status::NotFound);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn delete_forever(&self, id: i64) -> Result<u64> {
        let mut count = 0;
        call(|error| unsafe { sys::tally_delete(self.get(), id, sys::TALLY_DELETE_FOREVER, &mut count, error) })?;
        Ok(count)
    }

    /// Restores a deleted entry from the trash, with everything that went with it; returns how many entries came.
    ///
    /// ```
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let note = book.create(Kind::Note, ROOT, "Arrival")?;
    /// book.delete(note)?;
    /// assert_eq!(book.restore(note), Ok(1));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn restore(&self, id: i64) -> Result<u64> {
        let mut count = 0;
        call(|error| unsafe { sys::tally_restore(self.get(), id, &mut count, error) })?;
        Ok(count)
    }

    /// Removes a collection or item from the trash for good, or with 0 everything in it; returns how many entries went.
    ///
    /// ```
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let note = book.create(Kind::Note, ROOT, "Arrival")?;
    /// book.delete(note)?;
    /// assert_eq!(book.purge(note), Ok(1));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn purge(&self, id: i64) -> Result<u64> {
        let mut count = 0;
        call(|error| unsafe { sys::tally_purge(self.get(), id, 0, &mut count, error) })?;
        Ok(count)
    }

    /// Moves an entry to another place, after its other contents.
    ///
    /// ```
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let (nest, note) = (book.collection("Heron nest")?, book.create(Kind::Note, ROOT, "Arrival")?);
    /// book.move_to(note, nest.id())?;
    /// assert_eq!(nest.query(Kind::Note)?.count(), Ok(1));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn move_to(&self, id: i64, parent: i64) -> Result<()> {
        call(|error| unsafe { sys::tally_move(self.get(), id, parent, 0, error) }).map(|_| ())
    }

    /// Copies an entry with everything below it; returns the copy's id.
    ///
    /// ```
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let note = book.create(Kind::Note, ROOT, "Arrival")?;
    /// assert_ne!(book.copy_to(note, ROOT)?, note);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn copy_to(&self, id: i64, parent: i64) -> Result<i64> {
        let mut copy = 0;
        call(|error| unsafe { sys::tally_copy(self.get(), id, parent, 0, &mut copy, error) })?;
        Ok(copy)
    }

    /// Copies an entry of another book into this one; returns the copy's id. What the copy names comes along: subjects, event types, tags,
    /// templates.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, ROOT};
    /// # let (field, book) = (Book::open(":memory:")?, Book::open(":memory:")?);
    /// let note = field.create(Kind::Note, ROOT, "Arrival")?;
    /// book.copy_from(&field, note, ROOT)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn copy_from(&self, other: &Book, id: i64, parent: i64) -> Result<i64> {
        let mut copy = 0;
        call(|error| unsafe { sys::tally_copy_from(self.get(), other.get(), id, parent, 0, &mut copy, error) })?;
        Ok(copy)
    }

    // ---------------------------------------------------------------------------------------------------------- sessions

    /// Starts a session at the root now, and records it.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let watch = book.start("Morning watch")?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn start(&self, title: &str) -> Result<Session> {
        self.start_at(title, NOW)
    }

    /// Starts a session at the root at a time, and records it.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let watch = book.start_at("Morning watch", 0)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn start_at(&self, title: &str, time: i64) -> Result<Session> {
        self.start_in(ROOT, title, time)
    }

    pub(crate) fn start_in(&self, parent: i64, title: &str, time: i64) -> Result<Session> {
        let (title, length) = given(title);
        Handle::made(|out, error| unsafe { sys::tally_session_start(self.get(), parent, title, length, time, out, error) })
            .map(Session::new)
    }

    /// Records a session that a crash or another process left running, or a stopped one further.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let watch = book.start("Morning watch")?;
    /// let item = watch.item();
    /// drop(watch); // it keeps running
    /// book.continue_session(item)?.stop()?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn continue_session(&self, id: i64) -> Result<Session> {
        Handle::made(|out, error| unsafe { sys::tally_session_attach(self.get(), id, sys::TALLY_ATTACH_CONTINUE, out, error) })
            .map(Session::new)
    }

    /// Splits a session into two; returns the id of the second, which begins at the time.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let watch = book.start_at("Watch", 0)?;
    /// watch.stop_at(10)?;
    /// let second = book.split(watch.item(), 4)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn split(&self, id: i64, time: i64) -> Result<i64> {
        let mut second = 0;
        call(|error| unsafe { sys::tally_split(self.get(), id, time, &mut second, error) })?;
        Ok(second)
    }

    /// Joins two sessions into one: the gap between them becomes a pause.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// # let watch = book.start_at("Watch", 0)?;
    /// # watch.stop_at(10)?;
    /// let second = book.split(watch.item(), 4)?;
    /// book.join(watch.item(), second)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn join(&self, first: i64, second: i64) -> Result<()> {
        call(|error| unsafe { sys::tally_join(self.get(), first, second, error) }).map(|_| ())
    }

    /// Shifts a session: it begins at another time, with the same duration and pauses.
    ///
    /// ```
    /// # use tallybook::Field;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// # let watch = book.start_at("Watch", 0)?;
    /// # watch.stop_at(10)?;
    /// book.shift(watch.item(), 5)?;
    /// assert_eq!(book.read(watch.item())?.int(Field::End), Some(15));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn shift(&self, id: i64, time: i64) -> Result<()> {
        call(|error| unsafe { sys::tally_shift(self.get(), id, time, error) }).map(|_| ())
    }

    /// Adds an event to a session, even to a stopped one; returns its number.
    ///
    /// ```
    /// # use tallybook::{Event, Kind};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// # let peck = book.find(Kind::EventType, "A")?;
    /// # let watch = book.start_at("Watch", 0)?;
    /// watch.stop_at(10)?;
    /// book.insert_event(watch.item(), &Event::new(peck).at(5))?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn insert_event(&self, session: i64, event: &Event) -> Result<u64> {
        let (event, mut seq) = (event.given(), 0);
        call(|error| unsafe { sys::tally_event_insert(self.get(), session, &event, size_of_val(&event), &mut seq, error) })?;
        Ok(seq)
    }

    /// Replaces the contents of the event with that number, such as one that was read.
    ///
    /// ```
    /// # use tallybook::{Event, Kind};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// # let peck = book.find(Kind::EventType, "A")?;
    /// # let watch = book.start_at("Watch", 0)?;
    /// # watch.log_at(peck, 5)?;
    /// # watch.stop_at(10)?;
    /// let event = book.query(Kind::Event)?.within(watch.item()).events()?.next().unwrap()?;
    /// book.change_event(&event.note("a fish"))?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn change_event(&self, event: &Event) -> Result<()> {
        let given = event.given();
        call(|error| unsafe {
            sys::tally_event_change(self.get(), event.session, event.seq, &given, size_of::<sys::tally_event>(), error)
        })
        .map(|_| ())
    }

    /// Removes an event from its session; its number is not used again.
    ///
    /// ```
    /// # use tallybook::Kind;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// # let peck = book.find(Kind::EventType, "A")?;
    /// # let watch = book.start_at("Watch", 0)?;
    /// # watch.log_at(peck, 5)?;
    /// # watch.stop_at(10)?;
    /// book.delete_event(watch.item(), 1)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn delete_event(&self, session: i64, seq: u64) -> Result<()> {
        call(|error| unsafe { sys::tally_event_delete(self.get(), session, seq, error) }).map(|_| ())
    }

    // ------------------------------------------------------------------------------------------------------- attachments

    /// Attaches a file's bytes to an item or collection; returns the attachment's id.
    ///
    /// ```
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// # let file = std::env::temp_dir().join(format!("tallybook-{}.txt", std::process::id()));
    /// # std::fs::write(&file, "a heron").unwrap();
    /// let note = book.create(Kind::Note, ROOT, "Dawn")?;
    /// let text = book.attach(note, &file)?;
    /// # std::fs::remove_file(file).unwrap();
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn attach(&self, item: i64, file: impl AsRef<Path>) -> Result<i64> {
        let ((path, length), mut id) = (path(file.as_ref()), 0);
        call(|error| unsafe { sys::tally_attachment_create(self.get(), item, path, length, null(), &mut id, error) })?;
        Ok(id)
    }

    /// Begins an attachment, to be written piece by piece.
    ///
    /// ```
    /// # use std::io::Write;
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let note = book.create(Kind::Note, ROOT, "Dawn")?;
    /// let mut sound = book.new_attachment(note, "dawn.raw")?;
    /// sound.write_all(b"a heron")?;
    /// sound.finish()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new_attachment(&self, item: i64, name: &str) -> Result<Attachment> {
        Attachment::begin(self.get(), item, name)
    }

    /// Opens an attachment's bytes at their beginning, finished or not.
    ///
    /// ```
    /// # use std::io::{Read, Write};
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// # let note = book.create(Kind::Note, ROOT, "Dawn")?;
    /// # let mut sound = book.new_attachment(note, "dawn.raw")?;
    /// # sound.write_all(b"a heron")?;
    /// # let id = sound.finish()?;
    /// let mut bytes = Vec::new();
    /// book.attachment(id)?.read_to_end(&mut bytes)?;
    /// assert_eq!(bytes, b"a heron");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn attachment(&self, id: i64) -> Result<Attachment> {
        Attachment::open(self.get(), id)
    }

    /// Opens an unfinished attachment at its end, to write on.
    ///
    /// ```
    /// # use std::io::Write;
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// # let note = book.create(Kind::Note, ROOT, "Dawn")?;
    /// book.new_attachment(note, "dawn.raw")?.write_all(b"a her")?;
    /// let unfinished = book.unfinished()?.next().unwrap()?;
    /// let mut sound = book.resume_attachment(unfinished.id())?;
    /// sound.write_all(b"on")?;
    /// sound.finish()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume_attachment(&self, id: i64) -> Result<Attachment> {
        let mut attachment = self.attachment(id)?;
        let size = attachment.size()?;
        // A size is a position, so this does not fail.
        let _ = attachment.seek(SeekFrom::Start(size));
        Ok(attachment)
    }

    /// The unfinished attachments, in the order in which they were begun.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// assert_eq!(book.unfinished()?.count(), 0);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn unfinished(&self) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_blob_list(self.get(), 0, out, error) }).map(Rows::new)
    }

    /// Writes an attachment's bytes to a file, which never exists in part.
    ///
    /// ```
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// # let note = book.create(Kind::Note, ROOT, "Dawn")?;
    /// # let id = book.new_attachment(note, "dawn.raw")?.finish()?;
    /// let file = std::env::temp_dir().join(format!("tallybook-{}.raw", std::process::id()));
    /// book.export_attachment(id, &file)?;
    /// # std::fs::remove_file(file).unwrap();
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn export_attachment(&self, id: i64, to: impl AsRef<Path>) -> Result<()> {
        let (path, length) = path(to.as_ref());
        call(|error| unsafe { sys::tally_attachment_export(self.get(), id, path, length, error) }).map(|_| ())
    }

    // ------------------------------------------------------------------------------------- transactions, states and history

    /// Begins a transaction. Changes through the returned value are kept by [`Transaction::commit`], all together, and rolled
    /// back if it is dropped before. Changes through the book itself are outside.
    ///
    /// ```
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let day = book.transaction("field day")?;
    /// day.create(Kind::Note, ROOT, "Arrival")?;
    /// drop(day);
    /// assert_eq!(book.query(Kind::Note)?.count(), Ok(0));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn transaction(&self, name: &str) -> Result<Transaction<'_>> {
        let (name, length) = given(name);
        Handle::made(|out, error| unsafe { sys::tally_transaction_begin(self.get(), name, length, 0, out, error) })
            .map(|handle| Transaction::new(Book::new(handle)))
    }

    /// Does something in a transaction: commits if it returns Ok, and rolls back if it returns an error or panics.
    ///
    /// ```
    /// # use tallybook::{Kind, Reason, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let note = book.write("field day", |day| day.create(Kind::Note, ROOT, "Arrival"))?;
    /// let refused = book.write("field day", |day| {
    ///     day.create(Kind::Note, ROOT, "Departure")?;
    ///     day.create(Kind::Note, ROOT, "")
    /// });
    /// assert!(refused.is_err() && book.query(Kind::Note)?.count()? == 1);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn write<T, E: From<Error>>(&self, name: &str, work: impl FnOnce(&Book) -> std::result::Result<T, E>) -> std::result::Result<T, E> {
        let transaction = self.transaction(name)?;
        let made = work(&transaction)?;
        transaction.commit()?;
        Ok(made)
    }

    /// Keeps one state of the book for reading, as long as the returned value lives.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let state = book.snapshot()?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn snapshot(&self) -> Result<Snapshot<'_>> {
        Handle::made(|out, error| unsafe { sys::tally_snapshot_begin(self.get(), out, error) })
            .map(|handle| Snapshot::new(Book::new(handle)))
    }

    /// Undoes the newest step, and says which it was.
    ///
    /// ```
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// book.create(Kind::Note, ROOT, "Arrival")?;
    /// assert_eq!(book.undo()?.name, "new note");
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn undo(&self) -> Result<Step> {
        told(Handle::made(|out, error| unsafe { sys::tally_undo(self.get(), 0, out, error) }).map(Rows::new)?)
    }

    /// Redoes the step that was undone last, and says which it was.
    ///
    /// ```
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// book.create(Kind::Note, ROOT, "Arrival")?;
    /// book.undo()?;
    /// assert_eq!(book.redo()?.name, "new note");
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn redo(&self) -> Result<Step> {
        told(Handle::made(|out, error| unsafe { sys::tally_redo(self.get(), 0, out, error) }).map(Rows::new)?)
    }

    /// The steps of the book's history, newest first.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// book.collection("Heron nest")?;
    /// assert_eq!(book.history()?.next().unwrap()?.name, "new collection");
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn history(&self) -> Result<Steps> {
        self.changes(0).map(Steps::new)
    }

    /// The history of an entry, or with 0 of the book: a row for each step, followed by one for each of its changes.
    ///
    /// ```
    /// # use tallybook::{Field, Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let note = book.create(Kind::Note, ROOT, "Arrival")?;
    /// book.edit(note)?.set(Field::Name, "Departure").save()?;
    /// let change = book.changes(note)?.nth(1).unwrap()?;
    /// assert_eq!((change.text(Field::Old), change.text(Field::New)), (Some("Arrival"), Some("Departure")));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn changes(&self, id: i64) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_history_list(self.get(), id, out, error) }).map(Rows::new)
    }

    // ---------------------------------------------------------------------------------------------------------- the book

    /// Queries the book with a read-only SQL statement over documented views; its parameters get the values, in their order.
    ///
    /// ```
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// book.create(Kind::Note, ROOT, "Arrival")?;
    /// let mut rows = book.sql("SELECT name, time FROM notes WHERE name = ?", &["Arrival".into()])?;
    /// assert_eq!(rows.next().unwrap()?.text("name"), Some("Arrival"));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn sql(&self, statement: &str, values: &[Value]) -> Result<Rows> {
        let mut given_values = Vec::with_capacity(values.len());
        for (index, value) in values.iter().enumerate() {
            let mut one = sys::tally_value::INIT;
            match value {
                Value::Null => {}
                Value::Int(number) => (one.r#type, one.integer) = (sys::TALLY_VALUE_INT, *number),
                Value::Real(number) => (one.r#type, one.real) = (sys::TALLY_VALUE_REAL, *number),
                Value::Text(text) => {
                    one.r#type = sys::TALLY_VALUE_TEXT;
                    (one.text, one.text_length) = given(text);
                }
                Value::Blob(bytes) => {
                    one.r#type = sys::TALLY_VALUE_BLOB;
                    (one.text, one.text_length) = (bytes.as_ptr().cast(), bytes.len());
                }
                Value::Ids(_) => {
                    let message = format!("parameter {} is a list of ids; give a number or a text", index + 1);
                    return Err(Error::refused(Status::Invalid, Reason::Type, message));
                }
            }
            given_values.push(one);
        }
        let ((statement, length), size) = (given(statement), size_of::<sys::tally_value>());
        Handle::made(|out, error| unsafe {
            sys::tally_book_sql(self.get(), statement, length, given_values.as_ptr(), given_values.len(), size, out, error)
        })
        .map(Rows::new)
    }

    /// Stops the long calls of this opening that are under way, from any thread: checks, exports, deletions, SQL and the like. Each returns
    /// [`Status::Cancelled`], or is done.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// std::thread::scope(|scope| {
    ///     scope.spawn(|| book.check()); // long, in a large book
    ///     book.interrupt();
    /// });
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn interrupt(&self) {
        unsafe { sys::tally_book_interrupt(self.get()) }
    }

    /// Tells a function how much long calls of this opening have done, of how much (0 of 0: not known). If it returns false, the call ends with
    /// [`Status::Cancelled`]. It runs on the thread of the call, and may only log events and call
    /// [`Book::interrupt`].
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// book.on_progress(|done, total| {
    ///     eprint!("\r{done} of {total}");
    ///     true
    /// })?;
    /// book.check()?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn on_progress(&self, told: impl Fn(u64, u64) -> bool + Send + Sync + 'static) -> Result<()> {
        // From here on it is the library's, which destroys it also if it refuses it.
        let context = callback::keep_told(Box::new(told));
        call(|error| unsafe {
            sys::tally_progress_set(self.get(), Some(callback::told), context, Some(callback::told_free), error)
        })
        .map(|_| ())
    }

    /// What the book is, how large it is, and who uses it.
    ///
    /// ```
    /// # use tallybook::Book;
    /// assert_eq!(Book::open(":memory:")?.info()?.snapshots, 0);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn info(&self) -> Result<BookInfo> {
        let mut info = sys::tally_book_info::INIT;
        call(|error| unsafe { sys::tally_book_stat(self.get(), &mut info, error) })?;
        Ok(BookInfo::new(&info))
    }

    /// Gives free pages back to the file system while others read.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// book.compact()?;
    /// assert_eq!(book.info()?.free_pages, 0);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn compact(&self) -> Result<()> {
        call(|error| unsafe { sys::tally_book_compact(self.get(), error) }).map(|_| ())
    }

    /// Sets how long calls on this book wait for other writers from now on.
    ///
    /// ```
    /// # use std::time::Duration;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// book.set_busy_timeout(Duration::from_secs(1))?;
    /// assert_eq!(book.info()?.busy_timeout, Duration::from_secs(1));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn set_busy_timeout(&self, timeout: Duration) -> Result<()> {
        call(|error| unsafe { sys::tally_busy_timeout_set(self.get(), options::timeout(timeout), error) }).map(|_| ())
    }

    /// Writes a copy of the book while it is in use.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let copy = std::env::temp_dir().join(format!("tallybook-{}.tally", std::process::id()));
    /// book.backup(&copy)?;
    /// # std::fs::remove_file(copy).unwrap();
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn backup(&self, to: impl AsRef<Path>) -> Result<()> {
        self.backup_with(to, |_, _| true)
    }

    /// The same with a function that is told how many pages are done of how many; if it returns false, the backup ends with
    /// [`Status::Cancelled`], and no file is left.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let copy = std::env::temp_dir().join(format!("tallybook-{}-half.tally", std::process::id()));
    /// let cancelled = book.backup_with(&copy, |done, total| done < total / 2);
    /// assert!(cancelled.is_err() && !copy.exists());
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn backup_with(&self, to: impl AsRef<Path>, mut told: impl FnMut(u64, u64) -> bool) -> Result<()> {
        let (mut told, mut options): (Progress<'_>, _) = (&mut told, sys::tally_backup_options::INIT);
        options.progress = Some(callback::progress);
        options.progress_context = (&mut told as *mut Progress<'_>).cast();
        let (path, length) = path(to.as_ref());
        call(|error| unsafe { sys::tally_book_backup(self.get(), path, length, &options, error) }).map(|_| ())
    }

    /// The book as bytes: what the file of a backup would hold.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// assert!(book.serialize()?.starts_with(b"SQLite format 3\0"));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn serialize(&self) -> Result<Vec<u8>> {
        Handle::made(|out, error| unsafe { sys::tally_book_serialize(self.get(), out, error) })
            .map(|bytes: Handle<sys::tally_bytes>| bytes.to_vec())
    }

    /// Reads the complete book and lists damage, as findings; none if all is well.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// assert_eq!(book.check()?.count(), 0);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn check(&self) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_book_check(self.get(), out, error) }).map(Rows::new)
    }

    /// Makes everything acknowledged safe from a power cut now.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// book.flush()?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn flush(&self) -> Result<()> {
        call(|error| unsafe { sys::tally_book_flush(self.get(), error) }).map(|_| ())
    }

    /// Does the upkeep that is due, such as emptying the trash; returns the time at which to call again.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// assert!(book.tick()? > book.now()?);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn tick(&self) -> Result<i64> {
        let mut next = 0;
        call(|error| unsafe { sys::tally_book_tick(self.get(), &mut next, error) })?;
        Ok(next)
    }

    /// What the book found by itself: while it was opened, or while it kept a mirror.
    ///
    /// ```
    /// # use tallybook::FindingSource;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// assert_eq!(book.findings(FindingSource::Recovery)?.count(), 0);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn findings(&self, source: FindingSource) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_finding_list(self.get(), source.into(), out, error) }).map(Rows::new)
    }

    /// The book's vector: text that tells a copy of it what this one has, for [`Book::sync_changes`] there.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, ROOT};
    /// # let folder = std::env::temp_dir().join(format!("tallybook-{}-sync", std::process::id()));
    /// # std::fs::create_dir(&folder).unwrap();
    /// let book = Book::open(folder.join("herons.tally"))?;
    /// book.backup(folder.join("copy.tally"))?;
    /// let copy = Book::open(folder.join("copy.tally"))?;
    /// copy.create(Kind::Note, ROOT, "Arrival")?;
    /// let frames = copy.sync_changes(&book.sync_vector()?)?;
    /// book.sync_apply(&frames)?;
    /// assert_eq!(book.query(Kind::Note)?.count(), Ok(1));
    /// # drop((book, copy));
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn sync_vector(&self) -> Result<String> {
        let vector = Handle::made(|out, error| unsafe { sys::tally_sync_vector(self.get(), out, error) })?;
        Ok(vector.to_text())
    }

    /// The changes that a copy of this book lacks, as frames for [`Book::sync_apply`] there.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let frames = book.sync_changes(&book.sync_vector()?)?;
    /// assert!(frames.is_empty()); // this book itself lacks nothing
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn sync_changes(&self, vector: &str) -> Result<Vec<u8>> {
        let (vector, length) = given(vector);
        let frames = Handle::made(|out, error| unsafe { sys::tally_sync_changes(self.get(), vector, length, 0, null(), out, error) })?;
        Ok(frames.to_vec())
    }

    /// Merges frames of changes, as [`Book::merge`] merges a book; gives the findings.
    ///
    /// ```
    /// # use tallybook::Reason;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// assert_eq!(book.sync_apply(b"no frame").err().unwrap().reason, Reason::Frame);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn sync_apply(&self, frames: &[u8]) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_sync_apply(self.get(), frames.as_ptr().cast(), frames.len(), 0, out, error) })
            .map(Rows::new)
    }

    /// The conflicts: parts that several devices wrote at the same time, and that nobody settled yet.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// assert_eq!(book.conflicts()?.count(), 0);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn conflicts(&self) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_conflict_list(self.get(), 0, out, error) }).map(Rows::new)
    }

    /// Merges a copy of this book that was changed separately; gives the findings.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, ROOT};
    /// # let folder = std::env::temp_dir().join(format!("tallybook-{}-merge", std::process::id()));
    /// # std::fs::create_dir(&folder).unwrap();
    /// # let copy = folder.join("copy.tally");
    /// let book = Book::open(folder.join("herons.tally"))?;
    /// book.backup(&copy)?;
    /// Book::open(&copy)?.create(Kind::Note, ROOT, "Arrival")?;
    /// book.merge(&copy)?;
    /// assert_eq!(book.query(Kind::Note)?.count(), Ok(1));
    /// # drop(book);
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn merge(&self, copy: impl AsRef<Path>) -> Result<Rows> {
        let (path, length) = path(copy.as_ref());
        Handle::made(|out, error| unsafe { sys::tally_book_merge(self.get(), path, length, 0, out, error) }).map(Rows::new)
    }
}

/// The one row of a cursor that has one.
fn only(mut rows: Rows, missing: impl FnOnce() -> String) -> Result<Row> {
    match rows.next() {
        Some(row) => row,
        None => Err(Error::refused(Status::NotFound, Reason::NoEntry, missing())),
    }
}

/// The step that an undo or redo tells.
fn told(rows: Rows) -> Result<Step> {
    Step::told(rows)?.ok_or_else(|| Error::refused(Status::NotFound, Reason::NoStep, "there is nothing to undo or redo".into()))
}
