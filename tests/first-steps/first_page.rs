//! The programs of the first page. They are not among the examples of `magic-bitboards`: they name
//! their own types by `crate::`, as programs do, so that rustdoc compiles each one by itself, and
//! all others of the crate with them.

/// The first page, whose programs are tests of this documentation.
#[cfg(doctest)]
#[doc = include_str!("../../docs/getting-started.md")]
pub mod first_page {}
