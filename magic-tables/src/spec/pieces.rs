//! The grammar of lists of pieces: words for known ones, and definitions such as `nightrider =
//! rider[(1, 2), (2, 1)]`.

use std::fmt;

use super::betza::{BetzaError, read_betza};
use super::problem::{ErrorSite, Problem, nearest, suggestion};
use crate::board::Direction;
use crate::board::piece::{Movement, Path, PathKind, Piece};
use crate::naming::{PieceNameError, check_piece_name};
use crate::text::shortened;

/// The words for movements.
const MOVEMENTS: &[&str] = &["rider", "hopper", "lame", "jump"];

/// The longest range that a piece can be given, in squares.
pub(super) const LONGEST_RANGE: u8 = i8::MAX as u8;

/// Bytes of the longest list: more than that of any real game. In it, every name is compared with
/// all others, and every step.
const LONGEST_LIST: usize = 1 << 12;

/// What an own piece looks like, for messages.
const EXAMPLE: &str = "`nightrider = rider[(1, 2), (2, 1)]`";

/// What is wrong with a list of pieces, or with one element of it. Texts of the user are shortened.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PieceError {
    /// The list is longer than that of any real game.
    LongList {
        bytes: usize,
    },
    /// There are no brackets around the list.
    NoList {
        text: String,
    },
    /// A piece, or a path of a piece, stands twice in its list.
    GivenTwice {
        text: String,
    },
    /// There is nothing between two commas.
    NoPiece,
    UnknownPiece {
        word: String,
    },
    Name(PieceNameError),
    /// Some paths of a piece hop, and some do not.
    HopsOnSomePaths {
        name: String,
    },
    /// What stands behind the name of a piece is no movement.
    NoMovement {
        text: String,
        name: String,
    },
    NoSteps {
        name: String,
        word: String,
    },
    UnknownMovement {
        word: String,
    },
    RangeOfLeap {
        word: String,
    },
    NoRange {
        text: String,
        word: String,
    },
    NoStep {
        text: String,
    },
    /// A step of no files and no ranks.
    StepNowhere,
    LongStep {
        length: String,
    },
    NoPath {
        text: String,
    },
    /// The second square of a path is the first one.
    PathStays {
        text: String,
    },
    NoLeap {
        text: String,
    },
    /// A leap to reverse passes the square that it reaches.
    PassesTarget {
        text: String,
    },
    /// There is no piece of this name before its reverse.
    UnknownReversed {
        word: String,
    },
    /// A word for two pieces, where one is meant.
    TwoPieces {
        word: String,
        first: String,
    },
    Betza(BetzaError),
}

