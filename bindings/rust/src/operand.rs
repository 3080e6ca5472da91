/// What a condition compares a field with: numbers, a text or nothing. Made from each of them.
///
/// ```
/// use tallybook::{Book, Field, Kind, Op, SECOND};
/// let book = Book::open(":memory:")?;
/// let early = book.query(Kind::Note)?.filter(Field::Time, Op::BETWEEN, [0, 5 * SECOND]);
/// let placed = book.query(Kind::Note)?.filter(Field::Latitude, Op::NULL | Op::NOT, ());
/// assert_eq!((early.count()?, placed.count()?), (0, 0));
/// # Ok::<(), tallybook::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// Nothing, for [`Op::NULL`](crate::Op::NULL).
    Nothing,
    /// Whole numbers, times, ids, truth values or numbers of an enum.
    Ints(Vec<i64>),
    /// Real numbers.
    Reals(Vec<f64>),
    /// A text.
    Text(String),
}

macro_rules! operands {
    ($($from:ty, $given:ident => $operand:expr;)*) => {
        $(impl From<$from> for Operand {
            fn from($given: $from) -> Self {
                $operand
            }
        })*
    };
}

operands! {
    (), _nothing => Self::Nothing;
    i64, number => Self::Ints(vec![number]);
    i32, number => Self::Ints(vec![number.into()]);
    bool, fact => Self::Ints(vec![fact.into()]);
    Vec<i64>, numbers => Self::Ints(numbers);
    &[i64], numbers => Self::Ints(numbers.to_vec());
    f64, number => Self::Reals(vec![number]);
    Vec<f64>, numbers => Self::Reals(numbers);
    &[f64], numbers => Self::Reals(numbers.to_vec());
    &str, text => Self::Text(text.to_owned());
    &String, text => Self::Text(text.clone());
    String, text => Self::Text(text);
}

impl<const COUNT: usize> From<[i64; COUNT]> for Operand {
    fn from(numbers: [i64; COUNT]) -> Self {
        Self::Ints(numbers.to_vec())
    }
}

impl<const COUNT: usize> From<[f64; COUNT]> for Operand {
    fn from(numbers: [f64; COUNT]) -> Self {
        Self::Reals(numbers.to_vec())
    }
}
