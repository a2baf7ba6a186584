//! The number of a square of the engine's own type, which generated code casts.

/// The index of a square of the engine's own type. The name is for error messages: if the cast is refused, the
/// compiler shows it, and with it the option that helps.
#[doc(hidden)]
#[macro_export]
macro_rules! __cast_square_to_usize_or_give_the_option_square_index {
    ($square:expr, $type:ty) => {
        // Names such as `usize` could be those of the user's own items here.
        $square
            as <$crate::cast::Copied<
                {
                    // Of a type that is not `Copy` no cast is tried, so that there is no second error.
                    const fn square_is_copy<T: ::core::marker::Copy>() -> ::core::primitive::bool {
                        true
                    }
                    square_is_copy::<$type>()
                },
            > as $crate::cast::Cast>::Integer
    };
}

/// The integer that squares are cast to, if they are [`Copied`].
pub trait Cast {
    /// The integer.
    type Integer;
}

/// Whether a type of squares is `Copy`.
#[derive(Debug)]
pub struct Copied<const YES: bool>;

impl Cast for Copied<true> {
    type Integer = usize;
}
