//! What lists of numbers have: rows, columns, and the meaning of each column.

use super::error::{FactorError, word_error};
use super::parser::{Found, ListEntry, ListNode, WrongWord, parse};
use crate::board::SQUARES;
use crate::board::slider::Slider;
use crate::spec::factors::{LARGEST_OFFSET, OwnFactors};
use crate::text::shortened;

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
    /// Its fields; a list of plain numbers has one.
    pub columns: Vec<Column>,
    /// The first word that stands where a number should.
    pub wrong: Option<FactorError>,
}

impl NumberList {
    /// All lists of a text, in their order.
    #[must_use]
    pub fn read_all(text: &str) -> Vec<Self> {
        let mut lists = lists(parse(text).lists);
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
        let offsets = self.column(Meaning::Offsets).and_then(in_32_bits);
        Ok(OwnFactors::with_offsets(factors, offsets))
    }
}

/// A column of a list: one field of its structures, or all of its numbers.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Column {
    /// The name of the field, shortened; empty if it has none.
    pub name: String,
    /// What the numbers are.
    pub meaning: Meaning,
    /// The numbers, one for each row.
    pub numbers: Vec<u64>,
}

/// The numbers of a column, if each fits into 32 bits.
fn in_32_bits(column: &Column) -> Option<Vec<u32>> {
    let mut numbers = Vec::new();
    for &number in &column.numbers {
        numbers.push(u32::try_from(number).ok()?);
    }
    Some(numbers)
}

/// What the numbers of a column are, by their name and size.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Meaning {
    /// Factors.
    Factors,
    /// The relevant squares, or all others.
    Masks,
    /// Shifts, or numbers of index bits.
    Shifts,
    /// Where slots start.
    Offsets,
}

/// The most fields that a structure has.
const MOST_FIELDS: usize = 8;

/// The lists in what was found.
pub(super) fn lists(all: Vec<Found<'_>>) -> Vec<NumberList> {
    let mut lists = Vec::new();
    for Found {
        name,
        entries,
        wrong,
        ..
    } in all
    {
        let first = lists.len();
        let name = shortened(name);
        add(&mut lists, &name, &entries);
        if let (Some(wrong), Some(list)) = (wrong, lists.get_mut(first)) {
            list.wrong = Some(word_error(wrong));
        }
    }
    lists
}