impl fmt::Display for PieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LongList { bytes } => write!(
                f,
                "a list of {bytes} bytes is too long; it can have up to {LONGEST_LIST}"
            ),
            Self::NoList { text } => {
                write!(f, "expected a list, such as `[rook, bishop]`, not `{text}`")
            }
            Self::GivenTwice { text } => write!(f, "`{text}` is given twice; keep one"),
            Self::NoPiece => f.write_str("expected a piece before this comma"),
            Self::UnknownPiece { word } => {
                write!(f, "unknown piece `{}`; {}", shortened(word), hint(word))
            }
            Self::Name(error) => error.fmt(f),
            Self::HopsOnSomePaths { name } => write!(
                f,
                "`{name}` hops on some paths only; make it two pieces, and join the sets that \
                 their functions give"
            ),
            Self::NoMovement { text, name } => write!(
                f,
                "cannot read `{text}` as the movement of `{name}`; define a piece like {EXAMPLE}"
            ),
            Self::NoSteps { name, word } => write!(
                f,
                "`{name}` has no steps; list them, files and ranks, such as `{word}{}`",
                match word.as_str() {
                    "lame" => "[((0, 1), (1, 2))]",
                    "jump" => "[((0, 1), (0, 2))]",
                    _ => "[(1, 2), (2, 1)]",
                }
            ),
            Self::UnknownMovement { word } if word == "leaper" || word == "stepper" => write!(
                f,
                "unknown movement `{word}`; a piece that leaps freely is `rider(1)`"
            ),
            Self::UnknownMovement { word } => write!(
                f,
                "unknown movement `{}`; {}",
                shortened(word),
                suggestion(word, MOVEMENTS)
            ),
            Self::RangeOfLeap { word } => write!(
                f,
                "`{word}` takes no range, because each leap ends at its last square; leave it out"
            ),
            Self::NoRange { text, word } => write!(
                f,
                "cannot read `{text}` as a range; write how many squares the piece attacks on a \
                 path at most, 1 to 127, such as `{word}(4)[(0, 1)]`"
            ),
            Self::NoStep { text } => write!(
                f,
                "cannot read `{text}` as a step; write files to the right and ranks up, such as \
                 `(1, 2)` or `(-1, 0)`"
            ),
            Self::StepNowhere => f.write_str("a step of (0, 0) leads nowhere; leave it out"),
            Self::LongStep { length } => write!(
                f,
                "a step of {length} is longer than any board; the longest is {}",
                i8::MAX
            ),
            Self::NoPath { text } => write!(
                f,
                "cannot read `{text}` as a path; write a step, such as `(1, 2)`, or squares, the \
                 last step between which is repeated, such as `((1, 1), (2, 1))`"
            ),
            Self::PathStays { text } => write!(
                f,
                "the path `{text}` stays where it is; write two different squares, or one step"
            ),
            Self::PassesTarget { text } => write!(
                f,
                "the leap `{text}` passes the square that it reaches, so it has no reverse; leave \
                 that square out of the way"
            ),
            Self::NoLeap { text } => write!(
                f,
                "cannot read `{text}` as a leap; write the square passed and the square reached, \
                 such as `((0, 1), (1, 2))`"
            ),
            Self::UnknownReversed { word } => write!(
                f,
                "there is no piece `{}` before its reverse in the list; {}",
                shortened(word),
                match nearest(word, Piece::WORDS) {
                    Some(_) => suggestion(word, Piece::WORDS),
                    None => format!("define it first, like {EXAMPLE}"),
                }
            ),
            Self::TwoPieces { word, first } => {
                write!(f, "`{word}` is two pieces; name one, such as `{first}`")
            }
            Self::Betza(error) => error.fmt(f),
        }
    }
}

/// What to write instead of `word`, which is no piece.
fn hint(word: &str) -> String {
    if ["knight", "king", "pawn", "white_pawn", "black_pawn"].contains(&word) {
        "the option `steppers` has look-ups for knights, kings and pawns".to_owned()
    } else if nearest(word, Piece::WORDS).is_some() {
        suggestion(word, Piece::WORDS)
    } else {
        let known = suggestion(word, Piece::WORDS);
        format!("{known}, or define it, like {EXAMPLE}")
    }
}

impl PieceError {
    /// The problem with this part of the option `pieces`.
    fn at(&self, site: ErrorSite) -> Problem {
        Problem::new("pieces", site, self.to_string())
    }
}

/// The pieces of a list, as the option `pieces` has it: between brackets, separated by commas. Or
/// what is wrong with the list, or with one element of it.
pub(crate) fn read_pieces(text: &str) -> Result<Vec<Piece>, Problem> {
    let inside = inside(text).map_err(|error| error.at(ErrorSite::Value))?;
    let mut pieces: Vec<Piece> = Vec::new();
    let elements = list(inside).into_iter();
    for (place, element) in elements.enumerate() {
        let added = add_element(&mut pieces, element);
        added.map_err(|error| error.at(ErrorSite::Element(place)))?;
    }
    Ok(pieces)
}

/// What stands between the brackets of a list.
fn inside(text: &str) -> Result<&str, PieceError> {
    if text.len() > LONGEST_LIST {
        return Err(PieceError::LongList { bytes: text.len() });
    }
    text.trim()
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'))
        .ok_or_else(|| PieceError::NoList {
            text: shortened(text).into_owned(),
        })
}

