//! Why an order does not fit a problem, or a text is no order.

use crate::prove::order::square_list::SquareList;
use magic_tables::board::square;
use magic_tables::spec::shortened;
use thiserror::Error;

/// Why an [`Order`](crate::prove::Order) does not fit a [`Problem`](crate::prove::Problem).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OrderError {
    /// The order looks ahead, but does not begin with the high bits.
    #[error("only a top-down order can look ahead")]
    AheadOfOtherDirection,
    /// The order has a step for the last bits, but does not begin with the high bits.
    #[error("only a top-down order can step to the last bit")]
    LastOfOtherDirection,
    /// The order is mirrored, and the problem has a limit on indices.
    #[error(
        "mirror images have complementary indices, so with a limit on indices no order can be \
         mirrored"
    )]
    MirroredWithLimit,
    /// The order is mirrored, and there are unknown bits between its fixed ones.
    #[error("an order with gaps cannot be mirrored")]
    MirroredWithGaps,
    /// The order is mirrored, and begins with the low bits.
    #[error("only an order top-down or from within can be mirrored")]
    MirroredUp,
    /// The order is bounded, but its direction has no bound, or it has no base.
    #[error("only an order top-down or from within, with a base, can be bounded")]
    BoundedWithoutBase,
    /// The rows are made at no bit of the period.
    #[error("rows at {rows} bits: not within the {period_bits} bits of the period")]
    RowsBeyondPeriod {
        /// Bits that are fixed when the rows are made.
        rows: u32,
        /// Bits of the period.
        period_bits: u32,
    },
    /// An order by weight has no steps.
    #[error("an order by weight fixes all {period_bits} bits one by one")]
    WeightWithSteps {
        /// Bits of the period.
        period_bits: u32,
    },
    /// The order is mirrored or has steps, and the targets are values.
    #[error("values are searched bit by bit, in an order such as `down:0:{period_bits}`")]
    StepsForValues {
        /// Bits of the period.
        period_bits: u32,
    },
    /// The base has no squares, or leaves none for the steps.
    #[error("a base of {base} squares: not between {least} and {most}")]
    BaseSize {
        /// Squares of the base.
        base: u32,
        /// The fewest that a base of this problem can have.
        least: usize,
        /// The most that a base of this problem can have.
        most: usize,
    },
    /// Some squares of a ray are in the base and some are not.
    #[error("a base of {base} squares cuts a ray in two")]
    BaseCutsRay {
        /// Squares of the base.
        base: u32,
    },
    /// An order that begins in the middle fixes more bits than its base has.
    #[error("rows at {rows} bits: the base has no more than {most}")]
    RowsBeyondBase {
        /// Bits that are fixed when the rows are made.
        rows: u32,
        /// Bits of the base.
        most: u32,
    },
    /// Window by window, the first bits are not the windows of the base.
    #[error("rows at {rows} bits: the windows of the base have {windows}")]
    RowsAreNotWindows {
        /// Bits that are fixed before the first step.
        rows: u32,
        /// Bits of the windows of the base.
        windows: u32,
    },
    /// Window by window, the bits that a square adds are not the lowest ones of its window.
    #[error(
        "window by window, the new bits of {} are not the lowest ones of its window",
        square::name(*square)
    )]
    NewBitsNotLowest {
        /// The square.
        square: usize,
    },
    /// The order names squares, but its direction does not need them.
    #[error("only an order from within names squares, or one window by window")]
    NeedlessSquares,
    /// The named squares are not the relevant ones, or leave gaps between the known squares.
    #[error(
        "the squares `{squares}` are not the relevant ones, in an order without gaps from the base \
         of {base} on"
    )]
    SquaresWithGaps {
        /// The named squares.
        squares: SquareList,
        /// Squares of the base.
        base: u32,
    },
    /// The named squares are not the relevant ones.
    #[error("the squares `{squares}` are not the relevant ones")]
    SquaresNotRelevant {
        /// The named squares.
        squares: SquareList,
    },
}

/// A text that is no [`Order`](crate::prove::Order).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "order `{}` is not of the form down:6:20, up:6:20 or out:2:11:d7b7d5b5e4f3g2; `:ahead`, \
     `:mirrored`, `:last` and `:bounded` may follow `down`, in this order, and `:mirrored` and \
     `:bounded` `out`; or windows:2:11:b7d7b5d5e4f3g2",
    shortened(text)
)]
#[non_exhaustive]
pub struct ParseOrderError {
    /// The text.
    pub text: String,
}
