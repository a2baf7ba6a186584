//! Orders: in which order a search fixes the bits of the factor.

pub(crate) mod error;
pub(crate) mod overlap_bound;
pub(crate) mod plan;
pub(crate) mod schedule;
pub(crate) mod square_list;
pub(crate) mod taken_slots;

use crate::prove::order::error::ParseOrderError;
use crate::prove::order::square_list::SquareList;
use crate::prove::problem::Problem;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Which bits of the factor are fixed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum BitOrder {
    /// High bits first: the products of low squares are known first, up to carries.
    Down,
    /// Low bits first: the products of high squares are known first, exactly.
    Up,
    /// Bits in the middle first, then more at either end: squares become known in the order of
    /// [`Order::squares`].
    Out,
    /// First the bits that move the products of single squares the farthest, last those between
    /// index windows, which hardly matter. Such a search goes bit by bit, without steps.
    Weight,
    /// First the bits of the index window of one square, then those of the next, in the order of
    /// [`Order::squares`]; last those between the windows. A step's children are tested by the
    /// slots that are taken in their node.
    Windows,
}

impl BitOrder {
    /// All directions.
    const ALL: [Self; 5] = [Self::Down, Self::Up, Self::Out, Self::Weight, Self::Windows];

    /// The word that stands for the direction in an order.
    const fn word(self) -> &'static str {
        match self {
            Self::Down => "down",
            Self::Up => "up",
            Self::Out => "out",
            Self::Weight => "weight",
            Self::Windows => "windows",
        }
    }

    /// The direction that this word stands for.
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
///
/// ```
/// use magics::prove::{BitOrder, Order};
///
/// let order: Order = "down:6:20:mirrored".parse().unwrap();
/// assert_eq!(order, Order { mirrored: true, ..Order::new(BitOrder::Down, 6, 20) });
/// assert_eq!(order.to_string(), "down:6:20:mirrored");
/// assert!("up:6:20:mirrored".parse::<Order>().is_err());
/// ```
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
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::prove::{BitOrder, Order, Problem};
    ///
    /// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    /// assert_eq!(Order::bitwise(&problem, BitOrder::Up).to_string(), "up:0:26");
    /// ```
    #[must_use]
    pub fn bitwise(problem: &Problem, direction: BitOrder) -> Self {
        Self::new(direction, 0, problem.period_bits())
    }
}

impl fmt::Display for Order {
    /// Direction, base and rows as in `down:6:20`; then for `out` and `windows` the squares; then
    /// `:ahead`, `:mirrored`, `:last` and `:bounded` as far as they apply.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = self.direction.word();
        write!(f, "{direction}:{}:{}", self.base, self.rows)?;
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
    type Err = ParseOrderError;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ParseOrderError> {
        Self::from_words(text).ok_or_else(|| ParseOrderError {
            text: text.to_owned(),
        })
    }
}

impl Order {
    /// The order that `text` writes, if it is one.
    fn from_words(text: &str) -> Option<Self> {
        let mut words = text.split(':').peekable();
        let direction = BitOrder::from_word(words.next()?)?;
        let base = words.next()?.parse().ok()?;
        let rows = words.next()?.parse().ok()?;
        let squares = if direction.names_squares() {
            words.next()?.parse().ok()?
        } else {
            SquareList::default()
        };
        let has_choices = matches!(direction, BitOrder::Down | BitOrder::Out);
        let [ahead, mirrored, last, bounded] = ["ahead", "mirrored", "last", "bounded"]
            .map(|choice| has_choices && words.next_if_eq(&choice).is_some());
        let order = Self {
            ahead,
            mirrored,
            last,
            bounded,
            squares,
            ..Self::new(direction, base, rows)
        };
        words.next().is_none().then_some(order)
    }
}