/// Reads one element of a list, and adds its pieces.
fn add_element(pieces: &mut Vec<Piece>, element: &str) -> Result<(), PieceError> {
    for piece in read_element(element, pieces)? {
        if pieces.iter().any(|other| other.name == piece.name) {
            return Err(PieceError::GivenTwice { text: piece.name });
        }
        pieces.push(piece);
    }
    Ok(())
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

/// Reads one element: a word, the reverse of a piece, or the definition of one. `known` are those
/// before it.
fn read_element(text: &str, known: &[Piece]) -> Result<Vec<Piece>, PieceError> {
    let Some((name, definition)) = text.split_once('=') else {
        if let Some(reversed) = argument(text, "reverse") {
            let Piece { name, movement } = known_piece(reversed, known)?;
            let name = format!("reverse_{name}");
            let movement = reverse_of(&movement)?;
            return Ok(vec![Piece { name, movement }]);
        }
        return Piece::named(text).ok_or_else(|| match text {
            "" => PieceError::NoPiece,
            word => PieceError::UnknownPiece {
                word: word.to_owned(),
            },
        });
    };
    let name = name.trim();
    let definition = definition.trim();
    check_piece_name(name).map_err(PieceError::Name)?;
    let mut definition_of = Definition {
        name,
        known,
        paths: Vec::new(),
    };
    definition_of.read(definition)?;
    let paths = definition_of.paths;
    let name = name.to_owned();
    if paths
        .iter()
        .any(|path| path.kind.hops() != paths[0].kind.hops())
    {
        return Err(PieceError::HopsOnSomePaths { name });
    }
    Ok(vec![Piece {
        name,
        movement: Movement::new(paths),
    }])
}

/// What stands in the parentheses behind `word`, if `text` is that.
fn argument<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let behind = text.strip_prefix(word)?.trim_start();
    let inside = behind.strip_prefix('(')?.strip_suffix(')')?;
    Some(inside.trim())
}

/// The piece of this name among those before it in the list, or the one that has it without a
/// definition.
fn known_piece(name: &str, known: &[Piece]) -> Result<Piece, PieceError> {
    if let Some(piece) = known.iter().find(|piece| piece.name == name) {
        return Ok(piece.clone());
    }
    let word = name.to_owned();
    let Some(mut pieces) = Piece::named(name) else {
        return Err(PieceError::UnknownReversed { word });
    };
    let first = pieces.remove(0);
    if pieces.is_empty() {
        Ok(first)
    } else {
        let first = first.name;
        Err(PieceError::TwoPieces { word, first })
    }
}

/// The reverse of a movement. What stands on the square of a piece itself never matters, so a leap
/// that passes the square that it reaches has none.
fn reverse_of(movement: &Movement) -> Result<Movement, PieceError> {
    for path in movement.paths() {
        let (reached, passed) = path.squares.split_last().expect("paths have squares");
        if path.kind.is_leap() && passed.contains(reached) {
            let text = path.to_string();
            return Err(PieceError::PassesTarget { text });
        }
    }
    Ok(movement.reversed())
}

/// The definition of a piece, as far as it is read.
struct Definition<'a> {
    name: &'a str,
    /// The pieces before it.
    known: &'a [Piece],
    paths: Vec<Path>,
}

impl Definition<'_> {
    /// Reads a sum of movements.
    fn read(&mut self, text: &str) -> Result<(), PieceError> {
        for part in split(text, '+') {
            if let Some(reversed) = argument(part, "reverse") {
                self.add_reversed(reversed)?;
            } else if let Some(notation) = argument(part, "betza") {
                let notation = notation.trim_matches('"').trim();
                let paths = read_betza(notation).map_err(PieceError::Betza)?;
                self.add(paths);
            } else {
                read_part(self.name, part, &mut self.paths)?;
            }
        }
        Ok(())
    }

    /// Adds the reverse of a piece with this name, or of this movement.
    fn add_reversed(&mut self, text: &str) -> Result<(), PieceError> {
        let is_name = text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let movement = if is_name {
            known_piece(text, self.known)?.movement
        } else {
            let mut inner = Definition {
                paths: Vec::new(),
                ..*self
            };
            inner.read(text)?;
            Movement::new(inner.paths)
        };
        self.add(reverse_of(&movement)?.paths().to_vec());
        Ok(())
    }

    /// Adds paths that are not there yet.
    fn add(&mut self, paths: Vec<Path>) {
        for path in paths {
            if !self.paths.contains(&path) {
                self.paths.push(path);
            }
        }
    }
}