/// Adds the list with these entries, or the lists that it is made of.
fn add(lists: &mut Vec<NumberList>, name: &str, entries: &[ListEntry<'_>]) {
    let groups = groups(entries);
    let are_groups = groups.len() == entries.len();
    if groups.is_empty() && entries.iter().all(|entry| !entry.label.is_empty()) {
        // An enumeration.
        return;
    }
    if let Some(columns) = table(&groups).filter(|_| are_groups) {
        lists.push(list(name, columns, None));
    } else if are_groups && are_lists(&groups) {
        for (place, entry) in entries.iter().enumerate() {
            let name = match entry.label {
                "" => format!("{name}[{place}]"),
                label => shortened(label).into_owned(),
            };
            if let ListNode::Group(inner) = &entry.node {
                add(lists, &name, inner);
            }
        }
    } else {
        let mut numbers = Vec::new();
        let mut unknown = Vec::new();
        flatten(entries, &mut numbers, &mut unknown);
        if numbers.len() > unknown.len() {
            let columns = vec![(String::new(), numbers)];
            let wrong = unknown.first().copied();
            lists.push(list(name, columns, wrong));
        }
    }
}

/// The entries that are brackets.
fn groups<'a>(entries: &'a [ListEntry<'a>]) -> Vec<&'a [ListEntry<'a>]> {
    let mut groups = Vec::new();
    for entry in entries {
        if let ListNode::Group(inner) = &entry.node {
            groups.push(inner.as_slice());
        }
    }
    groups
}

/// Whether each of these is a list of its own, as those of both pieces in one array are, rather
/// than a row of a list.
fn are_lists(groups: &[&[ListEntry<'_>]]) -> bool {
    let mut are_long = true;
    let mut are_deep = false;
    for group in groups {
        are_long &= group.len() >= SQUARES / 2;
        are_deep |= group
            .iter()
            .any(|entry| matches!(entry.node, ListNode::Group(_)));
    }
    are_long || are_deep
}

/// The names and numbers of the columns, if these groups are structures: they have the same fields,
/// and the fields have names or are calls, or there are more structures than fields.
fn table(groups: &[&[ListEntry<'_>]]) -> Option<Vec<(String, Vec<u64>)>> {
    let first = groups.first()?;
    let fields = first.len();
    let has_names = first.iter().all(|entry| !entry.label.is_empty());
    let has_calls = first
        .iter()
        .any(|entry| matches!(entry.node, ListNode::Unknown(_)));
    let are_many = groups.len() > fields && groups.len() * fields != SQUARES;
    if !(2..=MOST_FIELDS).contains(&fields) || !(has_names || has_calls || are_many) {
        return None;
    }
    let mut columns: Vec<(String, Vec<u64>)> = Vec::new();
    for entry in *first {
        let name = shortened(entry.label).into_owned();
        columns.push((name, Vec::new()));
    }
    for group in groups {
        if group.len() != fields {
            return None;
        }
        for (place, entry) in group.iter().enumerate() {
            let column = if has_names {
                first.iter().position(|field| field.label == entry.label)?
            } else {
                place
            };
            match entry.node {
                ListNode::Number(number) => columns[column].1.push(number),
                ListNode::Unknown(_) => {}
                ListNode::Group(_) => return None,
            }
        }
    }
    // What is written as a call is not known, but other fields are.
    let mut known = Vec::new();
    for (name, numbers) in columns {
        if numbers.len() == groups.len() {
            known.push((name, numbers));
        } else if !numbers.is_empty() {
            return None;
        }
    }
    (!known.is_empty()).then_some(known)
}

/// Adds the numbers of these entries to `numbers`, and the words that are no numbers to `unknown`.
fn flatten<'a>(
    entries: &[ListEntry<'a>],
    numbers: &mut Vec<u64>,
    unknown: &mut Vec<WrongWord<'a>>,
) {
    for entry in entries {
        match &entry.node {
            ListNode::Number(number) => numbers.push(*number),
            ListNode::Unknown(wrong) => unknown.push(*wrong),
            ListNode::Group(inner) => flatten(inner, numbers, unknown),
        }
    }
}

/// A list with these columns, and the first word in it that is no number.
fn list(name: &str, named: Vec<(String, Vec<u64>)>, wrong: Option<WrongWord<'_>>) -> NumberList {
    let mut columns = Vec::new();
    for (name, numbers) in named {
        let meaning = named_meaning(&name).unwrap_or_else(|| likely_meaning(&numbers));
        columns.push(Column {
            name,
            meaning,
            numbers,
        });
    }
    NumberList {
        name: name.to_owned(),
        columns,
        wrong: wrong.map(word_error),
    }
}

/// What a field of this name holds.
fn named_meaning(name: &str) -> Option<Meaning> {
    const NAMES: [(Meaning, &[&str]); 4] = [
        (Meaning::Masks, &["mask", "relevant"]),
        (Meaning::Factors, &["magic", "factor", "mult", "number"]),
        (Meaning::Shifts, &["shift", "bits"]),
        (
            Meaning::Offsets,
            &["offset", "index", "start", "base", "attacks", "position"],
        ),
    ];
    let name = name.to_ascii_lowercase();
    for (meaning, parts) in NAMES {
        if parts.iter().any(|part| name.contains(part)) {
            return Some(meaning);
        }
    }
    None
}

/// What such numbers are: masks are known, shifts are small, and so are offsets beside factors.
fn likely_meaning(numbers: &[u64]) -> Meaning {
    const LARGEST_SHIFT: u64 = 64;
    let greatest = numbers.iter().copied().max().unwrap_or(0);
    if Slider::ALL.iter().any(|&slider| are_masks(slider, numbers)) {
        Meaning::Masks
    } else if greatest <= LARGEST_SHIFT {
        Meaning::Shifts
    } else if greatest < u64::from(LARGEST_OFFSET) {
        Meaning::Offsets
    } else {
        Meaning::Factors
    }
}

/// Whether these are the relevant squares of a piece, or all others, in any order.
fn are_masks(slider: Slider, numbers: &[u64]) -> bool {
    let mut masks = Vec::new();
    for square in 0..SQUARES {
        let mask = slider.mask(square);
        masks.extend([mask, !mask]);
    }
    !numbers.is_empty() && numbers.iter().all(|number| masks.contains(number))
}

/// Leaves out what is too short for the squares of a board, if anything is not: files, ranks and
/// directions.
pub(super) fn leave_short_ones_out(lists: &mut Vec<NumberList>) {
    const FEWEST_SQUARES: usize = 16;
    let is_long = |list: &NumberList| list.rows() >= FEWEST_SQUARES;
    if lists.iter().any(is_long) {
        keep(lists, &is_long);
    }
}

/// Keeps the lists that `is_kept` names. (`retain` would be compiled anew for each reason to keep a
/// list.)
pub(super) fn keep(lists: &mut Vec<NumberList>, is_kept: &dyn Fn(&NumberList) -> bool) {
    lists.retain(|list| is_kept(list));
}
