//! A list of numbers, and the factors in it.

use super::error::FactorError;
use super::halves::says_lower;
use super::meaning::Meaning;
use crate::spec::factors::OwnFactors;

/// A list of numbers, or of structures, in a text.
///
/// ```
/// use magic_tables::spec::{Meaning, NumberList};
///
/// let text = "Magic ROOKS[2] = { {.magic = 0x8a80104000800020, .shift = 52}, {.magic = 7, .shift = 53} };";
/// let list = &NumberList::read_all(text)[0];
/// assert_eq!(list.name, "ROOKS");
/// assert_eq!(list.columns[1].name, "shift");
/// assert_eq!(list.column(Meaning::Factors).unwrap().numbers, [0x8a80_1040_0080_0020, 7]);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct NumberList {
    /// What it is called, shortened; empty if it has no name.
    pub name: String,
    /// Its fields. A list of plain numbers has one column, and further ones if other arrays belong to
    /// it.
    pub columns: Vec<Column>,
    /// The first word that stands where a number should.
    pub wrong: Option<FactorError>,
}

impl NumberList {
    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.columns[0].numbers.len()
    }

    /// The first column with this meaning.
    #[must_use]
    pub fn column(&self, meaning: Meaning) -> Option<&Column> {
        self.columns.iter().find(|column| column.meaning == meaning)
    }

    /// Whether it is an array of plain numbers rather than of structures.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.columns[0].name.is_empty()
    }

    /// Whether its numbers may be factors.
    #[must_use]
    pub fn has_factors(&self) -> bool {
        self.column(Meaning::Factors).is_some() || self.column(Meaning::Halves).is_some()
    }

    /// Whether this is its name, or that of an array with the other halves of its factors.
    pub(super) fn is_called(&self, name: &str) -> bool {
        let is_half = |column: &Column| column.meaning == Meaning::Halves && column.name == name;
        self.name == name || self.is_plain() && self.columns.iter().any(is_half)
    }

    /// The names of the columns that may have factors.
    #[must_use]
    pub fn names_of_factors(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for column in &self.columns {
            if column.meaning == Meaning::Factors {
                names.push(&*column.name);
            }
        }
        names
    }

    /// The same list with the factors in the column of this name, if there is one.
    #[must_use]
    pub fn with_factors_in(&self, column: &str) -> Option<Self> {
        let mut list = self.clone();
        let mut is_there = false;
        for of_list in &mut list.columns {
            if of_list.name == column {
                is_there = true;
                of_list.meaning = Meaning::Factors;
            } else if matches!(of_list.meaning, Meaning::Factors | Meaning::Halves) {
                of_list.meaning = Meaning::Unknown;
            }
        }
        list.name = format!("{}.{column}", self.name);
        is_there.then_some(list)
    }

    /// The list, or one for each of its columns if several may have factors.
    #[must_use]
    pub fn one_for_each_column(self) -> Vec<Self> {
        match self.names_of_factors().as_slice() {
            names @ [_, _, ..] => names
                .iter()
                .filter_map(|name| self.with_factors_in(name))
                .collect(),
            _ => vec![self],
        }
    }

    /// Its factors, with the offsets beside them.
    ///
    /// # Errors
    /// The first word that is no number, that no column has factors, or that several may have them.
    pub fn factors(&self) -> Result<OwnFactors, FactorError> {
        if let Some(wrong) = &self.wrong {
            return Err(wrong.clone());
        }
        if let [only] = self.columns.as_slice() {
            // Whatever they are, they were given as factors.
            return Ok(only.numbers.clone().into());
        }
        let factors = match (self.names_of_factors().as_slice(), self.halves()) {
            ([], None) => return Err(FactorError::NoFactors),
            ([], Some(halves)) => OwnFactors::joined(halves),
            ([_], _) => OwnFactors::from(self.numbers(Meaning::Factors)),
            (several, _) => {
                let list = self.name.clone();
                let mut columns = Vec::new();
                for &name in several {
                    columns.push(name.to_owned());
                }
                return Err(FactorError::SeveralColumns { list, columns });
            }
        };
        let offsets = self.column(Meaning::Offsets).and_then(in_32_bits);
        Ok(factors.with_offsets(offsets))
    }

    /// The numbers of the first column with this meaning.
    fn numbers(&self, meaning: Meaning) -> Vec<u64> {
        let column = self.column(meaning);
        column.map_or_else(Vec::new, |column| column.numbers.clone())
    }

    /// The upper halves of the factors, and the lower ones, as far as names say which they are.
    fn halves(&self) -> Option<[&[u64]; 2]> {
        let mut halves = Vec::new();
        for column in &self.columns {
            if column.meaning == Meaning::Halves {
                halves.push(column);
            }
        }
        let [first, second, ..] = halves.as_slice() else {
            return None;
        };
        let name = if self.is_plain() {
            &self.name
        } else {
            &first.name
        };
        Some(if says_lower(name) {
            [&second.numbers, &first.numbers]
        } else {
            [&first.numbers, &second.numbers]
        })
    }
}

/// The numbers of a column, if each fits into 32 bits.
fn in_32_bits(column: &Column) -> Option<Vec<u32>> {
    let mut numbers = Vec::new();
    for &number in &column.numbers {
        numbers.push(u32::try_from(number).ok()?);
    }
    Some(numbers)
}

/// A column of a list: one field of its structures, or all of its numbers.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Column {
    /// The name of the field, shortened, or its number from 1 on; empty for plain numbers. If the
    /// column is an array of its own, the name of that.
    pub name: String,
    /// What the numbers are.
    pub meaning: Meaning,
    /// The numbers, one for each row.
    pub numbers: Vec<u64>,
}