/// Reads a part of the movement of `name`, such as `rider(4)[(1, 2)]`, and adds its paths.
fn read_part(name: &str, part: &str, paths: &mut Vec<Path>) -> Result<(), PieceError> {
    let found = Part::split(part);
    let Some(Part { word, range, steps }) = found else {
        return Err(no_movement(name, part));
    };
    if steps.is_empty() && MOVEMENTS.contains(&word) {
        return Err(PieceError::NoSteps {
            name: name.to_owned(),
            word: word.to_owned(),
        });
    }
    let most = range.map(|text| read_range(word, text)).transpose()?;
    let kind = match word {
        "rider" => PathKind::Rider(most),
        "hopper" => PathKind::Hopper(most),
        "lame" | "jump" if range.is_some() => {
            let word = word.to_owned();
            return Err(PieceError::RangeOfLeap { word });
        }
        "lame" => PathKind::Lame,
        "jump" => PathKind::Jump,
        "" => return Err(no_movement(name, part)),
        _ => {
            return Err(PieceError::UnknownMovement {
                word: word.to_owned(),
            });
        }
    };
    for text in steps {
        let squares = if kind.is_leap() {
            read_leap(text)?
        } else {
            read_course(text)?
        };
        let path = Path { kind, squares };
        if paths.contains(&path) {
            let text = shortened(text).into_owned();
            return Err(PieceError::GivenTwice { text });
        }
        paths.push(path);
    }
    Ok(())
}

/// The texts of a part of a movement: the word for the movement, the range in parentheses behind
/// it, and the steps in brackets.
struct Part<'a> {
    word: &'a str,
    range: Option<&'a str>,
    steps: Vec<&'a str>,
}

impl<'a> Part<'a> {
    /// Splits the text of a part, if its brackets and parentheses are there.
    fn split(text: &'a str) -> Option<Self> {
        let (head, steps) = text.split_once('[')?;
        let steps = list(steps.trim().strip_suffix(']')?);
        let (word, range) = match head.split_once('(') {
            Some((word, range)) => (word, Some(range.trim().strip_suffix(')')?)),
            None => (head, None),
        };
        Some(Self {
            word: word.trim(),
            range,
            steps,
        })
    }
}

/// The error that `text` is not the movement of `name`.
fn no_movement(name: &str, text: &str) -> PieceError {
    PieceError::NoMovement {
        text: shortened(text).into_owned(),
        name: name.to_owned(),
    }
}

/// Reads how many squares a piece attacks on a path at most.
fn read_range(word: &str, text: &str) -> Result<u8, PieceError> {
    match text.trim().parse() {
        Ok(range @ 1..=LONGEST_RANGE) => Ok(range),
        _ => Err(PieceError::NoRange {
            text: shortened(text).into_owned(),
            word: word.to_owned(),
        }),
    }
}

/// Reads a step, `(files, ranks)`.
fn read_step(text: &str) -> Result<Direction, PieceError> {
    let unreadable = PieceError::NoStep {
        text: shortened(text).into_owned(),
    };
    let Some((files, ranks)) = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .and_then(|inside| inside.split_once(','))
    else {
        return Err(unreadable);
    };
    let ranks = ranks.trim_end().strip_suffix(',').unwrap_or(ranks);
    let Some(files) = Length::split(files) else {
        return Err(unreadable);
    };
    let files = files.read()?;
    let Some(ranks) = Length::split(ranks) else {
        return Err(unreadable);
    };
    match (files, ranks.read()?) {
        (0, 0) => Err(PieceError::StepNowhere),
        (files, ranks) => Ok(Direction::new(files, ranks)),
    }
}

/// The texts of a length in files or ranks. There may be spaces and line breaks behind the sign.
struct Length<'a> {
    whole: &'a str,
    digits: &'a str,
}

impl<'a> Length<'a> {
    /// Splits the text of a length, if it is a number.
    fn split(text: &'a str) -> Option<Self> {
        let whole = text.trim();
        let unsigned = whole.strip_prefix(['-', '+']);
        let digits = unsigned.unwrap_or(whole).trim_start();
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then_some(Self { whole, digits })
    }

