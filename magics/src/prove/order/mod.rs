//! What is searched, and in which order: a piece on a square with a number of index bits, and the
//! order in which a search fixes the bits of the factor.

pub(crate) mod overlap_bound;
pub(crate) mod plan;
pub(crate) mod schedule;
pub(crate) mod taken_slots;

use magic_tables::board::attack_sets::Subsets;
use magic_tables::board::slider::Slider;
use magic_tables::board::{Bitboard, SQUARES, bit, square};
use magic_tables::hash::Key;
use magic_tables::spec::shortened;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

/// A relevant occupancy and the number of its attack set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occupancy {
    /// The blockers.
    pub set: Bitboard,
    /// The number of its attack set, from 1: equal numbers mean equal attack sets.
    pub class: u16,
}

/// A slider on a square, and a number of index bits. The search covers the factors within the
/// period of the square, 0 .. 2^(64 - lsb(mask)).
///
/// Every factor has the same indices as its remainder modulo the period, so one period is enough
/// (N. Fiekas, *Finding Hash Functions for Bitboard Based Move Generation*, 2018, proposition 2).
#[derive(Clone, Debug)]
pub struct Problem {
    slider: Slider,
    square: usize,
    index_bits: u32,
    max_index: Option<u32>,
    mask: Bitboard,
    occupancies: Vec<Occupancy>,
}

impl Problem {
    /// The most index bits that a search takes: its tables grow with the number of slots.
    pub const MAX_INDEX_BITS: u32 = 14;

    /// The problem of `slider` on `square` (0..64) with 2..=14 index bits.
    ///
    /// # Errors
    /// A square off the board, or index bits outside 2..=14, as a sentence for people.
    pub fn new(slider: Slider, square: usize, index_bits: u32) -> Result<Self, String> {
        if square >= SQUARES {
            return Err(format!(
                "square {square} is off the board (0 to {})",
                SQUARES - 1
            ));
        }
        if !(2..=Self::MAX_INDEX_BITS).contains(&index_bits) {
            return Err(format!(
                "{index_bits} index bits: not between 2 and {}",
                Self::MAX_INDEX_BITS
            ));
        }
        let mask = slider.mask(square);
        let mut classes = HashMap::new();
        let occupancies = Subsets::new(mask)
            .map(|set| {
                let next = classes.len() as u16 + 1;
                let class = *classes.entry(slider.attacks(square, set)).or_insert(next);
                Occupancy { set, class }
            })
            .collect();
        Ok(Self {
            slider,
            square,
            index_bits,
            max_index: None,
            mask,
            occupancies,
        })
    }

    /// The same problem for factors all of whose indices are at most `max_index`.
    ///
    /// # Errors
    /// A limit that excludes no index, as a sentence for people.
    pub fn limited(self, max_index: u32) -> Result<Self, String> {
        let greatest = (1 << self.index_bits) - 1;
        if max_index >= greatest {
            return Err(format!(
                "all indices of {} bits are at most {greatest}, so {max_index} is no limit",
                self.index_bits
            ));
        }
        Ok(Self {
            max_index: Some(max_index),
            ..self
        })
    }

    /// The piece.
    #[must_use]
    pub const fn slider(&self) -> Slider {
        self.slider
    }

    /// Where the piece stands, 0..64.
    #[must_use]
    pub const fn square(&self) -> usize {
        self.square
    }

    /// Number of index bits.
    #[must_use]
    pub const fn index_bits(&self) -> u32 {
        self.index_bits
    }

    /// The greatest index that a factor may have, where this is limited.
    #[must_use]
    pub const fn max_index(&self) -> Option<u32> {
        self.max_index
    }

    /// The relevant mask.
    #[must_use]
    pub const fn mask(&self) -> Bitboard {
        self.mask
    }

    /// Base-2 logarithm of the period.
    #[must_use]
    pub const fn period_bits(&self) -> u32 {
        64 - self.mask.trailing_zeros()
    }

    /// The relevant squares, the lowest first.
    pub(crate) fn squares(&self) -> impl Iterator<Item = u32> + use<> {
        let mask = self.mask;
        (0..64).filter(move |&square| mask & bit(square as usize) != 0)
    }

    /// All relevant occupancies in increasing order.
    pub(crate) fn occupancies(&self) -> &[Occupancy] {
        &self.occupancies
    }

    /// The attack set of an occupancy, by the slow ray walk.
    pub(crate) const fn attacks(&self, occupied: Bitboard) -> Bitboard {
        self.slider.attacks(self.square, occupied)
    }

    /// The directions (one bit each, in the order of [`Slider::directions`]) whose rays hold a
    /// square of `set`.
    pub(crate) fn rays(&self, set: Bitboard) -> u8 {
        let empty = self.attacks(0);
        let mut rays = 0;
        for (i, direction) in self.slider.directions().into_iter().enumerate() {
            let mut at = self.square;
            while let Some(next) = magic_tables::board::step(at, direction) {
                if bit(next) & set & empty != 0 {
                    rays |= 1 << i;
                }
                at = next;
            }
        }
        rays
    }

