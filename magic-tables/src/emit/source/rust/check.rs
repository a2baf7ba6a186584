//! The check, at compile time, that no look-up leaves the slots: what makes reading them without a bounds check sound.
//!
//! Only squares near the end of the slots need more than the shift, and at most some thousand occupancies are tried. Compilers
//! give up after some ten thousand: Rust 1.63 by its limit of steps, later ones by the lint `long_running_const_eval`.

use proc_macro2::TokenStream;
use quote::quote;

use super::data::length_constant;
use super::expressions::{Writer, tokens};
use super::look::Frame;
use crate::literal::{decimal, ident};
use crate::recipe::{Expr, NumberType, Start, of_square};

/// The function that checks the squares of a part.
pub(super) fn function(look: &Frame<'_>, part: usize) -> TokenStream {
    let slots = look.program.parts[part].slots().expect("it has slots");
    let mut writer = Writer { constant: true, ..Writer::default() };
    let first = match &slots.start {
        Start::Field(start) => of_square(start, NumberType::Count).number(),
        Start::Computed(first) => first.clone(),
    };
    let base = of_square("base", NumberType::Count);
    let mut read: Vec<&Expr> = vec![&first, &slots.bounds.greatest];
    let mut number = |expr: &Expr| tokens(&writer.number(None, expr));
    let [first_slot, greatest] = [number(&first), number(&slots.bounds.greatest)];
    let numbers = look.unchecked_unions(slots).map(|unions| {
        let length = length_constant(unions);
        read.push(&base);
        quote! {
            assert!((base as usize) < #length.saturating_sub(255), "a number leads beyond the unions");
        }
    });
    let shown = if slots.bounds.is_exact {
        quote! {
            let room = slots.saturating_sub(#first_slot);
            assert!(room > #greatest, "a square reads beyond the slots");
        }
    } else {
        read.push(&slots.bounds.relevant);
        let (number, relevant) =
            (ident(&look.slot_number_name(part)), tokens(&writer.value(&slots.bounds.relevant)));
        quote! {
            let room = slots.saturating_sub(#first_slot);
            #[comment = " The shift shows it for most squares. For the others, all relevant occupancies are tried."]
            if #greatest >= room {
                let mut occupied = 0;
                loop {
                    assert!(#number(squares, square, occupied) < slots, "a square reads beyond the slots");
                    occupied = next_subset(occupied, #relevant);
                    if occupied == 0 {
                        break;
                    }
                }
            }
        }
    };
    let (name, structure, pattern) =
        (ident(&look.check_name(part)), ident(&look.structure(part)), look.pattern(part, &read));
    let squares = decimal(look.program.squares as u64);
    quote! {
        /// The same squares, if no look-up on them can read beyond `slots` slots; otherwise the static does not compile.
        #[allow(clippy::cast_possible_truncation)]
        const fn #name(squares: &[#structure; #squares], slots: usize) -> [#structure; #squares] {
            let mut square = 0;
            while square < #squares {
                let #pattern = squares[square];
                #numbers
                #shown
                square += 1;
            }
            *squares
        }
    }
}