    /// The number. Its sign comes last, so that -128 is refused: it has no opposite.
    fn read(&self) -> Result<i8, PieceError> {
        match self.digits.parse::<i8>() {
            Ok(length) if self.whole.starts_with('-') => Ok(-length),
            Ok(length) => Ok(length),
            Err(_) => Err(PieceError::LongStep {
                length: shortened(self.whole).into_owned(),
            }),
        }
    }
}

/// Reads squares, `((files, ranks), …)`; none if it is something else.
fn read_squares(text: &str) -> Result<Vec<Direction>, PieceError> {
    let inside = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .map(str::trim);
    match inside.filter(|inside| inside.starts_with('(')) {
        Some(inside) => {
            let steps = list(inside).into_iter();
            steps.map(read_step).collect()
        }
        None => Ok(Vec::new()),
    }
}

/// Reads the path of a rider or a hopper: a step, or its first squares.
fn read_course(text: &str) -> Result<Vec<Direction>, PieceError> {
    let mut squares = read_squares(text)?;
    if squares.is_empty() {
        return Ok(vec![read_step(text)?]);
    }
    if squares.len() == 1 {
        let text = shortened(text).into_owned();
        return Err(PieceError::NoPath { text });
    }
    for pair in squares.windows(2) {
        // The numbers have 16 bits, because a step can be twice as long as the squares are away.
        let files = i16::from(pair[1].files) - i16::from(pair[0].files);
        let ranks = i16::from(pair[1].ranks) - i16::from(pair[0].ranks);
        for length in [files, ranks] {
            if length.abs() > i8::MAX.into() {
                let length = length.to_string();
                return Err(PieceError::LongStep { length });
            }
        }
        if pair[0] == pair[1] {
            let text = shortened(text).into_owned();
            return Err(PieceError::PathStays { text });
        }
    }
    // A square that one more of the same steps reaches follows from those before it.
    while let [.., last] = squares[..] {
        let mut shorter = Path {
            kind: PathKind::Rider(None),
            squares: squares.clone(),
        };
        shorter.squares.pop();
        if shorter.next_square() != Some(last) {
            break;
        }
        squares.pop();
    }
    Ok(squares)
}

/// Reads a leap: the squares passed, and the square reached.
fn read_leap(text: &str) -> Result<Vec<Direction>, PieceError> {
    let squares = read_squares(text)?;
    if squares.len() < 2 {
        return Err(PieceError::NoLeap {
            text: shortened(text).into_owned(),
        });
    }
    Ok(squares)
}

/// The piece as it is written in the list: its word, or its definition.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Self::named(&self.name);
        if known.is_some_and(|known| known == [self.clone()]) {
            return f.write_str(&self.name);
        }
        write!(f, "{} = ", self.name)?;
        let parts = self.movement.paths();
        let of_one_kind = parts.chunk_by(|a, b| a.kind == b.kind);
        for (number, part) in of_one_kind.enumerate() {
            let between = if number == 0 { "" } else { " + " };
            let kind = part[0].kind;
            write!(f, "{between}{kind}[")?;
            for (number, path) in part.iter().enumerate() {
                let between = if number == 0 { "" } else { ", " };
                write!(f, "{between}{path}")?;
            }
            f.write_str(if kind.is_forward() { "]" } else { "])" })?;
        }
        Ok(())
    }
}

/// The word for the movement, and the range. A parenthesis of `reverse` stays open.
impl fmt::Display for PathKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Rider(None) => f.write_str("rider"),
            Self::Rider(Some(most)) => write!(f, "rider({most})"),
            Self::Hopper(None) => f.write_str("hopper"),
            Self::Hopper(Some(most)) => write!(f, "hopper({most})"),
            Self::Lame => f.write_str("lame"),
            Self::Jump => f.write_str("jump"),
            Self::ReverseRider(most) => write!(f, "reverse({}", Self::Rider(most)),
            Self::ReverseHopper(most) => write!(f, "reverse({}", Self::Hopper(most)),
        }
    }
}

/// The squares of the path: `(1, 2)`, or `((0, 1), (1, 2))`.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [Direction { files, ranks }] = self.squares[..] {
            return write!(f, "({files}, {ranks})");
        }
        for (number, Direction { files, ranks }) in self.squares.iter().enumerate() {
            let before = if number == 0 { "(" } else { ", " };
            write!(f, "{before}({files}, {ranks})")?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests;