    /// Whether `factor` is sought: magic, which means that any two occupancies with one index have
    /// one attack set; and, where the problem is limited, with no index beyond the limit.
    ///
    /// It walks the rays of all relevant occupancies anew, so it shares nothing with the search
    /// that it checks.
    #[must_use]
    pub fn is_sought(&self, factor: u64) -> bool {
        self.is_magic(Key::Masked, factor)
    }

    /// The test of [`Problem::is_sought`] for many factors: it walks no rays, and takes memory only
    /// once, for `slots`.
    pub(crate) fn tells_apart(&self, factor: u64, slots: &mut Vec<u8>) -> bool {
        // No piece has more than 144 attack sets, so their numbers have 8 bits, and 255 is the
        // number of none of them.
        let allowed = self
            .max_index
            .map_or(1 << self.index_bits, |max| max as usize + 1);
        slots.clear();
        slots.resize(allowed, 0);
        slots.resize(1 << self.index_bits, u8::MAX);
        let slots = slots.as_mut_slice();
        self.occupancies.iter().all(|o| {
            let slot = &mut slots[(factor.wrapping_mul(o.set) >> (64 - self.index_bits)) as usize];
            let (before, attacks) = (*slot, o.class as u8);
            *slot = attacks;
            before == 0 || before == attacks
        })
    }

    /// Whether `factor` is magic with `key`, and keeps to the limit on indices.
    pub(crate) fn is_magic(&self, key: Key, factor: u64) -> bool {
        // No attack set is empty, so 0 marks a free slot.
        let mut slots = vec![0; 1 << self.index_bits];
        Subsets::new(self.mask).all(|set| {
            let product = key.key(self.mask, set).wrapping_mul(factor);
            let index = product >> (64 - self.index_bits);
            let slot = &mut slots[index as usize];
            let attacks = self.attacks(set);
            let free = *slot == 0;
            if free {
                *slot = attacks;
            }
            (free || *slot == attacks) && self.max_index.is_none_or(|max| index <= max.into())
        })
    }
}

/// Different squares in an order, written as `d7b7d5`; at most 12 of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SquareList {
    squares: [u8; Self::MAX_SQUARES],
    len: u8,
}

impl SquareList {
    /// Most squares of a list: the relevant ones of a rook in a corner.
    pub const MAX_SQUARES: usize = 12;

    /// The list of `squares`, or `None` if there are too many, one is off the board, or one stands
    /// there twice.
    #[must_use]
    pub fn new(squares: impl IntoIterator<Item = usize>) -> Option<Self> {
        let mut all = Self::default();
        for square in squares {
            if square >= SQUARES
                || all.len == Self::MAX_SQUARES as u8
                || all.iter().any(|other| other == square)
            {
                return None;
            }
            all.squares[usize::from(all.len)] = square as u8;
            all.len += 1;
        }
        Some(all)
    }

    /// The squares.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.squares[..usize::from(self.len)]
            .iter()
            .map(|&square| usize::from(square))
    }

    /// Whether the list is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl fmt::Display for SquareList {
    /// The names of the squares, one after the other.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter()
            .try_for_each(|square| f.write_str(&square::name(square)))
    }
}

impl FromStr for SquareList {
    type Err = String;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, String> {
        let names = text
            .as_bytes()
            .chunks(2)
            .map(|name| square::from_name(std::str::from_utf8(name).ok()?));
        names
            .collect::<Option<Vec<usize>>>()
            .and_then(Self::new)
            .ok_or_else(|| {
                format!(
                    "`{}` is not a list of different squares, such as d7b7d5",
                    shortened(text)
                )
            })
    }
}

impl TryFrom<String> for SquareList {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<SquareList> for String {
    fn from(list: SquareList) -> Self {
        list.to_string()
    }
}

/// Which bits of the factor are fixed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BitOrder {
    /// High bits first: the products of low squares are known first, up to carries.
    Down,
    /// Low bits first: the products of high squares are known first, exactly.
    Up,
    /// Bits in the middle first, then more at either end: squares become known in the order of
    /// [`Order::squares`].
    Out,
    /// First the bits that move the products of single squares the farthest, last those between
    /// index windows, which hardly matter. Only bit by bit, without steps.
    Weight,
    /// First the bits of the index window of one square, then those of the next, in the order of
    /// [`Order::squares`]; last those between the windows. A step's children are tested by the
    /// slots that are taken in their node.
    Windows,
}

impl BitOrder {
    /// All of them.
    const ALL: [Self; 5] = [Self::Down, Self::Up, Self::Out, Self::Weight, Self::Windows];

    /// How it is written.
    const fn word(self) -> &'static str {
        match self {
            Self::Down => "down",
            Self::Up => "up",
            Self::Out => "out",
            Self::Weight => "weight",
            Self::Windows => "windows",
        }
    }

    /// The one that is written so.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.word() == word)
    }

    /// Whether there may be unknown bits between the fixed ones.
    pub(crate) const fn has_gaps(self) -> bool {
        matches!(self, Self::Weight | Self::Windows)
    }

    /// Whether an order names its squares.
    pub(crate) const fn names_squares(self) -> bool {
        matches!(self, Self::Out | Self::Windows)
    }
}

