use crate::callback::{self, Sink};
use crate::error::{call, Result};
use crate::handle::Handle;
use crate::text::{maybe, path};
use crate::{sys, ExportFlags, Format};
use core::ptr::null_mut;
use std::io;
use std::path::Path;

/// A format, and what an export leaves out. Where only a [`Format`] is needed, give that.
///
/// ```
/// use tallybook::{Book, Export, ExportFlags, Format, Kind};
/// let book = Book::open(":memory:")?;
/// book.start_at("Watch", 0)?.stop_at(5)?;
/// let sessions = book.query(Kind::Session)?;
/// let plain = sessions.export(Format::Text)?;
/// let local = sessions.export(Export::new(Format::Text).zone("Europe/Berlin").flags(ExportFlags::WITHOUT_PLACES))?;
/// assert!(plain.contains("00:00:00") && local.contains("01:00:00"));
/// # Ok::<(), tallybook::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Export {
    format: Format,
    flags: ExportFlags,
    zone: Option<String>,
    columns: Option<String>,
    limit: u64,
    rate: (i64, i64),
}

pub(crate) type Call<'a> =
    &'a dyn Fn(i32, *const sys::tally_export_options, *mut *mut sys::tally_bytes, *mut sys::tally_error) -> sys::tally_status;

impl Export {
    /// An export in a format.
    ///
    /// ```
    /// use tallybook::{Book, Export, Format, Kind};
    /// let text = Book::open(":memory:")?.query(Kind::Any)?.export(Export::new(Format::Json))?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn new(format: Format) -> Self {
        Self { format, flags: ExportFlags::default(), zone: None, columns: None, limit: 0, rate: (0, 0) }
    }

    /// What it leaves out, and how it writes the rest.
    ///
    /// ```
    /// use tallybook::{Export, ExportFlags, Format};
    /// let private = Export::new(Format::Json).flags(ExportFlags::WITHOUT_PLACES | ExportFlags::WITHOUT_AUTHORS);
    /// ```
    pub fn flags(mut self, flags: ExportFlags) -> Self {
        self.flags = flags;
        self
    }

    /// The time zone of times in Markdown, text and CSV; by default each item's own.
    ///
    /// ```
    /// use tallybook::{Export, Format};
    /// let table = Export::new(Format::CsvEvents).zone("UTC");
    /// ```
    pub fn zone(mut self, zone: &str) -> Self {
        self.zone = Some(zone.to_owned());
        self
    }

    /// For [`Format::CsvMinuta`]: its columns in the wanted order, separated by commas.
    ///
    /// ```
    /// use tallybook::{Export, Format};
    /// let table = Export::new(Format::CsvMinuta).columns("Title,Duration");
    /// ```
    pub fn columns(mut self, columns: &str) -> Self {
        self.columns = Some(columns.to_owned());
        self
    }

    /// For [`Rows::export`](crate::Rows::export): how many rows at most.
    ///
    /// ```
    /// use tallybook::{Book, Export, Format};
    /// let book = Book::open(":memory:")?;
    /// let numbers = book.sql("SELECT 1 AS n UNION SELECT 2", &[])?;
    /// assert_eq!(numbers.export(Export::new(Format::Csv).limit(1))?, "n\r\n1\r\n");
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn limit(mut self, limit: u64) -> Self {
        self.limit = limit;
        self
    }

    /// For [`Format::Edl`] and [`Format::CsvTimecode`], which need it: how many frames there are in how many seconds.
    ///
    /// ```
    /// use tallybook::{Export, Format};
    /// let ntsc = Export::new(Format::Edl).rate(30_000, 1_001);
    /// ```
    pub fn rate(mut self, frames: i64, seconds: i64) -> Self {
        self.rate = (frames, seconds);
        self
    }

    fn options(&self) -> sys::tally_export_options {
        let ((zone, zone_length), (columns, columns_length)) = (maybe(&self.zone), maybe(&self.columns));
        sys::tally_export_options {
            flags: self.flags.into(),
            zone,
            zone_length,
            columns,
            columns_length,
            limit: self.limit,
            rate: self.rate.0,
            per: self.rate.1,
            ..sys::tally_export_options::INIT
        }
    }

    pub(crate) fn bytes(
        &self,
        body: impl FnOnce(i32, *const sys::tally_export_options, *mut *mut sys::tally_bytes, *mut sys::tally_error) -> sys::tally_status,
    ) -> Result<Handle<sys::tally_bytes>> {
        let options = self.options();
        Handle::made(|out, error| body(self.format.into(), &options, out, error))
    }

    pub(crate) fn text(
        &self,
        body: impl FnOnce(i32, *const sys::tally_export_options, *mut *mut sys::tally_bytes, *mut sys::tally_error) -> sys::tally_status,
    ) -> Result<String> {
        self.bytes(body).map(|bytes| bytes.to_text())
    }

    pub(crate) fn to(&self, to: &mut dyn io::Write, body: Call<'_>) -> Result<()> {
        let mut sink = Sink::new(to);
        let mut options = self.options();
        options.write = Some(callback::write);
        options.write_context = (&mut sink as *mut Sink<'_>).cast();
        let written = call(|error| body(self.format.into(), &options, null_mut(), error));
        match (written, sink.failed) {
            (Err(error), Some(source)) => Err(error.from_source(source)),
            (written, _) => written.map(|_| ()),
        }
    }

    pub(crate) fn file(&self, to: &Path, body: Call<'_>) -> Result<()> {
        let mut options = self.options();
        (options.path, options.path_length) = path(to);
        call(|error| body(self.format.into(), &options, null_mut(), error)).map(|_| ())
    }
}

impl From<Format> for Export {
    fn from(format: Format) -> Self {
        Self::new(format)
    }
}
