//! Betza's notation, as far as the kinds of paths can say it: `gQ` is a grasshopper, `NN` a
//! nightrider (Ralph Betza 1995; the directions of oblique leaps as in H. G. Muller's extension).

use std::fmt;
use std::iter::Peekable;
use std::str::Chars;

use super::pieces::LONGEST_RANGE;
use crate::board::Direction;
use crate::board::piece::{Path, PathKind};
use crate::text::shortened;

/// What the kinds of paths cannot say, or what is no notation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum BetzaError {
    /// There are no letters.
    Nothing,
    /// A capital letter that stands for no move.
    UnknownAtom { letter: char },
    /// Modifiers without an atom behind them.
    NoAtom { modifiers: String },
    /// A modifier that no kind of path has, and what to do instead.
    Modifier { letter: char, instead: &'static str },
    /// A modifier that goes with other atoms.
    Misplaced { term: String, why: &'static str },
    /// A range that is no number of squares.
    Range { term: String },
}

impl fmt::Display for BetzaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("in Betza's notation, ")?;
        match self {
            Self::Nothing => f.write_str("a piece has at least one capital letter, such as `gQ`"),
            Self::UnknownAtom { letter } => write!(
                f,
                "no move is called `{letter}`; there are W, F, D, N, A, H, C or L, Z or J, G, and \
                 R, B, Q, K"
            ),
            Self::NoAtom { modifiers } => {
                write!(
                    f,
                    "a capital letter must follow `{modifiers}`, such as `{modifiers}Q`"
                )
            }
            Self::Modifier { letter, instead } => write!(f, "`{letter}` {instead}"),
            Self::Misplaced { term, why } => write!(f, "`{term}` says nothing here: {why}"),
            Self::Range { term } => write!(
                f,
                "`{term}` has no range; write 1 to 127 behind the letter, or 0 for any number"
            ),
        }
    }
}

/// How often the leap of an atom is repeated.
#[derive(Clone, Copy, PartialEq)]
enum Repeats {
    /// Once.
    Leap,
    /// Until something stands in the way, but at most so often.
    Ride(Option<u8>),
}

/// What a modifier makes of the paths of an atom.
#[derive(Clone, Copy, PartialEq)]
enum Manner {
    Plain,
    Grasshopper,
    Cannon,
    Lame,
    Jumping,
}

/// One or two letters that say in which directions a piece moves.
struct Directions {
    first: char,
    second: Option<char>,
}

/// An atom with its modifiers and its range.
struct Term {
    /// As it is written, for messages.
    text: String,
    manner: Manner,
    directions: Vec<Directions>,
    /// The leaps, in files and ranks, of which the first is not the longer one.
    atoms: &'static [(i8, i8)],
    repeats: Repeats,
}

/// The paths of the piece that `text` describes.
pub(super) fn read_betza(text: &str) -> Result<Vec<Path>, BetzaError> {
    let mut paths = Vec::new();
    let mut letters = text.chars().peekable();
    while letters.peek().is_some() {
        let term = read_term(&mut letters)?;
        for path in term.paths()? {
            if !paths.contains(&path) {
                paths.push(path);
            }
        }
    }
    if paths.is_empty() {
        return Err(BetzaError::Nothing);
    }
    Ok(paths)
}

/// Reads modifiers, an atom and its range.
fn read_term(letters: &mut Peekable<Chars<'_>>) -> Result<Term, BetzaError> {
    let mut modifiers = String::new();
    while let Some(letter) = letters.next_if(|&letter| !letter.is_ascii_uppercase()) {
        modifiers.push(letter);
    }
    let manner = manner(&modifiers)?;
    let Some(letter) = letters.next() else {
        let modifiers = shortened(&modifiers).into_owned();
        return Err(BetzaError::NoAtom { modifiers });
    };
    let mut text = format!("{modifiers}{letter}");
    let (atoms, rides) = atoms(letter).ok_or(BetzaError::UnknownAtom { letter })?;
    let is_doubled = letters.next_if_eq(&letter).is_some();
    if is_doubled {
        text.push(letter);
    }
    let mut digits = String::new();
    while let Some(digit) = letters.next_if(char::is_ascii_digit) {
        digits.push(digit);
    }
    text.push_str(&digits);
    let repeats = match digits.as_str() {
        "" if is_doubled || rides => Repeats::Ride(None),
        "" => Repeats::Leap,
        "0" => Repeats::Ride(None),
        _ => {
            let Ok(range @ 1..=LONGEST_RANGE) = digits.parse() else {
                let term = shortened(&text).into_owned();
                return Err(BetzaError::Range { term });
            };
            Repeats::Ride(Some(range))
        }
    };
    if is_doubled && rides {
        let why = "this letter alone repeats its step; write it once";
        return Err(BetzaError::Misplaced { term: text, why });
    }
    Ok(Term {
        directions: directions(&modifiers),
        text,
        manner,
        atoms,
        repeats,
    })
}

