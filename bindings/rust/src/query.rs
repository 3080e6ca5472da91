use crate::error::{call, Result};
use crate::handle::Handle;
use crate::summary::Summary;
use crate::text::given;
use crate::{sys, Draft, Events, Export, Field, InFlags, Kind, Op, Operand, OrderFlags, Report, Rows, UpdateFlags, Watch, WatchFlags};
use core::ptr::{null, null_mut};
use std::io;
use std::path::Path;

/// A query. Conditions are sticky: whatever uses the query returns the first refusal.
///
/// ```
/// use tallybook::{Book, Field, Kind, Op, ROOT};
/// let book = Book::open(":memory:")?;
/// book.create(Kind::Note, ROOT, "Arrival")?;
/// book.create(Kind::Note, ROOT, "Departure")?;
/// let found = book.query(Kind::Note)?.filter(Field::Name, Op::PREFIX, "Arr").order(Field::Name);
/// assert_eq!(found.count(), Ok(1));
/// # Ok::<(), tallybook::Error>(())
/// ```
pub struct Query {
    handle: Handle<sys::tally_query>,
}

impl Query {
    pub(crate) fn new(handle: Handle<sys::tally_query>) -> Self {
        Self { handle }
    }

    /// The handle, for calls of [`sys`](crate::sys) that this crate lacks. This value still owns it.
    ///
    /// ```
    /// # use tallybook::{sys, Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let bouts = book.query(Kind::Bout)?;
    /// // SAFETY: the handle is open, and the library checks it.
    /// let rows = tallybook::Rows::made(|out, error| unsafe { sys::tally_query_transitions(bouts.raw(), 0, out, error) })?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn raw(&self) -> *mut sys::tally_query {
        self.handle.get()
    }

    /// Selects what a collection itself holds; for events and bouts, what a session holds.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// book.create(Kind::Note, ROOT, "Arrival")?;
    /// assert_eq!(book.query(Kind::Note)?.within(ROOT).count(), Ok(1));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn within(self, parent: i64) -> Self {
        self.within_with(parent, InFlags::default())
    }

    /// Selects what a collection and the collections in it hold.
    ///
    /// ```
    /// # use tallybook::{Book, Kind};
    /// # let book = Book::open(":memory:")?;
    /// let nest = book.collection("Heron nest")?;
    /// nest.collection("Chicks")?.create(Kind::Note, "Hatched")?;
    /// let notes = || book.query(Kind::Note);
    /// assert_eq!((notes()?.within(nest.id()).count(), notes()?.below(nest.id()).count()), (Ok(0), Ok(1)));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn below(self, parent: i64) -> Self {
        self.within_with(parent, InFlags::RECURSIVE)
    }

    /// Selects what a place holds, with flags, such as for the trash.
    ///
    /// ```
    /// # use tallybook::{Book, InFlags, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let note = book.create(Kind::Note, ROOT, "Arrival")?;
    /// book.delete(note)?;
    /// let trash = book.query(Kind::Note)?.within_with(ROOT, InFlags::TRASH | InFlags::RECURSIVE);
    /// assert_eq!(trash.count(), Ok(1));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn within_with(self, parent: i64, flags: InFlags) -> Self {
        // SAFETY: handles are checked by the library, here and below; texts and lists live until their call returns.
        unsafe { sys::tally_query_in(self.handle.get(), parent, flags.into(), null_mut()) };
        self
    }

    /// Selects rows by comparing a field; all conditions must hold.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, Op, State, SECOND};
    /// # let book = Book::open(":memory:")?;
    /// let running = book.query(Kind::Session)?.filter(Field::State, Op::EQ, State::Running).filter(Field::Time, Op::GE, 5 * SECOND);
    /// assert_eq!(running.count(), Ok(0));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn filter(self, field: Field, op: Op, operand: impl Into<Operand>) -> Self {
        let (query, field, op) = (self.handle.get(), field.into(), op.into());
        unsafe {
            match operand.into() {
                Operand::Nothing => sys::tally_query_where_int(query, field, op, null(), 0, null_mut()),
                Operand::Ints(numbers) => sys::tally_query_where_int(query, field, op, numbers.as_ptr(), numbers.len(), null_mut()),
                Operand::Reals(numbers) => sys::tally_query_where_real(query, field, op, numbers.as_ptr(), numbers.len(), null_mut()),
                Operand::Text(text) => {
                    let (text, length) = given(&text);
                    sys::tally_query_where_text(query, field, op, text, length, null_mut())
                }
            }
        };
        self
    }

    /// Selects rows by a search: words, "phrases", beginnings*, AND, OR, NOT and brackets.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// book.create(Kind::Note, ROOT, "Milk with honey")?;
    /// assert_eq!(book.query(Kind::Note)?.search("hon* AND milk").count(), Ok(1));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn search(self, search: &str) -> Self {
        let (search, length) = given(search);
        unsafe { sys::tally_query_search(self.handle.get(), search, length, null_mut()) };
        self
    }

    /// Orders by a field instead of by time, ascending.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// # for name in ["Pond", "Heron nest"] { book.collection(name)?; }
    /// let mut rows = book.query(Kind::Collection)?.order(Field::Name).rows()?;
    /// assert!(rows.step()? && rows.text(Field::Name) == Some("Heron nest"));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn order(self, field: Field) -> Self {
        self.order_with(field, OrderFlags::default())
    }

    /// Orders by a field with flags, such as descending.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, OrderFlags, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// # for name in ["Pond", "Heron nest"] { book.collection(name)?; }
    /// let mut rows = book.query(Kind::Collection)?.order_with(Field::Name, OrderFlags::DESCENDING).rows()?;
    /// assert!(rows.step()? && rows.text(Field::Name) == Some("Pond"));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn order_with(self, field: Field, flags: OrderFlags) -> Self {
        unsafe { sys::tally_query_order(self.handle.get(), field.into(), flags.into(), null_mut()) };
        self
    }

    /// Limits the rows to a page, which begins after the row that a token of [`Rows::token`] names, or with "" at the first.
    ///
    /// ```
    /// # use tallybook::{Book, Kind};
    /// # let book = Book::open(":memory:")?;
    /// # for name in ["Pond", "Heron nest"] { book.collection(name)?; }
    /// assert_eq!(book.query(Kind::Collection)?.page(1, "").rows()?.count(), 1);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn page(self, limit: u64, after: &str) -> Self {
        let (after, length) = given(after);
        unsafe { sys::tally_query_page(self.handle.get(), limit, after, length, null_mut()) };
        self
    }

    /// The number of rows, whatever the page.
    ///
    /// ```
    /// # use tallybook::{Book, Kind};
    /// assert_eq!(Book::open(":memory:")?.query(Kind::Note)?.count(), Ok(0));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn count(&self) -> Result<u64> {
        let mut count = 0;
        call(|error| unsafe { sys::tally_query_count(self.handle.get(), &mut count, error) })?;
        Ok(count)
    }

    /// The rows, all from one state of the book.
    ///
    /// ```
    /// # use tallybook::{Book, Kind};
    /// # let book = Book::open(":memory:")?;
    /// for row in book.query(Kind::Any)?.rows()? {
    ///     println!("{}", row?.text("name").unwrap_or_default());
    /// }
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn rows(&self) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_query_cursor(self.handle.get(), out, error) }).map(Rows::new)
    }

    /// The rows of a query for [`Kind::Event`] as values.
    ///
    /// ```
    /// # use tallybook::{Book, Kind};
    /// # let book = Book::open(":memory:")?;
    /// let watch = book.start("Watch")?;
    /// watch.log(book.find(Kind::EventType, "A")?)?;
    /// assert_eq!(book.query(Kind::Event)?.within(watch.item()).events()?.count(), 1);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn events(&self) -> Result<Events> {
        Ok(self.rows()?.events())
    }

    /// Moves everything selected to the trash, in one transaction; returns how many entries went.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// book.create(Kind::Note, ROOT, "Arrival")?;
    /// assert_eq!(book.query(Kind::Note)?.delete(), Ok(1));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn delete(&self) -> Result<u64> {
        let mut count = 0;
        call(|error| unsafe { sys::tally_query_delete(self.handle.get(), 0, &mut count, error) })?;
        Ok(count)
    }

    /// Sets the fields that are set in a new draft on everything selected, as one step; returns on how many.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, UpdateFlags, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// # for name in ["Arrival", "Departure"] { book.create(Kind::Note, ROOT, name)?; }
    /// let mut change = book.draft(Kind::Note, ROOT)?;
    /// change.set(Field::Description, "fog");
    /// assert_eq!(book.query(Kind::Note)?.update(&change, UpdateFlags::default()), Ok(2));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn update(&self, draft: &Draft, flags: UpdateFlags) -> Result<u64> {
        let mut count = 0;
        call(|error| unsafe { sys::tally_query_update(self.handle.get(), draft.get(), flags.into(), &mut count, error) })?;
        Ok(count)
    }

    /// Exports the selection as text.
    ///
    /// ```
    /// # use tallybook::{Book, Format, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// book.create(Kind::Note, ROOT, "Arrival")?;
    /// assert!(book.query(Kind::Any)?.export(Format::Markdown)?.contains("Arrival"));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn export(&self, export: impl Into<Export>) -> Result<String> {
        export.into().text(|format, options, out, error| unsafe {
            sys::tally_query_export(self.handle.get(), format, options, out, error)
        })
    }

    /// Exports to a writer, piece by piece. An error of the writer ends it, and is the source of the error that this returns.
    ///
    /// ```
    /// # use tallybook::{Book, Format, Kind, Status};
    /// # let book = Book::open(":memory:")?;
    /// let mut bytes = Vec::new();
    /// book.query(Kind::Any)?.export_to(Format::Json, &mut bytes)?;
    /// let full = book.query(Kind::Any)?.export_to(Format::Json, &mut [0u8; 4].as_mut_slice()).unwrap_err();
    /// assert_eq!((full.status, std::error::Error::source(&full).is_some()), (Status::Cancelled, true));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn export_to(&self, export: impl Into<Export>, to: &mut impl io::Write) -> Result<()> {
        export.into().to(to, &|format, options, out, error| unsafe {
            sys::tally_query_export(self.handle.get(), format, options, out, error)
        })
    }

    /// Exports to a file, which is replaced in one step once it is complete.
    ///
    /// ```
    /// # use tallybook::{Book, Format, Kind};
    /// # let book = Book::open(":memory:")?;
    /// let file = std::env::temp_dir().join(format!("tallybook-{}.json", std::process::id()));
    /// book.query(Kind::Any)?.export_file(Format::Json, &file)?;
    /// # std::fs::remove_file(file).unwrap();
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn export_file(&self, export: impl Into<Export>, to: impl AsRef<Path>) -> Result<()> {
        export.into().file(to.as_ref(), &|format, options, out, error| unsafe {
            sys::tally_query_export(self.handle.get(), format, options, out, error)
        })
    }

    /// Sums up the selection by groups, such as day and tag.
    ///
    /// ```
    /// # use tallybook::{Book, By, Field, Kind, Summary, SECOND};
    /// # let book = Book::open(":memory:")?;
    /// book.start_at("Watch", 0)?.stop_at(90 * SECOND)?;
    /// let day = book.query(Kind::Session)?.summary(&Summary::by(By::Day))?.next().unwrap()?;
    /// assert_eq!((day.text(Field::Label1), day.int(Field::Duration)), (Some("1970-01-01"), Some(90 * SECOND)));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn summary(&self, summary: &Summary) -> Result<Rows> {
        let options = summary.options();
        Handle::made(|out, error| unsafe { sys::tally_query_summary(self.handle.get(), &options, out, error) }).map(Rows::new)
    }

    /// Lists the selected sessions by year, month and day, newest first, each heading with its total.
    ///
    /// ```
    /// # use tallybook::{Book, Kind};
    /// # let book = Book::open(":memory:")?;
    /// book.start_at("Watch", 0)?.stop_at(5)?;
    /// assert!(book.query(Kind::Session)?.timeline()?.count() > 1);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn timeline(&self) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_query_timeline(self.handle.get(), null(), out, error) }).map(Rows::new)
    }

    /// Facts about the selected items in one row: the latest, how many, how often, how long ago.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// book.create(Kind::Note, ROOT, "Arrival")?;
    /// assert_eq!(book.query(Kind::Note)?.dashboard()?.next().unwrap()?.int(Field::Count), Some(1));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn dashboard(&self) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_query_dashboard(self.handle.get(), null(), out, error) }).map(Rows::new)
    }

    /// How often, how long and how far apart: a row for each subject and type of the selected bouts.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind};
    /// # let book = Book::open(":memory:")?;
    /// let watch = book.start_at("Watch", 0)?;
    /// watch.log_at(book.find(Kind::EventType, "A")?, 5)?;
    /// watch.stop_at(10)?;
    /// let budget = book.query(Kind::Bout)?.time_budget()?.next().unwrap()?;
    /// assert_eq!(budget.int(Field::Count), Some(1));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn time_budget(&self) -> Result<Rows> {
        Handle::made(|out, error| unsafe {
            sys::tally_query_time_budget(self.handle.get(), null(), null(), 0, out, error)
        })
        .map(Rows::new)
    }

    /// What an observer may want to look at in the selected events or bouts: findings, none if all is well.
    ///
    /// ```
    /// # use tallybook::{Book, Kind};
    /// # let book = Book::open(":memory:")?;
    /// assert_eq!(book.query(Kind::Event)?.check()?.count(), 0);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn check(&self) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_query_check(self.handle.get(), out, error) }).map(Rows::new)
    }

    /// Begins a report on the selection.
    ///
    /// ```
    /// # use tallybook::{Book, Format, Kind, Section};
    /// # let book = Book::open(":memory:")?;
    /// let report = book.query(Kind::Session)?.report("Hours")?.add(Section::Header)?.add(Section::Table)?;
    /// println!("{}", report.export(Format::Text)?);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn report(&self, title: &str) -> Result<Report> {
        let (title, length) = given(title);
        Handle::made(|out, error| unsafe { sys::tally_report_new(self.handle.get(), title, length, null(), out, error) })
            .map(Report::new)
    }

    /// Watches the selection: the watch gives it at once, and again after commits that touch it.
    ///
    /// ```
    /// # use std::time::Duration;
    /// # use tallybook::{Book, Kind, WatchFlags, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let mut watch = book.query(Kind::Note)?.watch(WatchFlags::default())?;
    /// assert_eq!(watch.wait(Duration::ZERO)?.map(Iterator::count), Some(0));
    /// book.create(Kind::Note, ROOT, "Arrival")?;
    /// assert_eq!(watch.wait(Duration::from_secs(5))?.map(Iterator::count), Some(1));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn watch(&self, flags: WatchFlags) -> Result<Watch> {
        Handle::made(|out, error| unsafe { sys::tally_query_watch(self.handle.get(), flags.into(), out, error) }).map(Watch::new)
    }

    pub(crate) fn of(book: *mut sys::tally_book, kind: Kind) -> Result<Self> {
        Handle::made(|out, error| unsafe { sys::tally_query_new(book, kind.into(), out, error) }).map(Self::new)
    }
}
