use crate::error::{self, call, Result};
use crate::handle::Handle;
use crate::row::{find, Column};
use crate::text::{lent, lent_bytes, lent_ids, plain};
use crate::{sys, Events, Export, Field, Format, Key, Kind, Row, Value};
use core::ptr::null_mut;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// Reads rows, all from one state of the book.
///
/// As an iterator it gives each [`Row`] as a value, and ends after an error. To read single fields without copies, step:
///
/// ```
/// use tallybook::{Book, Field, Kind, ROOT};
/// let book = Book::open(":memory:")?;
/// book.create(Kind::Note, ROOT, "Arrival")?;
/// for row in book.query(Kind::Note)?.rows()? {
///     assert_eq!(row?.text(Field::Name), Some("Arrival"));
/// }
/// let mut rows = book.query(Kind::Note)?.rows()?;
/// while rows.step()? {
///     assert_eq!(rows.text(Field::Name), Some("Arrival"));
/// }
/// # Ok::<(), tallybook::Error>(())
/// ```
///
/// The compiler refuses a text that would outlive its row:
///
/// ```compile_fail,E0502
/// # let book = tallybook::Book::open(":memory:")?;
/// let mut rows = book.query(tallybook::Kind::Note)?.rows()?;
/// let name = rows.text("name");
/// rows.step()?;
/// println!("{name:?}");
/// # Ok::<(), tallybook::Error>(())
/// ```
pub struct Rows {
    handle: Handle<sys::tally_cursor>,
    columns: OnceLock<Arc<[Column]>>,
    // Made once: clearing it for each row would take longer than a row.
    report: Box<sys::tally_error>,
    has_ended: bool,
}

impl Rows {
    pub(crate) fn new(handle: Handle<sys::tally_cursor>) -> Self {
        Self { handle, columns: OnceLock::new(), report: Box::new(sys::tally_error::INIT), has_ended: false }
    }

