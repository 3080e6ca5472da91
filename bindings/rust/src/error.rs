use crate::{callback, sys, text, Field, Reason, Status};
use std::error::Error as Cause;
use std::fmt;
use std::sync::Arc;

/// Why a call failed: the library's own report. Its [source](std::error::Error::source) is what a callback answered, such as the
/// [`std::io::Error`] of a writer.
///
/// ```
/// use tallybook::{Book, Reason, Status};
/// let error = Book::open("/nowhere/at/all.tally").err().unwrap();
/// assert_eq!((error.status, error.reason), (Status::NotFound, Reason::NoFolder));
/// assert!(error.to_string().starts_with("TALLY_E_NOT_FOUND: "));
/// ```
#[derive(Clone, Debug)]
pub struct Error {
    /// What sort of failure it is.
    pub status: Status,
    /// Which one, if the status has several; otherwise [`Reason::None`].
    pub reason: Reason,
    /// One line: what is wrong, which value it is, and what to do.
    pub message: String,
    /// errno or SQLite's extended code, 0 if there is none.
    pub sub_code: i32,
    /// The field that was refused.
    pub field: Option<Field>,
    /// The entry that it is about.
    pub id: Option<i64>,
    /// The refused number, if one was refused.
    pub found: Option<Number>,
    /// The bound that it violated, if there is one.
    pub bound: Option<Number>,
    source: Option<Arc<dyn Cause + Send + Sync>>,
}

/// A number of an error; integers are exact.
///
/// ```
/// use tallybook::{Book, Field, Kind, Number, ROOT};
/// let book = Book::open(":memory:")?;
/// let error = book.draft(Kind::Note, ROOT)?.try_set(Field::Accuracy, -1.0).unwrap_err();
/// assert_eq!(error.found.map(|number| number.to_string()), Some("-1".into()));
/// # Ok::<(), tallybook::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// An integer.
    Int(i64),
    /// A real number.
    Real(f64),
}

impl Number {
    fn read(kind: i32, integer: i64, real: f64) -> Option<Number> {
        match kind {
            sys::TALLY_VALUE_INT => Some(Number::Int(integer)),
            sys::TALLY_VALUE_REAL => Some(Number::Real(real)),
            _ => None,
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(number) => number.fmt(to),
            Self::Real(number) => number.fmt(to),
        }
    }
}

/// The result of a call, or why it failed.
///
/// ```
/// fn count(book: &tallybook::Book) -> tallybook::Result<u64> {
///     book.query(tallybook::Kind::Note)?.count()
/// }
/// assert_eq!(count(&tallybook::Book::open(":memory:")?), Ok(0));
/// # Ok::<(), tallybook::Error>(())
/// ```
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// The status's name, such as `TALLY_E_NOT_FOUND`.
    ///
    /// ```
    /// let error = tallybook::Book::open("").err().unwrap();
    /// assert_eq!(error.name(), "TALLY_E_INVALID");
    /// ```
    pub fn name(&self) -> String {
        // SAFETY: what it gives lives as long as the process.
        unsafe { text::plain(sys::tally_status_name(self.status.into())) }
    }

    /// The same with what a callback answered.
    pub(crate) fn from_source(mut self, source: impl Cause + Send + Sync + 'static) -> Self {
        self.source = Some(Arc::new(source));
        self
    }

    /// What this layer refuses before a call.
    pub(crate) fn refused(status: Status, reason: Reason, message: String) -> Self {
        Self { status, reason, message, sub_code: 0, field: None, id: None, found: None, bound: None, source: None }
    }
}

/// Two errors are equal if the library reports the same, whatever a callback answered.
impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        (self.status, self.reason, &self.message, self.sub_code) == (other.status, other.reason, &other.message, other.sub_code)
            && (self.field, self.id, self.found, self.bound) == (other.field, other.id, other.found, other.bound)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.message.is_empty() {
            write!(to, "{}", self.name())
        } else {
            write!(to, "{}: {}", self.name(), self.message)
        }
    }
}

impl Cause for Error {
    fn source(&self) -> Option<&(dyn Cause + 'static)> {
        self.source.as_deref().map(|source| source as &(dyn Cause + 'static))
    }
}

impl From<Error> for std::io::Error {
    fn from(error: Error) -> Self {
        let kind = match error.status {
            Status::NotFound => std::io::ErrorKind::NotFound,
            Status::Exists => std::io::ErrorKind::AlreadyExists,
            Status::Invalid | Status::Misuse | Status::Utf8 => std::io::ErrorKind::InvalidInput,
            _ => std::io::ErrorKind::Other,
        };
        Self::new(kind, error)
    }
}

/// Makes a call with an error report, and returns its status if that is not an error. Resumes a panic of a callback.
#[inline]
pub(crate) fn call(body: impl FnOnce(*mut sys::tally_error) -> sys::tally_status) -> Result<sys::tally_status> {
    let mut report = sys::tally_error::INIT;
    let status = body(&mut report);
    callback::resume();
    if status >= 0 {
        return Ok(status);
    }
    Err(read(status, &report))
}

#[cold]
pub(crate) fn read(status: sys::tally_status, report: &sys::tally_error) -> Error {
    let message = report.message.iter().take_while(|&&byte| byte != 0).map(|&byte| byte as u8).collect::<Vec<u8>>();
    Error {
        status: status.into(),
        reason: report.reason.into(),
        message: String::from_utf8_lossy(&message).into_owned(),
        sub_code: report.sub_code,
        field: (report.field != 0).then(|| report.field.into()),
        id: (report.id != 0).then_some(report.id),
        found: Number::read(report.found_type, report.found_integer, report.found),
        bound: Number::read(report.bound_type, report.bound_integer, report.bound),
        source: None,
    }
}
