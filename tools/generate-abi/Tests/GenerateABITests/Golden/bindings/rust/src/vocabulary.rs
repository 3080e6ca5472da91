// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
//! The contract's numbers: each set is an enum, or flags that are joined by `|`.

use crate::open::{flags, open_enum};

open_enum! {
/// What a call answers.
///
/// ```
/// use tallybook::Status;
/// assert_eq!(Status::from(i32::from(Status::Done)), Status::Done);
/// ```
pub enum Status {
    /// Done.
    Ok = 0,
    /// There is no more.
    Done = 1,
    /// The call itself is wrong.
    Misuse = -1,
    /// Stale or forged.
    Handle = -2,
    /// The book was closed.
    Closed = -3,
    /// A forked child.
    Forked = -4,
    /// Not UTF-8.
    Utf8 = -5,
    /// There is no such entry.
    NotFound = -6,
    /// The system refused.
    Io = -7,
    /// A limit was met.
    Limit = -8,
}
}

open_enum! {
/// Why.
///
/// ```
/// use tallybook::Reason;
/// assert_eq!(Reason::from(i32::from(Reason::NoFile)), Reason::NoFile);
/// ```
pub enum Reason {
    /// The status says all.
    None = 0,
    /// There is no such file.
    NoFile = 1,
    /// There is no such folder.
    NoFolder = 2,
    /// It is there already.
    BuiltIn = 3,
    /// It was added.
    Added = 4,
}
}

flags! {
/// How a book is opened.
///
/// ```
/// use tallybook::OpenFlags;
/// assert_eq!(OpenFlags::EXISTING | OpenFlags::default(), OpenFlags::EXISTING);
/// ```
pub struct OpenFlags(u32) {
    /// Refuse where there is no book.
    const EXISTING = 0x1;
    /// The highest bit.
    const LAST = 0x80000000;
}
}

open_enum! {
/// The fields.
///
/// ```
/// use tallybook::Field;
/// assert_eq!(Field::from(i32::from(Field::Name)), Field::Name);
/// ```
pub enum Field {
    /// A name.
    Name = 1,
    /// A place.
    Where = 2,
    /// Names it.
    Id = 3,
}
}

open_enum! {
/// What an entry is.
///
/// ```
/// use tallybook::Kind;
/// assert_eq!(Kind::from(i32::from(Kind::Note)), Kind::Note);
/// ```
pub enum Kind {
    /// Something at an instant.
    Note = 2,
    /// A step.
    Step = 12,
}
}

flags! {
/// Where.
///
/// ```
/// use tallybook::Where;
/// assert_eq!(Where::HERE | Where::default(), Where::HERE);
/// ```
pub struct Where(i32) {
    /// Near.
    const HERE = 1;
    /// Not near.
    const FAR_AWAY = 2;
    /// Any other.
    const NOT = 256;
}
}

open_enum! {
/// What no call takes.
///
/// ```
/// use tallybook::Mood;
/// assert_eq!(Mood::from(i32::from(Mood::Good)), Mood::Good);
/// ```
pub enum Mood {
    /// As #1 of <all>.
    Good = 1,
}
}

open_enum! {
/// How entries leave and come.
///
/// ```
/// use tallybook::Format;
/// assert_eq!(Format::from(i32::from(Format::Lines)), Format::Lines);
/// ```
pub enum Format {
    /// A line each.
    Lines = 1,
    /// As others have it.
    List = 2,
}
}
