use crate::error::Result;
use crate::handle::Handle;
use crate::text::{maybe, path};
use crate::{callback, sys, Book, Clock, Durability, OpenFlags};
use std::path::Path;
use std::time::Duration;

/// How a book is opened; options that are not set have their defaults.
///
/// ```
/// use tallybook::{Durability, Options};
/// let book = Options::new().author("kh").durability(Durability::Power).time_zone("Europe/Berlin").open(":memory:")?;
/// assert_eq!(book.setting("time_zone")?, "Europe/Berlin");
/// # Ok::<(), tallybook::Error>(())
/// ```
#[derive(Default)]
pub struct Options {
    flags: OpenFlags,
    author: Option<String>,
    time_zone: Option<String>,
    durability: Option<Durability>,
    busy_timeout: Option<Duration>,
    clock: Option<callback::Clock>,
}

impl Options {
    /// The defaults: the book is created if there is none, and survives every crash of its host.
    ///
    /// ```
    /// let book = tallybook::Options::new().open(":memory:")?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether there must be a book or none, and whether it is only read.
    ///
    /// ```
    /// use tallybook::{OpenFlags, Options, Status};
    /// let refused = Options::new().flags(OpenFlags::EXISTING | OpenFlags::READ_ONLY).open("no such.tally");
    /// assert_eq!(refused.err().unwrap().status, Status::NotFound);
    /// ```
    pub fn flags(mut self, flags: OpenFlags) -> Self {
        self.flags = flags;
        self
    }

    /// The author of new entries.
    ///
    /// ```
    /// # use tallybook::{Field, Kind, Options, ROOT};
    /// let book = Options::new().author("kh").open(":memory:")?;
    /// let note = book.create(Kind::Note, ROOT, "Arrival")?;
    /// assert_eq!(book.read(note)?.text(Field::Username), Some("kh"));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn author(mut self, name: &str) -> Self {
        self.author = Some(name.to_owned());
        self
    }

    /// What acknowledged data survives: a crash, or a power cut too.
    ///
    /// ```
    /// use tallybook::{Durability, Options};
    /// let book = Options::new().durability(Durability::Power).open(":memory:")?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn durability(mut self, durability: Durability) -> Self {
        self.durability = Some(durability);
        self
    }

    /// The time zone of a new book's days and times; by default UTC. An existing book keeps its own.
    ///
    /// ```
    /// let book = tallybook::Options::new().time_zone("Europe/Berlin").open(":memory:")?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn time_zone(mut self, zone: &str) -> Self {
        self.time_zone = Some(zone.to_owned());
        self
    }

    /// How long a call waits for other writers; by default 5 seconds.
    ///
    /// ```
    /// use std::time::Duration;
    /// let book = tallybook::Options::new().busy_timeout(Duration::ZERO).open(":memory:")?; // BUSY at once
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn busy_timeout(mut self, timeout: Duration) -> Self {
        self.busy_timeout = Some(timeout);
        self
    }

    /// A clock instead of the system's. Any thread that uses the book may call it.
    ///
    /// ```
    /// let book = tallybook::Options::new().clock(|_| 5).open(":memory:")?;
    /// assert_eq!(book.now(), Ok(5));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn clock(mut self, clock: impl Fn(Clock) -> i64 + Send + Sync + 'static) -> Self {
        self.clock = Some(Box::new(move |which| clock(which.into())));
        self
    }

    /// Opens the book, or creates it if there is none.
    ///
    /// ```
    /// let book = tallybook::Options::new().author("kh").open(":memory:")?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn open(self, at: impl AsRef<Path>) -> Result<Book> {
        let (path, length) = path(at.as_ref());
        // SAFETY: path and options live until the call returns.
        self.opened(|options, out, error| unsafe { sys::tally_book_open(path, length, options, out, error) })
    }

    /// Opens a book in memory from the bytes of a book's file, such as those of [`Book::serialize`].
    ///
    /// ```
    /// # use tallybook::{Book, OpenFlags, Options};
    /// let bytes = Book::open(":memory:")?.serialize()?;
    /// let book = Options::new().flags(OpenFlags::READ_ONLY).open_bytes(&bytes)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn open_bytes(self, bytes: &[u8]) -> Result<Book> {
        // SAFETY: bytes and options live until the call returns.
        self.opened(|options, out, error| unsafe { sys::tally_book_open_bytes(bytes.as_ptr().cast(), bytes.len(), options, out, error) })
    }

    fn opened(
        self, open: impl Fn(*const sys::tally_book_options, *mut *mut sys::tally_book, *mut sys::tally_error) -> sys::tally_status,
    ) -> Result<Book> {
        let mut options = sys::tally_book_options { flags: self.flags.into(), ..sys::tally_book_options::INIT };
        (options.author, options.author_length) = maybe(&self.author);
        (options.time_zone, options.time_zone_length) = maybe(&self.time_zone);
        options.durability = self.durability.map_or(options.durability, Into::into);
        options.busy_timeout = self.busy_timeout.map_or(options.busy_timeout, timeout);
        if let Some(clock) = self.clock {
            // From here on it is the library's, which destroys it also when it cannot open the book.
            options.clock = Some(callback::clock);
            options.clock_context = callback::keep(clock);
            options.clock_context_free = Some(callback::clock_free);
        }
        Handle::made(|out, error| open(&options, out, error)).map(Book::new)
    }
}

/// A duration to wait, as C takes it: 0 has a number of its own, and what does not fit lasts for ever.
pub(crate) fn timeout(duration: Duration) -> i64 {
    match i64::try_from(duration.as_nanos()) {
        Ok(0) => sys::TALLY_NO_WAIT,
        Ok(nanoseconds) => nanoseconds,
        Err(_) => sys::TALLY_FOREVER,
    }
}
