//! Arrays of one text that belong together, and their names.

use super::halves::{self, without_half};
use super::meaning::{Meaning, named_meaning, without_meaning};
use super::number_list::NumberList;

/// Each list is compared with all others. A text with more lists than this is no engine's.
const MOST_LISTS: usize = 256;

/// Puts arrays that belong together into one list each: the halves of factors, and factors and
/// offsets. Then no two lists have the same name.
pub(super) fn join(lists: &mut Vec<NumberList>) {
    if lists.len() > MOST_LISTS {
        return;
    }
    halves::join_arrays(lists);
    join_offsets(lists);
    number_equal_names(lists);
}

/// Puts an array of offsets beside the array of factors for the same piece.
fn join_offsets(lists: &mut Vec<NumberList>) {
    let mut place = 0;
    while place < lists.len() {
        match factors_for(lists, place) {
            Some(factors) => {
                let offsets = lists.remove(place);
                let factors = if factors > place {
                    factors - 1
                } else {
                    factors
                };
                for mut column in offsets.columns {
                    column.name.clone_from(&offsets.name);
                    lists[factors].columns.push(column);
                }
            }
            None => place += 1,
        }
    }
}

/// The place of the only array whose factors belong to the offsets at `place`, if these are
/// offsets and no others belong there, too.
fn factors_for(lists: &[NumberList], place: usize) -> Option<usize> {
    if !are_offsets(&lists[place]) {
        return None;
    }
    let piece = piece_of(&lists[place]);
    let mut found = None;
    for (other, list) in lists.iter().enumerate() {
        if other == place || piece_of(list) != piece || list.rows() != lists[place].rows() {
            continue;
        }
        let is_second = are_offsets(list);
        let are_factors =
            list.is_plain() && list.has_factors() && list.column(Meaning::Offsets).is_none();
        if is_second || are_factors && found.is_some() {
            return None;
        }
        if are_factors {
            found = Some(other);
        }
    }
    found
}

/// Whether an array has offsets by its name and its numbers.
fn are_offsets(list: &NumberList) -> bool {
    let [only] = list.columns.as_slice() else {
        return false;
    };
    list.wrong.is_none()
        && list.is_plain()
        && only.meaning == Meaning::Offsets
        && named_meaning(&list.name) == Some(Meaning::Offsets)
}

/// What the names of arrays for one piece have in common.
fn piece_of(list: &NumberList) -> String {
    without_meaning(&without_half(&list.name))
}

/// Numbers lists of the same name, as those of both pieces in one array are.
fn number_equal_names(lists: &mut [NumberList]) {
    let mut names = Vec::new();
    for list in lists.iter() {
        names.push(list.name.clone());
    }
    for (place, name) in names.iter().enumerate() {
        let before = count(&names[..place], name);
        if !name.is_empty() && before + count(&names[place..], name) > 1 {
            lists[place].name = format!("{name}[{before}]");
        }
    }
}

/// How many of these names are this one.
fn count(names: &[String], name: &str) -> usize {
    let mut count = 0;
    for other in names {
        count += usize::from(other == name);
    }
    count
}
