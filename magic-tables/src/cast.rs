//! The number of a square of the engine's own type, which generated code casts.

/// The index of a square of the engine's own type. The name is for error messages: if the cast is refused, the
/// compiler shows it, and with it the option that helps.
#[doc(hidden)]
#[macro_export]
macro_rules! __cast_square_to_usize_or_give_the_option_square_index {
    ($square:expr, $type:ty) => {
        $crate::cast::number(
            // Names such as `usize` could be those of the user's own items here.
            $square
                as <$crate::cast::Wider<
                    {
                        // Of a type that is not `Copy` no cast is tried, so that there is no second error.
                        const fn square_is_copy<T: ::core::marker::Copy>() -> ::core::primitive::bool {
                            ::core::mem::size_of::<T>() > ::core::mem::size_of::<::core::primitive::usize>()
                        }
                        square_is_copy::<$type>()
                    },
                > as $crate::cast::Cast>::Integer as ::core::primitive::u128,
        )
    };
}

/// The integer that squares are cast to, so that the cast drops no bits: `u128` if they have more than a `usize`.
pub trait Cast {
    /// The integer.
    type Integer;
}

/// Whether a type of squares has more bits than a `usize`.
#[derive(Debug)]
pub struct Wider<const YES: bool>;

impl Cast for Wider<false> {
    type Integer = usize;
}

impl Cast for Wider<true> {
    type Integer = u128;
}

/// `square` as an index. What no `usize` can hold is on no board, and the greatest `usize` is not either.
#[inline(always)]
#[must_use]
#[allow(clippy::cast_possible_truncation, reason = "it is compared before")]
pub const fn number(square: u128) -> usize {
    if square > usize::MAX as u128 { usize::MAX } else { square as usize }
}

#[cfg(test)]
mod tests;
