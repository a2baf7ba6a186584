//! Reads lists of factors as they stand in an engine, in any of the usual languages: which lists a
//! text has, and what their columns mean.

mod columns;
mod file;
mod lexer;
mod parser;

use std::fmt;

use super::factors::{NumberError, OwnFactors};
use crate::text::shortened;
pub use columns::{Column, Meaning};
pub use file::FactorFile;
use parser::Parsed;

/// Why a text is not the list of factors that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FactorError {
    /// A word in the list is no factor.
    Word {
        /// The word, shortened.
        word: String,
        /// What is wrong with it.
        error: NumberError,
    },
    /// The text has several lists: their names and lengths, the first few of them.
    SeveralLists(Vec<(String, usize)>),
    /// No list has this name.
    NoSuchList {
        /// The name, shortened.
        name: String,
        /// The names and lengths of the lists that there are, the first few of them.
        lists: Vec<(String, usize)>,
    },
    /// The file cannot be read.
    Unreadable {
        /// The file, shortened.
        file: String,
        /// What the system says.
        why: String,
    },
    /// There are no lists of numbers.
    NoLists,
    /// No column of the list has numbers that are large enough for factors.
    NoFactors,
}

impl fmt::Display for FactorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word { word, error } => write!(f, "`{word}`: {error}"),
            Self::SeveralLists(lists) => {
                f.write_str("more than one list of numbers: ")?;
                write_names(f, lists)?;
                let (first, _) = &lists[0];
                write!(f, "; name one behind the file, as in `FILE#{first}`")
            }
            Self::NoSuchList { name, lists } if lists.is_empty() => {
                write!(f, "no list is called `{name}`, for there is none")
            }
            Self::NoSuchList { name, lists } => {
                write!(f, "no list is called `{name}`; there are ")?;
                write_names(f, lists)
            }
            Self::Unreadable { file, why } => write!(f, "cannot read {file}: {why}"),
            Self::NoLists => f.write_str("it has no list of numbers"),
            Self::NoFactors => f.write_str("none of its columns has factors"),
        }
    }
}

/// Writes names and lengths.
fn write_names(f: &mut fmt::Formatter<'_>, lists: &[(String, usize)]) -> fmt::Result {
    for (place, (name, length)) in lists.iter().enumerate() {
        let separator = if place == 0 { "" } else { ", " };
        write!(f, "{separator}`{name}` of {length}")?;
    }
    Ok(())
}

impl std::error::Error for FactorError {}

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
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NumberList {
    /// What it is called, shortened; empty if it has no name.
    pub name: String,
    /// Its fields; a list of plain numbers has one.
    pub columns: Vec<Column>,
    /// The first word that stands where a number should.
    pub wrong: Option<FactorError>,
}

/// A message names no more lists than these.
const MOST_NAMED: usize = 8;

impl NumberList {
    /// All lists of a text, in their order.
    #[must_use]
    pub fn read_all(text: &str) -> Vec<Self> {
        let mut lists = columns::lists(parser::parse(text).lists);
        leave_short_ones_out(&mut lists);
        lists
    }

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

    /// Its factors, with the offsets beside them.
    ///
    /// # Errors
    /// The first word that is no number, or that no column has factors.
    pub fn factors(&self) -> Result<OwnFactors, FactorError> {
        if let Some(wrong) = &self.wrong {
            return Err(wrong.clone());
        }
        if let [only] = self.columns.as_slice() {
            // Whatever they are, they were given as factors.
            return Ok(only.numbers.clone().into());
        }
        let factors = self.column(Meaning::Factors);
        let factors = factors.ok_or(FactorError::NoFactors)?.numbers.clone();
        let mut offsets = None;
        if let Some(column) = self.column(Meaning::Offsets) {
            let numbers = column.numbers.iter();
            let in_32_bits: Result<Vec<u32>, _> = numbers.map(|&n| u32::try_from(n)).collect();
            offsets = in_32_bits.ok();
        }
        Ok(OwnFactors::with_offsets(factors, offsets))
    }
}

/// Reads the one list of factors in a text, or the one with this name.
pub(super) fn read(text: &str, name: Option<&str>) -> Result<OwnFactors, FactorError> {
    let Parsed { lists, wrong } = parser::parse(text);
    let mut lists = columns::lists(lists);
    leave_short_ones_out(&mut lists);
    let all = names(&lists);
    if let Some(name) = name {
        lists.retain(|list| list.name == name);
        if lists.is_empty() {
            let name = shortened(name).into_owned();
            return Err(FactorError::NoSuchList { name, lists: all });
        }
    }
    if lists.len() > 1 && name.is_none() {
        // Masks and shifts beside the factors are no choice.
        lists.retain(|list| list.wrong.is_some() || list.column(Meaning::Factors).is_some());
    }
    match (lists.as_slice(), wrong) {
        ([list], _) => list.factors(),
        ([], Some(wrong)) => Err(word_error(wrong)),
        ([], None) if all.is_empty() => Ok(Vec::new().into()),
        _ => Err(FactorError::SeveralLists(all)),
    }
}

