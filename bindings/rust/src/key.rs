use crate::Field;

/// A field, or a name: of a template's field, or of a column. Made from either.
///
/// ```
/// use tallybook::{Field, Key};
/// assert_eq!(Key::from("amount"), Key::Name("amount"));
/// assert_eq!(Key::from(Field::Name), Key::Field(Field::Name));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key<'name> {
    /// A field.
    Field(Field),
    /// Its name.
    Name(&'name str),
}

impl From<Field> for Key<'_> {
    #[inline]
    fn from(field: Field) -> Self {
        Self::Field(field)
    }
}

impl<'name> From<&'name str> for Key<'name> {
    #[inline]
    fn from(name: &'name str) -> Self {
        Self::Name(name)
    }
}

impl<'name> From<&'name String> for Key<'name> {
    #[inline]
    fn from(name: &'name String) -> Self {
        Self::Name(name)
    }
}
