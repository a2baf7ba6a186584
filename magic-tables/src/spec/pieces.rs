//! Reads the list of pieces: words for known ones, and definitions such as `nightrider = rider[(1, 2), (2, 1)]`.

use std::fmt;

use super::problem::{Part, Problem, nearest, suggestion};
use crate::board::Direction;
use crate::board::piece::{Kind, Movement, Path, Piece};
use crate::shortened::shortened;

/// The words for movements.
const MOVEMENTS: &[&str] = &["rider", "hopper", "lame"];

/// More steps than any piece of a real game has: every step is compared with all others while tables are built.
const MOST_STEPS: usize = 128;

/// The most squares of a leap, more than in any real game: all that it passes are relevant.
const MOST_SQUARES: usize = 8;

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
        return Err((None, format!("expected a list, such as `[rook, bishop]`, not `{}`", shortened(text))));
    };
    let elements = list(inside);
    if elements.len() > MOST_PIECES {
        return Err((
            None,
            format!("a list of {} pieces is too long; it can have up to {MOST_PIECES}", elements.len()),
        ));
    }
    let mut pieces: Vec<Piece> = Vec::new();
    for (number, element) in elements.iter().enumerate() {
        let refuse = |message| (Some(number), message);
        for piece in one(element).map_err(refuse)? {
            if pieces.iter().any(|other| other.name == piece.name) {
                return Err(refuse(format!("`{}` is given twice; keep one", piece.name)));
            }
            pieces.push(piece);
        }
    }
    if pieces.is_empty() {
        return Err((None, "the list is empty; name at least one piece, such as `[rook]`".to_owned()));
    }
    Ok(pieces)
}

/// `text` at each `separator`, except for those in brackets and parentheses.
fn split(text: &str, separator: char) -> Vec<&str> {
    let mut depth = 0;
    text.split(|letter| {
        match letter {
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            _ => {}
        }
        letter == separator && depth == 0
    })
    .map(str::trim)
    .collect()
}

/// The elements of a list, perhaps with a comma behind the last one.
fn list(text: &str) -> Vec<&str> {
    let mut elements = split(text, ',');
    if elements.last().is_some_and(|last| last.is_empty()) {
        elements.pop();
    }
    elements
}

/// Reads one element: a word, or the definition of a piece.
fn one(text: &str) -> Result<Vec<Piece>, String> {
    let Some((name, definition)) = text.split_once('=') else {
        return Piece::named(text).ok_or_else(|| unknown(text));
    };
    let (name, definition) = (name.trim(), definition.trim());
    check_name(name)?;
    let mut paths = Vec::new();
    for part in split(definition, '+') {
        read_part(name, part, &mut paths)?;
    }
    if paths.iter().any(|path| path.kind.hops() != paths[0].kind.hops()) {
        return Err(format!(
            "`{name}` hops on some paths only; make it two pieces, and join the sets that their functions give"
        ));
    }
    Ok(vec![Piece { name: name.to_owned(), movement: Movement(paths) }])
}

/// Reads a part of the movement of `name`, such as `rider(4)[(1, 2)]`, and adds its paths.
fn read_part(name: &str, part: &str, paths: &mut Vec<Path>) -> Result<(), String> {
    let unreadable = || {
        format!(
            "cannot read `{}` as the movement of `{name}`; define a piece like {EXAMPLE}",
            shortened(part)
        )
    };
    let (head, steps) = part.split_once('[').ok_or_else(unreadable)?;
    let steps = list(steps.trim().strip_suffix(']').ok_or_else(unreadable)?);
    let (word, range) = match head.split_once('(') {
        Some((word, range)) => (word.trim(), Some(range.trim().strip_suffix(')').ok_or_else(unreadable)?)),
        None => (head.trim(), None),
    };
    if steps.is_empty() && MOVEMENTS.contains(&word) {
        let example = if word == "lame" { "[((0, 1), (1, 2))]" } else { "[(1, 2), (2, 1)]" };
        return Err(format!("`{name}` has no steps; list them, files and ranks, such as `{word}{example}`"));
    }
    let count = paths.len() + steps.len();
    if count > MOST_STEPS {
        return Err(format!("`{name}` has {count} steps; a piece can have up to {MOST_STEPS}"));
    }
    let most = range.map(|text| read_range(word, text)).transpose()?;
    let kind = match word {
        "rider" => Kind::Rider(most),
        "hopper" => Kind::Hopper(most),
        "lame" if range.is_some() => {
            return Err(
                "`lame` takes no range, because each leap ends at its last square; leave it out".to_owned()
            );
        }
        "lame" => Kind::Lame,
        _ if word.is_empty() => return Err(unreadable()),
        "leaper" | "stepper" => {
            return Err(format!("unknown movement `{word}`; a piece that leaps freely is `rider(1)`"));
        }
        _ => return Err(format!("unknown movement `{}`; {}", shortened(word), suggestion(word, MOVEMENTS))),
    };
    for text in steps {
        let squares = if kind == Kind::Lame { leap(text)? } else { course(text)? };
        let path = Path { kind, squares };
        if paths.contains(&path) {
            return Err(format!("`{}` is given twice; keep one", shortened(text)));
        }
        paths.push(path);
    }
    Ok(())
}

