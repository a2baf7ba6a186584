//! Makes lists with rows and columns from brackets of numbers.

use super::arrays;
use super::error::word_error;
use super::halves::{find_halves, in_turn};
use super::meaning::{Meaning, likely_meaning, named_meaning};
use super::number_list::{Column, NumberList};
use super::parser::{Found, ListEntry, ListNode, WrongWord};
use crate::board::SQUARES;
use crate::text::shortened;

/// The most fields that a structure has.
const MOST_FIELDS: usize = 8;

/// The lists of a text, from what was found in it.
pub(super) fn lists(all: Vec<Found<'_>>) -> Vec<NumberList> {
    let mut lists = separate_lists(all);
    leave_short_ones_out(&mut lists);
    arrays::join(&mut lists);
    lists
}

/// The lists in what was found.
fn separate_lists(all: Vec<Found<'_>>) -> Vec<NumberList> {
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
            let wrong = unknown.first().copied();
            add_plain(lists, name, numbers, wrong);
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
    let mut columns = Vec::new();
    for (place, entry) in first.iter().enumerate() {
        let name = match entry.label {
            "" => (place + 1).to_string(),
            label => shortened(label).into_owned(),
        };
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

/// Adds the lists that plain numbers are: mostly one of one column. Twice as many numbers as squares
/// are halves in turn, or the factors of both pieces.
fn add_plain(
    lists: &mut Vec<NumberList>,
    name: &str,
    mut numbers: Vec<u64>,
    wrong: Option<WrongWord<'_>>,
) {
    if likely_meaning(&numbers) != Meaning::Factors || numbers.len() != 2 * SQUARES {
        lists.push(list(name, vec![(String::new(), numbers)], wrong));
        return;
    }
    if let Some([first, second]) = in_turn(&numbers) {
        let columns = vec![("1".to_owned(), first), ("2".to_owned(), second)];
        lists.push(list(name, columns, wrong));
        return;
    }
    let second = numbers.split_off(SQUARES);
    for (number, numbers) in [numbers, second].into_iter().enumerate() {
        let name = format!("{name}[{number}]");
        lists.push(list(&name, vec![(String::new(), numbers)], wrong));
    }
}

/// A list with these columns, and the first word in it that is no number.
fn list(name: &str, named: Vec<(String, Vec<u64>)>, wrong: Option<WrongWord<'_>>) -> NumberList {
    let has_factors = |(name, _): &(String, _)| named_meaning(name) == Some(Meaning::Factors);
    let has_named_factors = named.iter().any(has_factors);
    let mut columns = Vec::new();
    for (name, numbers) in named {
        let meaning = match (named_meaning(&name), likely_meaning(&numbers)) {
            (Some(named), _) => named,
            (None, Meaning::Factors) if has_named_factors => Meaning::Unknown,
            (None, likely) => likely,
        };
        columns.push(Column {
            name,
            meaning,
            numbers,
        });
    }
    find_halves(&mut columns);
    NumberList {
        name: name.to_owned(),
        columns,
        wrong: wrong.map(word_error),
    }
}

/// Leaves out what is too short for the squares of a board, if anything is not: files, ranks and
/// directions.
fn leave_short_ones_out(lists: &mut Vec<NumberList>) {
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
