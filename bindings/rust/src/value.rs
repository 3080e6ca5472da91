use std::fmt;

/// A value of a field, a column or a parameter of SQL.
///
/// ```
/// use tallybook::{Mode, Value};
/// assert_eq!(Value::from("milk"), Value::Text("milk".into()));
/// assert_eq!(Value::from(Mode::State), Value::Int(2));
/// assert_eq!(Value::from(None::<f64>).to_string(), "");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Value {
    /// None.
    #[default]
    Null,
    /// A whole number, a time, an id, a truth value or a number of an enum.
    Int(i64),
    /// A real number.
    Real(f64),
    /// Text.
    Text(String),
    /// Ids in their order, such as those of tags.
    Ids(Vec<i64>),
    /// Bytes, in statements of SQL and their rows.
    Blob(Vec<u8>),
}

impl Value {
    /// The whole number, if it is one.
    ///
    /// ```
    /// assert_eq!(tallybook::Value::from(4).as_int(), Some(4));
    /// ```
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Self::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// The number, whole or not, if it is one.
    ///
    /// ```
    /// assert_eq!(tallybook::Value::from(4).as_real(), Some(4.0));
    /// ```
    pub fn as_real(&self) -> Option<f64> {
        match self {
            Self::Int(number) => Some(*number as f64),
            Self::Real(number) => Some(*number),
            _ => None,
        }
    }

    /// The text, if it is one.
    ///
    /// ```
    /// assert_eq!(tallybook::Value::from("milk").as_str(), Some("milk"));
    /// ```
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The ids, if it has several.
    ///
    /// ```
    /// assert_eq!(tallybook::Value::from(vec![4, 2]).as_ids(), Some(&[4, 2][..]));
    /// ```
    pub fn as_ids(&self) -> Option<&[i64]> {
        match self {
            Self::Ids(ids) => Some(ids),
            _ => None,
        }
    }

    /// The bytes, if it is a blob.
    ///
    /// ```
    /// assert_eq!(tallybook::Value::Blob(vec![0, 255]).as_bytes(), Some(&[0, 255][..]));
    /// ```
    pub fn as_bytes(&self) -> Option<&[u8]> {
        match self {
            Self::Blob(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// Whether there is none.
    ///
    /// ```
    /// assert!(tallybook::Value::Null.is_null());
    /// ```
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => Ok(()),
            Self::Int(number) => number.fmt(to),
            Self::Real(number) => number.fmt(to),
            Self::Text(text) => text.fmt(to),
            Self::Ids(ids) => write!(to, "{ids:?}"),
            Self::Blob(bytes) => bytes.iter().try_for_each(|byte| write!(to, "{byte:02x}")),
        }
    }
}

macro_rules! values {
    ($($from:ty, $given:ident => $value:expr;)*) => {
        $(impl From<$from> for Value {
            fn from($given: $from) -> Self {
                $value
            }
        })*
    };
}

values! {
    i64, number => Self::Int(number);
    i32, number => Self::Int(number.into());
    u32, number => Self::Int(number.into());
    bool, fact => Self::Int(fact.into());
    f64, number => Self::Real(number);
    &str, text => Self::Text(text.to_owned());
    &String, text => Self::Text(text.clone());
    String, text => Self::Text(text);
    &[i64], ids => Self::Ids(ids.to_vec());
    Vec<i64>, ids => Self::Ids(ids);
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}
