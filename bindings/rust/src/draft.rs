use crate::error::{call, Error, Result};
use crate::handle::{Handle, Token};
use crate::text::{given, lent, lent_ids};
use crate::{sys, Key, Reason, Rows, SaveFlags, Session, Status, Value};

/// A new entry or an edit of one. Setters are sticky: [`Draft::save`] returns the first refusal that no later value mended.
///
/// ```
/// use tallybook::{Book, Field, Kind, ROOT};
/// let book = Book::open(":memory:")?;
/// let meal = book.template(r#"{"title": "Meal", "properties": {"amount": {"type": "integer", "maximum": 500}}}"#)?;
/// let mut draft = book.draft_from(meal)?;
/// draft.set(Field::Description, "warm").set("amount", 501);
/// assert_eq!(draft.save().unwrap_err().bound, Some(tallybook::Number::Int(500)));
/// let id = draft.set("amount", 200).save()?;
/// assert_eq!(book.read(id)?.int("amount"), Some(200));
/// # Ok::<(), tallybook::Error>(())
/// ```
pub struct Draft {
    handle: Handle<sys::tally_draft>,
    book: Token<sys::tally_book>,
    // A name that is no field; the library does not know of it.
    unknown: Option<Error>,
}

impl Draft {
    pub(crate) fn new(handle: Handle<sys::tally_draft>, book: Token<sys::tally_book>) -> Self {
        Self { handle, book, unknown: None }
    }

    pub(crate) fn get(&self) -> *mut sys::tally_draft {
        self.handle.get()
    }

