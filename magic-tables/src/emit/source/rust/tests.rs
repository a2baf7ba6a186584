//! Data in a second file, and the numbers that a filling function finds.

use super::*;
use crate::board::SQUARES;
use crate::board::attack_sets::distinct;
use crate::board::slider::Slider;
use crate::lookup::any::vectors::Way;
use crate::numbering::Numbering;
use crate::recipe::NumberType;
use crate::spec::{Entries, Scheme};

fn in_files(spec: &Spec, form: &Form, data_file: Option<&str>) -> Source {
    let render: Render = |tokens| tokens.to_string() + "\n";
    source(spec, form, &Names::new(quote!(lookup)), data_file, render).expect("the options are right")
}

#[test]
fn data_stands_in_a_file_of_its_own() {
    let spec = Spec { entries: Entries::Byte, steppers: true, ..Spec::default() };
    for (unchecked, fill) in [(false, false), (true, false), (false, true), (true, true)] {
        let form = Form { unchecked, fill, ..Form::default() };
        let one = in_files(&spec, &form, None);
        assert_eq!(one.data, None);
        let Source { code, data } = in_files(&spec, &form, Some("tables.rs"));
        let data = data.expect("there is a second file");
        let head: String = code.split_inclusive('\n').take(2).collect();
        assert!(
            head.contains("@generated") && head.ends_with("// SPDX-License-Identifier: MIT-0\n"),
            "{head}"
        );
        let (code, nothing) = code.split_once("\ninclude!(\"tables.rs\");\n").expect("it includes the data");
        assert_eq!(nothing, "");
        let data = data.strip_prefix(&head).expect("both files begin alike");
        assert_eq!(one.code, format!("{code}{data}"));
        assert!(data.contains("static ROOKS") && data.contains("const KNIGHT") && !data.contains("fn "));
    }
}

/// What [`fill`] writes into a file as the function `number` finds the numbers of the catalog.
#[test]
fn filling_finds_the_numbers_of_the_catalog() {
    let numbering = Numbering::get();
    for slider in Slider::ALL {
        let last = fill::squares_with_last_number(slider);
        for square in 0..SQUARES {
            let post_mask = slider.attacks(square, 0);
            for set in distinct(slider, square) {
                let holds = |&number: &u8| numbering.union(slider, square, number) & post_mask == set;
                let mut numbers = 0..=u8::MAX;
                let found = if last.contains(&square) { numbers.rfind(holds) } else { numbers.find(holds) };
                assert_eq!(found, Some(numbering.number(slider, square, set)), "{slider:?} on {square}");
            }
        }
    }
}

/// Panics if two items of a module have one name on some target.
fn no_names_meet(items: &[syn::Item]) {
    use syn::{Item, UseTree};
    fn leaf(tree: &UseTree, names: &mut Vec<String>) {
        match tree {
            UseTree::Path(path) => leaf(&path.tree, names),
            UseTree::Name(name) if name.ident == "self" => {}
            UseTree::Name(name) => names.push(name.ident.to_string()),
            UseTree::Rename(rename) => names.push(rename.rename.to_string()),
            UseTree::Group(group) => group.items.iter().for_each(|tree| leaf(tree, names)),
            UseTree::Glob(_) => {}
        }
    }
    let mut known: Vec<(String, Option<String>)> = Vec::new();
    for item in items {
        // Functions and values have names of their own beside types and modules; what is imported may be either.
        let (value, kind) = ("value", "type");
        let (attributes, names) = match item {
            Item::Fn(item) => (&item.attrs, vec![format!("{value} {}", item.sig.ident)]),
            Item::Const(item) => (&item.attrs, vec![format!("{value} {}", item.ident)]),
            Item::Static(item) => (&item.attrs, vec![format!("{value} {}", item.ident)]),
            Item::Struct(item) => (&item.attrs, vec![format!("{kind} {}", item.ident)]),
            Item::Type(item) => (&item.attrs, vec![format!("{kind} {}", item.ident)]),
            Item::Trait(item) => (&item.attrs, vec![format!("{kind} {}", item.ident)]),
            Item::Mod(item) => {
                no_names_meet(item.content.as_ref().map_or(&[], |(_, items)| items));
                (&item.attrs, vec![format!("{kind} {}", item.ident)])
            }
            Item::Use(item) => {
                let mut names = Vec::new();
                leaf(&item.tree, &mut names);
                let is_value = |name: &String| name.starts_with(|first: char| first.is_lowercase());
                let name = |name: String| format!("{} {name}", if is_value(&name) { value } else { kind });
                (&item.attrs, names.into_iter().map(name).collect())
            }
            _ => continue,
        };
        let condition = attributes.iter().find(|attribute| attribute.path().is_ident("cfg"));
        let condition = condition.map(|condition| quote!(#condition).to_string());
        for name in names.into_iter().filter(|name| name != "value _") {
            let apart =
                |other: &Option<String>| other.is_some() && condition.is_some() && *other != condition;
            let met = known.iter().any(|(other, of)| *other == name && !apart(of));
            assert!(!met, "two items are called {name}");
            known.push((name, condition.clone()));
        }
    }
}

#[test]
fn no_two_functions_have_one_name() {
    let check = |text: &str| no_names_meet(&syn::parse_file(text).expect("it is Rust").items);
    let ways = (1..16).map(|way| {
        let [direct, sums, far, behind] = [0, 1, 2, 3].map(|bit| way >> bit & 1);
        ray_files::Shape::Vectors(Way { direct, sums, far, behind })
    });
    let places = [NumberType::Word, NumberType::Wide].map(ray_files::Shape::Places);
    check(&ray_files::module(&ways.chain(places).collect::<Vec<_>>()));

    let nightrider =
        "[nightrider = rider[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]]";
    for (board, pieces, scheme) in [
        (None, None, Scheme::Hyperbola),
        (Some("8x8"), Some(nightrider), Scheme::Hyperbola),
        (Some("12x8"), Some("[rook, bishop, queen, horse]"), Scheme::Hyperbola),
        (Some("5x5"), Some("[rook, bishop, cannon, horse]"), Scheme::Fancy),
    ] {
        let [board, pieces] = [board, pieces].map(|text| text.map(str::to_owned));
        let is_chess = board.is_none();
        let codes = is_chess.then(|| "[empty, white_pawn, black_king]".to_owned());
        let all = Spec {
            setwise: true,
            steppers: true,
            lines: true,
            views: is_chess,
            piece_codes: codes,
            ..Spec::default()
        };
        let spec = Spec { scheme, board, pieces, ..all };
        for (unchecked, fill) in [(false, false), (true, false), (true, true)] {
            let fill = fill && scheme == Scheme::Fancy;
            check(&in_files(&spec, &Form { unchecked, fill, ..Form::default() }, None).code);
        }
    }
}
