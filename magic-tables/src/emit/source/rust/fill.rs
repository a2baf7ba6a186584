//! Slots that are filled at start-up.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::expressions::{self, Writer, kind, tokens};
use super::functions::{Printer, slide};
use crate::board::SQUARES;
use crate::board::slider::Slider;
use crate::emit::source::program::Program;
use crate::encoding::Encoding;
use crate::literal::{decimal, ident};
use crate::numbering::Numbering;
use crate::recipe::{
    DataTable, Expr, NumberType, Primitive, Slots, WithoutSlots, extracted, named, tables_of, word,
};

/// The function that the engine calls.
pub(super) fn for_engines(printers: &[Printer<'_>]) -> TokenStream {
    let fill = printers.iter().flat_map(|look| {
        let parts = look.program.filled();
        parts.map(|part| ident(&look.filling_name(part)))
    });
    quote! {
        /// Fills the slots, which takes a few milliseconds. Call it at start-up, before the first look-up.
        ///
        /// An earlier look-up, or one while another thread is still in here, returns a wrong set of squares, without
        /// undefined behaviour. Calling this again changes nothing.
        #[allow(dead_code, unreachable_pub)]
        pub fn sliders_init() {
            #(#fill();)*
        }
    }
}

/// The function that fills the slots of a part, and the one that it calls, if there is one.
pub(super) fn functions(look: &Printer<'_>, part: usize) -> impl Iterator<Item = TokenStream> {
    let slots = look.program.parts[part].slots().expect("it has slots");
    let [squares, table] = [look.squares_name(part), slots.table.clone()].map(|name| ident(&name));
    let (name, number) = (ident(&look.filling_name(part)), ident(&look.slot_number_name(part)));
    let set = match slots.walk {
        WithoutSlots::Chess(slider) => slide(slider, &quote!(square), &quote!(occupied)),
        WithoutSlots::Part(other) => look.call(other),
        WithoutSlots::Nowhere => unreachable!("only slots with a walk are filled"),
    };
    let relevant = tokens(&Writer::default().value(&slots.bounds.relevant));
    let (encoded, fields, called) = encoded(slots, look.bmi2);
    let method = ident(if is_merged(slots) { "add" } else { "set" });
    // A number is cast.
    let is_cast = slots.encoding == Encoding::Deposits || is_numbered_in_order(slots);
    let truncates = is_cast.then(|| quote!(#[allow(clippy::cast_possible_truncation)]));
    let mut read = vec![&slots.bounds.relevant];
    read.extend(&fields);
    let pattern = look.pattern(part, &read);
    let function = quote! {
        #truncates
        fn #name() {
            for (square, &#pattern) in #squares.iter().enumerate() {
                let mut occupied = 0;
                loop {
                    let set = #set;
                    #table[#number(&#squares, square, occupied)].#method(#encoded);
                    occupied = next_subset(occupied, #relevant);
                    if occupied == 0 {
                        break;
                    }
                }
            }
        }
    };
    [function].into_iter().chain(called)
}

/// Whether squares that share a slot need different bits of it, which are then added one square at a time.
const fn is_merged(slots: &Slots) -> bool {
    matches!(slots.encoding, Encoding::Shared | Encoding::Deposits)
}

/// Whether slots hold numbers that count the attack sets of a square, as on other boards.
fn is_numbered_in_order(slots: &Slots) -> bool {
    slots.encoding == Encoding::Numbers && !matches!(slots.walk, WithoutSlots::Chess(_))
}

/// The slider of the chess board whose slots these are.
fn slider(slots: &Slots) -> Slider {
    match slots.walk {
        WithoutSlots::Chess(slider) => slider,
        WithoutSlots::Part(_) | WithoutSlots::Nowhere => unreachable!("other boards have no such slots"),
    }
}

/// What the slot holds for the attack set `set`, the fields that this reads, and the function that it calls.
fn encoded(slots: &Slots, bmi2: bool) -> (TokenStream, Vec<Expr>, Option<TokenStream>) {
    let words = |names: &[&str]| names.iter().map(|name| word(name)).collect();
    match slots.encoding {
        Encoding::Bitboards | Encoding::Shared => (quote!(set), Vec::new(), None),
        Encoding::Deposits => {
            let slot = extracted(&slots.attacks, &named("set", slots.attacks.kind));
            let value = tokens(&Writer::default().cast(&slot, slots.kind));
            (value, vec![slot], Some(expressions::primitive(Primitive::Pext, NumberType::Number, bmi2)))
        }
        Encoding::Spreads => match slider(slots) {
            Slider::Rook => (quote!(rook_bytes(set, square)), Vec::new(), Some(rook_bytes())),
            Slider::Bishop => {
                let value = quote!(bishop_bytes(set, rising, falling));
                (value, words(&["rising", "falling"]), Some(bishop_bytes()))
            }
        },
        Encoding::Numbers if is_numbered_in_order(slots) => {
            let sets = tables_of(&slots.attacks.clone().into()).into_iter().map(|name| ident(&name));
            let number = ident(kind(slots.kind));
            let found = quote!(#(#sets)*[base as usize..].iter().position(|&other| other == set));
            (quote!(#found.expect("the table has every attack set") as #number), words(&["base"]), None)
        }
        Encoding::Numbers => {
            let last =
                squares_with_last_number(slider(slots)).into_iter().map(|square| decimal(square as u64));
            let last = if last.len() == 0 { quote!(false) } else { quote!(matches!(square, #(#last)|*)) };
            (quote!(number(base, post_mask, set, #last)), words(&["base", "post_mask"]), Some(number()))
        }
    }
}

/// The name of the type of a slot: the number of its bits belongs to it if the pieces have slots of their own. `beside`: those
/// of rook and bishop have types of their own.
pub(super) fn slot_type(table: &DataTable, beside: bool) -> String {
    match table.kind.bits() {
        _ if table.name == "SLOTS" => "Slot".to_owned(),
        bits if beside => format!("OtherSlot{bits}"),
        bits => format!("Slot{bits}"),
    }
}

/// The types of the slots of these parts, with the methods that are called.
pub(super) fn slot_types(program: &Program, parts: &[usize], beside: bool) -> Vec<TokenStream> {
    let slots: Vec<&Slots> = parts.iter().filter_map(|&part| program.parts[part].slots()).collect();
    let name_of = |slots: &Slots| slot_type(program.table(&slots.table), beside);
    let (mut items, mut done) = (Vec::new(), Vec::new());
    for one in &slots {
        let name = name_of(one);
        if !done.contains(&name) {
            let same = || slots.iter().filter(|other| name_of(other) == name);
            let [set, add] = [false, true].map(|merged| same().any(|slots| is_merged(slots) == merged));
            items.extend(slot(&ident(&name), one.kind, set, add));
            done.push(name);
        }
    }
    items
}

/// The type `name` for slots of this kind: a structure and its methods. Slots of 64 bits have others for targets without such atomic
/// numbers.
fn slot(name: &Ident, kind: NumberType, set: bool, add: bool) -> Vec<TokenStream> {
    let bits = kind.bits();
    let condition = (bits == 64).then(|| quote!(#[cfg(target_has_atomic = "64")]));
    match bits {
        128 => in_words(name).into(),
        64 => {
            whole(name, bits, set, add, condition.as_ref()).into_iter().chain(in_halves(name, add)).collect()
        }
        _ => whole(name, bits, set, add, condition.as_ref()).into(),
    }
}

/// A slot in one atomic number.
fn whole(name: &Ident, bits: u32, set: bool, add: bool, condition: Option<&TokenStream>) -> [TokenStream; 2] {
    let (word, atomic) = (format_ident!("u{bits}"), format_ident!("AtomicU{bits}"));
    let relaxed = relaxed();
    let method = |is_called: bool, name, stores| {
        let (name, stores) = (ident(name), ident(stores));
        is_called.then(|| quote!(fn #name(&self, bits: #word) { self.0.#stores(bits, #relaxed); }))
    };
    let (set, add) = (method(set, "set", "store"), method(add, "add", "fetch_or"));
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
fn in_halves(name: &Ident, add: bool) -> [TokenStream; 2] {
    let relaxed = relaxed();
    let set = quote! {
        #[allow(clippy::cast_possible_truncation)]
        fn set(&self, bits: u64) {
            self.low.store(bits as u32, #relaxed);
            self.high.store((bits >> 32) as u32, #relaxed);
        }
    };
    let add = add.then(|| {
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

fn relaxed() -> TokenStream {
    quote!(::core::sync::atomic::Ordering::Relaxed)
}

/// A slot of 128 bits, in words of the processor.
fn in_words(name: &Ident) -> [TokenStream; 2] {
    let relaxed = relaxed();
    let structure = quote! {
        /// A slot that some threads may read while another one fills it, in words of the processor.
        struct #name([::core::sync::atomic::AtomicUsize; (u128::BITS / usize::BITS) as usize]);
    };
    let methods = quote! {
        impl #name {
            #[allow(clippy::declare_interior_mutable_const)]
            const EMPTY: Self = {
                #[allow(clippy::declare_interior_mutable_const)]
                const PART: ::core::sync::atomic::AtomicUsize = ::core::sync::atomic::AtomicUsize::new(0);
                Self([PART; (u128::BITS / usize::BITS) as usize])
            };

            #[inline]
            fn get(&self) -> u128 {
                self.0.iter().rev().fold(0, |set, part| set << usize::BITS | part.load(#relaxed) as u128)
            }

            #[allow(clippy::cast_possible_truncation)]
            fn set(&self, mut set: u128) {
                for part in &self.0 {
                    part.store(set as usize, #relaxed);
                    set >>= usize::BITS;
                }
            }
        }
    };
    [structure, methods]
}

/// The squares on which the catalog numbers an attack set by the last union that holds it. On all others it is the first.
/// Squares that share slots need the catalog's numbers; a test compares all of them.
fn squares_with_last_number(slider: Slider) -> Vec<usize> {
    let numbering = Numbering::get();
    let first_fits = |square: usize| {
        let post_mask = slider.attacks(square, 0);
        crate::board::attack_sets::distinct(slider, square).into_iter().all(|set| {
            let fits = |&number: &u8| numbering.union(slider, square, number) & post_mask == set;
            (0..=u8::MAX).find(fits) == Some(numbering.number(slider, square, set))
        })
    };
    (0..SQUARES).filter(|&square| !first_fits(square)).collect()
}

fn rook_bytes() -> TokenStream {
    quote! {
        /// The bytes that [`rook_spread`] spreads. The products of a file's squares that the shift leaves are its ranks.
        const fn rook_bytes(set: u64, square: usize) -> u16 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::attack_sets::distinct;

    /// What is written into a file as the function `number` finds the numbers of the catalog.
    #[test]
    fn filling_finds_the_numbers_of_the_catalog() {
        let numbering = Numbering::get();
        for slider in Slider::ALL {
            let last = squares_with_last_number(slider);
            for square in 0..SQUARES {
                let post_mask = slider.attacks(square, 0);
                for set in distinct(slider, square) {
                    let holds = |&number: &u8| numbering.union(slider, square, number) & post_mask == set;
                    let mut numbers = 0..=u8::MAX;
                    let found =
                        if last.contains(&square) { numbers.rfind(holds) } else { numbers.find(holds) };
                    assert_eq!(found, Some(numbering.number(slider, square, set)), "{slider:?} on {square}");
                }
            }
        }
    }
}
