//! What a slot holds: how an attack set is read from it, and how it is written into it.

use proc_macro2::TokenStream;
use quote::quote;

use super::tokens::UncheckedElement;
use crate::board::SQUARES;
use crate::encoding::Encoding;
use crate::hashed::Hashed;
use crate::literal::{decimal, ident};
use crate::numbering::Numbering;
use crate::scheme::pext;
use crate::scheme::source::{Field, Form};
use crate::slider::Slider;

/// What the slots of a piece hold.
pub(super) struct Entry {
    encoding: Encoding,
    slider: Slider,
    /// The data of each square that it needs.
    pub(super) fields: Vec<Field>,
}

impl Entry {
    pub(super) fn new(hashed: &Hashed, slider: Slider) -> Self {
        let encoding = hashed.encodings[slider as usize];
        let word = |name, doc, set: &dyn Fn(usize) -> u64| Field::new(name, doc, Form::Word, set);
        let post_mask =
            || word("post_mask", "What is attacked on the empty board.", &|square| slider.attacks(square, 0));
        let fields = match encoding {
            Encoding::Bitboards => Vec::new(),
            Encoding::Spreads if slider == Slider::Rook => Vec::new(),
            Encoding::Shared | Encoding::Deposits => vec![post_mask()],
            Encoding::Numbers => {
                let bases = hashed.numbering.expect("numbers count unions").bases[slider as usize];
                let doc = "Where the unions of the square start.";
                vec![post_mask(), Field::new("base", doc, Form::Count, |square| bases[square].into())]
            }
            Encoding::Spreads => vec![
                word("rising", "The diagonal that rises.", &|square| slider.lines(square)[0]),
                word("falling", "The diagonal that falls.", &|square| slider.lines(square)[1]),
            ],
        };
        Self { encoding, slider, fields }
    }

    /// Bytes of a slot.
    pub(super) const fn slot_bytes(&self) -> usize {
        self.encoding.slot_bytes()
    }

    /// Whether the slot is a number that leads to a union.
    pub(super) fn is_number(&self) -> bool {
        self.encoding == Encoding::Numbers
    }

