//! Where the items of an expansion stand: in a module of their own, whose public items are imported
//! to where the macro is called. So a second call in the same module is one error, about one name.

use proc_macro2::{Ident, TokenStream, TokenTree};

use super::functions::{Names, SquareNumber};
use crate::spec::tokens::{flatten, is_punct};
use crate::text::template;

/// The name of that module. The compiler shows it if there are two in one place.
const MODULE: &str = "give_each_set_of_magic_tables_a_module_of_its_own";

/// The items in that module, if all paths of the engine mean the same there.
///
/// If not, they stand where the macro is called, beside an empty module with that name: of all that
/// a second call repeats, the compiler names it first.
pub(super) fn placed(items: &TokenStream, names: &Names) -> TokenStream {
    if !are_absolute(names) {
        let text = format!("mod {MODULE} {{}} #items");
        return template(&text, &[("items", items)]);
    }
    let mut checks = String::new();
    for item in public_items(items) {
        checks += &item.check();
    }
    // The checks stand in a macro of the module. If there are two modules, the path of the macro
    // leads to the first one both times, so that a check never asks for what only the second one
    // has.
    let text = format!(
        "mod {MODULE} {{
            #items
            #[allow(unused_macros)]
            macro_rules! __check_that_nothing_hides_these_items {{
                () => {{
                    const _: fn() = || {{
                        use {MODULE} as __generated;
                        use #lookup::SameItem as __Same;
                        {checks}
                    }};
                }};
            }}
            #[allow(unused_imports)]
            pub(super) use __check_that_nothing_hides_these_items;
        }}
        #[allow(unused_imports, unreachable_pub)]
        pub use {MODULE}::*;
        {MODULE}::__check_that_nothing_hides_these_items! {{}}"
    );
    let lookup = names.lookup();
    template(&text, &[("items", items), ("lookup", &lookup)])
}

/// Whether no path of the engine depends on the module that it stands in.
///
/// A relative one could be written anew only if it began with `self` or `super`. Any other may name
/// an item of the function around the call, which no path in a module reaches.
fn are_absolute(names: &Names) -> bool {
    if let SquareNumber::Function(path) = &names.number {
        if !is_absolute(path) {
            return false;
        }
    }
    for of_type in [&names.square, &names.bitboard, &names.mailbox] {
        if of_type.as_ref().is_some_and(|path| !is_absolute(path)) {
            return false;
        }
    }
    is_absolute(&names.crate_path)
}

/// Words that mean the same in every module, where a path may begin with them. In front of `crate`,
/// the compiler writes the sign of macros, too.
const WORDS: &[&str] = &[
    "crate", "$crate", "as", "mut", "true", "false", "bool", "char", "str", "f32", "f64", "u8",
    "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
];

/// Whether all paths in `tokens`, those of generic arguments among them, begin with `::` or with
/// one of [`WORDS`]. Lifetimes and named arguments count as relative, which is always safe.
fn is_absolute(tokens: &TokenStream) -> bool {
    let mut is_behind_colons = false;
    for tree in flatten(tokens.clone()) {
        match &tree {
            TokenTree::Ident(word) if !is_behind_colons => {
                let word = word.to_string();
                if !WORDS.contains(&word.as_str()) {
                    return false;
                }
            }
            TokenTree::Group(group) if !is_absolute(&group.stream()) => return false,
            _ => {}
        }
        is_behind_colons = is_punct(&tree, ':');
    }
    true
}

/// A public item of an expansion.
struct PublicItem {
    kind: ItemKind,
    name: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ItemKind {
    Function,
    Number,
    Text,
    Type,
}

impl PublicItem {
    fn new(kind: ItemKind, name: &Ident) -> Self {
        let name = name.to_string();
        Self { kind, name }
    }

    /// A statement that compiles if the name stands for this item where the macro is called, and
    /// not for another one there, which would hide it: `pub use` of all items lets others go first.
    ///
    /// Constants have no types of their own, so it is their values that are compared: of texts, the
    /// lengths.
    fn check(&self) -> String {
        let name = &self.name;
        let (before, behind) = match self.kind {
            // Each function has a type of its own.
            ItemKind::Function => ("", ""),
            ItemKind::Number => ("[(); ", "]"),
            ItemKind::Text => ("[(); ", ".len()]"),
            ItemKind::Type => ("::core::marker::PhantomData::<", ">"),
        };
        format!("__Same({before}{name}{behind}, {before}__generated::{name}{behind});")
    }
}

/// The public items among `items`.
fn public_items(items: &TokenStream) -> Vec<PublicItem> {
    let mut found = Vec::new();
    let trees: Vec<TokenTree> = items.clone().into_iter().collect();
    for place in 0..trees.len() {
        if matches!(&trees[place], TokenTree::Ident(word) if word == "pub") {
            add_public_item(&trees[place + 1..], &mut found);
        }
    }
    found
}

/// Adds the item that begins with `pub` in front of `trees`.
fn add_public_item(trees: &[TokenTree], found: &mut Vec<PublicItem>) {
    let (kind, name) = match trees {
        [
            TokenTree::Ident(first),
            TokenTree::Ident(second),
            TokenTree::Ident(name),
            ..,
        ] if first == "const" && second == "fn" => (ItemKind::Function, name),
        [TokenTree::Ident(word), TokenTree::Ident(name), ..] if word == "fn" => {
            (ItemKind::Function, name)
        }
        [TokenTree::Ident(word), TokenTree::Ident(name), ..] if word == "type" => {
            (ItemKind::Type, name)
        }
        [
            TokenTree::Ident(word),
            TokenTree::Ident(name),
            _,
            of_type,
            ..,
        ] if word == "const" => {
            if is_punct(of_type, '&') {
                (ItemKind::Text, name)
            } else {
                (ItemKind::Number, name)
            }
        }
        [TokenTree::Ident(word), rest @ ..] if word == "use" => {
            add_types(rest, found);
            return;
        }
        _ => return,
    };
    found.push(PublicItem::new(kind, name));
}

/// Adds the types of a list such as `path::{First, Second};`.
fn add_types(trees: &[TokenTree], found: &mut Vec<PublicItem>) {
    for tree in trees {
        let TokenTree::Group(list) = tree else {
            continue;
        };
        for tree in list.stream() {
            if let TokenTree::Ident(name) = tree {
                found.push(PublicItem::new(ItemKind::Type, &name));
            }
        }
        return;
    }
}

#[cfg(test)]
mod tests;
