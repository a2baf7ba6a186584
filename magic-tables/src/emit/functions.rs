//! Signatures and documentation of the generated functions and constants, the same for all schemes and front ends.

mod several;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::bodies::Bodies;
use super::names::{Conversion, Names, as_expression, located_at};
use super::signatures::{Pair, Signatures};
use crate::board::stepper::Stepper;
use crate::literal::{ident, in_words};
use crate::spec::Spec;

/// The functions `between` and `line`: name and documentation.
const LINES: [(&str, &str); 2] = [
    ("between", " The squares strictly between `a` and `b`, if they stand on one rank, file or diagonal;"),
    ("line", " The whole rank, file or diagonal through `a` and `b`, if there is one;"),
];

/// `SCHEME` and `TABLE_BYTES`.
pub(super) fn constants(scheme: &str, bytes: &TokenStream, names: &Names) -> [TokenStream; 2] {
    let (str, usize) = (names.primitive("str"), names.primitive("usize"));
    let constant = |doc: &str, item: TokenStream| {
        quote! {
            #[doc = #doc]
            #[allow(dead_code, unreachable_pub)]
            pub const #item;
        }
    };
    let doc = " What was compiled in: the scheme, and the options that differ from their defaults.";
    [
        constant(doc, quote!(SCHEME: &#str = #scheme)),
        constant(" Bytes of all tables together.", quote!(TABLE_BYTES: #usize = #bytes)),
    ]
}

/// The functions, one item each, and checks of the engine's types.
pub(super) fn all(
    spec: &Spec,
    signatures: &Signatures,
    names: &Names,
    bodies: &dyn Bodies,
) -> Vec<TokenStream> {
    let types = Types::new(spec, signatures, names, bodies);
    let mut items = Vec::new();
    if let Some(check) = types.check() {
        items.push(check);
    }
    for (piece, attacks) in &signatures.pieces {
        items.push(types.slider(piece, attacks));
        items.push(types.slider_in_constants(piece));
    }
    for &pair in Pair::ALL {
        if signatures.has_both(pair) {
            items.push(types.both(pair));
            #[cfg(feature = "boards")]
            if pair.in_constants {
                items.push(types.both_in_constants(pair));
            }
        }
    }
    #[cfg(feature = "boards")]
    if spec.pieces.is_some() && !signatures.pieces.is_empty() {
        items.push(types.by_number());
    }
    if spec.steppers {
        // A piece with the name of one of them is refused, but must not be a second error.
        for &piece in &Stepper::ALL {
            if !signatures.has(piece.name()) {
                items.push(types.stepper(piece));
            }
        }
    }
    if spec.lines {
        for (name, doc) in &LINES {
            items.push(types.pair(name, doc));
        }
        items.push(types.ray());
    }
    if spec.setwise {
        for (piece, _) in &signatures.pieces {
            // The look-up of a piece that is called so is refused, but must not be a second error.
            if !signatures.has(&all_of(piece)) {
                items.push(types.all_of(piece));
            }
        }
        if spec.steppers {
            for &piece in &Stepper::ALL {
                if !signatures.has(piece.name()) && !signatures.has(&all_of(piece.name())) {
                    items.push(types.all_stepping(piece));
                }
            }
        }
    }
    items
}

/// The engine's types in the signatures, and the conversions to and from those of the tables.
struct Types<'a> {
    signatures: &'a Signatures,
    names: &'a Names,
    bodies: &'a dyn Bodies,
    /// The type of sets in the tables.
    word: TokenStream,
    square: TokenStream,
    bitboard: TokenStream,
    /// `const` if the look-ups at run time are to be constant functions.
    constant_slider: TokenStream,
    /// `const` if the conversions can be constant.
    constant: TokenStream,
    /// `const` if constants can compute the number of a square.
    constant_square: TokenStream,
}

impl<'a> Types<'a> {
    fn new(spec: &Spec, signatures: &'a Signatures, names: &'a Names, bodies: &'a dyn Bodies) -> Self {
        let (converts, has_number) =
            (converts_in_constants(names), names.square_index.is_none() || spec.const_fn);
        let constant = |yes: bool| if yes { quote!(const) } else { TokenStream::new() };
        let word = names.primitive(signatures.word);
        Self {
            signatures,
            names,
            bodies,
            square: names.square.clone().unwrap_or_else(|| names.primitive("usize")),
            bitboard: names.bitboard.clone().unwrap_or_else(|| word.clone()),
            word,
            constant_slider: constant(converts && spec.const_fn),
            constant: constant(converts && has_number),
            constant_square: constant(has_number),
        }
    }

    /// An item that fails to compile if the engine's square type is not `Copy`.
    fn check(&self) -> Option<TokenStream> {
        let square = self.names.square.as_ref()?;
        let casts = self.names.square_index.is_none();
        let function = if casts { self.bodies.cast_function(square) } else { None };
        Some(function.unwrap_or_else(|| {
            quote! {
                const _: () = {
                    const fn square_is_copy<T: ::core::marker::Copy>() {}
                    square_is_copy::<#square>();
                };
            }
        }))
    }

    /// The number of `square`, an expression of the engine's square type.
    fn index(&self, square: &TokenStream) -> TokenStream {
        match (&self.names.square, &self.names.square_index) {
            (_, Some(index)) => {
                let argument = located_at(quote!((#square)), index);
                quote!(#index #argument)
            }
            (Some(kind), None) => self.bodies.cast(square, kind),
            (None, None) => square.clone(),
        }
    }

    /// Converts `bitboard`, an expression of the engine's bitboard type, to a word.
    fn to_word(&self, bitboard: &TokenStream) -> TokenStream {
        let word = &self.word;
        match (&self.names.bitboard, self.names.conversion) {
            (None, _) => bitboard.clone(),
            (Some(path), Conversion::Traits) => self.bodies.conversions().map_or_else(
                || quote!(::core::convert::Into::<#word>::into(#bitboard)),
                |conversions| quote!(<#path as #conversions<#word>>::into_word(#bitboard)),
            ),
            (Some(path), Conversion::TupleStruct) => {
                let field = located_at(quote!(.0), path);
                quote!(#bitboard #field)
            }
            (Some(_), Conversion::Unknown) => quote!({ _ = #bitboard; 0 }),
        }
    }

    /// Converts `word` to the engine's bitboard type.
    fn as_bitboard(&self, word: &TokenStream) -> TokenStream {
        let kind = &self.word;
        match (&self.names.bitboard, self.names.conversion) {
            (None, _) => word.clone(),
            (Some(path), Conversion::Traits) => self.bodies.conversions().map_or_else(
                || quote!(<#path as ::core::convert::From<#kind>>::from(#word)),
                |conversions| quote!(<#path as #conversions<#kind>>::from_word(#word)),
            ),
            (Some(path), Conversion::TupleStruct) => {
                let constructor = as_expression(path);
                let argument = located_at(quote!((#word)), path);
                quote!(#constructor #argument)
            }
            (Some(_), Conversion::Unknown) => {
                quote!({ _ = #word; ::core::panic!("the option `bitboard` is wrong") })
            }
        }
    }

    /// The look-up of a slider.
    fn slider(&self, piece: &str, attacks: &str) -> TokenStream {
        let Self { square, bitboard, constant_slider, .. } = self;
        let name = format_ident!("{piece}_attacks");
        let index = self.index(&quote!(square));
        let body = self.as_bitboard(&self.bodies.slider(piece, &index, &self.to_word(&quote!(occupied))));
        let article =
            if matches!(piece.as_bytes(), [b'a' | b'e' | b'i' | b'o' | b'u', ..]) { "an" } else { "a" };
        let (named, squares) = (in_words(piece), &self.signatures.squares);
        let doc = format!(" The attack set of {article} {named} on `square` ({squares}): {attacks}.");
        let signature = quote!(#constant_slider fn #name(square: #square, occupied: #bitboard) -> #bitboard);
        inlined(&[&doc, ANY_SQUARES, "", PANICS, OFF_THE_BOARD], &signature, &body)
    }

    /// The look-up of a slider for constants. It takes and returns words if the conversions of the engine's bitboards
    /// cannot be `const`.
    fn slider_in_constants(&self, piece: &str) -> TokenStream {
        let Self { square, constant_square, .. } = self;
        let name = format_ident!("{piece}_attacks_const");
        let index = self.index(&quote!(square));
        let occupied = quote!(occupied);
        let (bitboard, body) = if converts_in_constants(self.names) {
            let body = self.bodies.slider_in_constants(piece, &index, &self.to_word(&occupied));
            (self.bitboard.clone(), self.as_bitboard(&body))
        } else {
            (self.word.clone(), self.bodies.slider_in_constants(piece, &index, &occupied))
        };
        let doc = format!(" Like [`{piece}_attacks`], for constants.");
        let signature = quote!(#constant_square fn #name(square: #square, occupied: #bitboard) -> #bitboard);
        function(&[&doc, "", PANICS, OFF_THE_BOARD], &TokenStream::new(), &signature, &body)
    }

    fn stepper(&self, piece: Stepper) -> TokenStream {
        let Self { square, bitboard, constant, .. } = self;
        let name = format_ident!("{}_attacks", piece.name());
        let body = self.as_bitboard(&self.bodies.stepper(piece, &self.index(&quote!(square))));
        let doc = format!(
            " The squares that a {} attacks from `square` ({}).",
            in_words(piece.name()),
            self.signatures.squares
        );
        let signature = quote!(#constant fn #name(square: #square) -> #bitboard);
        inlined(&[&doc, "", PANICS, OFF_THE_BOARD], &signature, &body)
    }

    fn pair(&self, name: &str, doc: &str) -> TokenStream {
        let Self { square, bitboard, constant, .. } = self;
        let body = self.bodies.pair(name, &self.index(&quote!(a)), &self.index(&quote!(b)));
        let (name, body) = (ident(name), self.as_bitboard(&body));
        let signature = quote!(#constant fn #name(a: #square, b: #square) -> #bitboard);
        let doc = [doc, " no square otherwise.", "", PANICS, " If `a` or `b` is off the board."];
        inlined(&doc, &signature, &body)
    }

    fn ray(&self) -> TokenStream {
        let Self { square, bitboard, constant, .. } = self;
        let (from, to) = (self.index(&quote!(from)), self.index(&quote!(to)));
        let numbers = self.names.square.is_some() || self.names.square_index.is_some();
        let numbers = numbers.then(|| quote!(let (from, to) = (#from, #to);));
        let body = self.as_bitboard(&self.bodies.ray());
        let doc = [
            " The squares from `from`, which is left out, through `to` to the edge of the board, if both squares stand on one",
            " rank, file or diagonal; no square otherwise.",
            "",
            PANICS,
            " If `from` or `to` is off the board.",
        ];
        let signature = quote!(#constant fn ray(from: #square, to: #square) -> #bitboard);
        inlined(&doc, &signature, &quote!(#numbers #body))
    }

    fn all_of(&self, piece: &str) -> TokenStream {
        let Self { bitboard, constant_slider, .. } = self;
        let (name, pieces) = (format_ident!("{}_attacks", all_of(piece)), ident(&plural(piece)));
        let (all, occupied) = (self.to_word(&quote!(#pieces)), self.to_word(&quote!(occupied)));
        let constant = !constant_slider.is_empty();
        let body = self.as_bitboard(&self.bodies.all_of(piece, &all, &occupied, constant));
        let signature =
            quote!(#constant_slider fn #name(#pieces: #bitboard, occupied: #bitboard) -> #bitboard);
        inlined(&[&doc_of_all(piece), " Both sets may hold any squares."], &signature, &body)
    }

    fn all_stepping(&self, piece: Stepper) -> TokenStream {
        let (bitboard, constant) = (&self.bitboard, converts_in_constants(self.names).then(|| quote!(const)));
        let (name, pieces) =
            (format_ident!("{}_attacks", all_of(piece.name())), ident(&plural(piece.name())));
        let body = self.as_bitboard(&self.bodies.all_stepping(piece, &self.to_word(&quote!(#pieces))));
        let signature = quote!(#constant fn #name(#pieces: #bitboard) -> #bitboard);
        inlined(&[&doc_of_all(piece.name())], &signature, &body)
    }
}

/// The first part of the name of the function for all pieces of a kind, as if it were that of a piece.
fn all_of(piece: &str) -> String {
    format!("all_{piece}")
}

/// The pieces of a set, as the name of a parameter: no reserved word of any language.
pub(super) fn plural(piece: &str) -> String {
    let pieces = format!("{piece}s");
    if ["as", "this", "class", "alignas"].contains(&&*pieces) { "pieces".to_owned() } else { pieces }
}

/// The documentation of the function for all pieces of a kind.
fn doc_of_all(piece: &str) -> String {
    let (named, pieces) = (in_words(piece), plural(piece));
    format!(
        " The squares that any {named} of `{pieces}` attacks: the union of their attack sets, without a loop over them."
    )
}

/// Lines of documentation that several functions have.
const ANY_SQUARES: &str = " `occupied` may hold any squares.";
const PANICS: &str = " # Panics";
const OFF_THE_BOARD: &str = " If `square` is off the board.";

/// A function that is inlined.
fn inlined(doc: &[&str], signature: &TokenStream, body: &TokenStream) -> TokenStream {
    function(doc, &quote!(#[inline]), signature, body)
}

/// A function: its documentation line by line, an attribute if it has any, the signature behind `pub`, and the body.
fn function(
    doc: &[&str],
    attribute: &TokenStream,
    signature: &TokenStream,
    body: &TokenStream,
) -> TokenStream {
    quote! {
        #(#[doc = #doc])*
        #[allow(dead_code, unreachable_pub)]
        #attribute
        #[must_use]
        pub #signature {
            #body
        }
    }
}

/// Whether constants can make the engine's bitboards, or there are none.
fn converts_in_constants(names: &Names) -> bool {
    names.bitboard.is_none() || names.conversion != Conversion::Traits
}