    /// The handle, for calls of [`sys`](crate::sys) that this crate lacks. This value still owns it.
    ///
    /// ```
    /// # use tallybook::{sys, Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let note = book.draft(Kind::Note, ROOT)?;
    /// // SAFETY: the handle is open, and the library checks it.
    /// assert_eq!(unsafe { sys::tally_draft_is_null(note.raw(), sys::TALLY_FIELD_NAME) }, 1);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn raw(&self) -> *mut sys::tally_draft {
        self.handle.get()
    }

    /// Sets a field, or clears it with [`Value::Null`]. A field of the template is set by its name. [`Draft::save`] reports a refusal.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, Mode, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let mut rest = book.draft(Kind::EventType, ROOT)?;
    /// rest.set(Field::Name, "rest").set(Field::Mode, Mode::State).set(Field::Exclusion, "behaviour").save()?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn set<'name>(&mut self, key: impl Into<Key<'name>>, value: impl Into<Value>) -> &mut Self {
        // The library keeps the refusal of a value.
        let _ = self.put(key.into(), value.into());
        self
    }

    /// Sets a field, and reports a refusal at once.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let mut note = book.draft(Kind::Note, ROOT)?;
    /// assert_eq!(note.try_set(Field::Accuracy, -1.0).unwrap_err().field, Some(Field::Accuracy));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn try_set<'name>(&mut self, key: impl Into<Key<'name>>, value: impl Into<Value>) -> Result<()> {
        self.put(key.into(), value.into())
    }

    fn put(&mut self, key: Key<'_>, value: Value) -> Result<()> {
        let field = match self.number(key) {
            Ok(field) => field,
            Err(error) => {
                self.unknown.get_or_insert_with(|| error.clone());
                return Err(error);
            }
        };
        if let Value::Blob(_) = value {
            let message = format!("field {field} takes no bytes; bytes of an entry are its attachments");
            let error = Error::refused(Status::Invalid, Reason::Type, message);
            self.unknown.get_or_insert_with(|| error.clone());
            return Err(error);
        }
        let draft = self.handle.get();
        // SAFETY: handles are checked by the library, here and below; texts and lists live until their call returns.
        call(|error| unsafe {
            match &value {
                // Bytes were refused above.
                Value::Null | Value::Blob(_) => sys::tally_draft_clear(draft, field, error),
                Value::Int(number) => sys::tally_draft_set_int(draft, field, *number, error),
                Value::Real(number) => sys::tally_draft_set_real(draft, field, *number, error),
                Value::Ids(ids) => sys::tally_draft_set_ids(draft, field, ids.as_ptr(), ids.len(), error),
                Value::Text(text) => {
                    let (text, length) = given(text);
                    sys::tally_draft_set_text(draft, field, text, length, error)
                }
            }
        })
        .map(|_| ())
    }

    /// A field as a whole number; None if it has none.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let mut note = book.draft(Kind::Note, ROOT)?;
    /// assert_eq!(note.set(Field::Time, 5).int(Field::Time), Some(5));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn int<'name>(&self, key: impl Into<Key<'name>>) -> Option<i64> {
        let field = self.known(key.into())?;
        Some(unsafe { sys::tally_draft_int(self.handle.get(), field) })
    }

    /// A field as a real number; None if it has none.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// book.set("location_enabled", "true")?;
    /// let mut note = book.draft(Kind::Note, ROOT)?;
    /// assert_eq!(note.set(Field::Latitude, 45.5).real(Field::Latitude), Some(45.5));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn real<'name>(&self, key: impl Into<Key<'name>>) -> Option<f64> {
        let field = self.known(key.into())?;
        Some(unsafe { sys::tally_draft_real(self.handle.get(), field) })
    }

    /// A field as text, until the draft is changed; None if it has none.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let mut note = book.draft(Kind::Note, ROOT)?;
    /// assert_eq!(note.set(Field::Name, "Arrival").text(Field::Name), Some("Arrival"));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn text<'name>(&self, key: impl Into<Key<'name>>) -> Option<&str> {
        let (field, mut length) = (self.known(key.into())?, 0);
        // SAFETY: valid until a field is set or the draft saved, which takes `&mut self`; a closed book does not end it.
        unsafe { lent(sys::tally_draft_text(self.handle.get(), field, &mut length), length) }
    }

    /// A field with several ids, until the draft is changed; None if it has none.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let tag = book.create(Kind::Tag, ROOT, "Fish")?;
    /// let mut note = book.draft(Kind::Note, ROOT)?;
    /// assert_eq!(note.set(Field::Tags, vec![tag]).ids(Field::Tags), Some(&[tag][..]));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn ids<'name>(&self, key: impl Into<Key<'name>>) -> Option<&[i64]> {
        let (field, mut count) = (self.known(key.into())?, 0);
        // SAFETY: as for `text`.
        unsafe { lent_ids(sys::tally_draft_ids(self.handle.get(), field, &mut count), count) }
    }

    /// Whether a field differs from its value when the draft began; with [`Field::Any`](crate::Field::Any), whether any does.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let note = book.create(Kind::Note, ROOT, "Arrival")?;
    /// let mut edit = book.edit(note)?;
    /// assert!(!edit.is_changed(Field::Any));
    /// assert!(edit.set(Field::Name, "Departure").is_changed(Field::Name));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn is_changed<'name>(&self, key: impl Into<Key<'name>>) -> bool {
        self.number(key.into()).is_ok_and(|field| unsafe { sys::tally_draft_is_dirty(self.handle.get(), field) != 0 })
    }

    /// Everything that would keep the draft from being saved, as findings.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let finding = book.draft(Kind::Note, ROOT)?.validate()?.next().unwrap()?;
    /// assert!(finding.text(Field::Message).unwrap().contains("name"));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn validate(&self) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_draft_validate(self.handle.get(), out, error) }).map(Rows::new)
    }

    /// Saves it, all or nothing; returns the entry's id. The draft continues as an edit of the saved entry.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let note = book.draft(Kind::Note, ROOT)?.set(Field::Name, "Arrival").save()?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn save(&mut self) -> Result<i64> {
        self.save_with(SaveFlags::default())
    }

    /// Saves it with flags, such as for a session that overlaps others.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, Reason, SaveFlags, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// book.start_at("Watch", 0)?.stop_at(50)?;
    /// let mut call = book.draft(Kind::Session, ROOT)?;
    /// call.set(Field::Name, "Call").set(Field::Time, 40).set(Field::End, 60);
    /// assert_eq!(call.save_with(SaveFlags::REJECT_OVERLAP).unwrap_err().reason, Reason::Overlap);
    /// call.save_with(SaveFlags::TRIM_OVERLAP)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn save_with(&mut self, flags: SaveFlags) -> Result<i64> {
        self.refuse_unknown()?;
        let mut id = 0;
        call(|error| unsafe { sys::tally_draft_save(self.handle.get(), flags.into(), &mut id, error) })?;
        Ok(id)
    }

    /// Stores it in the book as it is, even incomplete, to be found again whatever happens to the process; returns its number for
    /// [`Book::open_draft`](crate::Book::open_draft).
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let number = book.draft(Kind::Note, ROOT)?.set(Field::Name, "Arrival").store()?;
    /// assert_eq!(book.open_draft(number)?.text(Field::Name), Some("Arrival"));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn store(&mut self) -> Result<i64> {
        self.refuse_unknown()?;
        let mut id = 0;
        call(|error| unsafe { sys::tally_draft_store(self.handle.get(), &mut id, error) })?;
        Ok(id)
    }

    /// Removes a stored draft from the book; this value keeps its content.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let mut draft = book.draft(Kind::Note, ROOT)?;
    /// draft.set(Field::Name, "Arrival").store()?;
    /// draft.discard()?;
    /// assert_eq!(book.drafts()?.count(), 0);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn discard(&mut self) -> Result<()> {
        call(|error| unsafe { sys::tally_draft_discard(self.handle.get(), error) }).map(|_| ())
    }

    /// Resets all fields to their values when the draft began or was last saved.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let mut note = book.draft(Kind::Note, ROOT)?;
    /// note.set(Field::Name, "Arrival").reset()?;
    /// assert_eq!(note.text(Field::Name), None);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn reset(&mut self) -> Result<()> {
        self.unknown = None;
        call(|error| unsafe { sys::tally_draft_reset(self.handle.get(), error) }).map(|_| ())
    }

    /// Whether the entry was changed by others since the draft began or was last saved.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let note = book.create(Kind::Note, ROOT, "Arrival")?;
    /// let (mine, mut theirs) = (book.edit(note)?, book.edit(note)?);
    /// theirs.set(Field::Name, "Departure").save()?;
    /// assert!(mine.is_stale()?);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn is_stale(&self) -> Result<bool> {
        let mut stale = 0;
        call(|error| unsafe { sys::tally_draft_is_stale(self.handle.get(), &mut stale, error) })?;
        Ok(stale != 0)
    }

    /// Restarts from the entry as it is now: fields that were set stay set, the others get the book's values.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let note = book.create(Kind::Note, ROOT, "Arrival")?;
    /// let mut mine = book.edit(note)?;
    /// book.edit(note)?.set(Field::Name, "Departure").save()?;
    /// mine.rebase()?;
    /// assert_eq!(mine.text(Field::Name), Some("Departure"));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn rebase(&mut self) -> Result<()> {
        call(|error| unsafe { sys::tally_draft_rebase(self.handle.get(), error) }).map(|_| ())
    }

    /// Starts the session that the draft prepared, at a time or [`NOW`](crate::NOW), and records it.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, NOW, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let mut draft = book.draft(Kind::Session, ROOT)?;
    /// let watch = draft.set(Field::Name, "Watch").set(Field::Description, "Fog").start(NOW)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn start(&mut self, time: i64) -> Result<Session> {
        self.refuse_unknown()?;
        Handle::made(|out, error| unsafe { sys::tally_draft_start(self.handle.get(), time, 0, out, error) }).map(Session::new)
    }

    fn number(&self, key: Key<'_>) -> Result<i32> {
        match key {
            Key::Field(field) => Ok(field.into()),
            Key::Name(name) => {
                let template = unsafe { sys::tally_draft_int(self.handle.get(), sys::TALLY_FIELD_TEMPLATE) };
                let of_template = find_field(self.book.get(), template, name);
                if template == 0 || of_template.is_ok() { of_template } else { find_field(self.book.get(), 0, name).or(of_template) }
            }
        }
    }

    fn known(&self, key: Key<'_>) -> Option<i32> {
        let field = self.number(key).ok()?;
        let is_null = unsafe { sys::tally_draft_is_null(self.handle.get(), field) != 0 };
        (!is_null).then_some(field)
    }

    fn refuse_unknown(&self) -> Result<()> {
        match &self.unknown {
            Some(error) => Err(error.clone()),
            None => Ok(()),
        }
    }
}

/// The number of a template's field, or with 0 of every book's.
pub(crate) fn find_field(book: *mut sys::tally_book, template: i64, name: &str) -> Result<i32> {
    let ((name, length), mut field) = (given(name), 0);
    call(|error| unsafe { sys::tally_find_field(book, template, name, length, &mut field, error) })?;
    Ok(field)
}
