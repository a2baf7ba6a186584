//! Functions that check at compile time that no look-up leaves the slots: what makes it sound to
//! read them without bounds checks.

use proc_macro2::TokenStream;
use quote::quote;

use super::data::length_constant;
use super::expressions::{RustRecipeWriter, tokens};
use super::look_ups::ModelWriter;
use crate::naming::HelperRole;
use crate::recipe::{Expr, NumberType, OFFSET, SlotRecipe, of_square};
use crate::text::{decimal, ident};

impl ModelWriter<'_> {
    /// The function that checks, at compile time, that no look-up on the squares of a part leaves
    /// the slots: what makes reading them without a bounds check sound.
    ///
    /// Only squares near the end of the slots need more than the shift, and at most some thousand
    /// occupancies are tried. Compilers give up after some ten thousand, by the lint
    /// `long_running_const_eval`.
    pub(super) fn check(&self, part: usize) -> TokenStream {
        let slots = self.slots(part);
        let first = match &slots.first {
            Some(first) => first.clone(),
            None => of_square(OFFSET, NumberType::Count).number(),
        };
        let base = of_square("base", NumberType::Count);
        let mut read: Vec<&Expr> = vec![&first, &slots.bounds.greatest];
        let unions = self.has_unchecked_unions(slots).then(|| {
            read.push(&base);
            let length = length_constant("UNIONS");
            quote! {
                assert!((base as usize) < #length.saturating_sub(255), "a number leads beyond the unions");
            }
        });
        let slots_of_square = if slots.bounds.is_exact {
            check_by_shift(slots, &first)
        } else {
            read.push(&slots.bounds.relevant);
            self.check_by_occupancies(part, slots, &first)
        };
        let name = ident(&self.function_for(HelperRole::Checked, part));
        let structure = ident(&self.structure(part));
        let pattern = self.pattern(part, &read);
        let squares = decimal(self.model.squares as u64);
        quote! {
            /// The same squares, if no look-up on them can read beyond `slots` slots; otherwise the
            /// static does not compile.
            const fn #name(squares: &[#structure; #squares], slots: usize) -> [#structure; #squares] {
                let mut square = 0;
                while square < #squares {
                    let #pattern = squares[square];
                    #unions
                    #slots_of_square
                    square += 1;
                }
                *squares
            }
        }
    }

    /// The statements that show, for a square whose slots begin at `first`, that no relevant
    /// occupancy leads beyond the slots.
    fn check_by_occupancies(&self, part: usize, slots: &SlotRecipe, first: &Expr) -> TokenStream {
        let first = number(first);
        let greatest = number(&slots.bounds.greatest);
        let slot_number = ident(&self.function_for(HelperRole::SlotNumber, part));
        let mut writer = constant_writer();
        let relevant = writer.value(&slots.bounds.relevant);
        let relevant = tokens(&relevant);
        quote! {
            let room = slots.saturating_sub(#first);
            #[comment = " The shift shows it for most squares. For the others, all relevant occupancies are tried."]
            if #greatest >= room {
                let mut occupied = 0;
                loop {
                    assert!(#slot_number(squares, square, occupied) < slots, "a square reads beyond the slots");
                    occupied = next_subset(occupied, #relevant);
                    if occupied == 0 {
                        break;
                    }
                }
            }
        }
    }
}

/// The statements that show, for a square whose slots begin at `first`, that the greatest index
/// does not lead beyond the slots.
fn check_by_shift(slots: &SlotRecipe, first: &Expr) -> TokenStream {
    let first = number(first);
    let greatest = number(&slots.bounds.greatest);
    quote! {
        let room = slots.saturating_sub(#first);
        assert!(room > #greatest, "a square reads beyond the slots");
    }
}

/// The number of an element.
fn number(expr: &Expr) -> TokenStream {
    tokens(&constant_writer().number(None, expr))
}

fn constant_writer() -> RustRecipeWriter {
    RustRecipeWriter {
        constant: true,
        ..RustRecipeWriter::default()
    }
}