crate::serde_text::only_objects!(Order);

/// An order of the search: bits are fixed one by one up to `rows`, and after that in steps, each of
/// which fixes the bits that one more square needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
#[allow(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Order {
    /// Which bits are fixed first.
    pub direction: BitOrder,
    /// Number of squares in the base: conflict rows are made of all subsets of these squares.
    pub base: u32,
    /// Bits that are fixed when the conflict rows are made; the whole period for a search bit by
    /// bit.
    pub rows: u32,
    /// Whether a step also tests what its bits tell about the square after its own. This pays off
    /// where two squares lie so close together that their index windows nearly coincide.
    /// Top-down only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ahead: bool,
    /// Whether only the factors in the lower half of the period are visited, each for its mirror
    /// image too.
    ///
    /// The mirror image of a factor is its complement within the period. Almost all of its indices
    /// are the complements of the factor's, so a collision that rules out the one rules out
    /// the other. The exception is the empty occupancy, whose index is 0 for both. Not for
    /// bottom-up search.
    // Proof of proposition 10 in `docs/bounds.md`: x·P = 0 modulo 2^64, so
    // x·(P - 1 - α) = -(x·α + x) = 2^64 - 1 - (x·α + x - 1) modulo 2^64: the complement of x·α + x
    // - 1, and so are its upper w bits. ∎
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mirrored: bool,
    /// Whether the last bits are a step too, although they are too few to make the product of the
    /// next square known up to a cell. This pays off where many nodes survive that long.
    /// Top-down only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub last: bool,
    /// Whether a node that fixes the base is left out if a lower bound shows that there are too
    /// few slots below it (`docs/bounds.md`, propositions 11 to 14). Not for bottom-up search.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bounded: bool,
    /// For [`BitOrder::Out`] and [`BitOrder::Windows`], the relevant squares in the order in which
    /// they become known; otherwise empty. The first ones are the base. For [`BitOrder::Out`],
    /// from the base on, the known squares are at any time a run of relevant squares without a
    /// gap.
    #[serde(default, skip_serializing_if = "SquareList::is_empty")]
    pub squares: SquareList,
}

impl Order {
    /// The order with this base and conflict rows at `rows` bits, without any of the other choices.
    #[must_use]
    pub fn new(direction: BitOrder, base: u32, rows: u32) -> Self {
        Self {
            direction,
            base,
            rows,
            ahead: false,
            mirrored: false,
            last: false,
            bounded: false,
            squares: SquareList::default(),
        }
    }

    /// The search of `problem` bit by bit, without conflict rows.
    #[must_use]
    pub fn bitwise(problem: &Problem, direction: BitOrder) -> Self {
        Self::new(direction, 0, problem.period_bits())
    }
}

impl fmt::Display for Order {
    /// Direction, base and rows as in `down:6:20`; then for `out` and `windows` the squares; then
    /// `:ahead`, `:mirrored`, `:last` and `:bounded` as far as they apply.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.direction.word(), self.base, self.rows)?;
        if !self.squares.is_empty() {
            write!(f, ":{}", self.squares)?;
        }
        let ahead = if self.ahead { ":ahead" } else { "" };
        let mirrored = if self.mirrored { ":mirrored" } else { "" };
        let last = if self.last { ":last" } else { "" };
        let bounded = if self.bounded { ":bounded" } else { "" };
        write!(f, "{ahead}{mirrored}{last}{bounded}")
    }
}

impl FromStr for Order {
    type Err = String;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, String> {
        let error = || {
            let text = shortened(text);
            format!(
                "order `{text}` is not of the form down:6:20, up:6:20 or out:2:11:d7b7d5b5e4f3g2; `:ahead`, `:mirrored`, \
                 `:last` and `:bounded` may follow `down`, in this order, and `:mirrored` and `:bounded` `out`; or windows:2:11:b7d7b5d5e4f3g2"
            )
        };
        let mut words = text.split(':').peekable();
        let mut next = || words.next().ok_or_else(error);
        let direction = BitOrder::from_word(next()?).ok_or_else(error)?;
        let [base, rows] = [next()?, next()?].map(|word| word.parse().map_err(|_| error()));
        let squares = if direction.names_squares() {
            next()?
        } else {
            ""
        };
        let squares = squares.parse().map_err(|_| error())?;
        let has_choices = matches!(direction, BitOrder::Down | BitOrder::Out);
        let [ahead, mirrored, last, bounded] = ["ahead", "mirrored", "last", "bounded"]
            .map(|choice| has_choices && words.next_if_eq(&choice).is_some());
        if words.next().is_some() {
            return Err(error());
        }
        Ok(Self {
            ahead,
            mirrored,
            last,
            bounded,
            squares,
            ..Self::new(direction, base?, rows?)
        })
    }
}
