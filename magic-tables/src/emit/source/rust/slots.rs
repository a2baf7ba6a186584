//! Schemes with slots: square data, what the slots hold, and how an attack set is made of one.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::encoding::Encoding;
use crate::hashed::Hashed;
use crate::scheme::source::{Content, Field, Form, IndexSource, LookUps, Table};
use crate::slider::Slider;

/// The tables and look-ups of both pieces.
pub(super) fn look_ups(hashed: &Hashed) -> LookUps {
    let [rooks, bishops] = Slider::ALL.map(|slider| Piece::new(hashed, slider));
    let same = structure_is_the_same(&rooks.fields, &bishops.fields);
    let [rook, bishop] = [rooks.body(same), bishops.body(same)];
    let mut items: Vec<TokenStream> = Vec::new();
    for function in rooks.functions.into_iter().chain(bishops.functions) {
        if !items.iter().any(|item| item.to_string() == function.to_string()) {
            items.push(function);
        }
    }
    let [rook_name, bishop_name] = [rooks.slider, bishops.slider].map(|slider| structure_name(slider, same));
    let mut tables = vec![
        Table::new("ROOKS", "Rooks, a1 first.", Content::Squares(rook_name, rooks.fields)),
        Table::new("BISHOPS", "Bishops, a1 first.", Content::Squares(bishop_name, bishops.fields)),
    ];
    for (number, (encoding, slots)) in hashed.blocks().into_iter().enumerate() {
        let name = slots_name(hashed, Slider::ALL[number]);
        let content = Content::Numbers(slots.to_vec(), encoding.slot_bytes());
        tables.push(Table::new(name, what_slots_hold(encoding), content));
    }
    if let Some(numbering) = hashed.numbering {
        let content = Content::Numbers(numbering.unions.clone(), size_of::<u64>());
        tables.push(Table::new("UNIONS", "Unions of attack sets.", content));
    }
    LookUps { tables, items, rook, bishop }
}

/// The look-up of one piece.
struct Piece {
    slider: Slider,
    fields: Vec<Field>,
    functions: Vec<TokenStream>,
    /// The number of the slot, in `square`, `occupied` and the fields.
    slot: TokenStream,
    /// The attack set, in `square`, `slot` and the fields: statements and an expression.
    attacks: TokenStream,
}

impl Piece {
    fn new(hashed: &Hashed, slider: Slider) -> Self {
        let IndexSource { mut fields, slot, mut functions } = hashed.index_source(slider);
        let slots = format_ident!("{}", slots_name(hashed, slider));
        let mut add = |name, doc, set: &dyn Fn(usize) -> u64| {
            fields.push(Field::new(name, doc, Form::Word, set));
        };
        let post_mask = "What is attacked on the empty board.";
        let attacks = match hashed.encodings[slider as usize] {
            Encoding::Bitboards => quote!(#slots[slot]),
            Encoding::Shared => {
                add("post_mask", post_mask, &|square| slider.attacks(square, 0));
                quote!(#slots[slot] & post_mask)
            }
            Encoding::Numbers => {
                add("post_mask", post_mask, &|square| slider.attacks(square, 0));
                let bases = hashed.numbering.expect("numbers count unions").bases[slider as usize];
                let doc = "Where the unions of the square start.";
                fields.push(Field::new("base", doc, Form::Count, |square| bases[square].into()));
                quote! {
                    let number = usize::from(#slots[slot]);
                    UNIONS[base as usize + number] & post_mask
                }
            }
            Encoding::Spreads if slider == Slider::Rook => {
                functions.push(rook_spread());
                quote!(rook_spread(#slots[slot], square))
            }
            Encoding::Spreads => {
                add("rising", "The diagonal that rises.", &|square| slider.lines(square)[0]);
                add("falling", "The diagonal that falls.", &|square| slider.lines(square)[1]);
                functions.push(bishop_spread());
                quote!(bishop_spread(#slots[slot], rising, falling))
            }
            Encoding::Deposits => unreachable!("nobody has promised PDEP"),
        };
        Self { slider, fields, functions, slot, attacks }
    }

    /// The statements of the look-up.
    fn body(&self, same: bool) -> TokenStream {
        let structure = format_ident!("{}", structure_name(self.slider, same));
        let table = format_ident!("{}", if self.slider == Slider::Rook { "ROOKS" } else { "BISHOPS" });
        let fields = self.fields.iter().map(|field| format_ident!("{}", field.name));
        let Self { slot, attacks, .. } = self;
        quote! {
            let #structure { #(#fields),* } = #table[square];
            let slot = #slot;
            #attacks
        }
    }
}

/// Whether one structure serves both pieces.
fn structure_is_the_same(rooks: &[Field], bishops: &[Field]) -> bool {
    let pairs = || rooks.iter().zip(bishops);
    rooks.len() == bishops.len() && pairs().all(|(a, b)| (a.name, &a.doc, a.form) == (b.name, &b.doc, b.form))
}

/// The name of the structure for each square of `slider`.
const fn structure_name(slider: Slider, same: bool) -> &'static str {
    match slider {
        _ if same => "Square",
        Slider::Rook => "RookSquare",
        Slider::Bishop => "BishopSquare",
    }
}

/// The static with the slots of `slider`.
fn slots_name(hashed: &Hashed, slider: Slider) -> &'static str {
    match slider {
        _ if hashed.blocks().len() == 1 => "SLOTS",
        Slider::Rook => "ROOK_SLOTS",
        Slider::Bishop => "BISHOP_SLOTS",
    }
}

const fn what_slots_hold(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Bitboards => "Attack sets.",
        Encoding::Shared => "Unions of attack sets; each square masks away what is not its own.",
        Encoding::Numbers => "Numbers of unions, counted from where those of the square start.",
        Encoding::Spreads => "Attacks along two lines, one byte each.",
        Encoding::Deposits => "Attack sets, extracted from those of the empty board.",
    }
}

fn rook_spread() -> TokenStream {
    quote! {
        /// The attack set of a rook: the lower byte on its rank, the upper one, last rank first, on its file.
        #[inline]
        fn rook_spread(bits: u16, square: usize) -> u64 {
            let [on_rank, on_file] = bits.to_le_bytes();
            let rank = u64::from(on_rank) << (square / 8 * 8);
            let file = (u64::from(on_file).wrapping_mul(0x8040_2010_0804_0201) >> 7) & 0x0101_0101_0101_0101;
            rank | (file << (square % 8))
        }
    }
}

fn bishop_spread() -> TokenStream {
    quote! {
        /// The attack set of a bishop: both bytes on all ranks, without what is not on the lines.
        #[inline]
        fn bishop_spread(bits: u16, rising: u64, falling: u64) -> u64 {
            let [on_rising, on_falling] = bits.to_le_bytes();
            let on_all_ranks = |byte| u64::from(byte) * 0x0101_0101_0101_0101;
            (on_all_ranks(on_rising) & rising) | (on_all_ranks(on_falling) & falling)
        }
    }
}