/// Reads how many squares a piece attacks on a path at most.
fn read_range(word: &str, text: &str) -> Result<u8, String> {
    let number = text.trim().parse().ok().filter(|range| (1..=i8::MAX as u8).contains(range));
    number.ok_or_else(|| {
        format!(
            "cannot read `{}` as a range; write how many squares the piece attacks on a path at most, 1 to {}, such as \
             `{word}(4)[(0, 1)]`",
            shortened(text),
            i8::MAX
        )
    })
}

/// The message that `word` is no piece.
fn unknown(word: &str) -> String {
    if ["knight", "king", "pawn", "white_pawn", "black_pawn"].contains(&word) {
        return format!(
            "unknown piece `{word}`; the option `steppers` has look-ups for knights, kings and pawns"
        );
    }
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
        // There may be spaces and line breaks behind the sign.
        let text = text.trim();
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text).trim_start();
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(unreadable());
        }
        // The sign comes last, so that -128 is refused: it has no opposite.
        let number = digits.parse().map(|length: i8| if text.starts_with('-') { -length } else { length });
        number.map_err(|_| {
            format!("a step of {} is longer than any board; the longest is {}", shortened(text), i8::MAX)
        })
    };
    let ranks = ranks.trim_end().strip_suffix(',').unwrap_or(ranks);
    match (number(files)?, number(ranks)?) {
        (0, 0) => Err("a step of (0, 0) leads nowhere; leave it out".to_owned()),
        (files, ranks) => Ok(Direction::new(files, ranks)),
    }
}

/// Reads squares, `((files, ranks), …)`; none if it is something else.
fn squares(text: &str) -> Result<Vec<Direction>, String> {
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).map(str::trim);
    match inside.filter(|inside| inside.starts_with('(')) {
        Some(inside) => list(inside).into_iter().map(step).collect(),
        None => Ok(Vec::new()),
    }
}

/// Reads the path of a rider or a hopper: a step, or its first two squares.
fn course(text: &str) -> Result<Vec<Direction>, String> {
    let squares = squares(text)?;
    let [first, second] = squares[..] else {
        if squares.is_empty() {
            return Ok(vec![step(text)?]);
        }
        return Err(format!(
            "cannot read `{}` as a path; write a step, such as `(1, 2)`, or the first two squares, such as `((1, 1), (2, 1))`",
            shortened(text)
        ));
    };
    // Numbers, because a step can be twice as long as these.
    let apart = |from: i8, to: i8| i16::from(to) - i16::from(from);
    let [files, ranks] = [apart(first.files, second.files), apart(first.ranks, second.ranks)];
    if let Some(long) = [files, ranks].into_iter().find(|length| length.abs() > i8::MAX.into()) {
        return Err(format!("a step of {long} is longer than any board; the longest is {}", i8::MAX));
    }
    if first == second {
        return Err(format!(
            "the path `{}` stays where it is; write two different squares, or one step",
            shortened(text)
        ));
    }
    // The second square of a straight path follows from the first one.
    let straight = Direction::new(files as i8, ranks as i8) == first;
    Ok(if straight { vec![first] } else { squares })
}

/// Reads a leap: the squares passed, and the square reached.
fn leap(text: &str) -> Result<Vec<Direction>, String> {
    let squares = squares(text)?;
    match squares.len() {
        2..=MOST_SQUARES => Ok(squares),
        0 | 1 => Err(format!(
            "cannot read `{}` as a leap; write the square passed and the square reached, such as `((0, 1), (1, 2))`",
            shortened(text)
        )),
        many => Err(format!("a leap of {many} squares is too long; it can have up to {MOST_SQUARES}")),
    }
}

/// The piece as it is written in the list: its word, or its definition.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if Self::named(&self.name).is_some_and(|known| known == [self.clone()]) {
            return f.write_str(&self.name);
        }
        let step = |step: &Direction| format!("({}, {})", step.files, step.ranks);
        let path = |path: &Path| match &path.squares[..] {
            [one] => step(one),
            several => format!("({})", several.iter().map(step).collect::<Vec<_>>().join(", ")),
        };
        let part = |paths: &[Path]| {
            let (word, most) = match paths[0].kind {
                Kind::Rider(most) => ("rider", most),
                Kind::Hopper(most) => ("hopper", most),
                Kind::Lame => ("lame", None),
            };
            let range = most.map(|most| format!("({most})")).unwrap_or_default();
            format!("{word}{range}[{}]", paths.iter().map(path).collect::<Vec<_>>().join(", "))
        };
        let parts = self.movement.0.chunk_by(|one, next| one.kind == next.kind).map(part);
        write!(f, "{} = {}", self.name, parts.collect::<Vec<_>>().join(" + "))
    }
}

#[cfg(test)]
mod tests;
