//! Emits tables as tokens, the same for all front ends.
//!
//! The items hold data and call one `const` constructor; the look-ups are ordinary functions of
//! [`lookup`](crate::lookup). Front ends differ in two parameters: paths and types ([`Names`]), and
//! where the data goes ([`Store`]).

#[cfg(feature = "boards")]
mod board;
#[cfg(feature = "generate")]
pub(crate) mod files;
mod functions;
mod items;
mod placement;
#[cfg(feature = "generate")]
pub(crate) mod source;
mod views;
#[cfg(feature = "boards")]
mod wide;

#[cfg(all(test, feature = "generate"))]
pub(crate) use functions::as_expression;
pub use functions::{Conversion, Names, SquareNumber};
pub use items::{DataBlock, Store, fallback, items};
