//! What all pieces of a set attack at once. For rook, bishop and queen on the chess board, fills that run from all of them are a part, in
//! vectors where there are some; for all others, they are recipes.

use std::rc::Rc;

use super::contents::{Contents, helpers as written};
use super::expressions::Writer;
use super::face::Face;
use super::functions::PublicFunction;
use crate::board::stepper::Stepper;
use crate::emit::functions::plural;
use crate::emit::source::setwise::SetRecipes;
use crate::literal::in_words;
use crate::recipe::Function;

/// The fills of rook, bishop and queen.
const FILLS: &str = include_str!("parts/setwise.h");

/// The functions below those that engines call.
pub(super) fn helpers(face: &Face<'_>, contents: &Contents) -> Vec<String> {
    if !face.spec.setwise {
        return Vec::new();
    }
    let dialect = face.dialect("");
    let mut texts = if has_fills(face) { vec![dialect.part(FILLS)] } else { Vec::new() };
    texts.push(contents.variants.text(|variant| {
        let mut writer = Writer::new(face, &dialect, &variant.program, false);
        for (_, all) in by_recipes(face) {
            writer.call(0, &all);
        }
        written(&writer.functions)
    }));
    texts
}

/// Whether pieces move like rook, bishop or queen on the chess board, whose fills are text.
pub(super) fn has_fills(face: &Face<'_>) -> bool {
    !face.spec.divided().sliders.is_empty()
}

/// The names of all other pieces, and their functions.
fn by_recipes(face: &Face<'_>) -> Vec<(String, Rc<Function>)> {
    let board = face.spec.geometry().expect("the board has been read");
    let (recipes, others) = (SetRecipes::new(&board), face.spec.divided().others);
    let steppers = if face.spec.steppers { &Stepper::ALL[..] } else { &[] };
    let steppers = steppers.iter().map(|&piece| (piece.name().to_owned(), recipes.all_stepping(piece)));
    others.iter().map(|piece| (piece.name.clone(), recipes.all_of(piece))).chain(steppers).collect()
}

/// The functions that engines call.
pub(super) fn functions(face: &Face<'_>) -> Vec<PublicFunction> {
    if !face.spec.setwise {
        return Vec::new();
    }
    let sliders = face.spec.divided().sliders.into_iter();
    let by_fills = sliders.map(|(piece, like)| function(face, &piece, true, &format!("fill_from_{like}s")));
    let recipe =
        |(piece, all): &(String, Rc<Function>)| function(face, piece, all.parameters.len() == 2, &all.name);
    by_fills.chain(by_recipes(face).iter().map(recipe)).collect()
}

/// The function for all pieces of a kind, which calls a helper function.
fn function(face: &Face<'_>, piece: &str, takes_occupied: bool, helper: &str) -> PublicFunction {
    let (bitboard, name) = (&face.bitboard, face.public(&format!("all_{piece}_attacks")));
    let (pieces, named) = (plural(piece), in_words(piece));
    let occupied = if takes_occupied { format!(", {bitboard} occupied") } else { String::new() };
    let sets = if takes_occupied { " Both sets may hold any squares." } else { "" };
    let mut arguments = face.to_word(&pieces);
    if takes_occupied {
        arguments += ", ";
        arguments += &face.to_word("occupied");
    }
    let set = face.as_bitboard(&format!("{}({arguments})", face.dialect("").name(helper)));
    PublicFunction {
        signature: format!("{bitboard} {name}({bitboard} {pieces}{occupied})"),
        doc: format!(
            "// The squares that any {named} of `{pieces}` attacks: the union of their attack sets.{sets}\n"
        ),
        body: format!("    return {set};\n"),
        constant: true,
    }
}
