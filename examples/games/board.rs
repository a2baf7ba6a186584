//! Boards with up to 128 squares: sets of squares, tables of pieces that step, and pieces as text.

/// A set of squares, one bit each.
pub type Set = u128;

/// The set that contains only `square`.
#[inline]
pub const fn bit(square: usize) -> Set {
    1 << square
}

/// Whether `square` is in `set`.
#[inline]
pub const fn has(set: Set, square: usize) -> bool {
    set >> square & 1 != 0
}

/// The lowest square of `set`; 128, off the board, if it is empty.
#[inline]
pub const fn lowest(set: Set) -> usize {
    set.trailing_zeros() as usize
}

/// Types of sets of squares: [`Set`], and a smaller one for 64 squares.
pub trait Squares: Copy {
    /// The number of squares.
    fn size(self) -> u64;

    /// Takes the lowest square out of the set, if there is one.
    fn take_lowest(&mut self) -> Option<usize>;
}

macro_rules! squares {
    ($($set:ty)*) => {$(
        impl Squares for $set {
            #[inline]
            fn size(self) -> u64 {
                self.count_ones().into()
            }

            #[inline]
            fn take_lowest(&mut self) -> Option<usize> {
                let square = (*self != 0).then(|| self.trailing_zeros() as usize)?;
                *self &= *self - 1;
                Some(square)
            }
        }
    )*};
}

squares! { u64 Set }

/// The squares of `set`, lowest first.
#[inline]
pub fn squares(mut set: impl Squares) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || set.take_lowest())
}

/// The squares of `set` for which `keep` is true.
#[inline]
pub fn filter(set: Set, keep: impl Fn(usize) -> bool) -> Set {
    squares(set)
        .filter(|&square| keep(square))
        .fold(0, |kept, square| kept | bit(square))
}

/// A step, in files to the right and ranks up.
pub type Step = (isize, isize);

/// The squares that a piece reaches from each square by single steps. The largest board here is
/// that of hexagons.
pub type Steps = [Set; 91];

/// A board: a rectangle, or a hexagon of hexagons, drawn as a square without two of its corners.
/// Its squares are numbered rank by rank: a1 = 0, b1 = 1, …
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub files: usize,
    pub ranks: usize,
    /// By how much the numbers of a square's file and rank may differ.
    reach: usize,
}

impl Shape {
    pub const fn rectangle(files: usize, ranks: usize) -> Self {
        Self {
            files,
            ranks,
            reach: usize::MAX,
        }
    }

    /// A hexagon whose sides have this many hexagons.
    pub const fn hexagon(side: usize) -> Self {
        Self {
            files: 2 * side - 1,
            ranks: 2 * side - 1,
            reach: side - 1,
        }
    }

    /// The number of squares.
    pub const fn squares(self) -> usize {
        self.before(self.ranks)
    }

    /// The number of squares on the ranks before `rank`.
    const fn before(self, rank: usize) -> usize {
        let (mut squares, mut below) = (0, 0);
        while below < rank {
            squares += self.end(below) - self.start(below);
            below += 1;
        }
        squares
    }

    /// The first file of `rank`.
    const fn start(self, rank: usize) -> usize {
        rank.saturating_sub(self.reach)
    }

    /// The file behind the last one of `rank`.
    const fn end(self, rank: usize) -> usize {
        let end = rank.saturating_add(self.reach).saturating_add(1);
        if end < self.files { end } else { self.files }
    }

    /// The square on this file and rank, counted from 0; `None` off the board.
    pub const fn at(self, file: usize, rank: usize) -> Option<usize> {
        if rank >= self.ranks || file < self.start(rank) || file >= self.end(rank) {
            return None;
        }
        Some(self.before(rank) + file - self.start(rank))
    }

    /// The file and the rank of `square`, counted from 0.
    const fn place(self, square: usize) -> (usize, usize) {
        let mut rank = 0;
        while self.before(rank + 1) <= square {
            rank += 1;
        }
        (square - self.before(rank) + self.start(rank), rank)
    }

    /// The table of a piece of `side` (0 or 1) that makes one of these steps; forward is up for
    /// side 0, and down for side 1.
    pub const fn steps(self, side: usize, steps: &[Step]) -> Steps {
        let mut table = [0; 91];
        let mut square = 0;
        while square < self.squares() {
            let (file, rank) = self.place(square);
            let mut i = 0;
            while i < steps.len() {
                let (files, ranks) = steps[i];
                let ranks = if side == 0 { ranks } else { -ranks };
                // A number below 0 becomes a very large one, which is off the board, too.
                let to = (
                    file.wrapping_add_signed(files),
                    rank.wrapping_add_signed(ranks),
                );
                if let Some(target) = self.at(to.0, to.1) {
                    table[square] |= bit(target);
                }
                i += 1;
            }
            square += 1;
        }
        table
    }

    /// The tables of both sides.
    pub const fn steps_of_both(self, steps: &[Step]) -> [Steps; 2] {
        [self.steps(0, steps), self.steps(1, steps)]
    }

