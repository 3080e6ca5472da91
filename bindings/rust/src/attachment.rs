use crate::error::{call, Error, Result};
use crate::handle::Handle;
use crate::text::given;
use crate::{sys, Reason, Status};
use std::io::{self, Read, Seek, SeekFrom, Write};

/// The bytes of an attachment, to read, or to write piece by piece. Written pieces are kept, whatever happens to the process, and
/// [`Book::resume_attachment`](crate::Book::resume_attachment) continues after them. It is [`Read`], [`Write`] and [`Seek`].
///
/// ```
/// use std::io::{Read, Seek, SeekFrom, Write};
/// use tallybook::{Book, Kind, ROOT};
/// let book = Book::open(":memory:")?;
/// let note = book.create(Kind::Note, ROOT, "Dawn")?;
/// let mut sound = book.new_attachment(note, "dawn.raw")?;
/// sound.write_all(b"a heron")?;
/// let mut heard = String::new();
/// let mut finished = book.attachment(sound.finish()?)?;
/// finished.seek(SeekFrom::Start(2))?;
/// finished.read_to_string(&mut heard)?;
/// assert_eq!(heard, "heron");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Attachment {
    handle: Handle<sys::tally_blob>,
    // Never beyond what an i64 holds.
    position: u64,
}

impl Attachment {
    pub(crate) fn begin(book: *mut sys::tally_book, item: i64, name: &str) -> Result<Self> {
        let mut options = sys::tally_attachment_options::INIT;
        (options.name, options.name_length) = given(name);
        // SAFETY: handles are checked by the library, here and below; texts and bytes live until their call returns.
        Handle::made(|out, error| unsafe { sys::tally_blob_new(book, item, &options, out, error) }).map(|handle| Self { handle, position: 0 })
    }

    pub(crate) fn open(book: *mut sys::tally_book, id: i64) -> Result<Self> {
        Handle::made(|out, error| unsafe { sys::tally_blob_open(book, id, out, error) }).map(|handle| Self { handle, position: 0 })
    }

    /// Its id, which it has even before it is finished.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// # let note = book.create(Kind::Note, ROOT, "Dawn")?;
    /// let sound = book.new_attachment(note, "dawn.raw")?;
    /// assert!(sound.id()? > 0);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn id(&self) -> Result<i64> {
        Ok(self.info()?.attachment)
    }

    /// How many bytes there are; of one that is being written, so far.
    ///
    /// ```
    /// # use std::io::Write;
    /// # use tallybook::{Book, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// # let note = book.create(Kind::Note, ROOT, "Dawn")?;
    /// let mut sound = book.new_attachment(note, "dawn.raw")?;
    /// sound.write_all(b"a heron")?;
    /// assert_eq!(sound.size()?, 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn size(&self) -> Result<u64> {
        Ok(u64::try_from(self.info()?.size).unwrap_or(0))
    }

    /// Moves the bytes into the book, as one step of history; returns the id.
    ///
    /// ```
    /// # use std::io::Write;
    /// # use tallybook::{Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// # let note = book.create(Kind::Note, ROOT, "Dawn")?;
    /// let mut sound = book.new_attachment(note, "dawn.raw")?;
    /// sound.write_all(b"a heron")?;
    /// let id = sound.finish()?;
    /// assert_eq!(book.read(id)?.int(Field::Size), Some(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn finish(self) -> Result<i64> {
        let mut id = 0;
        call(|error| unsafe { sys::tally_blob_finish(self.handle.get(), &mut id, error) })?;
        Ok(id)
    }

    /// Discards what was not finished; it leaves nothing in history.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// # let note = book.create(Kind::Note, ROOT, "Dawn")?;
    /// book.new_attachment(note, "dawn.raw")?.discard()?;
    /// assert_eq!(book.unfinished()?.count(), 0);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn discard(self) -> Result<()> {
        call(|error| unsafe { sys::tally_blob_discard(self.handle.get(), error) }).map(|_| ())
    }

    fn info(&self) -> Result<sys::tally_blob_info> {
        let mut info = sys::tally_blob_info::INIT;
        call(|error| unsafe { sys::tally_blob_stat(self.handle.get(), &mut info, error) })?;
        Ok(info)
    }

    fn offset(&self) -> Result<i64> {
        i64::try_from(self.position).map_err(|_| beyond(self.position.into()))
    }

    fn advance(&mut self, by: usize) {
        self.position = self.position.saturating_add(by as u64);
    }
}

fn beyond(position: i128) -> Error {
    let message = format!("the position {position} is not one of an attachment; seek to 0 or more");
    Error::refused(Status::Invalid, Reason::Range, message)
}

impl Read for Attachment {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (offset, mut count) = (self.offset()?, 0);
        call(|error| unsafe {
            sys::tally_blob_read(self.handle.get(), offset, buffer.as_mut_ptr().cast(), buffer.len(), &mut count, error)
        })?;
        self.advance(count);
        Ok(count)
    }
}

impl Write for Attachment {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let offset = self.offset()?;
        call(|error| unsafe { sys::tally_blob_write(self.handle.get(), offset, bytes.as_ptr().cast(), bytes.len(), error) })?;
        self.advance(bytes.len());
        Ok(bytes.len())
    }

    /// Nothing waits: what was written is kept.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Attachment {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            SeekFrom::Start(position) => i128::from(position),
            SeekFrom::Current(by) => i128::from(self.position) + i128::from(by),
            SeekFrom::End(by) => i128::from(self.size()?) + i128::from(by),
        };
        self.position = i64::try_from(position).ok().and_then(|position| u64::try_from(position).ok()).ok_or_else(|| beyond(position))?;
        Ok(self.position)
    }
}
