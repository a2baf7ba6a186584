//! Slots that are filled at start-up: the function that engines call, those that fill the slots of a
//! part, and the types of slots.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};

use super::expressions::{self, RustRecipeWriter, part, tokens};
use super::look_ups::{ModelWriter, counts};
use super::variant::slide;
use crate::board::slider::Slider;
use crate::encoding::Encoding;
use crate::naming::HelperRole;
use crate::recipe::{
    DataTable, Expr, NumberType, Primitive, SlotRecipe, WithoutSlots, extracted, named, word,
};
use crate::text::ident;

/// The function that the engine calls.
pub(super) fn sliders_init(writers: &[ModelWriter<'_>]) -> TokenStream {
    let mut counting = Vec::new();
    let mut others = Vec::new();
    for writer in writers {
        for part in writer.model.filled() {
            let name = ident(&writer.filling_name(part));
            if counts(writer.slots(part)) {
                counting.push(name);
            } else {
                others.push(name);
            }
        }
    }
    let counting = (!counting.is_empty()).then(|| {
        quote! {
            #[comment = " Squares that share a slot agree on the least number that serves both."]
            while #(#counting())|* {}
        }
    });
    quote! {
        /// Fills the slots, which takes a few milliseconds. Call it at start-up, before the first
        /// look-up.
        ///
        /// An earlier look-up, or one while another thread is still in here, returns a wrong set of
        /// squares, without undefined behaviour. Calling this again changes nothing.
        #[allow(dead_code, unreachable_pub)]
        pub fn sliders_init() {
            #(#others();)*
            #counting
        }
    }
}

/// The function that fills the slots of a part, and the one that it calls, if there is one.
pub(super) fn filling(writer: &ModelWriter<'_>, part: usize) -> impl Iterator<Item = TokenStream> {
    let slots = writer.slots(part);
    let squares = ident(&writer.squares_name(part));
    let table = ident(&slots.table);
    let name = ident(&writer.filling_name(part));
    let number = ident(&writer.function_for(HelperRole::SlotNumber, part));
    let set = match slots.walk {
        WithoutSlots::Chess(slider) => {
            let attacks = slide(slider, "square", "occupied");
            tokens(&attacks)
        }
        WithoutSlots::Part(other) => writer.call(other),
        WithoutSlots::Nowhere => unreachable!("only slots with a walk are filled"),
    };
    let mut inline = RustRecipeWriter::default();
    let relevant = inline.value(&slots.bounds.relevant);
    let relevant = tokens(&relevant);
    let slot = quote!(#table[#number(&#squares, square, occupied)]);
    let stored = stored(slots, &slot, writer);
    let store = stored.statement;
    let mut read = vec![&slots.bounds.relevant];
    read.extend(&stored.fields);
    let pattern = writer.pattern(part, &read);
    let (result, begins, ends) = if counts(slots) {
        (
            quote!(-> bool),
            quote!(let mut changed = false;),
            quote!(changed),
        )
    } else {
        Default::default()
    };
    let function = quote! {
        fn #name() #result {
            #begins
            for (square, data) in #squares.iter().enumerate() {
                let #pattern = *data;
                let mut occupied = 0;
                loop {
                    let set = #set;
                    #store
                    occupied = next_subset(occupied, #relevant);
                    if occupied == 0 {
                        break;
                    }
                }
            }
            #ends
        }
    };
    [function].into_iter().chain(stored.called)
}

/// How an attack set gets into a slot.
struct Stored {
    statement: TokenStream,
    /// The data of the square that the statement reads.
    fields: Vec<Expr>,
    /// The function that the statement calls.
    called: Option<TokenStream>,
}

impl Stored {
    fn by(statement: TokenStream) -> Self {
        Self {
            statement,
            fields: Vec::new(),
            called: None,
        }
    }
}

/// The statement that stores the attack set `set` in `slot`.
fn stored(slots: &SlotRecipe, slot: &TokenStream, writer: &ModelWriter<'_>) -> Stored {
    match slots.encoding {
        Encoding::Bitboards => Stored::by(quote!(#slot.set(set);)),
        Encoding::Shared => Stored::by(quote!(#slot.add(set);)),
        Encoding::Deposits => {
            let set = named("set", slots.attacks.kind);
            let bits = extracted(&slots.attacks, &set);
            let mut inline = RustRecipeWriter::default();
            let value = inline.cast(&bits, slots.kind);
            let value = tokens(&value);
            let pext = expressions::primitive(Primitive::Pext, NumberType::Number, writer.bmi2);
            Stored {
                statement: quote!(#slot.add(#value);),
                fields: vec![bits],
                called: Some(pext),
            }
        }
        Encoding::Spreads if slots.walk == WithoutSlots::Chess(Slider::Rook) => Stored {
            called: Some(tokens(part("fn rook_bytes"))),
            ..Stored::by(quote!(#slot.set(rook_bytes(set, square));))
        },
        Encoding::Spreads => Stored {
            statement: quote!(#slot.set(bishop_bytes(set, rising, falling));),
            fields: ["rising", "falling"].map(word).into(),
            called: Some(tokens(part("fn bishop_bytes"))),
        },
        Encoding::Numbers => Stored {
            statement: quote! {
                let slot = &#slot;
                changed |= move_on(slot, base, post_mask, set);
            },
            fields: ["base", "post_mask"].map(word).into(),
            called: Some(move_on(&writer.slot_type(writer.model.table(&slots.table)))),
        },
    }
}

/// The function that changes the number in a slot of this type.
fn move_on(slot_type: &str) -> TokenStream {
    let slot_type = ident(slot_type);
    quote! {
        /// Moves a slot on to the next number of a union that holds `set`, and returns
        /// whether it was another.
        fn move_on(slot: &#slot_type, base: u32, post_mask: u64, set: u64) -> bool {
            let old = slot.get();
            let mut number = old;
            while UNIONS[base as usize + usize::from(number)] & post_mask != set {
                number += 1;
            }
            if number != old {
                slot.set(number);
            }
            number != old
        }
    }
}

/// Whether squares that share a slot need different bits of it, which are then added one square at
/// a time.
const fn is_merged(slots: &SlotRecipe) -> bool {
    matches!(slots.encoding, Encoding::Shared | Encoding::Deposits)
}

impl ModelWriter<'_> {
    /// The name of the type of the slots in a table: the number of its bits belongs to it if the
    /// pieces have slots of their own, and those of rook and bishop have types of their own.
    pub(super) fn slot_type(&self, table: &DataTable) -> String {
        match table.kind.bits() {
            _ if table.name == "SLOTS" => "Slot".to_owned(),
            bits if self.model.beside => format!("OtherSlot{bits}"),
            bits => format!("Slot{bits}"),
        }
    }

    /// The types of the slots of these parts, with the methods that are called.
    pub(super) fn slot_types(&self, parts: &[usize]) -> Vec<TokenStream> {
        let mut types: Vec<SlotType> = Vec::new();
        for &part in parts {
            let slots = self.slots(part);
            let table = self.model.table(&slots.table);
            let name = self.slot_type(table);
            let known = types.iter().position(|known| known.name == name);
            let number = known.unwrap_or(types.len());
            if known.is_none() {
                types.push(SlotType {
                    name,
                    kind: slots.kind,
                    sets: false,
                    adds: false,
                });
            }
            if is_merged(slots) {
                types[number].adds = true;
            } else {
                types[number].sets = true;
            }
        }
        types.iter().flat_map(SlotType::items).collect()
    }
}

/// A type of slots.
struct SlotType {
    name: String,
    /// What a slot holds.
    kind: NumberType,
    /// Whether slots are called `set` of, and `add`.
    sets: bool,
    adds: bool,
}

impl SlotType {
    /// The type and its methods. Slots of 64 bits have another one for targets without such atomic
    /// numbers.
    fn items(&self) -> Vec<TokenStream> {
        let models: &[&str] = match self.kind {
            NumberType::Wide => &["SlotInWords"],
            NumberType::Word => &["Slot", "SlotInHalves"],
            _ => &["Slot"],
        };
        let mut items = Vec::new();
        for model in models {
            for word in ["struct", "impl"] {
                let own = part(&format!("{word} {model}"));
                items.push(self.like(model, own));
            }
        }
        items
    }

    /// The item with this `text` of the type `model`, with the name, the bits and the methods of
    /// this type.
    fn like(&self, model: &str, text: &str) -> TokenStream {
        let text = match self.kind {
            NumberType::Wide | NumberType::Word => text.to_owned(),
            _ => text
                .replace(r#"#[cfg(target_has_atomic = "64")]"#, "")
                .replace("64", &self.kind.bits().to_string()),
        };
        let text = text.replace(model, &self.name);
        let mut item: syn::Item = syn::parse_str(&text).expect("it is Rust");
        if let syn::Item::Impl(methods) = &mut item {
            methods.items.retain(|item| match item {
                syn::ImplItem::Fn(method) if method.sig.ident == "set" => {
                    // Other types add by it.
                    self.sets || model != "Slot"
                }
                syn::ImplItem::Fn(method) if method.sig.ident == "add" => self.adds,
                _ => true,
            });
        }
        item.into_token_stream()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(kind: NumberType, sets: bool, adds: bool) -> String {
        let slot_type = SlotType {
            name: "Own".to_owned(),
            kind,
            sets,
            adds,
        };
        let items = slot_type.items();
        items.iter().map(TokenStream::to_string).collect()
    }

    #[test]
    fn a_slot_has_the_methods_that_are_called() {
        let text = text_of(NumberType::Short, true, false);
        assert!(
            text.contains("fn set") && !text.contains("fn add"),
            "{text}"
        );
        let text = text_of(NumberType::Short, false, true);
        assert!(
            !text.contains("fn set") && text.contains("fn add"),
            "{text}"
        );
    }

    #[test]
    fn a_slot_has_as_many_bits_as_its_numbers() {
        let text = text_of(NumberType::Short, true, true);
        assert!(text.contains("AtomicU16") && !text.contains("64"), "{text}");
    }

    #[test]
    fn words_have_slots_for_targets_without_atomic_words() {
        let text = text_of(NumberType::Word, true, true);
        assert!(
            text.contains("AtomicU64") && text.contains("AtomicU32"),
            "{text}"
        );
        assert!(!text.contains("SlotInHalves"), "{text}");
    }
}
