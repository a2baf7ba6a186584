//! The board and the pieces that options describe. The list of pieces has words for known ones, and
//! definitions such as `nightrider = rider[(1, 2), (2, 1)]`.

use std::fmt;

use super::options::Spec;
use super::problem::{ErrorSite, Problem, nearest, suggestion};
use crate::board::Direction;
use crate::board::geometry::{Geometry, Numbering};
use crate::board::piece::{Movement, Path, PathKind, Piece};
use crate::naming::wrong_piece;
use crate::text::shortened;

/// Pieces by their tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct DividedPieces {
    /// The pieces that move like rook, bishop or queen, with the name of that piece: they have
    /// tables of the chess board.
    pub(crate) sliders: Vec<(String, &'static str)>,
    /// All others.
    pub(crate) others: Vec<Piece>,
}

impl Spec {
    /// The board, or why the text that describes it cannot be read.
    pub fn geometry(&self) -> Result<Geometry, String> {
        Geometry::read(self.board.as_deref().unwrap_or("8x8"), self.numbering)
    }

    /// Whether the tables are for rook, bishop and queen on the chess board, with its usual numbers
    /// of squares.
    #[must_use]
    pub fn is_chess(&self) -> bool {
        if self.board.is_none() && self.pieces.is_none() {
            return self.numbering == Numbering::ByRank;
        }
        let default = Self::default();
        let pieces = self.pieces.as_deref().map(read_pieces);
        pieces.is_none_or(|pieces| pieces == Ok(default.all_pieces()))
            && self.geometry().is_ok_and(|board| board.is_chess())
    }

    /// The type of sets of squares: `u64`, or `u128` on boards with more than 64 squares.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.geometry().map_or("u64", |board| board.word())
    }

    /// The pieces: those given, or rook, bishop and queen.
    #[must_use]
    pub fn all_pieces(&self) -> Vec<Piece> {
        let of_chess = || {
            ["rook", "bishop", "queen"]
                .into_iter()
                .filter_map(Piece::named)
                .flatten()
                .collect()
        };
        self.pieces
            .as_deref()
            .and_then(|text| read_pieces(text).ok())
            .unwrap_or_else(of_chess)
    }

    /// The pieces by their tables. A transposed board changes nothing for rook, bishop and queen:
    /// files and ranks are exchanged, and so are rising and falling diagonals with themselves,
    /// so squares with the same numbers attack each other.
    pub(crate) fn divided(&self) -> DividedPieces {
        let mut pieces = DividedPieces::default();
        let chess = self.has_chess_board();
        for piece in self.all_pieces() {
            match like(&piece.movement).filter(|_| chess) {
                Some(like) => pieces.sliders.push((piece.name, like)),
                None => pieces.others.push(piece),
            }
        }
        // The tables of the chess board have slots for rook and bishop, those of the rook twenty
        // times as many.
        if !self.scheme.is_line_wise() && pieces.sliders.iter().all(|(_, like)| *like == "bishop") {
            return DividedPieces {
                sliders: Vec::new(),
                others: self.all_pieces(),
            };
        }
        pieces
    }

    /// Whether any piece has tables of the chess board.
    pub(crate) fn is_tuned(&self) -> bool {
        self.is_chess() || !self.divided().sliders.is_empty()
    }

    /// Whether the board has eight files and eight ranks without holes, whatever its numbering.
    fn has_chess_board(&self) -> bool {
        self.geometry()
            .is_ok_and(|board| board.is_full_chess_board())
    }
}

/// Which piece of chess moves so.
fn like(movement: &Movement) -> Option<&'static str> {
    let is_same =
        |name: &&str| Piece::named(name).is_some_and(|pieces| pieces[0].movement.is_same(movement));
    ["rook", "bishop", "queen"].into_iter().find(is_same)
}

/// The words for movements.
const MOVEMENTS: &[&str] = &["rider", "hopper", "lame"];

/// The most squares of a leap, more than in any real game: all that it passes are relevant.
const MOST_SQUARES: usize = 8;

/// Bytes of the longest list: more than that of any real game. It is read again and again while
/// tables are built, and in it, every name is compared with all others, and every step.
const LONGEST_LIST: usize = 1 << 12;

/// What an own piece looks like, for messages.
const EXAMPLE: &str = "`nightrider = rider[(1, 2), (2, 1)]`";

