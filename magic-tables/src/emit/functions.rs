//! The functions and constants that the user calls: thin, and the same for every scheme.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::Names;
use crate::spec::Spec;
use crate::stepper::Stepper;

const SLIDERS: [&str; 3] = ["rook", "bishop", "queen"];

/// The functions `between` and `line`: name, static, documentation.
const LINES: [(&str, &str, &str); 2] = [
    (
        "between",
        "BETWEEN",
        " The squares strictly between `a` and `b`, if they stand on one rank, file or diagonal;",
    ),
    ("line", "LINE", " The whole rank, file or diagonal through `a` and `b`, if there is one;"),
];

/// `SCHEME` and `TABLE_BYTES`.
pub(super) fn constants(scheme: &str, statics: &[Ident]) -> TokenStream {
    let bytes = if statics.is_empty() { quote!(0) } else { quote!(#(::core::mem::size_of_val(&#statics))+*) };
    quote! {
        /// What was compiled in: the scheme, and the options that differ from their defaults.
        #[allow(unreachable_pub)]
        pub const SCHEME: &str = #scheme;

        /// Bytes of all tables together.
        #[allow(unreachable_pub)]
        pub const TABLE_BYTES: usize = #bytes;
    }
}

/// The functions that read the tables.
pub(super) fn all(spec: &Spec, names: &Names) -> TokenStream {
    let types = Types::new(names);
    let mut items = types.checks();
    let square = types.index(&quote!(square));
    for piece in SLIDERS {
        let attacks = format_ident!("{piece}_attacks");
        let occupied = types.to_word(&quote!(occupied));
        let body = types.from_word(&quote!(SLIDERS.#attacks(#square, #occupied)));
        items.extend(types.slider(piece, &body));
    }
    if spec.steppers {
        for piece in Stepper::ALL {
            let table = ident(&piece.name().to_uppercase());
            let body = types.from_word(&quote!(#table.attacks(#square)));
            items.extend(types.stepper(piece, &body));
        }
    }
    if spec.lines {
        let (a, b) = (types.index(&quote!(a)), types.index(&quote!(b)));
        for (name, table, doc) in LINES {
            let table = ident(table);
            items.extend(types.pair(name, doc, &types.from_word(&quote!(#table.between(#a, #b)))));
        }
    }
    items.extend(mention_all(spec));
    items
}

/// The same functions for options that are wrong: those for sliders work without tables, the others give empty sets.
pub(super) fn without_tables(spec: &Spec, names: &Names) -> TokenStream {
    let types = Types::new(names);
    let lookup = names.lookup();
    let mut items = TokenStream::new();
    for piece in SLIDERS {
        let attacks = format_ident!("{piece}_attacks");
        let (square, occupied) = (types.index(&quote!(square)), types.to_word(&quote!(occupied)));
        let body = types.from_word(&quote!(#lookup::hyperbola::#attacks(#square, #occupied)));
        items.extend(types.slider(piece, &body));
    }
    let nothing = types.from_word(&quote!(0));
    if spec.steppers {
        for piece in Stepper::ALL {
            items.extend(types.stepper(piece, &quote!(_ = square; #nothing)));
        }
    }
    if spec.lines {
        for (name, _, doc) in LINES {
            items.extend(types.pair(name, doc, &quote!(_ = (a, b); #nothing)));
        }
    }
    items.extend(mention_all(spec));
    items
}

/// Names every item once, so that an engine that needs only some of them gets no warning about the others.
fn mention_all(spec: &Spec) -> TokenStream {
    let mut names = vec![ident("SCHEME"), ident("TABLE_BYTES")];
    for piece in SLIDERS {
        names.push(format_ident!("{piece}_attacks"));
        names.push(format_ident!("{piece}_attacks_const"));
    }
    if spec.steppers {
        names.extend(Stepper::ALL.map(|piece| format_ident!("{}_attacks", piece.name())));
    }
    if spec.lines {
        names.extend(LINES.map(|(name, ..)| ident(name)));
    }
    quote! { const _: () = { #(_ = #names;)* }; }
}

/// The engine's types in the signatures, and the conversions to and from those of the tables.
struct Types<'a> {
    names: &'a Names,
    square: TokenStream,
    bitboard: TokenStream,
    /// `const` where the conversions can be constant.
    constant: TokenStream,
    /// `const` where the number of a square can be found in constants.
    constant_square: TokenStream,
}

impl<'a> Types<'a> {
    fn new(names: &'a Names) -> Self {
        let constant = |yes: bool| if yes { quote!(const) } else { TokenStream::new() };
        Self {
            names,
            square: names.square.clone().unwrap_or_else(|| quote!(usize)),
            bitboard: names.bitboard.clone().unwrap_or_else(|| quote!(u64)),
            constant: constant(names.bitboard.is_none() && names.square_index.is_none()),
            constant_square: constant(names.square_index.is_none()),
        }
    }

    /// What the engine's types must be, in the compiler's words.
    fn checks(&self) -> TokenStream {
        match &self.names.square {
            None => TokenStream::new(),
            Some(square) => quote! {
                const _: () = {
                    const fn square_is_copy<T: ::core::marker::Copy>() {}
                    square_is_copy::<#square>();
                };
            },
        }
    }

    /// The number of `square`, an expression of the engine's type.
    fn index(&self, square: &TokenStream) -> TokenStream {
        let Names { crate_path, square: own_square, square_index, .. } = self.names;
        match (own_square, square_index) {
            (_, Some(index)) => quote!(#index(#square)),
            (Some(own_square), None) => {
                // If the type does not cast, the error is to point at the option's value.
                let place =
                    own_square.clone().into_iter().next().map_or_else(Span::call_site, |tree| tree.span());
                let span = Span::call_site().located_at(place);
                quote_spanned! {span=>
                    #crate_path::__cast_square_to_usize_or_give_the_option_square_index!(#square)
                }
            }
            (None, None) => square.clone(),
        }
    }

    /// `bitboard`, an expression of the engine's type, as `u64`.
    fn to_word(&self, bitboard: &TokenStream) -> TokenStream {
        if self.names.bitboard.is_some() {
            quote!(::core::convert::Into::<u64>::into(#bitboard))
        } else {
            bitboard.clone()
        }
    }

    /// `word`, an expression of type `u64`, as the engine's type.
    fn from_word(&self, word: &TokenStream) -> TokenStream {
        match &self.names.bitboard {
            Some(bitboard) => quote!(<#bitboard as ::core::convert::From<u64>>::from(#word)),
            None => word.clone(),
        }
    }

    /// The look-up of a slider, and the one for constants. Conversions of the engine's bitboards are not constant, so the
    /// latter takes and returns `u64`.
    fn slider(&self, piece: &str, body: &TokenStream) -> TokenStream {
        let Self { square, bitboard, constant_square, .. } = self;
        let (name, in_constants) = (format_ident!("{piece}_attacks"), format_ident!("{piece}_attacks_const"));
        let lookup = self.names.lookup();
        let index = self.index(&quote!(square));
        let doc = format!(
            " The attack set of a {piece} on `square` (a1 = 0, h8 = 63): the squares of each ray up to its first blocker, \
             and the blocker."
        );
        let doc_const = format!(" Like [`{piece}_attacks`], for constants.");
        quote! {
            #[doc = #doc]
            /// `occupied` may hold any squares.
            ///
            /// # Panics
            /// If `square` is off the board.
            #[allow(unreachable_pub)]
            #[inline]
            #[must_use]
            pub fn #name(square: #square, occupied: #bitboard) -> #bitboard {
                #body
            }

            #[doc = #doc_const]
            ///
            /// # Panics
            /// If `square` is off the board.
            #[allow(unreachable_pub)]
            #[must_use]
            pub #constant_square fn #in_constants(square: #square, occupied: u64) -> u64 {
                #lookup::hyperbola::#name(#index, occupied)
            }
        }
    }

    fn stepper(&self, piece: Stepper, body: &TokenStream) -> TokenStream {
        let Self { square, bitboard, constant, .. } = self;
        let name = format_ident!("{}_attacks", piece.name());
        let doc = format!(
            " The squares that a {} attacks from `square` (a1 = 0, h8 = 63).",
            piece.name().replace('_', " ")
        );
        quote! {
            #[doc = #doc]
            ///
            /// # Panics
            /// If `square` is off the board.
            #[allow(unreachable_pub)]
            #[inline]
            #[must_use]
            pub #constant fn #name(square: #square) -> #bitboard {
                #body
            }
        }
    }

    fn pair(&self, name: &str, doc: &str, body: &TokenStream) -> TokenStream {
        let Self { square, bitboard, constant, .. } = self;
        let name = ident(name);
        quote! {
            #[doc = #doc]
            /// no square otherwise.
            ///
            /// # Panics
            /// If `a` or `b` is off the board.
            #[allow(unreachable_pub)]
            #[inline]
            #[must_use]
            pub #constant fn #name(a: #square, b: #square) -> #bitboard {
                #body
            }
        }
    }
}

fn ident(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}