    /// The rows of a call of [`sys`](crate::sys) that gives a cursor: the function gets where to put it, and the error report. What it
    /// leaves there is closed with the rows.
    ///
    /// ```
    /// # use tallybook::{sys, Book, Rows};
    /// # let book = Book::open(":memory:")?;
    /// // SAFETY: the handle is open, and the library checks it.
    /// let devices = Rows::made(|out, error| unsafe { sys::tally_device_list(book.raw(), out, error) })?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn made(body: impl FnOnce(*mut *mut sys::tally_cursor, *mut sys::tally_error) -> sys::tally_status) -> Result<Self> {
        Handle::made(body).map(Self::new)
    }

    /// Steps to the next row; false after the last. An error in reading a field is returned at the end at the latest.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let mut rows = book.query(tallybook::Kind::Note)?.rows()?;
    /// assert_eq!(rows.step(), Ok(false));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    #[inline]
    pub fn step(&mut self) -> Result<bool> {
        if self.has_ended {
            return Ok(false);
        }
        // SAFETY: handles are checked by the library, here and below.
        let status = unsafe { sys::tally_cursor_next(self.handle.get(), &mut *self.report) };
        crate::callback::resume();
        if status == sys::TALLY_OK {
            return Ok(true);
        }
        self.end(status)
    }

    #[cold]
    fn end(&mut self, status: sys::tally_status) -> Result<bool> {
        self.has_ended = true;
        if status < 0 {
            return Err(error::read(status, &self.report));
        }
        call(|error| unsafe { sys::tally_cursor_status(self.handle.get(), error) })?;
        Ok(false)
    }

    /// The id of the entry in this row; for an event its number in the session.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let nest = book.collection("Nest")?;
    /// let mut rows = book.query(tallybook::Kind::Collection)?.rows()?;
    /// assert!(rows.step()? && rows.id() == nest.id());
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    #[inline]
    pub fn id(&self) -> i64 {
        unsafe { sys::tally_cursor_id(self.handle.get()) }
    }

    /// What this is a row of.
    ///
    /// ```
    /// # use tallybook::Kind;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// # book.collection("Nest")?;
    /// let mut rows = book.query(Kind::Any)?.rows()?;
    /// assert!(rows.step()? && rows.kind() == Kind::Collection);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn kind(&self) -> Kind {
        unsafe { sys::tally_cursor_kind(self.handle.get()) }.into()
    }

    /// A field as a whole number; None if it has none.
    ///
    /// ```
    /// # use tallybook::{Field, Kind, ROOT, SECOND};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// book.start_at("Watch", 5 * SECOND)?;
    /// let mut rows = book.query(Kind::Session)?.rows()?;
    /// assert!(rows.step()?);
    /// assert_eq!((rows.int(Field::Time), rows.int("end")), (Some(5 * SECOND), None));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    #[inline]
    pub fn int<'name>(&self, key: impl Into<Key<'name>>) -> Option<i64> {
        let field = self.place(key.into())?;
        let number = unsafe { sys::tally_cursor_int(self.handle.get(), field) };
        // Only 0 can stand for none.
        (number != 0 || self.has(field)).then_some(number)
    }

    /// A field as a real number; None if it has none.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let mut rows = book.sql("SELECT 0.5 AS share", &[])?;
    /// assert!(rows.step()? && rows.real("share") == Some(0.5));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    #[inline]
    pub fn real<'name>(&self, key: impl Into<Key<'name>>) -> Option<f64> {
        let field = self.place(key.into())?;
        let number = unsafe { sys::tally_cursor_real(self.handle.get(), field) };
        (number != 0.0 || self.has(field)).then_some(number)
    }

    /// A field as text, until the next step; None if it has none.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let mut rows = book.sql("SELECT 'milk' AS what", &[])?;
    /// assert!(rows.step()? && rows.text("what") == Some("milk"));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    #[inline]
    pub fn text<'name>(&self, key: impl Into<Key<'name>>) -> Option<&str> {
        let (field, mut length) = (self.place(key.into())?, 0);
        // SAFETY: valid until the next step, which takes `&mut self`, or the cursor's end; a closed book does not end it.
        unsafe { lent(sys::tally_cursor_text(self.handle.get(), field, &mut length), length) }
    }

    /// A field with several ids, until the next step; None if it has none.
    ///
    /// ```
    /// # use tallybook::{Field, Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let tag = book.create(Kind::Tag, ROOT, "Fish")?;
    /// book.draft(Kind::Note, ROOT)?.set(Field::Name, "Arrival").set(Field::Tags, vec![tag]).save()?;
    /// let mut rows = book.query(Kind::Note)?.rows()?;
    /// assert!(rows.step()? && rows.ids(Field::Tags) == Some(&[tag][..]));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn ids<'name>(&self, key: impl Into<Key<'name>>) -> Option<&[i64]> {
        let (field, mut count) = (self.place(key.into())?, 0);
        // SAFETY: as for `text`.
        unsafe { lent_ids(sys::tally_cursor_ids(self.handle.get(), field, &mut count), count) }
    }

    /// A blob of a statement of SQL, until the next step; None if it is not one.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let mut rows = book.sql("SELECT ? AS key, 'a' AS name", &[tallybook::Value::Blob(vec![0, 255])])?;
    /// assert!(rows.step()? && rows.bytes("key") == Some(&[0, 255][..]) && rows.bytes("name").is_none());
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn bytes<'name>(&self, key: impl Into<Key<'name>>) -> Option<&[u8]> {
        let (field, mut size) = (self.place(key.into())?, 0);
        // SAFETY: as for `text`.
        unsafe { lent_bytes(sys::tally_cursor_blob(self.handle.get(), field, &mut size), size) }
    }

    /// A field's value, whatever its type.
    ///
    /// ```
    /// # use tallybook::Value;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let mut rows = book.sql("SELECT 4 AS amount, NULL AS remark", &[])?;
    /// assert!(rows.step()?);
    /// assert_eq!((rows.value("amount"), rows.value("remark")), (Value::Int(4), Value::Null));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn value<'name>(&self, key: impl Into<Key<'name>>) -> Value {
        let Some(number) = self.place(key.into()) else { return Value::Null };
        let field = Field::from(number);
        match unsafe { sys::tally_cursor_type(self.handle.get(), number) } {
            sys::TALLY_VALUE_INT => self.int(field).into(),
            sys::TALLY_VALUE_REAL => self.real(field).into(),
            sys::TALLY_VALUE_TEXT => self.text(field).into(),
            sys::TALLY_VALUE_IDS => self.ids(field).into(),
            sys::TALLY_VALUE_BLOB => self.bytes(field).map_or(Value::Null, |bytes| Value::Blob(bytes.to_vec())),
            _ => Value::Null,
        }
    }

    /// This row as a value, without what is computed only when it is asked for, such as the counts of what a collection holds.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let mut rows = book.sql("SELECT 4 AS amount", &[])?;
    /// assert!(rows.step()?);
    /// let row = rows.row();
    /// drop(rows);
    /// assert_eq!(row.int("amount"), Some(4));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn row(&self) -> Row {
        let columns = self.known();
        let values = columns.iter().map(|column| self.value(column.field)).collect();
        Row { id: self.id(), kind: self.kind(), columns: columns.clone(), values }
    }

    /// The names of the columns.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let rows = book.sql("SELECT 4 AS amount, 'warm' AS remark", &[])?;
    /// assert_eq!(rows.names().collect::<Vec<_>>(), ["amount", "remark"]);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.known().iter().map(|column| column.name.as_str())
    }

    /// A token that names this row for [`Query::page`](crate::Query::page), also in another process and after changes.
    ///
    /// ```
    /// # use tallybook::{Kind, ROOT};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// # book.collection("Nest")?;
    /// # book.collection("Pond")?;
    /// let mut page = book.query(Kind::Collection)?.page(1, "").rows()?;
    /// page.step()?;
    /// let rest = book.query(Kind::Collection)?.page(10, &page.token().unwrap()).rows()?;
    /// assert_eq!(rest.count(), 1);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn token(&self) -> Option<String> {
        let mut length = 0;
        // SAFETY: as for `text`.
        unsafe { lent(sys::tally_cursor_token(self.handle.get(), &mut length), length) }.map(str::to_owned)
    }

    /// Steps back before the first row, if all rows are there: of a summary, findings, settings or a path.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let mut settings = book.settings()?;
    /// let count = settings.by_ref().count();
    /// settings.rewind()?;
    /// assert_eq!(settings.count(), count);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn rewind(&mut self) -> Result<()> {
        call(|error| unsafe { sys::tally_cursor_rewind(self.handle.get(), error) })?;
        self.has_ended = false;
        Ok(())
    }

    /// The remaining rows as a table, as text.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// print!("{}", book.sql("SELECT 'milk' AS what, 4 AS amount", &[])?.table()?);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn table(self) -> Result<String> {
        self.export(Format::Text)
    }

    /// The remaining rows as a table: as text, Markdown, HTML, CSV or JSON.
    ///
    /// ```
    /// # use tallybook::Format;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let table = book.sql("SELECT 'milk' AS what, 4 AS amount", &[])?.export(Format::Csv)?;
    /// assert_eq!(table, "what,amount\r\nmilk,4\r\n");
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn export(self, export: impl Into<Export>) -> Result<String> {
        export.into().text(|format, options, out, error| unsafe {
            sys::tally_cursor_write(self.handle.get(), format, options, out, error)
        })
    }

    /// The remaining rows as values of events.
    ///
    /// ```
    /// # use tallybook::Kind;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let watch = book.start("Watch")?;
    /// watch.log(book.find(Kind::EventType, "A")?)?;
    /// let events = book.query(Kind::Event)?.within(watch.item()).rows()?.events();
    /// assert_eq!(events.map(|event| event.unwrap().seq).collect::<Vec<_>>(), [1]);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn events(self) -> Events {
        Events::new(self)
    }

    #[inline]
    fn place(&self, key: Key<'_>) -> Option<i32> {
        match key {
            Key::Field(field) => Some(field.into()),
            Key::Name(name) => {
                let column = find(self.known(), key).and_then(|index| self.known().get(index)).map(|column| column.field);
                column.or_else(|| named(name)).map(Into::into)
            }
        }
    }

    /// A field as a whole number, 0 if it has none.
    #[inline]
    pub(crate) fn whole(&self, field: Field) -> i64 {
        unsafe { sys::tally_cursor_int(self.handle.get(), field.into()) }
    }

    /// A real field that most rows have none of.
    #[inline]
    pub(crate) fn number(&self, field: Field) -> Option<f64> {
        let field = field.into();
        self.has(field).then(|| unsafe { sys::tally_cursor_real(self.handle.get(), field) })
    }

    /// A text that most rows have none of: asking whether there is one takes less than the text.
    #[inline]
    pub(crate) fn own_text(&self, field: Field) -> Option<String> {
        if self.has(field.into()) { self.text(field).map(str::to_owned) } else { None }
    }

    #[inline]
    fn has(&self, field: i32) -> bool {
        unsafe { sys::tally_cursor_is_null(self.handle.get(), field) == 0 }
    }

    /// The columns, asked for once. A failure to read them is one that the next step reports.
    fn known(&self) -> &Arc<[Column]> {
        self.columns.get_or_init(|| {
            let mut found = Vec::new();
            let mut column = sys::tally_column::INIT;
            while unsafe { sys::tally_cursor_column(self.handle.get(), found.len(), &mut column, null_mut()) } == sys::TALLY_OK {
                // SAFETY: valid until the next step, which takes `&mut self`.
                let name = unsafe { lent(column.name, column.name_length) }.unwrap_or_default().to_owned();
                found.push(Column { field: column.field.into(), name });
            }
            // What rows of entries have beside their columns, and costs little to ask for.
            let has = |field| found.iter().any(|column: &Column| column.field == field);
            if has(Field::Uuid) && has(Field::Description) {
                found.extend([Field::Size, Field::Change].map(|field| Column { field, name: field_name(field.into()) }));
            }
            found.into()
        })
    }
}

/// The name of a field of every book, "" if there is none.
fn field_name(field: i32) -> String {
    // SAFETY: what it gives lives as long as the process.
    unsafe { plain(sys::tally_field_name(field)) }
}

/// A field of every book by its name; rows have some that are no columns, since they are computed when they are asked for.
fn named(name: &str) -> Option<Field> {
    static NAMES: OnceLock<HashMap<String, i32>> = OnceLock::new();
    // The numbers of a book's own fields begin behind them.
    let names = NAMES.get_or_init(|| (1..sys::TALLY_FIELD_FIRST_OWN).map(|field| (field_name(field), field)).collect());
    names.get(name).filter(|_| !name.is_empty()).map(|&field| field.into())
}

impl Iterator for Rows {
    type Item = Result<Row>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.step() {
            Ok(true) => Some(Ok(self.row())),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

impl std::iter::FusedIterator for Rows {}