    /// The squares from one file to another, on the ranks from one to another, as `side` counts
    /// ranks from its own edge of the board, from 0.
    pub const fn area(self, side: usize, files: [usize; 2], ranks: [usize; 2]) -> Set {
        let mut area = 0;
        let mut square = 0;
        while square < self.squares() {
            let (file, rank) = self.place(square);
            let rank = if side == 0 {
                rank
            } else {
                self.ranks - 1 - rank
            };
            if files[0] <= file && file <= files[1] && ranks[0] <= rank && rank <= ranks[1] {
                area |= bit(square);
            }
            square += 1;
        }
        area
    }

    /// How many ranks are below the first square of `file`.
    const fn bend(self, file: usize) -> usize {
        file.saturating_sub(self.reach)
    }

    /// The name of `square`: `a1`, `i10`. On hexagons, ranks are rows, and no file is called j.
    pub fn name(self, square: usize) -> String {
        let (file, rank) = self.place(square);
        let letter = if self.reach < file && file >= 9 {
            file + 1
        } else {
            file
        };
        format!(
            "{}{}",
            char::from(b'a' + letter as u8),
            rank - self.bend(file) + 1
        )
    }

    /// The square with this name.
    pub fn square(self, name: &str) -> Option<usize> {
        (0..self.squares()).find(|&square| self.name(square) == name)
    }

    /// Reads pieces as positions are written: rows from the top down, letters for pieces, perhaps
    /// behind `+`, and numbers for empty squares. Rows of hexagons are bent: each file begins
    /// with the first row. Calls `place` with each square that has a piece.
    ///
    /// # Errors
    /// If the text does not fit the board, or `place` does not know a piece.
    pub fn read(
        self,
        text: &str,
        mut place: impl FnMut(usize, &str) -> Result<(), String>,
    ) -> Result<(), String> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != self.ranks {
            return Err(format!(
                "{} ranks instead of {} in `{text}`",
                rows.len(),
                self.ranks
            ));
        }
        for (row, text) in (0..self.ranks).rev().zip(rows) {
            let squares: Vec<_> = (0..self.files)
                .filter_map(|file| self.at(file, row + self.bend(file)))
                .collect();
            let (mut count, mut rest) = (0, text);
            while let Some(first) = rest.chars().next() {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let letters: usize = rest
                    .chars()
                    .take(1 + usize::from(first == '+'))
                    .map(char::len_utf8)
                    .sum();
                let (token, behind) = rest.split_at(if digits > 0 { digits } else { letters });
                rest = behind;
                if digits > 0 {
                    count += token.parse::<u8>().map_or(squares.len() + 1, usize::from);
                } else {
                    if let Some(&square) = squares.get(count) {
                        place(square, token)?;
                    }
                    count += 1;
                }
            }
            if count != squares.len() {
                return Err(format!(
                    "the row `{text}` has not {} squares",
                    squares.len()
                ));
            }
        }
        Ok(())
    }
}

/// The pieces of a game with so many kinds, as sets of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces<const KINDS: usize> {
    /// The squares of each kind, of both sides.
    pub kinds: [Set; KINDS],
    /// The squares of each side.
    pub sides: [Set; 2],
}

impl<const KINDS: usize> Pieces<KINDS> {
    /// No pieces.
    pub const NONE: Self = Self {
        kinds: [0; KINDS],
        sides: [0; 2],
    };

    /// All pieces.
    #[inline]
    pub const fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// The number of the kind of the piece on `square`.
    #[inline]
    pub fn kind_on(&self, square: usize) -> Option<usize> {
        self.kinds.iter().position(|&kind| has(kind, square))
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub fn place(&mut self, kind: usize, side: usize, square: usize) {
        self.kinds[kind] |= bit(square);
        self.sides[side] |= bit(square);
    }

    /// Places the piece that `text` stands for; `letters` has the letter of each kind, and the
    /// first side's are capitals.
    ///
    /// # Errors
    /// If no piece has this letter.
    pub fn place_letter(&mut self, text: &str, letters: &str, square: usize) -> Result<(), String> {
        let Some((kind, side)) = piece(text, letters) else {
            let capitals = letters.to_ascii_uppercase();
            return Err(format!(
                "`{text}` is not a piece; write one of {capitals} or {letters}, or a number for empty squares"
            ));
        };
        self.place(kind, side, square);
        Ok(())
    }

    /// Takes the piece of `side` on the single square of `taken` from the board, if there is one.
    #[inline]
    pub fn remove(&mut self, side: usize, taken: Set) {
        for kind in &mut self.kinds {
            *kind &= !taken;
        }
        self.sides[side] &= !taken;
    }
}

/// The number of the kind and the side of the piece that `text` stands for, if there is one.
pub fn piece(text: &str, letters: &str) -> Option<(usize, usize)> {
    let letter = text.chars().next().filter(|_| text.len() == 1)?;
    Some((
        letters.find(letter.to_ascii_lowercase())?,
        usize::from(letter.is_ascii_lowercase()),
    ))
}

/// The side whose turn it is: the first or the second of `letters`.
///
/// # Errors
/// If it is neither.
pub fn turn(text: &str, letters: [&str; 2]) -> Result<usize, String> {
    let side = letters.iter().position(|&letter| letter == text);
    side.ok_or_else(|| {
        format!(
            "`{text}` is not a side to move; write `{}` or `{}`",
            letters[0], letters[1]
        )
    })
}