    /// The attack set in the slot `slot`, with `square` and the fields: statements and an expression. `unchecked`: how an element
    /// of an array is read without a bounds check, if it is.
    pub(super) fn attacks(&self, slot: &TokenStream, unchecked: Option<UncheckedElement>) -> TokenStream {
        match (self.encoding, self.slider) {
            (Encoding::Bitboards, _) => slot.clone(),
            (Encoding::Shared, _) => quote!(#slot & post_mask),
            (Encoding::Deposits, _) => quote!(pdep(#slot, post_mask)),
            (Encoding::Spreads, Slider::Rook) => quote!(rook_spread(#slot, square)),
            (Encoding::Spreads, Slider::Bishop) => quote!(bishop_spread(#slot, rising, falling)),
            (Encoding::Numbers, _) => numbered(slot, unchecked),
        }
    }

    /// The functions that [`attacks`](Self::attacks) calls.
    pub(super) fn functions(&self) -> Vec<TokenStream> {
        match (self.encoding, self.slider) {
            (Encoding::Bitboards | Encoding::Shared | Encoding::Numbers, _) => Vec::new(),
            (Encoding::Deposits, _) => vec![pdep()],
            (Encoding::Spreads, Slider::Rook) => vec![rook_spread()],
            (Encoding::Spreads, Slider::Bishop) => vec![bishop_spread()],
        }
    }

    /// Whether squares that share a slot need different bits of it, which are then added one square at a time.
    pub(super) const fn is_merged(&self) -> bool {
        matches!(self.encoding, Encoding::Shared | Encoding::Deposits)
    }

    /// Whether [`encoded`](Self::encoded) casts to a shorter number.
    pub(super) fn truncates(&self) -> bool {
        self.encoding == Encoding::Deposits
    }

    /// What the slot holds for the attack set `set`, with `square` and the fields.
    pub(super) fn encoded(&self) -> TokenStream {
        match (self.encoding, self.slider) {
            (Encoding::Bitboards | Encoding::Shared, _) => quote!(set),
            (Encoding::Deposits, _) => quote!(pext(set, post_mask) as u16),
            (Encoding::Spreads, Slider::Rook) => quote!(rook_bytes(set, square)),
            (Encoding::Spreads, Slider::Bishop) => quote!(bishop_bytes(set, rising, falling)),
            (Encoding::Numbers, _) => {
                let last =
                    squares_with_last_number(self.slider).into_iter().map(|square| decimal(square as u64));
                let last = if last.len() == 0 { quote!(false) } else { quote!(matches!(square, #(#last)|*)) };
                quote!(number(base, post_mask, set, #last))
            }
        }
    }

    /// The functions that [`encoded`](Self::encoded) calls.
    pub(super) fn encoders(&self) -> Vec<TokenStream> {
        match (self.encoding, self.slider) {
            (Encoding::Bitboards | Encoding::Shared, _) => Vec::new(),
            (Encoding::Deposits, _) => vec![pext::by_instruction()],
            (Encoding::Spreads, Slider::Rook) => vec![rook_bytes()],
            (Encoding::Spreads, Slider::Bishop) => vec![bishop_bytes()],
            (Encoding::Numbers, _) => vec![number()],
        }
    }

    /// What the slots hold.
    pub(super) const fn doc(&self) -> &'static str {
        self.encoding.what_slots_hold()
    }
}

/// The attack set whose number is in the slot `slot`: statements and an expression.
fn numbered(slot: &TokenStream, unchecked: Option<UncheckedElement>) -> TokenStream {
    let Some(element) = unchecked else {
        return quote! {
            let number = #slot as usize;
            UNIONS[base as usize + number] & post_mask
        };
    };
    let union = element(&ident("UNIONS"), &ident("number"));
    quote! {
        let number = base as usize + #slot as usize;
        #[comment = " SAFETY: the same check has found room for 256 unions from each base."]
        let union = unsafe { #union };
        *union & post_mask
    }
}

/// The squares on which the catalog numbers an attack set by the last union that holds it. On all others it is the first.
/// Squares that share slots need the catalog's numbers; a test compares all of them.
pub(super) fn squares_with_last_number(slider: Slider) -> Vec<usize> {
    let numbering = Numbering::get();
    let first_fits = |square: usize| {
        let post_mask = slider.attacks(square, 0);
        crate::attack_sets::distinct(slider, square).into_iter().all(|set| {
            let fits = |&number: &u8| numbering.union(slider, square, number) & post_mask == set;
            (0..=u8::MAX).find(fits) == Some(numbering.number(slider, square, set))
        })
    };
    (0..SQUARES).filter(|&square| !first_fits(square)).collect()
}

fn pdep() -> TokenStream {
    quote! {
        /// The attack set of which `bits` say, square by square, whether it holds those of `mask`.
        #[inline]
        fn pdep(bits: u16, mask: u64) -> u64 {
            #[comment = " SAFETY: this is compiled only for targets with BMI2."]
            unsafe { ::core::arch::x86_64::_pdep_u64(u64::from(bits), mask) }
        }
    }
}

fn rook_spread() -> TokenStream {
    quote! {
        /// The attack set of a rook: the lower byte on its rank, the upper one, last rank first, on its file.
        #[allow(clippy::cast_lossless)]
        #[inline]
        const fn rook_spread(bits: u16, square: usize) -> u64 {
            let [on_rank, on_file] = bits.to_le_bytes();
            let rank = (on_rank as u64) << (square / 8 * 8);
            let file = ((on_file as u64).wrapping_mul(0x8040_2010_0804_0201) >> 7) & 0x0101_0101_0101_0101;
            rank | (file << (square % 8))
        }
    }
}

fn bishop_spread() -> TokenStream {
    quote! {
        /// The attack set of a bishop: both bytes on all ranks, without what is not on the lines.
        #[allow(clippy::cast_lossless)]
        #[inline]
        const fn bishop_spread(bits: u16, rising: u64, falling: u64) -> u64 {
            let [on_rising, on_falling] = bits.to_le_bytes();
            let ranks = 0x0101_0101_0101_0101;
            ((on_rising as u64 * ranks) & rising) | ((on_falling as u64 * ranks) & falling)
        }
    }
}

fn rook_bytes() -> TokenStream {
    quote! {
        /// The bytes that [`rook_spread`] spreads. The products of a file's squares that the shift leaves are its ranks.
        fn rook_bytes(set: u64, square: usize) -> u16 {
            let on_rank = ((set >> (square / 8 * 8)) & 0xff) as u8;
            let file = (set >> (square % 8)) & 0x0101_0101_0101_0101;
            let on_file = (file.wrapping_mul(0x8040_2010_0804_0201) >> 56) as u8;
            u16::from_le_bytes([on_rank, on_file])
        }
    }
}

fn bishop_bytes() -> TokenStream {
    quote! {
        /// The bytes that [`bishop_spread`] spreads: the files of the squares on each line.
        fn bishop_bytes(set: u64, rising: u64, falling: u64) -> u16 {
            let files = |line: u64| ((set & line).wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8;
            u16::from_le_bytes([files(rising), files(falling)])
        }
    }
}

fn number() -> TokenStream {
    quote! {
        /// The number of the union that holds `set`. Several may do so by chance; squares that share slots must agree on one.
        /// That is the first, and for a few squares, which pass `last`, the last.
        fn number(base: u32, post_mask: u64, set: u64, last: bool) -> u8 {
            let holds = |number: &u8| UNIONS[base as usize + usize::from(*number)] & post_mask == set;
            let mut numbers = 0..=u8::MAX;
            let found = if last { numbers.rfind(holds) } else { numbers.find(holds) };
            found.expect("every attack set is in a union")
        }
    }
}
