//! Factors in two numbers of 32 bits each: the names of both, and where both are found.

use super::meaning::Meaning;
use super::number_list::{Column, NumberList};
use crate::text::join;

/// Which half of a factor a name says, and the name without that.
#[derive(PartialEq, Eq)]
struct NamedHalf {
    is_lower: bool,
    rest: String,
}

impl NamedHalf {
    fn read(name: &str) -> Option<Self> {
        let words = words(name);
        for (place, word) in words.iter().enumerate() {
            let is_lower = match without_digits(word) {
                "lo" | "low" | "lower" | "l" => true,
                "hi" | "high" | "upper" | "h" => false,
                _ => continue,
            };
            let mut rest = String::new();
            for (other, word) in words.iter().enumerate() {
                if other != place {
                    join(&mut rest, "_", word);
                }
            }
            return Some(Self { is_lower, rest });
        }
        None
    }
}

/// A word without the digits at its end.
fn without_digits(word: &str) -> &str {
    let mut end = word.len();
    while end > 0 && word.as_bytes()[end - 1].is_ascii_digit() {
        end -= 1;
    }
    &word[..end]
}

/// Whether a name says that its numbers are lower halves.
pub(super) fn says_lower(name: &str) -> bool {
    NamedHalf::read(name).is_some_and(|half| half.is_lower)
}

/// A name without the word that says which halves it has.
pub(super) fn without_half(name: &str) -> String {
    NamedHalf::read(name).map_or_else(|| name.to_owned(), |half| half.rest)
}

/// The words of a name such as `ROOK_MAGIC_LO` or `rookMagicLo`, in lower case.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut begins = true;
    let mut was_small = false;
    for c in name.chars() {
        begins |= c == '_' || c.is_ascii_uppercase() && was_small;
        was_small = c.is_ascii_lowercase();
        if c == '_' {
            continue;
        }
        if begins {
            words.push(String::new());
            begins = false;
        }
        if let Some(word) = words.last_mut() {
            word.push(c.to_ascii_lowercase());
        }
    }
    words
}

/// Says of two columns that they are halves: those with such names, or else the only two with large
/// numbers of at most 32 bits.
pub(super) fn find_halves(columns: &mut [Column]) {
    let mut large = Vec::new();
    let mut named = Vec::new();
    for (place, column) in columns.iter().enumerate() {
        let is_short = are_short(&column.numbers);
        match column.meaning {
            // These are whole.
            Meaning::Factors if !is_short => return,
            Meaning::Factors | Meaning::Offsets if is_short => {}
            _ => continue,
        }
        if NamedHalf::read(&column.name).is_some() {
            named.push(place);
        }
        if are_large(&column.numbers) {
            large.push(place);
        }
    }
    let pair = if named.len() == 2 { named } else { large };
    let &[first, second] = pair.as_slice() else {
        return;
    };
    if columns[first].meaning == Meaning::Factors || columns[second].meaning == Meaning::Factors {
        columns[first].meaning = Meaning::Halves;
        columns[second].meaning = Meaning::Halves;
    }
}

/// Whether one of these is too large for an offset.
fn are_large(numbers: &[u64]) -> bool {
    for &number in numbers {
        if number > MOST_SLOTS {
            return true;
        }
    }
    false
}

/// The slots of rooks and bishops with one shift for each piece, in bytes of 8: no engine has
/// larger offsets, and the upper halves of 64 factors are hardly all smaller.
const MOST_SLOTS: u64 = 8 * 64 * (4096 + 512);

/// The columns of both halves if `numbers` are a list of them in turn, two for each square.
pub(super) fn in_turn(numbers: &[u64]) -> Option<[Vec<u64>; 2]> {
    if !are_short(numbers) {
        return None;
    }
    let mut halves = [Vec::new(), Vec::new()];
    for (place, &number) in numbers.iter().enumerate() {
        halves[place % 2].push(number);
    }
    Some(halves)
}

/// Whether all of these have 32 bits, with a sign or without one, as in Java.
fn are_short(numbers: &[u64]) -> bool {
    for &number in numbers {
        if u32::try_from(number).is_err() && i32::try_from(number as i64).is_err() {
            return false;
        }
    }
    true
}

/// Joins two arrays whose names say that one has the upper halves and the other the lower ones.
pub(super) fn join_arrays(lists: &mut Vec<NumberList>) {
    let mut place = 0;
    while place < lists.len() {
        if let Some(other) = other_half(lists, place) {
            let other = lists.remove(other);
            let list = &mut lists[place];
            list.wrong = list.wrong.take().or(other.wrong);
            for mut column in other.columns {
                column.name.clone_from(&other.name);
                list.columns.push(column);
            }
            for column in &mut list.columns {
                column.meaning = Meaning::Halves;
            }
        }
        place += 1;
    }
}

/// The place of the array with the other halves of the one at `first`.
fn other_half(lists: &[NumberList], first: usize) -> Option<usize> {
    let half = half_of_array(&lists[first])?;
    for (place, list) in lists.iter().enumerate().skip(first + 1) {
        let Some(other) = half_of_array(list) else {
            continue;
        };
        let has_factors = lists[first].has_factors() || list.has_factors();
        let is_other = other.rest == half.rest && other.is_lower != half.is_lower;
        if is_other && has_factors && list.rows() == lists[first].rows() {
            return Some(place);
        }
    }
    None
}

/// Which half of factors an array has by its name. Upper halves may be small.
fn half_of_array(list: &NumberList) -> Option<NamedHalf> {
    let [only] = list.columns.as_slice() else {
        return None;
    };
    let may_be_half = matches!(only.meaning, Meaning::Factors | Meaning::Offsets);
    if list.is_plain() && may_be_half && are_short(&only.numbers) {
        NamedHalf::read(&list.name)
    } else {
        None
    }
}