/// The leaps of an atom, and whether they are repeated without a sign of that.
fn atoms(letter: char) -> Option<(&'static [(i8, i8)], bool)> {
    Some(match letter {
        'W' => (&[(0, 1)], false),
        'F' => (&[(1, 1)], false),
        'D' => (&[(0, 2)], false),
        'N' => (&[(1, 2)], false),
        'A' => (&[(2, 2)], false),
        'H' => (&[(0, 3)], false),
        'C' | 'L' => (&[(1, 3)], false),
        'Z' | 'J' => (&[(2, 3)], false),
        'G' => (&[(3, 3)], false),
        'K' => (&[(0, 1), (1, 1)], false),
        'R' => (&[(0, 1)], true),
        'B' => (&[(1, 1)], true),
        'Q' => (&[(0, 1), (1, 1)], true),
        _ => return None,
    })
}

/// The one manner among these modifiers, all of which are known.
fn manner(modifiers: &str) -> Result<Manner, BetzaError> {
    let mut found = Manner::Plain;
    for letter in modifiers.chars() {
        let manner = match letter {
            'f' | 'b' | 'l' | 'r' | 's' | 'v' | 'h' => continue,
            'g' => Manner::Grasshopper,
            'p' => Manner::Cannon,
            'n' => Manner::Lame,
            'j' => Manner::Jumping,
            _ => {
                let instead = instead_of(letter);
                return Err(BetzaError::Modifier { letter, instead });
            }
        };
        if found != Manner::Plain {
            let instead = "comes behind another one of g, p, n and j; keep one";
            return Err(BetzaError::Modifier { letter, instead });
        }
        found = manner;
    }
    Ok(found)
}

/// What to write instead of a modifier that no kind of path has.
fn instead_of(letter: char) -> &'static str {
    match letter {
        'm' => "is for moves that capture nothing, which are no attacks; leave this part out",
        'c' => "is for captures, which all attacks are; leave the letter out",
        'z' | 'q' | 't' | '(' | '[' => {
            "is for paths with bends, of which the squares are listed, such as \
             `rider[((1, 1), (2, 0), (3, 1))]`"
        }
        'o' => "is for boards that wrap, which pieces know nothing of; leave the letter out",
        'i' => "is for first moves, which attacks know nothing of; leave this part out",
        _ => "is no modifier of attacks; there are f, b, l, r, s, v, h, and g, p, n, j",
    }
}

/// The directions among these modifiers: letters of different axes make a pair, and so does a
/// letter that is doubled or has an `h` behind it.
fn directions(modifiers: &str) -> Vec<Directions> {
    let letters = modifiers
        .chars()
        .filter(|&letter| "fblrsvh".contains(letter));
    let mut letters = letters.peekable();
    let mut all = Vec::new();
    while let Some(first) = letters.next() {
        let second = letters.next_if(|&second| make_pair(first, second));
        all.push(Directions { first, second });
    }
    all
}

/// Whether the second letter belongs to the first one.
fn make_pair(first: char, second: char) -> bool {
    second == 'h' || second == first || is_vertical(second) != is_vertical(first)
}

/// Whether a letter says forward or backward, not left or right.
fn is_vertical(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v')
}

/// Whether a step goes to the side that a letter says.
fn goes(letter: char, Direction { files, ranks }: Direction) -> bool {
    match letter {
        'f' => ranks > 0,
        'b' => ranks < 0,
        'l' => files < 0,
        'r' => files > 0,
        's' => files != 0,
        _ => ranks != 0,
    }
}

impl Directions {
    /// Whether they are half of the leaps of an atom.
    fn are_half(&self) -> bool {
        self.first == 'h' || self.second == Some('h')
    }

    /// Whether they have this step.
    fn have(&self, step: Direction) -> bool {
        let files = step.files.abs();
        let ranks = step.ranks.abs();
        let goes_first = goes(self.first, step);
        let second = self.second.filter(|&second| second != self.first);
        if files == 0 || ranks == 0 {
            // All letters are directions by themselves.
            return goes_first || second.is_some_and(|second| goes(second, step));
        }
        let goes_both = goes_first
            && second
                .filter(|&second| second != 'h')
                .is_none_or(|second| goes(second, step));
        if files == ranks || second == Some('h') {
            return goes_both;
        }
        // The last letter says where the longer part of an oblique leap goes.
        let last = second.unwrap_or(self.first);
        goes_both && is_vertical(last) == (ranks > files)
    }
}

