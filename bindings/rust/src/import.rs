use crate::callback::{self, Progress};
use crate::error::Result;
use crate::handle::Handle;
use crate::text::{maybe, path};
use crate::{sys, Book, Format, ImportFlags, Rows};
use std::path::{Path, PathBuf};

/// What is imported, and how: an export of this library, a folder, or time records, tasks and tables of other programs.
///
/// ```
/// use tallybook::{Book, Format, Import, Kind, ROOT};
/// let (from, to) = (Book::open(":memory:")?, Book::open(":memory:")?);
/// from.create(Kind::Note, ROOT, "Arrival")?;
/// let text = from.query(Kind::Any)?.export(Format::Json)?;
/// Import::data(text).run(&to)?;
/// assert_eq!(to.query(Kind::Note)?.count(), Ok(1));
/// # Ok::<(), tallybook::Error>(())
/// ```
#[derive(Default)]
pub struct Import<'progress> {
    flags: ImportFlags,
    path: Option<PathBuf>,
    data: Vec<u8>,
    parent: i64,
    zone: Option<String>,
    format: Option<Format>,
    mapping: Option<String>,
    progress: Option<Progress<'progress>>,
}

impl<'progress> Import<'progress> {
    /// From a file or folder.
    ///
    /// ```
    /// use tallybook::{Book, Import, Status};
    /// let refused = Import::file("no such.json").run(&Book::open(":memory:")?);
    /// assert_eq!(refused.err().unwrap().status, Status::NotFound);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn file(from: impl AsRef<Path>) -> Self {
        Self { path: Some(from.as_ref().to_owned()), ..Self::default() }
    }

    /// From the text itself.
    ///
    /// ```
    /// use tallybook::{Book, Format, Import, Kind};
    /// let book = Book::open(":memory:")?;
    /// Import::data("Call Ann").format(Format::TodoTxt).run(&book)?;
    /// assert_eq!(book.query(Kind::Task)?.count(), Ok(1));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn data(from: impl Into<Vec<u8>>) -> Self {
        Self { data: from.into(), ..Self::default() }
    }

    /// A dry run, and other choices.
    ///
    /// ```
    /// use tallybook::{Book, Format, Import, ImportFlags, Kind};
    /// let book = Book::open(":memory:")?;
    /// Import::data("Call Ann").format(Format::TodoTxt).flags(ImportFlags::DRY_RUN).run(&book)?;
    /// assert_eq!(book.query(Kind::Task)?.count(), Ok(0));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn flags(mut self, flags: ImportFlags) -> Self {
        self.flags = flags;
        self
    }

    /// The format; by default the content decides.
    ///
    /// ```
    /// use tallybook::{Format, Import};
    /// let tasks = Import::data("Call Ann").format(Format::TodoTxt);
    /// ```
    pub fn format(mut self, format: Format) -> Self {
        self.format = Some(format);
        self
    }

    /// The collection to import into; by default the root.
    ///
    /// ```
    /// # use tallybook::{Book, Format, Import};
    /// # let book = Book::open(":memory:")?;
    /// let inbox = book.collection("Inbox")?;
    /// Import::data("Call Ann").format(Format::TodoTxt).within(inbox.id()).run(&book)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn within(mut self, parent: i64) -> Self {
        self.parent = parent;
        self
    }

    /// The time zone of times that name none; by default the setting `time_zone`.
    ///
    /// ```
    /// let hours = tallybook::Import::file("hours.csv").zone("Europe/Berlin");
    /// ```
    pub fn zone(mut self, zone: &str) -> Self {
        self.zone = Some(zone.to_owned());
        self
    }

    /// A mapping, as JSON, that says what of a table becomes what.
    ///
    /// ```
    /// let sightings = tallybook::Import::file("sightings.csv").mapping(r#"{"notes": {"name": "species"}}"#);
    /// ```
    pub fn mapping(mut self, mapping: &str) -> Self {
        self.mapping = Some(mapping.to_owned());
        self
    }

    /// Is told how many entries are done of how many; if it returns false, the import ends with
    /// [`Status::Cancelled`](crate::Status::Cancelled), and nothing is imported.
    ///
    /// ```
    /// # use tallybook::{Book, Format, Import, Kind};
    /// # let book = Book::open(":memory:")?;
    /// let mut told = 0;
    /// Import::data("Call Ann").format(Format::TodoTxt).progress(&mut |done, _| { told = done; true }).run(&book)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn progress(mut self, told: &'progress mut dyn FnMut(u64, u64) -> bool) -> Self {
        self.progress = Some(told);
        self
    }

    /// Imports into a book; gives the findings: what was added, changed or left out.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Format, Import};
    /// # let book = Book::open(":memory:")?;
    /// for finding in Import::data("Call Ann").format(Format::TodoTxt).run(&book)? {
    ///     println!("{}", finding?.text(Field::Message).unwrap_or_default());
    /// }
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn run(mut self, book: &Book) -> Result<Rows> {
        let mut options = sys::tally_import_options { flags: self.flags.into(), parent: self.parent, ..sys::tally_import_options::INIT };
        match &self.path {
            Some(from) => (options.path, options.path_length) = path(from),
            None => (options.data, options.data_size) = (self.data.as_ptr().cast(), self.data.len()),
        }
        (options.zone, options.zone_length) = maybe(&self.zone);
        (options.mapping, options.mapping_length) = maybe(&self.mapping);
        options.format = self.format.map_or(options.format, Into::into);
        if let Some(told) = &mut self.progress {
            options.progress = Some(callback::progress);
            options.progress_context = (told as *mut Progress<'_>).cast();
        }
        // SAFETY: the options, and what they lead to, live until the call returns.
        Handle::made(|out, error| unsafe { sys::tally_import(book.get(), &options, out, error) }).map(Rows::new)
    }
}
