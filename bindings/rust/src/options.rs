use crate::error::{text, Result};
use crate::handle::Handle;
use crate::{callback, sys, Book};

/// How a book is opened; options that are not set have their defaults.
#[derive(Default)]
pub struct Options {
    flags: u32,
    author: Option<String>,
    durability: i32,
    clock: Option<callback::Clock>,
}

impl Options {
    /// The defaults: the book is created if there is none, and survives every crash of its host.
    pub fn new() -> Self {
        Self::default()
    }

    /// `TALLY_OPEN_…`, joined by `|`.
    pub fn flags(mut self, flags: u32) -> Self {
        self.flags = flags;
        self
    }

    /// The author of new entries.
    pub fn author(mut self, name: &str) -> Self {
        self.author = Some(name.to_owned());
        self
    }

    /// `TALLY_DURABILITY_…`
    pub fn durability(mut self, durability: i32) -> Self {
        self.durability = durability;
        self
    }

    /// A clock instead of the system's: it gets `TALLY_CLOCK_…`, and any thread that uses the book may call it.
    pub fn clock(mut self, clock: impl Fn(i32) -> i64 + Send + Sync + 'static) -> Self {
        self.clock = Some(Box::new(clock));
        self
    }

    /// Opens the book, or creates it if there is none.
    pub fn open(self, path: &str) -> Result<Book> {
        let mut options = sys::tally_book_options { flags: self.flags, durability: self.durability, ..sys::tally_book_options::INIT };
        if let Some(author) = &self.author {
            (options.author, options.author_length) = text(author);
        }
        if let Some(clock) = self.clock {
            // From here on it is the library's, which destroys it also when it cannot open the book.
            options.clock = Some(callback::clock);
            options.clock_context = callback::keep(clock);
            options.clock_context_free = Some(callback::clock_free);
        }
        let (path, length) = text(path);
        // SAFETY: path and options live until the call returns.
        Handle::made(|out, error| unsafe { sys::tally_book_open(path, length, &options, out, error) }).map(Book::new)
    }
}
