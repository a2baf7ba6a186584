//! Views along rays: their types and functions, which need no tables.

use proc_macro2::TokenStream;

use super::Types;
use crate::emit::template::template;
use crate::literal::hexadecimal_digits;

const ITEMS: &str = "
#[doc = \" What stands around a square: the first piece on each ray, and the pieces on the knight squares.\"]
#[allow(dead_code, unreachable_pub)]
pub type View = #lookup::views::View<#codes>;

#[allow(unused_imports, unreachable_pub)]
pub use #lookup::views::{Codes, Places};

#[doc = \" What stands around `square` (a1 = 0, h8 = 63). `mailbox` has a code for each square, whose lower four bits count.\"]
#[doc = \"\"]
#[doc = \" # Panics\"]
#[doc = \" If `square` is off the board.\"]
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn view(square: #square, mailbox: &[#byte; 64]) -> View {
    View::new(#number, mailbox)
}

#[doc = \" Like [`view`], as if `other` were empty.\"]
#[doc = \"\"]
#[doc = \" # Panics\"]
#[doc = \" If `square` or `other` is off the board.\"]
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn view_without(square: #square, mailbox: &[#byte; 64], other: #square) -> View {
    View::without(#number, mailbox, #other)
}
";

impl Types<'_> {
    /// The types and functions for these codes of pieces, as `Spec::codes` gives them.
    pub(super) fn views(&self, codes: u64) -> TokenStream {
        let gaps = [
            ("lookup", &self.names.lookup()),
            ("codes", &template(&hexadecimal_digits(codes, 16), &[])),
            ("byte", &template(&self.names.primitive("u8"), &[])),
            ("square", &self.square),
            ("number", &self.number),
            ("other", &self.index("other")),
        ];
        template(ITEMS, &gaps)
    }
}