/// The pieces of a list, as the option `pieces` has it: between brackets, separated by commas. Or
/// what is wrong with the list, or with one element of it.
pub(crate) fn read_pieces(text: &str) -> Result<Vec<Piece>, Problem> {
    let refuse = |part, message| Problem::new("pieces", part, message);
    let whole = |message| refuse(ErrorSite::Value, message);
    if text.len() > LONGEST_LIST {
        let length = text.len();
        return Err(whole(format!(
            "a list of {length} bytes is too long; it can have up to {LONGEST_LIST}"
        )));
    }
    let inside = text
        .trim()
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'))
        .ok_or_else(|| {
            whole(format!(
                "expected a list, such as `[rook, bishop]`, not `{}`",
                shortened(text)
            ))
        })?;
    let mut pieces: Vec<Piece> = Vec::new();
    for (number, element) in list(inside).into_iter().enumerate() {
        let refuse = |message| refuse(ErrorSite::Element(number), message);
        for piece in one(element).map_err(refuse)? {
            if pieces.iter().any(|other| other.name == piece.name) {
                return Err(refuse(format!("`{}` is given twice; keep one", piece.name)));
            }
            pieces.push(piece);
        }
    }
    if pieces.is_empty() {
        return Err(whole(
            "the list is empty; name at least one piece, such as `[rook]`".to_owned(),
        ));
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

/// The message that `text` is not `what`.
fn unreadable(text: &str, what: &str) -> String {
    format!("cannot read `{}` as {what}", shortened(text))
}

/// Reads one element: a word, or the definition of a piece.
fn one(text: &str) -> Result<Vec<Piece>, String> {
    let Some((name, definition)) = text.split_once('=') else {
        return Piece::named(text).ok_or_else(|| unknown(text));
    };
    let (name, definition) = (name.trim(), definition.trim());
    if let Some(message) = wrong_piece(name) {
        return Err(message);
    }
    let mut paths = Vec::new();
    for part in split(definition, '+') {
        read_part(name, part, &mut paths)?;
    }
    if paths
        .iter()
        .any(|path| path.kind.hops() != paths[0].kind.hops())
    {
        return Err(format!(
            "`{name}` hops on some paths only; make it two pieces, and join the sets that their functions give"
        ));
    }
    Ok(vec![Piece {
        name: name.to_owned(),
        movement: Movement(paths),
    }])
}

/// Reads a part of the movement of `name`, such as `rider(4)[(1, 2)]`, and adds its paths.
fn read_part(name: &str, part: &str, paths: &mut Vec<Path>) -> Result<(), String> {
    let wrong = || {
        unreadable(
            part,
            &format!("the movement of `{name}`; define a piece like {EXAMPLE}"),
        )
    };
    let (head, steps) = part.split_once('[').ok_or_else(wrong)?;
    let steps = list(steps.trim().strip_suffix(']').ok_or_else(wrong)?);
    let (word, range) = match head.split_once('(') {
        Some((word, range)) => (
            word.trim(),
            Some(range.trim().strip_suffix(')').ok_or_else(wrong)?),
        ),
        None => (head.trim(), None),
    };
    if steps.is_empty() && MOVEMENTS.contains(&word) {
        let example = if word == "lame" {
            "[((0, 1), (1, 2))]"
        } else {
            "[(1, 2), (2, 1)]"
        };
        return Err(format!(
            "`{name}` has no steps; list them, files and ranks, such as `{word}{example}`"
        ));
    }
    let most = range.map(|text| read_range(word, text)).transpose()?;
    let kind = match word {
        "rider" => PathKind::Rider(most),
        "hopper" => PathKind::Hopper(most),
        "lame" if range.is_some() => {
            return Err(
                "`lame` takes no range, because each leap ends at its last square; leave it out"
                    .to_owned(),
            );
        }
        "lame" => PathKind::Lame,
        _ if word.is_empty() => return Err(wrong()),
        "leaper" | "stepper" => {
            return Err(format!(
                "unknown movement `{word}`; a piece that leaps freely is `rider(1)`"
            ));
        }
        _ => {
            return Err(format!(
                "unknown movement `{}`; {}",
                shortened(word),
                suggestion(word, MOVEMENTS)
            ));
        }
    };
    for text in steps {
        let squares = if kind == PathKind::Lame {
            leap(text)?
        } else {
            course(text)?
        };
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
    let number = text
        .trim()
        .parse()
        .ok()
        .filter(|range| (1..=i8::MAX as u8).contains(range));
    number.ok_or_else(|| {
        let what = "a range; write how many squares the piece attacks on a path at most, 1 to 127";
        unreadable(text, &format!("{what}, such as `{word}(4)[(0, 1)]`"))
    })
}

/// The message that `word` is no piece.
fn unknown(word: &str) -> String {
    let hint = if word.is_empty() {
        return "expected a piece before this comma".to_owned();
    } else if ["knight", "king", "pawn", "white_pawn", "black_pawn"].contains(&word) {
        "the option `steppers` has look-ups for knights, kings and pawns".to_owned()
    } else if nearest(word, Piece::WORDS).is_some() {
        suggestion(word, Piece::WORDS)
    } else {
        format!(
            "{}, or define it, like {EXAMPLE}",
            suggestion(word, Piece::WORDS)
        )
    };
    format!("unknown piece `{}`; {hint}", shortened(word))
}

/// The message that a step of so many files or ranks is too long.
fn too_long(length: &str) -> String {
    format!(
        "a step of {length} is longer than any board; the longest is {}",
        i8::MAX
    )
}

/// Reads a step, `(files, ranks)`.
fn step(text: &str) -> Result<Direction, String> {
    let wrong = || {
        unreadable(
            text,
            "a step; write files to the right and ranks up, such as `(1, 2)` or `(-1, 0)`",
        )
    };
    let inside = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .ok_or_else(wrong)?;
    let (files, ranks) = inside.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| -> Result<i8, String> {
        // There may be spaces and line breaks behind the sign.
        let text = text.trim();
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text).trim_start();
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(wrong());
        }
        // The sign comes last, so that -128 is refused: it has no opposite.
        let number = digits.parse().map(|length: i8| {
            if text.starts_with('-') {
                -length
            } else {
                length
            }
        });
        number.map_err(|_| too_long(&shortened(text)))
    };
    let ranks = ranks.trim_end().strip_suffix(',').unwrap_or(ranks);
    match (number(files)?, number(ranks)?) {
        (0, 0) => Err("a step of (0, 0) leads nowhere; leave it out".to_owned()),
        (files, ranks) => Ok(Direction::new(files, ranks)),
    }
}

/// Reads squares, `((files, ranks), …)`; none if it is something else.
fn squares(text: &str) -> Result<Vec<Direction>, String> {
    let inside = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .map(str::trim);
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
        let what = "a path; write a step, such as `(1, 2)`, or the first two squares, such as `((1, 1), (2, 1))`";
        return Err(unreadable(text, what));
    };
    // Numbers, because a step can be twice as long as these.
    let apart = |from: i8, to: i8| i16::from(to) - i16::from(from);
    let [files, ranks] = [
        apart(first.files, second.files),
        apart(first.ranks, second.ranks),
    ];
    if let Some(long) = [files, ranks]
        .into_iter()
        .find(|length| length.abs() > i8::MAX.into())
    {
        return Err(too_long(&long.to_string()));
    }
    if first == second {
        let path = shortened(text);
        return Err(format!(
            "the path `{path}` stays where it is; write two different squares, or one step"
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
        0 | 1 => {
            let what = "a leap; write the square passed and the square reached, such as `((0, 1), (1, 2))`";
            Err(unreadable(text, what))
        }
        many => Err(format!(
            "a leap of {many} squares is too long; it can have up to {MOST_SQUARES}"
        )),
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
            several => format!(
                "({})",
                several.iter().map(step).collect::<Vec<_>>().join(", ")
            ),
        };
        let part = |paths: &[Path]| {
            let (word, most) = match paths[0].kind {
                PathKind::Rider(most) => ("rider", most),
                PathKind::Hopper(most) => ("hopper", most),
                PathKind::Lame => ("lame", None),
            };
            let range = most.map(|most| format!("({most})")).unwrap_or_default();
            format!(
                "{word}{range}[{}]",
                paths.iter().map(path).collect::<Vec<_>>().join(", ")
            )
        };
        let parts = self
            .movement
            .0
            .chunk_by(|one, next| one.kind == next.kind)
            .map(part);
        write!(
            f,
            "{} = {}",
            self.name,
            parts.collect::<Vec<_>>().join(" + ")
        )
    }
}

#[cfg(test)]
mod tests;