/// Leaves out what is too short for the squares of a board, if anything is not: files, ranks and
/// directions.
fn leave_short_ones_out(lists: &mut Vec<NumberList>) {
    const FEWEST_SQUARES: usize = 16;
    if lists.iter().any(|list| list.rows() >= FEWEST_SQUARES) {
        lists.retain(|list| list.rows() >= FEWEST_SQUARES);
    }
}

fn word_error((word, error): parser::WrongWord<'_>) -> FactorError {
    FactorError::Word {
        word: shortened(word).into_owned(),
        error,
    }
}

/// The names and lengths of the first lists.
fn names(lists: &[NumberList]) -> Vec<(String, usize)> {
    let mut named = Vec::new();
    for list in &lists[..lists.len().min(MOST_NAMED)] {
        named.push((list.name.clone(), list.rows()));
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<OwnFactors, FactorError> {
        super::read(text, None)
    }

    fn assert_read(text: &str) {
        let expected = OwnFactors::from(vec![0xfedc_ba98_7654_3210, 17, 5]);
        assert_eq!(read(text), Ok(expected), "{text}");
    }

    #[test]
    fn lists_of_c_have_suffixes_and_macros() {
        assert_read("static const uint64_t R[3] = {\n 0xFEDCBA9876543210ULL, 17u, /* c1 */ 5 };");
        assert_read("const U64 R[3] = { C64(0xfedcba9876543210), UINT64_C(17), C64(5), };");
    }

    #[test]
    fn macros_need_no_brackets_around_the_list() {
        assert_read("C64(0xfedcba9876543210), C64(17), C64(5)");
    }

    #[test]
    fn lists_of_cpp_have_separators_and_need_no_equals_sign() {
        assert_read("constexpr std::array<U64, 3> R{ 0xfedc'ba98'7654'3210ull, 1'7, 5 };");
    }

    #[test]
    fn lists_of_rust_have_attributes() {
        assert_read(
            "#[rustfmt::skip] pub const R: [u64; 3] = [0xfedc_ba98_7654_3210u64, 17, 5_u64];",
        );
    }

    #[test]
    fn lists_of_java_have_negative_numbers() {
        assert_read("private static final long[] R = { -81985529216486896L, 17L, 5L };");
    }

    #[test]
    fn lists_of_c_sharp_have_their_type_again() {
        assert_read("static readonly ulong[] R = new ulong[3] { 0xFEDC_BA98_7654_3210UL, 17, 5 };");
    }

    #[test]
    fn lists_of_go_have_their_type_before_the_braces() {
        assert_read("package x\nvar r = [3]uint64{\n 0xfedcba9876543210, // a1\n 17, 5,\n}\n");
    }

    #[test]
    fn lists_of_python_have_their_own_comments() {
        assert_read("R: list[int] = [\n  0xfedcba9876543210,  # a1, 12\n  17, 5]\n");
    }

    #[test]
    fn lists_of_delphi_have_dollars_and_parentheses() {
        assert_read("const R: array[0..2] of UInt64 = ($FEDCBA9876543210, 17, 5);");
    }

    #[test]
    fn rows_of_a_list_are_one_list() {
        assert_read("int r[2][2] = {{0xfedcba9876543210, 17}, {5}};");
    }

    #[test]
    fn several_lists_are_named_with_their_lengths() {
        let text = "const ROOK: [u64; 2] = [1, 2];\nconst BISHOP: [u64; 3] = [3, 4, 5];";
        let expected = "more than one list of numbers: `ROOK` of 2, `BISHOP` of 3; \
                        name one behind the file, as in `FILE#ROOK`";
        assert_eq!(read(text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn a_wrong_word_is_named_and_not_the_declaration() {
        let error = read("static const int R[3] = { 1, two, 3 };").unwrap_err();
        assert!(error.to_string().starts_with("`two`: "), "{error}");
    }

    #[test]
    fn a_number_below_those_of_64_bits_is_too_large() {
        let error = read("-9223372036854775809").unwrap_err().to_string();
        assert!(error.ends_with("at most 64 bits"), "{error}");
    }

    #[test]
    fn deep_brackets_are_read() {
        let text = "[".repeat(100_000) + "1, 2";
        assert_eq!(read(&text), Ok(OwnFactors::from(vec![1, 2])));
    }

    /// The factors and offsets of a list.
    fn assert_structures(text: &str) {
        let factors = vec![0xfedc_ba98_7654_3210, 0xf000_0000_0000_0011, 5 << 60];
        let offsets = Some(vec![0, 4096, 6144]);
        let expected = OwnFactors::with_offsets(factors, offsets);
        assert_eq!(read(text), Ok(expected), "{text}");
    }

    #[test]
    fn fields_of_structures_are_known_by_their_names() {
        assert_structures(
            "Magic R[3] = { {.offset = 0, .magic = 0xfedcba9876543210}, {.offset = 4096, \
             .magic = 0xf000000000000011}, {.magic = 0x5000000000000000, .offset = 6144} };",
        );
        assert_structures(
            "const R: &[M] = &[M { factor: 0xfedc_ba98_7654_3210, offset: 0 }, \
             M { factor: 0xf000_0000_0000_0011, offset: 4096 }, \
             M { factor: 0x5000_0000_0000_0000, offset: 6144 }];",
        );
        assert_structures(
            "const R: array[0..2] of TMagic = ( { b } (Magic: $fedcba9876543210; Offset: 0), \
             (Magic: $f000000000000011; Offset: 4096), (Magic: $5000000000000000; Offset: 6144));",
        );
    }

    #[test]
    fn fields_without_names_are_known_by_their_size() {
        assert_structures(
            "M r[] = { { table + 0, U64(0xfedcba9876543210) }, \
             { &table[4096], U64(0xf000000000000011) }, { 6200-56, 5764607523034234880 } };",
        );
        assert_structures(
            "var R = new Magic[] { new Magic(0xfedcba9876543210, 0), \
             new Magic(0xf000000000000011, 4096), new Magic(0x5000000000000000, 6144) };",
        );
    }

    #[test]
    fn fields_that_are_calls_are_left_out() {
        assert_structures(
            "const M m[3] = { M{0xfedcba9876543210, ~mask(kA1), 0, kAll - 12}, \
             M{0xf000000000000011, ~mask(kB1), 4096, kAll - 11}, \
             M{0x5000000000000000, ~mask(kC1), 6144, kAll - 11}, };",
        );
    }

    #[test]
    fn a_wrong_word_in_a_macro_is_named() {
        let error = read("U64 r[3] = { U64(1), U64(0xg), U64(3) };")
            .unwrap_err()
            .to_string();
        assert!(error.starts_with("`0xg`: "), "{error}");
    }

    #[test]
    fn a_list_is_found_by_its_name() {
        let text = "class M { public: static const U64 R[2] = {1, 2}; static const U64 B[2] = {3, 4}; };\n\
                    M = [5, 6]\nN: list[int] = [7, 8]\nP = {'x': [9, 9, 9], 'y': [10, 10]}";
        for (name, numbers) in [("R", [1, 2]), ("B", [3, 4]), ("M", [5, 6]), ("N", [7, 8])] {
            let expected = OwnFactors::from(numbers.to_vec());
            assert_eq!(OwnFactors::read_named(text, name), Ok(expected), "{name}");
        }
        let error = OwnFactors::read_named(text, "Q").unwrap_err().to_string();
        assert!(
            error.starts_with("no list is called `Q`; there are `R` of 2, `B` of 2"),
            "{error}"
        );
    }

    #[test]
    fn both_pieces_may_be_in_one_array() {
        let row = "0x10, ".repeat(64);
        let lists =
            NumberList::read_all(&format!("U64 m[2][64] = {{ {{ {row} }}, {{ {row} }} }};"));
        let names: Vec<_> = lists
            .iter()
            .map(|list| (&*list.name, list.rows()))
            .collect();
        assert_eq!(names, [("m[0]", 64), ("m[1]", 64)]);
    }

    #[test]
    fn a_list_with_a_wrong_word_is_not_left_out_beside_another_one() {
        let row = "0x10, ".repeat(63);
        let text = format!("U64 r[64] = {{ {row} 0xg }};\nU64 b[64] = {{ {row} 1 }};");
        let Err(FactorError::SeveralLists(lists)) = read(&text) else {
            panic!("there are two lists");
        };
        assert_eq!(lists, [("r".to_owned(), 63), ("b".to_owned(), 64)]);
        let error = OwnFactors::read_named(&text, "r").unwrap_err().to_string();
        assert!(error.starts_with("`0xg`: "), "{error}");
    }

    #[test]
    fn numbers_that_may_be_octal_are_refused() {
        let error = read("int r[3] = { 1, 017, 3 };").unwrap_err().to_string();
        assert!(
            error.starts_with("`017`: with this zero in front, it is octal"),
            "{error}"
        );
    }

    #[test]
    fn comments_of_delphi_are_skipped() {
        assert_read(
            "const R: array[0..2] of UInt64 = ({a1} $FEDCBA9876543210, (* b1, 12 *) 17, 5);",
        );
    }

    #[test]
    fn strings_hold_no_lists() {
        assert_read("puts(\"{ 1, 2 }\"); c = '{'; U64 r[] = { 0xFEDCBA9876543210, 17, 5 };");
    }

    #[test]
    fn code_beside_the_list_is_skipped() {
        assert_read(
            "enum { A, B = 3, C }; int f(int a, int b) { for (int i = 0; i < 64; ++i) g[i] = h(i, 2, 3); \
             return a->b - 1; }\nconst U64 R[3] = { 0xFEDCBA9876543210, 17, 5 };\nint g(void) { return 5; }",
        );
    }
}
