//! The trait of everything that is timed. Schemes are types without data, so that every load is
//! compiled separately for each of them, with the look-ups inlined.

/// Look-ups of sliding pieces.
pub(crate) trait Scheme: 'static {
    /// The scheme's name in tables; for peers, with the crate.
    const NAME: &'static str;

    /// The method that was compiled in: `SCHEME` of the macro, or a description of the peer's.
    const COMPILED_IN: &'static str;

    /// Bytes of all data that the look-ups of rooks and bishops read.
    const TABLE_BYTES: usize;

    /// The family that it is compared with, one of [`FAMILIES`].
    const FAMILY: &'static str;

    /// What `scheme = auto` calls it, behind the targets on which it does (`any`, `pext`,
    /// `nopext`); empty if it does not know it.
    const COMBINATION: &'static str;

    /// Whether another crate provides it.
    const PEER: bool;

    /// The square type that users of the crate would store, always one byte.
    type Square: Copy + 'static;

    /// Returns whether this processor can run the look-ups. Fills tables that must be filled at run
    /// time.
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

/// Schemes whose index functions are alike, each with the combination of this project that is
/// compared with the peers of the family.
pub const FAMILIES: [(&str, &str); 6] = [
    ("fancy", "fancy"),
    ("fixed shift", "fixed_shift"),
    ("black", "black"),
    ("PEXT", "pext"),
    ("PEXT, 16 bits", "pext, pdep"),
    ("line by line", "hyperbola"),
];

/// A function over all schemes of a list, generic in the scheme.
pub(crate) trait Visitor {
    /// Called for each scheme.
    fn visit<S: Scheme>(&mut self);
}

/// Declares a type and its [`Scheme`]: name, what is compiled in, bytes, family, `combination`,
/// whether it is a peer; the square type, and how a square is made; functions with the expressions
/// that they return, which are inlined.
macro_rules! scheme {
    (
        $scheme:ident: $name:expr, $compiled_in:expr, $bytes:expr, $family:expr, $combination:expr, $peer:expr;
        $square:ty: |$index:ident| $make:expr;
        |$given:ident, $occupied:ident| $($function:ident: $result:ty = $body:expr),*;
        $(prepare: $prepare:expr;)?
    ) => {
        struct $scheme;

        impl $crate::scheme::Scheme for $scheme {
            const NAME: &'static str = $name;
            const COMPILED_IN: &'static str = $compiled_in;
            const TABLE_BYTES: usize = $bytes;
            const FAMILY: &'static str = $family;
            const COMBINATION: &'static str = $combination;
            const PEER: bool = $peer;
            type Square = $square;

            $(fn prepare() -> bool {
                $prepare
            })?

            #[inline(always)]
            fn square($index: usize) -> $square {
                $make
            }
            $(
                #[inline(always)]
                fn $function($given: $square, $occupied: u64) -> $result {
                    $body
                }
            )*
        }
    };
}
