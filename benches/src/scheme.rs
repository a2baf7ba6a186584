//! The trait of everything that is timed. Schemes are types without data, so that every load is compiled separately for
//! each of them, with the look-ups inlined.

/// Look-ups of sliding pieces.
pub trait Scheme: 'static {
    /// The scheme's name in tables; for peers, with the crate.
    const NAME: &'static str;

    /// The method that was compiled in: `SCHEME` of the macro, or a description of the peer's.
    const COMPILED_IN: &'static str;

    /// Bytes of all data that the look-ups of rooks and bishops read.
    const TABLE_BYTES: usize;

    /// The family that it is compared with.
    const FAMILY: Family;

    /// Its options; `None` for other crates and for variants of another scheme in the list.
    const OPTIONS: Option<Options>;

    /// Whether another crate provides it.
    const PEER: bool = false;

    /// The square type that users of the crate would store, always one byte.
    type Square: Copy + 'static;

    /// Returns whether this processor can run the look-ups. Fills tables that must be filled at run time.
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

    /// The attack sets of a rook and of a bishop.
    #[inline(always)]
    fn rook_and_bishop(square: Self::Square, occupied: u64) -> (u64, u64) {
        (Self::rook(square, occupied), Self::bishop(square, occupied))
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
    /// PEXT, and slots with bitboards.
    Pext,
    /// PEXT, and slots with 16 bits for PDEP.
    PextPdep,
    /// One line at a time.
    LineWise,
}

impl Family {
    /// All families.
    pub const ALL: [Self; 6] =
        [Self::Fancy, Self::FixedShift, Self::Black, Self::Pext, Self::PextPdep, Self::LineWise];

    /// The family's name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fancy => "fancy",
            Self::FixedShift => "fixed shift",
            Self::Black => "black",
            Self::Pext => "PEXT",
            Self::PextPdep => "PEXT, 16 bits",
            Self::LineWise => "line by line",
        }
    }

    /// The combination of this project that is compared with the peers of the family.
    #[must_use]
    pub const fn ours(self) -> &'static str {
        match self {
            Self::Fancy => "fancy",
            Self::FixedShift => "fixed_shift",
            Self::Black => "black",
            Self::Pext => "pext",
            Self::PextPdep => "pext, pdep",
            Self::LineWise => "hyperbola",
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
    /// How the tables are packed.
    pub packing: &'static str,
    /// Whether all other options have their defaults.
    pub others_default: bool,
    /// Whether it is a scheme other than PEXT that uses PDEP, which such schemes do on targets with BMI2.
    pub pdep: bool,
}

/// A function over all schemes of a list, generic in the scheme.
pub(crate) trait Visitor {
    /// Called for each scheme.
    fn visit<S: Scheme>(&mut self);
}