impl Term {
    /// The paths of the term.
    fn paths(&self) -> Result<Vec<Path>, BetzaError> {
        let mut paths = Vec::new();
        for &(shorter, longer) in self.atoms {
            let is_oblique = shorter != 0 && shorter != longer;
            if !is_oblique && self.directions.iter().any(Directions::are_half) {
                return Err(self.misplaced("`h` is for half of the leaps of N, C and Z"));
            }
            for step in steps(shorter, longer) {
                let mut directions = self.directions.iter();
                if self.directions.is_empty() || directions.any(|some| some.have(step)) {
                    paths.push(self.path(step)?);
                }
            }
        }
        if paths.is_empty() {
            return Err(self.misplaced("`h` stands behind f, b, l or r"));
        }
        Ok(paths)
    }

    /// The path along `step`.
    fn path(&self, step: Direction) -> Result<Path, BetzaError> {
        let kind = match (self.manner, self.repeats) {
            (Manner::Plain, Repeats::Leap) => PathKind::Rider(Some(1)),
            (Manner::Plain, Repeats::Ride(range)) => PathKind::Rider(range),
            (Manner::Grasshopper, Repeats::Ride(None)) => PathKind::Hopper(Some(1)),
            (Manner::Cannon, Repeats::Ride(None)) => PathKind::Hopper(None),
            (Manner::Grasshopper | Manner::Cannon, _) => {
                return Err(self.misplaced(
                    "`g` and `p` hop along the whole way of a rider, such as `gQ`, `pR` or `gNN`",
                ));
            }
            (Manner::Lame | Manner::Jumping, Repeats::Leap) => return self.leap(step),
            (Manner::Lame | Manner::Jumping, Repeats::Ride(_)) => {
                return Err(self.misplaced(
                    "`n` and `j` are for leaps; list the squares of other paths, with `lame` or \
                     `jump`",
                ));
            }
        };
        let squares = vec![step];
        Ok(Path { kind, squares })
    }

    /// The leap by `step` over empty squares, or over occupied ones.
    fn leap(&self, step: Direction) -> Result<Path, BetzaError> {
        let Direction { files, ranks } = step;
        let longer = files.abs().max(ranks.abs());
        let shorter = files.abs().min(ranks.abs());
        let first = match (shorter, longer) {
            (0 | 1, 1) => return Err(self.misplaced("there is no square on the way")),
            (1, 2) => Direction::new(files / 2, ranks / 2),
            _ if shorter == 0 || shorter == longer => {
                Direction::new(files.signum(), ranks.signum())
            }
            _ => {
                return Err(self.misplaced(
                    "there are several ways; list their squares, such as \
                     `lame[((0, 1), (1, 2), (1, 3))]`",
                ));
            }
        };
        let mut squares = vec![first];
        for times in 2..longer {
            squares.push(Direction::new(first.files * times, first.ranks * times));
        }
        let kind = match self.manner {
            Manner::Lame => PathKind::Lame,
            _ if squares.len() > 1 => {
                return Err(self.misplaced(
                    "`j` leaps over one occupied square or two; list which, such as \
                     `jump[((0, 1), (0, 2), (0, 3))]`",
                ));
            }
            _ => PathKind::Jump,
        };
        squares.push(step);
        Ok(Path { kind, squares })
    }

    /// The error that a part of the term does not go with the others.
    fn misplaced(&self, why: &'static str) -> BetzaError {
        let term = shortened(&self.text).into_owned();
        BetzaError::Misplaced { term, why }
    }
}

/// The four or eight steps of these lengths, clockwise from the one that leads farthest forward.
fn steps(shorter: i8, longer: i8) -> Vec<Direction> {
    let quarter = if shorter == 0 || shorter == longer {
        vec![(shorter, longer)]
    } else {
        vec![(shorter, longer), (longer, shorter)]
    };
    let mut steps = Vec::new();
    for turns in 0..4 {
        for &(mut files, mut ranks) in &quarter {
            for _ in 0..turns {
                (files, ranks) = (ranks, -files);
            }
            steps.push(Direction::new(files, ranks));
        }
    }
    steps
}

#[cfg(test)]
mod tests;
