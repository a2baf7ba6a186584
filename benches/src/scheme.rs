//! What is compared: look-ups as a type without data, so that every load is compiled anew for each of them, with the
//! look-ups inlined.

/// Look-ups of sliding pieces.
pub trait Scheme: 'static {
    /// What the scheme is called in tables, and for peers, from which crate.
    const NAME: &'static str;

    /// What was compiled in: `SCHEME` of the macro, or how the peer goes about it.
    const COMPILED_IN: &'static str;

    /// Bytes of all data that the look-ups of rooks and bishops read.
    const TABLE_BYTES: usize;

    /// With what it is to be compared.
    const FAMILY: Family;

    /// The options that it stands for; none if another crate provides it, or if it is one of the others in disguise.
    const OPTIONS: Option<Options>;

    /// Whether another crate provides it.
    const PEER: bool = false;

    /// The type of squares in the signatures, as users of the crate would hold it: a byte in any case.
    type Square: Copy + 'static;

    /// Whether this processor can run the look-ups, and fills tables that are not there from the start.
    #[must_use]
    fn prepare() -> bool {
        true
    }

    /// The square with the number `index`: a1 = 0, b1 = 1, …, h8 = 63.
    ///
    /// May panic if `index` is off the board.
    fn square(index: usize) -> Self::Square;

    /// The attack set of a rook.
    fn rook(square: Self::Square, occupied: u64) -> u64;

    /// The attack set of a bishop.
    fn bishop(square: Self::Square, occupied: u64) -> u64;

    /// The attack set of a queen.
    #[inline(always)]
    fn queen(square: Self::Square, occupied: u64) -> u64 {
        Self::rook(square, occupied) | Self::bishop(square, occupied)
    }
}

/// Schemes whose index functions are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// A factor and a shift for each square.
    Fancy,
    /// One shift for all squares.
    FixedShift,
    /// One shift for all squares, irrelevant squares set.
    Black,
    /// PEXT.
    Pext,
    /// One line at a time.
    LineWise,
}

impl Family {
    /// All families.
    pub const ALL: [Self; 5] = [Self::Fancy, Self::FixedShift, Self::Black, Self::Pext, Self::LineWise];

    /// The family's name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fancy => "fancy",
            Self::FixedShift => "fixed shift",
            Self::Black => "black",
            Self::Pext => "PEXT",
            Self::LineWise => "hyperbola etc.",
        }
    }
}

/// The options of a combination, as words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The scheme.
    pub scheme: &'static str,
    /// What a slot holds.
    pub entries: &'static str,
    /// How the slots lie.
    pub packing: &'static str,
    /// Whether all other options are as they are by default.
    pub no_others: bool,
    /// Whether it is a scheme other than PEXT that uses PDEP, as it does on targets that have it.
    pub pdep: bool,
}

/// What is done with each scheme of a list.
pub(crate) trait Visitor {
    /// Does it.
    fn visit<S: Scheme>(&mut self);
}
