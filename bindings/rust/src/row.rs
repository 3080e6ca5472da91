use crate::{Field, Key, Kind, Value};
use std::sync::Arc;

/// A column of rows: the field that it is read by, and its name.
#[derive(Debug, PartialEq)]
pub(crate) struct Column {
    pub(crate) field: Field,
    pub(crate) name: String,
}

/// The field of a key among columns.
pub(crate) fn find(columns: &[Column], key: Key<'_>) -> Option<usize> {
    columns.iter().position(|column| match key {
        Key::Field(field) => column.field == field,
        Key::Name(name) => column.name == name,
    })
}

/// A row as a value: all its columns, by field or by name. [`Rows`](crate::Rows) gives them; [`Book::read`](crate::Book::read) reads one.
///
/// ```
/// use tallybook::{Book, Field, Kind, ROOT};
/// let book = Book::open(":memory:")?;
/// let note = book.create(Kind::Note, ROOT, "Arrival")?;
/// let row = book.read(note)?;
/// assert_eq!((row.kind(), row.text("name"), row.text(Field::Name)), (Kind::Note, Some("Arrival"), Some("Arrival")));
/// # Ok::<(), tallybook::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub(crate) id: i64,
    pub(crate) kind: Kind,
    pub(crate) columns: Arc<[Column]>,
    pub(crate) values: Vec<Value>,
}

impl Row {
    /// The id of the entry in this row; for an event its number in the session.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let note = book.create(Kind::Note, ROOT, "Arrival")?;
    /// assert_eq!(book.read(note)?.id(), note);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn id(&self) -> i64 {
        self.id
    }

    /// What it is a row of.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let row = book.sql("SELECT 1", &[])?.next().unwrap()?;
    /// assert_eq!(row.kind(), Kind::Row);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The value of a column; None if the rows have no such column.
    ///
    /// ```
    /// # use tallybook::{Book, Value};
    /// # let book = Book::open(":memory:")?;
    /// let row = book.sql("SELECT 4 AS amount, NULL AS remark", &[])?.next().unwrap()?;
    /// assert_eq!(row.get("amount"), Some(&Value::Int(4)));
    /// assert_eq!((row.get("remark"), row.get("amuont")), (Some(&Value::Null), None));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn get<'name>(&self, key: impl Into<Key<'name>>) -> Option<&Value> {
        find(&self.columns, key.into()).and_then(|index| self.values.get(index))
    }

    /// The whole number of a column, if it has one.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let row = book.sql("SELECT 4 AS amount", &[])?.next().unwrap()?;
    /// assert_eq!(row.int("amount"), Some(4));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn int<'name>(&self, key: impl Into<Key<'name>>) -> Option<i64> {
        self.get(key)?.as_int()
    }

    /// The number of a column, whole or not, if it has one.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let row = book.sql("SELECT 0.5 AS share", &[])?.next().unwrap()?;
    /// assert_eq!(row.real("share"), Some(0.5));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn real<'name>(&self, key: impl Into<Key<'name>>) -> Option<f64> {
        self.get(key)?.as_real()
    }

    /// The text of a column, if it has one.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let row = book.sql("SELECT 'milk' AS what", &[])?.next().unwrap()?;
    /// assert_eq!(row.text("what"), Some("milk"));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn text<'name>(&self, key: impl Into<Key<'name>>) -> Option<&str> {
        self.get(key)?.as_str()
    }

    /// The columns with their values, in their order.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let row = book.sql("SELECT 'milk' AS what, 4 AS amount", &[])?.next().unwrap()?;
    /// let cells: Vec<String> = row.columns().map(|(name, value)| format!("{name}={value}")).collect();
    /// assert_eq!(cells, ["what=milk", "amount=4"]);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn columns(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.columns.iter().map(|column| column.name.as_str()).zip(&self.values)
    }
}
