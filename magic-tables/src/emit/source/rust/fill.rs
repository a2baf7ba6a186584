//! Slots that are filled at start-up.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::piece::Piece;
use crate::literal::ident;
use crate::scheme::source::Bounds;
use crate::slider::Slider;

/// The function that the engine calls, with these statements.
pub(super) fn for_engines(body: &TokenStream) -> TokenStream {
    quote! {
        /// Fills the slots, which takes a few milliseconds. Call it at start-up, before the first look-up.
        ///
        /// An earlier look-up, or one while another thread is still in here, returns a wrong set of squares, without
        /// undefined behaviour. Calling this again changes nothing.
        #[allow(dead_code, unreachable_pub)]
        pub fn sliders_init() {
            #body
        }
    }
}

/// The statements for rooks and bishops.
pub(super) fn both() -> TokenStream {
    quote! {
        fill_rooks();
        fill_bishops();
    }
}

/// The function that fills the slots of `piece`.
pub(super) fn function(piece: &Piece) -> TokenStream {
    let [squares, slots] = [piece.squares(), piece.slots].map(ident);
    let (name, lines) = match piece.slider {
        Slider::Rook => (ident("fill_rooks"), ident("rook_lines")),
        Slider::Bishop => (ident("fill_bishops"), ident("bishop_lines")),
    };
    let number = piece.function("slot_number");
    let Bounds { relevant, .. } = &piece.bounds;
    let encoded = piece.entry.encoded();
    let method = ident(if piece.entry.is_merged() { "add" } else { "set" });
    let truncates = piece.entry.truncates().then(|| quote!(#[allow(clippy::cast_possible_truncation)]));
    let pattern = piece.pattern(&quote!(#relevant #encoded));
    quote! {
        #truncates
        fn #name() {
            for (square, &#pattern) in #squares.iter().enumerate() {
                let lines = #lines(square);
                let mut occupied = 0;
                loop {
                    let set = slide(lines, occupied);
                    #slots[#number(&#squares, square, occupied)].#method(#encoded);
                    occupied = next_subset(occupied, #relevant);
                    if occupied == 0 {
                        break;
                    }
                }
            }
        }
    }
}

/// The name of the type of a slot: the number of its bits belongs to it if the pieces have slots of their own.
pub(super) fn slot_type(piece: &Piece) -> String {
    if piece.slots == "SLOTS" { "Slot".into() } else { format!("Slot{}", 8 * piece.entry.slot_bytes()) }
}

/// The types of the slots of both pieces.
pub(super) fn slot_types(pieces: &[Piece; 2]) -> Vec<TokenStream> {
    let mut items = Vec::new();
    let mut done = Vec::new();
    for piece in pieces {
        let name = slot_type(piece);
        if !done.contains(&name) {
            let same = || pieces.iter().filter(|other| slot_type(other) == name);
            let methods = Methods {
                set: same().any(|piece| !piece.entry.is_merged()),
                add: same().any(|piece| piece.entry.is_merged()),
            };
            items.extend(methods.slot(&name, 8 * piece.entry.slot_bytes()));
            done.push(name);
        }
    }
    items
}

/// The methods of a slot that are called.
#[derive(Clone, Copy)]
struct Methods {
    set: bool,
    add: bool,
}

impl Methods {
    /// The type `name` for slots of `bits` bits.
    fn slot(self, name: &str, bits: usize) -> Vec<TokenStream> {
        if bits < 64 {
            return self.whole(name, bits, None).into();
        }
        let condition = quote!(#[cfg(target_has_atomic = "64")]);
        let with = self.whole(name, bits, Some(&condition));
        with.into_iter().chain(self.halves(name)).collect()
    }

    /// A slot in one atomic number, under a condition.
    fn whole(self, name: &str, bits: usize, condition: Option<&TokenStream>) -> [TokenStream; 2] {
        let (name, word, atomic) = (ident(name), format_ident!("u{bits}"), format_ident!("AtomicU{bits}"));
        let relaxed = relaxed();
        let set = self.set.then(|| {
            quote! {
                fn set(&self, bits: #word) {
                    self.0.store(bits, #relaxed);
                }
            }
        });
        let add = self.add.then(|| {
            quote! {
                fn add(&self, bits: #word) {
                    self.0.fetch_or(bits, #relaxed);
                }
            }
        });
        let structure = quote! {
            /// A slot that some threads may read while another one fills it.
            #condition
            struct #name(::core::sync::atomic::#atomic);
        };
        let methods = quote! {
            #condition
            impl #name {
                #[allow(clippy::declare_interior_mutable_const)]
                const EMPTY: Self = Self(::core::sync::atomic::#atomic::new(0));

                #[inline]
                fn get(&self) -> #word {
                    self.0.load(#relaxed)
                }

                #set
                #add
            }
        };
        [structure, methods]
    }

    /// A slot of 64 bits in two atomic numbers.
    fn halves(self, name: &str) -> [TokenStream; 2] {
        let name = ident(name);
        let relaxed = relaxed();
        let set = quote! {
            #[allow(clippy::cast_possible_truncation)]
            fn set(&self, bits: u64) {
                self.low.store(bits as u32, #relaxed);
                self.high.store((bits >> 32) as u32, #relaxed);
            }
        };
        let add = self.add.then(|| {
            quote! {
                /// Not for two threads at the same time: some of these targets have nothing for that.
                fn add(&self, bits: u64) {
                    self.set(self.get() | bits);
                }
            }
        });
        let structure = quote! {
            /// The same in two halves, for targets without atomic numbers of 64 bits.
            #[cfg(not(target_has_atomic = "64"))]
            struct #name {
                low: ::core::sync::atomic::AtomicU32,
                high: ::core::sync::atomic::AtomicU32,
            }
        };
        let methods = quote! {
            #[cfg(not(target_has_atomic = "64"))]
            impl #name {
                #[allow(clippy::declare_interior_mutable_const)]
                const EMPTY: Self = Self {
                    low: ::core::sync::atomic::AtomicU32::new(0),
                    high: ::core::sync::atomic::AtomicU32::new(0),
                };

                #[inline]
                fn get(&self) -> u64 {
                    u64::from(self.low.load(#relaxed)) | (u64::from(self.high.load(#relaxed)) << 32)
                }

                #set
                #add
            }
        };
        [structure, methods]
    }
}

fn relaxed() -> TokenStream {
    quote!(::core::sync::atomic::Ordering::Relaxed)
}
