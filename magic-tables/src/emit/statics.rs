//! Emits the statics: square data as literals, slots as blocks of data.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, quote};

use super::names::{Block, Names, Store};
use crate::board::SQUARES;
use crate::board::slider::Slider;
use crate::board::stepper::{Stepper, between_and_line};
use crate::encoding::Encoding;
use crate::hashed::Hashed;
use crate::literal::{decimal, hexadecimal, ident};
use crate::lookup::Aligned;
use crate::scheme::hashing::{Argument, IndexType};
#[cfg(feature = "boards")]
use crate::spec::Numbering;
use crate::spec::Spec;
use crate::tables::{Chess, Tables};

/// All statics and their names. `chess` is a part of `tables`.
pub(super) fn all(
    tables: &Tables,
    chess: &Chess,
    names: &Names,
    store: &mut Store<'_>,
) -> (TokenStream, Vec<Ident>) {
    let lookup = names.lookup();
    let mut items = match chess {
        Chess::Slots(hashed) => {
            slots(hashed, &TypeNames { names, lookup: &lookup, spec: &tables.spec }, store)
        }
        Chess::LineWise(name) => {
            let name = ident(name);
            quote! { static SLIDERS: #lookup::#name = #lookup::#name::new(); }
        }
    };
    let mut statics = vec![ident("SLIDERS")];
    let mut add = |name: &str, kind: &str, words: Vec<u64>| {
        let (name, kind) = (ident(name), ident(kind));
        let data = store(Block { words, word_bytes: size_of::<u64>() });
        quote! { static #name: #lookup::#kind = #lookup::#kind::from_bytes(#data); }.to_tokens(&mut items);
        statics.push(name);
    };
    if tables.spec.steppers {
        for &stepper in &Stepper::ALL {
            add(&stepper.name().to_uppercase(), "Steppers", attacks(&tables.spec, stepper));
        }
    }
    // A transposed board changes nothing for lines.
    if tables.spec.lines {
        let (between, line) = between_and_line();
        add("BETWEEN", "Lines", between);
        add("LINE", "Lines", line);
    }
    (items, statics)
}

/// The attack set of each square.
fn attacks(spec: &Spec, stepper: Stepper) -> Vec<u64> {
    #[cfg(feature = "boards")]
    if let (Numbering::ByFile, Ok(board)) = (spec.numbering, spec.geometry()) {
        return stepper.attacks_on(&board).into_iter().map(|set| set as u64).collect();
    }
    #[cfg(not(feature = "boards"))]
    let _ = spec;
    let mut attacks = Vec::with_capacity(SQUARES);
    for square in 0..SQUARES {
        attacks.push(stepper.attacks(square));
    }
    attacks
}

/// Names the types of the module `lookup`.
struct TypeNames<'a> {
    names: &'a Names,
    lookup: &'a TokenStream,
    spec: &'a Spec,
}

impl TypeNames<'_> {
    fn index_type(&self, index_type: &IndexType) -> TokenStream {
        self.generic(index_type.name, &index_type.arguments)
    }

    fn generic(&self, name: &str, arguments: &[Argument]) -> TokenStream {
        let (lookup, name) = (self.lookup, ident(name));
        if arguments.is_empty() {
            return quote!(#lookup::#name);
        }
        let mut tokens = Vec::new();
        for argument in arguments {
            tokens.push(match argument {
                Argument::Type(name, arguments) => self.generic(name, arguments),
                Argument::Number(number) => decimal(*number),
                Argument::Bmi2 => self.names.bmi2_type(self.spec.pext),
            });
        }
        quote!(#lookup::#name<#(#tokens),*>)
    }
}

/// The static of a table of slots.
fn slots(tables: &Hashed, type_names: &TypeNames<'_>, store: &mut Store<'_>) -> TokenStream {
    let lookup = type_names.lookup;
    let mut types = Vec::new();
    let mut values = Vec::new();
    for (encoding, slots) in tables.blocks() {
        let (kind, value) = block(tables, encoding, slots, type_names, store);
        types.push(kind);
        values.push(value);
    }
    let (slots, value) = match (types.as_slice(), values.as_slice()) {
        ([slots], [value]) => (slots.clone(), value.clone()),
        _ => (quote!(#lookup::Apart<#(#types),*>), quote!(#lookup::Apart::new(#(#values),*))),
    };
    let [rooks, bishops] = Slider::both(|slider| type_names.index_type(tables.index_type(slider)));
    let [rook_squares, bishop_squares] = Slider::both(|slider| squares(tables, type_names, slider));
    let mut bases = TokenStream::new();
    if let Some(numbering) = tables.numbering {
        for of_piece in &numbering.bases {
            let mut numbers = Vec::new();
            for &base in of_piece {
                numbers.push(decimal(base.into()));
            }
            quote!([#(#numbers),*],).to_tokens(&mut bases);
        }
    }
    let sliders = ident(if type_names.spec.const_fn { "ConstSliders" } else { "Sliders" });
    let kind = quote!(#lookup::#sliders<#rooks, #bishops, #slots>);
    let value = quote! {
        #lookup::#sliders::<_, _, #slots>::new(#rook_squares, #bishop_squares, #bases #value)
    };
    // Where it costs nothing. Constant functions could not look through the alignment.
    let whole_lines = tables.bytes % align_of::<Aligned<u64>>() == 0;
    let (kind, value) = if whole_lines && !type_names.spec.const_fn {
        (quote!(#lookup::Aligned<#kind>), quote!(#lookup::Aligned::new(#value)))
    } else {
        (kind, value)
    };
    quote! {
        #[allow(clippy::type_complexity)]
        static SLIDERS: #kind = #value;
    }
}

/// The type of slots, and the call that constructs them.
fn block(
    tables: &Hashed,
    encoding: Encoding,
    slots: &[u64],
    type_names: &TypeNames<'_>,
    store: &mut Store<'_>,
) -> (TokenStream, TokenStream) {
    let len = decimal(slots.len() as u64);
    let data = store(Block { words: slots.to_vec(), word_bytes: encoding.slot_bytes() });
    // The name of the type, its arguments, and those of its constructor.
    let (name, lens, arguments) = match encoding {
        Encoding::Bitboards => ("Bitboards", len, data),
        Encoding::Spreads => ("Spreads", len, data),
        Encoding::Shared => ("Shared", len, data),
        Encoding::Deposits => {
            let (names, pext) = (type_names.names, type_names.spec.pext);
            let (bmi2, value) = (names.bmi2_type(pext), names.bmi2_value(pext));
            ("Deposits", quote!(#bmi2, #len), quote!(#value, #data))
        }
        Encoding::Numbers => {
            let unions = tables.numbering.expect("numbers count unions").unions.clone();
            let count = decimal(unions.len() as u64);
            let unions = store(Block { words: unions, word_bytes: size_of::<u64>() });
            ("Numbers", quote!(#len, #count), quote!(#data, #unions))
        }
    };
    let (lookup, name) = (type_names.lookup, ident(name));
    let kind = quote!(#lookup::#name<#lens>);
    let value = quote!(<#kind>::from_bytes(#arguments));
    (kind, value)
}

/// The call that constructs the index functions of `slider`.
fn squares(tables: &Hashed, type_names: &TypeNames<'_>, slider: Slider) -> TokenStream {
    let lookup = type_names.lookup;
    let index_type = type_names.index_type(tables.index_type(slider));
    let slot =
        type_names.names.primitive(&format!("u{}", 8 * tables.encodings[slider as usize].slot_bytes()));
    let piece = ident(&format!("{slider:?}"));
    let slots = decimal(tables.slots(slider).len() as u64);
    let mut data = Vec::new();
    let is_pext = tables.index_type(slider).arguments == [Argument::Bmi2];
    for (factor, shift, offset) in tables.squares(slider) {
        let offset = decimal(offset.into());
        data.push(if is_pext {
            offset
        } else {
            let (factor, shift) = (hexadecimal(factor), decimal(shift.into()));
            quote!((#factor, #shift, #offset))
        });
    }
    let mut bmi2 = TokenStream::new();
    if is_pext {
        let value = type_names.names.bmi2_value(type_names.spec.pext);
        bmi2 = quote!(#value,);
    }
    quote! {
        <#index_type>::squares::<#slot>(#bmi2 #lookup::Slider::#piece, #slots, [#(#data),*])
    }
}
