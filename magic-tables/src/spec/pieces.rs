//! Reads the list of pieces: words for known ones, and definitions such as `nightrider = rider[(1, 2), (2, 1)]`.

use std::fmt;

use super::problem::{Part, Problem, nearest, suggestion};
use crate::board::Direction;
use crate::board::piece::{Leap, Movement, Piece};
use crate::shortened::shortened;

/// The words for movements.
const MOVEMENTS: &[&str] = &["rider", "hopper", "lame"];

/// More steps than any piece of a real game has: every step is compared with all others while tables are built.
const MOST_STEPS: usize = 128;

/// Bytes of the longest list. It is read again and again while tables are built.
const LONGEST_LIST: usize = 1 << 16;

/// More pieces than any game has: every name is compared with all others.
const MOST_PIECES: usize = 64;

/// Letters of the longest name of a piece.
const LONGEST_NAME: usize = 64;

/// What an own piece looks like, for messages.
const EXAMPLE: &str = "`nightrider = rider[(1, 2), (2, 1)]`";

/// The pieces of a list, as the option `pieces` has it.
///
/// # Errors
/// What is wrong with the list, or with one element of it.
pub(crate) fn read_pieces(text: &str) -> Result<Vec<Piece>, Problem> {
    read(text).map_err(|(element, message)| {
        Problem::new("pieces", element.map_or(Part::Value, Part::Element), message)
    })
}

/// Reads the pieces between brackets, separated by commas.
///
/// # Errors
/// The number of the wrong element, if it is one, and what is wrong with it.
fn read(text: &str) -> Result<Vec<Piece>, (Option<usize>, String)> {
    if text.len() > LONGEST_LIST {
        let message = format!("a list of {} bytes is too long; it can have up to {LONGEST_LIST}", text.len());
        return Err((None, message));
    }
    let inside = text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let Some(inside) = inside else {
        return Err((
            None,
            format!("`pieces` takes a list, such as `[rook, bishop]`, not `{}`", shortened(text)),
        ));
    };
    let mut elements = split(inside);
    if elements.last().is_some_and(|last| last.trim().is_empty()) {
        elements.pop();
    }
    if elements.len() > MOST_PIECES {
        return Err((
            None,
            format!("`pieces` lists {} pieces; it can have up to {MOST_PIECES}", elements.len()),
        ));
    }
    let mut pieces: Vec<Piece> = Vec::new();
    for (number, element) in elements.iter().enumerate() {
        let refuse = |message| (Some(number), message);
        for piece in one(element.trim()).map_err(refuse)? {
            if pieces.iter().any(|other| other.name == piece.name) {
                return Err(refuse(format!("`{}` is given twice; keep one", piece.name)));
            }
            pieces.push(piece);
        }
    }
    if pieces.is_empty() {
        return Err((None, "`pieces` is empty; list at least one, such as `[rook]`".to_owned()));
    }
    Ok(pieces)
}

