//! An engine's lists of factors: for which piece and in which order of the squares each is made, and
//! on which squares it is magic, with how many index bits.

mod purpose;
#[cfg(test)]
mod tests;

use magic_tables::board::{SQUARES, square};
use magic_tables::hash::Key;
use magic_tables::search::diagnosis::{ListFit, Multiplication, SquareOrder};
use magic_tables::spec::{FactorError, NumberList, OwnFactors};
use purpose::{Made, Purpose, Targets};
use serde_json::{Value, json};

use super::hex;

/// The most lists of one text that are tried. Zobrist keys are 12 or so.
const MOST_LISTS: usize = 64;

/// What the lists in `text` are made for, if they have factors for such keys. The answer has one of
/// these:
///
/// - `lists`: one for each piece. Its `factors`, a1 first; for each the least number of index `bits`
///   with which it is magic, or `null`; the `order` of the squares in which it was written, if that
///   does not begin with a1, b1, and the square that is `first` there; and the `width` if one number
///   of index bits for all squares is meant. Or else `wide` has such a number, if with it the list
///   would be magic on more squares, and on how many. `left` names lists beside it;
/// - `made`: what else a list is made for;
/// - `neither`: on how many squares it is magic as `rook` and as `bishop`;
/// - `mistake`: why it cannot be read.
pub(super) fn read(text: &str, key: Key) -> Value {
    answer(text, key).unwrap_or_else(|mistake| json!({ "mistake": mistake }))
}

fn answer(text: &str, key: Key) -> Result<Value, String> {
    let Pasted { lists, mut left } = Pasted::read(text)?;
    let targets = Targets::new(key);
    let mut taken: Vec<(&List, Made)> = Vec::new();
    let mut others = Vec::new();
    for list in &lists {
        let made = match targets.purpose(&list.factors) {
            Purpose::Piece(made) => made,
            other => {
                left.push(list.called());
                others.push(other);
                continue;
            }
        };
        match taken.iter().find(|(_, other)| other.slider == made.slider) {
            None => taken.push((list, made)),
            Some((_, other)) if other.factors == made.factors => {}
            Some((first, _)) => {
                let piece = square::name_of(made.slider);
                let (first, second) = (first.called(), list.called());
                return Err(format!(
                    "{first} and {second} are both for {piece}s; paste one list"
                ));
            }
        }
    }
    if !taken.is_empty() {
        let lists: Vec<_> = taken
            .iter()
            .map(|(list, made)| about(&list.name, made))
            .collect();
        return Ok(json!({ "lists": lists, "left": some_of(&left) }));
    }
    for purpose in &others {
        if let Purpose::Other(fit) = purpose {
            return Ok(json!({ "made": other(fit) }));
        }
    }
    match (others.as_slice(), left.as_slice()) {
        (_, []) => Err("none of these lists has factors".to_owned()),
        ([Purpose::Neither([rook, bishop])], [_]) => {
            Ok(json!({ "neither": { "rook": rook, "bishop": bishop } }))
        }
        _ => Err(format!(
            "none of these lists is magic for the rook or the bishop: {}; paste one list",
            some_of(&left)
        )),
    }
}

/// What is said of a list that is made for a piece.
fn about(name: &str, made: &Made) -> Value {
    let order = (made.order != SquareOrder::USUAL).then(|| made.order.name());
    let factors: Vec<_> = made.factors.iter().copied().map(hex).collect();
    json!({
        "name": name,
        "piece": square::name_of(made.slider),
        "first": square::name(made.order.square(0)),
        "order": order,
        "factors": factors,
        "bits": made.bits(),
        "width": made.width(),
        "wide": made.wide(),
    })
}

/// What else a list is made for, in words; `black` says whether it would be right with other keys.
fn other(fit: &ListFit) -> Value {
    let black = match fit.multiplication {
        Multiplication::Product(key) => Some(key == Key::Black),
        _ => None,
    };
    json!({
        "piece": square::name_of(fit.slider),
        "with": fit.multiplication.to_string(),
        "black": black,
    })
}

/// The first of so many names.
fn some_of(names: &[String]) -> String {
    const MOST_NAMED: usize = 6;
    match names.split_at_checked(MOST_NAMED) {
        Some((first, more @ [_, ..])) => format!("{} and {} more", first.join(", "), more.len()),
        _ => names.join(", "),
    }
}

/// A list with a factor for each square.
struct List {
    /// Empty if it has none.
    name: String,
    factors: OwnFactors,
}

impl List {
    fn called(&self) -> String {
        called(&self.name, SQUARES)
    }
}

/// A list in a sentence.
fn called(name: &str, rows: usize) -> String {
    match name {
        "" => format!("one of {rows} without a name"),
        name => format!("`{name}` of {rows}"),
    }
}

/// The lists of a text that may be factors.
struct Pasted {
    lists: Vec<List>,
    /// Those that have no factor for each square, with what is wrong.
    left: Vec<String>,
}

impl Pasted {
    fn read(text: &str) -> Result<Self, String> {
        match OwnFactors::read(text) {
            Ok(factors) if factors.all().len() == SQUARES => {
                let name = String::new();
                let (lists, left) = (vec![List { name, factors }], Vec::new());
                Ok(Self { lists, left })
            }
            Ok(factors) => {
                let found = factors.all().len();
                Err(format!(
                    "a list has a factor for each of {SQUARES} squares, this one {found}"
                ))
            }
            Err(FactorError::SeveralLists(_) | FactorError::SeveralColumns { .. }) => {
                Self::several(NumberList::read_all(text))
            }
            Err(error) => Err(error.to_string()),
        }
    }

    fn several(all: Vec<NumberList>) -> Result<Self, String> {
        let mut pasted = Self {
            lists: Vec::new(),
            left: Vec::new(),
        };
        let all = all.into_iter().flat_map(NumberList::one_for_each_column);
        for list in all.filter(NumberList::has_factors) {
            let rows = list.rows();
            let called = called(&list.name, rows);
            match list.factors() {
                Err(error) => pasted.left.push(format!("{called} ({error})")),
                Ok(factors) if rows == SQUARES => {
                    let name = list.name;
                    pasted.lists.push(List { name, factors });
                }
                Ok(_) => pasted.left.push(called),
            }
        }
        if pasted.lists.len() > MOST_LISTS {
            return Err(format!(
                "there are more than {MOST_LISTS} lists; paste that of the rook or the bishop"
            ));
        }
        Ok(pasted)
    }
}
