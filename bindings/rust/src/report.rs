use crate::error::{call, Result};
use crate::handle::Handle;
use crate::{sys, Export, Rows, Section};
use std::io;
use std::path::Path;

/// A report that is being built, section by section.
///
/// ```
/// use tallybook::{Book, Format, Kind, Section};
/// let book = Book::open(":memory:")?;
/// book.start_at("Watch", 0)?.stop_at(5)?;
/// let report = book.query(Kind::Session)?.report("Hours")?.add(Section::Header)?.add(Section::Table)?;
/// assert!(report.export(Format::Markdown)?.contains("Hours"));
/// # Ok::<(), tallybook::Error>(())
/// ```
pub struct Report {
    handle: Handle<sys::tally_report>,
}

impl Report {
    pub(crate) fn new(handle: Handle<sys::tally_report>) -> Self {
        Self { handle }
    }

    /// Adds a section after the others, with its defaults.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, Section};
    /// # let book = Book::open(":memory:")?;
    /// let report = book.query(Kind::Session)?.report("Hours")?.add(Section::Bars)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn add(self, section: Section) -> Result<Self> {
        self.insert(section, &sys::tally_section_options::INIT)
    }

    /// Adds a section about an entry: the timeline of a session, or the waveform of an attachment.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, Section};
    /// # let book = Book::open(":memory:")?;
    /// let watch = book.start_at("Watch", 0)?;
    /// watch.stop_at(5)?;
    /// let report = book.query(Kind::Session)?.report("Watch")?.add_of(Section::Timeline, watch.item())?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn add_of(self, section: Section, id: i64) -> Result<Self> {
        self.insert(section, &sys::tally_section_options { id, ..sys::tally_section_options::INIT })
    }

    fn insert(self, section: Section, options: &sys::tally_section_options) -> Result<Self> {
        // SAFETY: handles are checked by the library, here and below; options live until their call returns.
        call(|error| unsafe { sys::tally_report_add(self.handle.get(), section.into(), options, error) })?;
        Ok(self)
    }

    /// The report as text.
    ///
    /// ```
    /// # use tallybook::{Book, Format, Kind, Section};
    /// # let book = Book::open(":memory:")?;
    /// # let report = book.query(Kind::Session)?.report("Hours")?.add(Section::Table)?;
    /// println!("{}", report.export(Format::Text)?);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn export(&self, export: impl Into<Export>) -> Result<String> {
        export.into().text(|format, options, out, error| unsafe {
            sys::tally_report_write(self.handle.get(), format, options, out, error)
        })
    }

    /// Writes the report to a writer, such as a PDF. An error of the writer is the source of the error that this returns.
    ///
    /// ```
    /// # use tallybook::{Book, Format, Kind, Section};
    /// # let book = Book::open(":memory:")?;
    /// # let report = book.query(Kind::Session)?.report("Hours")?.add(Section::Table)?;
    /// let mut page = Vec::new();
    /// report.export_to(Format::Html, &mut page)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn export_to(&self, export: impl Into<Export>, to: &mut impl io::Write) -> Result<()> {
        export.into().to(to, &|format, options, out, error| unsafe {
            sys::tally_report_write(self.handle.get(), format, options, out, error)
        })
    }

    /// Writes the report to a file, which is replaced in one step once it is complete.
    ///
    /// ```
    /// # use tallybook::{Book, Format, Kind, Section};
    /// # let book = Book::open(":memory:")?;
    /// # let report = book.query(Kind::Session)?.report("Hours")?.add(Section::Table)?;
    /// let file = std::env::temp_dir().join(format!("tallybook-{}.html", std::process::id()));
    /// report.export_file(Format::Html, &file)?;
    /// # std::fs::remove_file(file).unwrap();
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn export_file(&self, export: impl Into<Export>, to: impl AsRef<Path>) -> Result<()> {
        export.into().file(to.as_ref(), &|format, options, out, error| unsafe {
            sys::tally_report_write(self.handle.get(), format, options, out, error)
        })
    }

    /// What readers would miss in the report if it were written now, as findings.
    ///
    /// ```
    /// # use tallybook::{Book, Format, Kind, Section};
    /// # let book = Book::open(":memory:")?;
    /// # let report = book.query(Kind::Session)?.report("Hours")?.add(Section::Table)?;
    /// assert_eq!(report.validate(Format::Html)?.count(), 0);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn validate(&self, format: crate::Format) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_report_validate(self.handle.get(), format.into(), out, error) }).map(Rows::new)
    }
}