/// `text` at its commas, except for those in brackets and parentheses.
fn split(text: &str) -> Vec<&str> {
    let mut depth = 0;
    text.split(|letter| {
        match letter {
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    })
    .collect()
}

/// Reads one element: a word, or the definition of a piece.
fn one(text: &str) -> Result<Vec<Piece>, String> {
    let Some((name, definition)) = text.split_once('=') else {
        return Piece::named(text).ok_or_else(|| unknown(text));
    };
    let (name, definition) = (name.trim(), definition.trim());
    check_name(name)?;
    let unreadable = || {
        format!(
            "cannot read `{}` as the movement of `{name}`; define a piece like {EXAMPLE}",
            shortened(definition)
        )
    };
    let (word, steps) = definition.split_once('[').ok_or_else(unreadable)?;
    let (word, steps) = (word.trim(), steps.trim().strip_suffix(']').ok_or_else(unreadable)?);
    let mut steps = split(steps);
    if steps.last().is_some_and(|last| last.trim().is_empty()) {
        steps.pop();
    }
    if steps.is_empty() && MOVEMENTS.contains(&word) {
        let example = if word == "lame" { "[((0, 1), (1, 2))]" } else { "[(1, 2), (2, 1)]" };
        return Err(format!("`{name}` has no steps; list them, files and ranks, such as `{word}{example}`"));
    }
    if steps.len() > MOST_STEPS {
        return Err(format!("`{name}` has {} steps; a piece can have up to {MOST_STEPS}", steps.len()));
    }
    let steps = steps.into_iter().map(str::trim);
    let movement = match word {
        "rider" => Movement::Rider(distinct(steps, step)?),
        "hopper" => Movement::Hopper(distinct(steps, step)?),
        "lame" => Movement::Lame(distinct(steps, leap)?),
        _ if word.is_empty() => return Err(unreadable()),
        _ => return Err(format!("unknown movement `{}`; {}", shortened(word), suggestion(word, MOVEMENTS))),
    };
    Ok(vec![Piece { name: name.to_owned(), movement }])
}

/// The message that `word` is no piece.
fn unknown(word: &str) -> String {
    match nearest(word, Piece::WORDS) {
        Some(known) => format!("unknown piece `{}`; did you mean `{known}`?", shortened(word)),
        None if word.is_empty() => "expected a piece before this comma".to_owned(),
        None => format!(
            "unknown piece `{}`; {}, or define it, like {EXAMPLE}",
            shortened(word),
            suggestion(word, Piece::WORDS)
        ),
    }
}

/// Whether functions can have the name.
fn check_name(name: &str) -> Result<(), String> {
    let is_snake_case = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        // The compiler warns of functions that are named so.
        && !name.contains("__")
        && !name.ends_with('_');
    if !is_snake_case {
        return Err(format!(
            "`{}` cannot be part of a function's name; write lower case letters, digits and single `_` between them, a \
             letter first",
            shortened(name)
        ));
    }
    if name.len() > LONGEST_NAME {
        return Err(format!(
            "`{}` has {} letters; the name of a piece can have up to {LONGEST_NAME}",
            shortened(name),
            name.len()
        ));
    }
    if ["rook_and_bishop", "rook_and_cannon"].contains(&name) {
        return Err(format!("`{name}_attacks` is the name of another function; choose another name"));
    }
    Ok(())
}

/// Reads each of `elements`, which must be different.
fn distinct<'a, T: PartialEq>(
    elements: impl Iterator<Item = &'a str>,
    read: fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let mut all = Vec::new();
    for text in elements {
        let one = read(text)?;
        if all.contains(&one) {
            return Err(format!("`{}` is given twice; keep one", shortened(text)));
        }
        all.push(one);
    }
    Ok(all)
}

/// Reads a step, `(files, ranks)`.
fn step(text: &str) -> Result<Direction, String> {
    let unreadable = || {
        format!(
            "cannot read `{}` as a step; write files to the right and ranks up, such as `(1, 2)` or `(-1, 0)`",
            shortened(text)
        )
    };
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).ok_or_else(unreadable)?;
    let (files, ranks) = inside.split_once(',').ok_or_else(unreadable)?;
    let number = |text: &str| -> Result<i8, String> {
        // Tokens may have spaces behind the sign.
        let text = text.replace(' ', "");
        let digits = text.strip_prefix(['-', '+']).unwrap_or(&text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(unreadable());
        }
        let most = i8::MAX;
        // Without the least number, whose opposite is none.
        let number = text.parse().ok().filter(|number| (-most..=most).contains(number));
        number.ok_or_else(|| {
            format!("a step of {} is longer than any board; the longest is {most}", shortened(&text))
        })
    };
    let ranks = ranks.trim_end().strip_suffix(',').unwrap_or(ranks);
    match (number(files)?, number(ranks)?) {
        (0, 0) => Err("a step of (0, 0) leads nowhere; leave it out".to_owned()),
        (files, ranks) => Ok(Direction::new(files, ranks)),
    }
}

/// Reads a leap, `((files, ranks), (files, ranks))`.
fn leap(text: &str) -> Result<Leap, String> {
    let unreadable = || {
        format!(
            "cannot read `{}` as a leap; write the square passed and the square reached, such as `((0, 1), (1, 2))`",
            shortened(text)
        )
    };
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).ok_or_else(unreadable)?;
    match split(inside)[..] {
        [passed, reached] if passed.trim().starts_with('(') => {
            Ok(Leap { passed: step(passed.trim())?, reached: step(reached.trim())? })
        }
        _ => Err(unreadable()),
    }
}

/// The piece as it is written in the list: its word, or its definition.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if Self::named(&self.name).is_some_and(|known| known == [self.clone()]) {
            return f.write_str(&self.name);
        }
        let step = |step: &Direction| format!("({}, {})", step.files, step.ranks);
        let (word, steps): (_, Vec<_>) = match &self.movement {
            Movement::Rider(steps) => ("rider", steps.iter().map(step).collect()),
            Movement::Hopper(steps) => ("hopper", steps.iter().map(step).collect()),
            Movement::Lame(leaps) => {
                let leap = |leap: &Leap| format!("({}, {})", step(&leap.passed), step(&leap.reached));
                ("lame", leaps.iter().map(leap).collect())
            }
        };
        write!(f, "{} = {word}[{}]", self.name, steps.join(", "))
    }
}

#[cfg(test)]
mod tests;
