//! The numbers of the engine's own types: that of a square, which generated code casts, or gives to
//! the engine's function, and that of a piece in a mailbox, which it casts.

use core::marker::PhantomData;

/// The index of a square of the engine's own type. The name is for error messages: if the cast is
/// refused, the compiler shows it, and with it the option that helps.
#[doc(hidden)]
#[macro_export]
macro_rules! __cast_square_to_usize_or_give_the_option_square_index {
    ($square:expr, $type:ty) => {
        // Names such as `usize` could be those of the user's own items here.
        $square
            as <$crate::cast::Copied<
                // Of a type that is not `Copy` no cast is tried, so that there is no second error.
                { $crate::cast::square_is_copy::<$type>() },
            > as $crate::cast::Cast>::Integer
    };
}

/// The code of a piece of the engine's own type, an element of a mailbox. The name is for error
/// messages, like that of the other cast.
#[doc(hidden)]
#[macro_export]
macro_rules! __cast_piece_of_mailbox_to_u8 {
    ($piece:expr) => {
        $piece as ::core::primitive::u8
    };
}

/// Compiles if squares are `Copy`. The name is for error messages.
#[must_use]
pub const fn square_is_copy<T: Copy>() -> bool {
    true
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

/// The index of a square by the engine's function, which takes the square, as generic functions
/// may, or a reference.
#[doc(hidden)]
#[macro_export]
macro_rules! __number_of_square {
    ($index:expr, $square:ident, $type:ty) => {{
        const _: ::core::primitive::bool = $crate::cast::square_is_copy::<$type>();
        use $crate::cast::OfReference as _;
        let index = $crate::cast::Index::<$type, _>($index, ::core::marker::PhantomData);
        (index.takes_a_square_or_a_reference_to_one_and_returns_usize())($square)
    }};
}

/// The engine's function from squares, or from references to them, to their numbers.
#[derive(Debug)]
pub struct Index<S, F>(pub F, pub PhantomData<fn(S)>);

impl<S, F: Fn(S) -> usize> Index<S, F> {
    /// The function itself. The name is for error messages: if neither this nor [`OfReference`] is
    /// for a function, the compiler shows it.
    #[inline]
    pub fn takes_a_square_or_a_reference_to_one_and_returns_usize(self) -> F {
        self.0
    }
}

/// What the compiler takes if the method of [`Index`] itself is not for a function.
pub trait OfReference<S> {
    /// A function from squares to their numbers.
    fn takes_a_square_or_a_reference_to_one_and_returns_usize(self) -> impl Fn(S) -> usize;
}

impl<S, F: Fn(&S) -> usize> OfReference<S> for Index<S, F> {
    #[inline]
    fn takes_a_square_or_a_reference_to_one_and_returns_usize(self) -> impl Fn(S) -> usize {
        move |square| (self.0)(&square)
    }
}

/// Like [`__number_of_square!`], in a `const fn`.
#[doc(hidden)]
#[macro_export]
macro_rules! __constant_number_of_square {
    ($index:expr, $square:ident, $type:ty) => {{
        const _: ::core::primitive::bool = $crate::cast::square_is_copy::<$type>();
        let index = $index;
        index($crate::cast::argument::<$type, _, _, _>(&index).of(&$square))
    }};
}

/// What a function of squares of type `S` takes: `A`, which is `S` or `&S`.
///
/// Constant functions can neither call functions of traits nor functions that they take. So they
/// call the engine's function themselves, and the type of its argument says which of the two
/// methods makes that argument.
#[derive(Debug)]
pub struct Argument<S, A>(PhantomData<fn(S) -> A>);

#[expect(
    clippy::mismatching_type_param_order,
    reason = "here, functions take what they are about"
)]
impl<S: Copy> Argument<S, S> {
    /// The square itself. It takes `self`, and the other method takes `&self`: so the compiler
    /// takes this one for generic functions, for which both would do.
    #[inline]
    #[must_use]
    pub const fn of(self, square: &S) -> S {
        *square
    }
}

impl<'a, S> Argument<S, &'a S> {
    /// The reference to a square.
    #[inline]
    #[must_use]
    pub const fn of(&self, square: &'a S) -> &'a S {
        square
    }
}

/// What the function `F` takes of squares of type `S`.
#[inline]
#[must_use]
pub const fn argument<S, A, R, F: Fn(A) -> R>(_: &F) -> Argument<S, A> {
    Argument(PhantomData)
}
