//! What is wrong with the engine's own types, and what constant functions cannot have.

use crate::spec::choice::{Pext, Scheme};
use crate::spec::options::Spec;
use crate::spec::problem::{Problem, Refuse};
use crate::spec::tuple_struct::{refused_fields, tuple_struct};
use crate::spec::value::{is_long, refused_type};

/// The engine's own types: what their names already show to be wrong.
pub(super) fn types(spec: &Spec, refuse: &mut Refuse<'_>) {
    let by = spec.front_end;
    let path_of_bitboard =
        spec.bitboard.as_deref().map(|text| tuple_struct(text).map_or(text, |(path, _)| path));
    let paths = [
        ("square", spec.square.as_deref()),
        ("bitboard", path_of_bitboard),
        ("square_index", spec.square_index.as_deref()),
    ];
    for (key, path) in paths {
        if let Some(problem) = path.and_then(|path| refused_type(by.option(key), path)) {
            refuse(key, &problem.message);
        }
    }
    if let Some(path) = spec.bitboard.as_deref().filter(|&path| is_other_word(path, spec.word())) {
        let word = spec.word();
        #[cfg(feature = "boards")]
        let squares = spec.geometry().map_or(64, |board| board.squares());
        #[cfg(not(feature = "boards"))]
        let squares = 64;
        refuse(
            "bitboard",
            &format!(
                "`{path}` is not the bitboard of a board with {squares} squares; write {}, or leave it out",
                by.setting("bitboard", word)
            ),
        );
    }
    if spec.square_index.is_some() && spec.square.is_none() {
        let message = format!(
            "{index} needs {}, the type that it makes an index of; add {}, or leave {index} out",
            by.option("square"),
            by.setting("square", "…"),
            index = by.option("square_index")
        );
        refuse("square_index", &message);
    }
}

/// Whether `path` is the integer that holds the squares of boards of another size.
fn is_other_word(path: &str, word: &str) -> bool {
    matches!(path, "u64" | "u128") && path != word
}

/// What look-ups that are constant functions cannot have.
pub(super) fn constant(spec: &Spec, refuse: &mut Refuse<'_>) {
    if !spec.const_fn {
        return;
    }
    let by = spec.front_end;
    let const_fn = by.option("const_fn");
    if spec.scheme == Scheme::Pext {
        let message = format!(
            "constants cannot have the PEXT instruction; leave {const_fn} out, or use {}",
            by.setting("scheme", "fancy")
        );
        refuse("const_fn", &message);
    } else if spec.pext == Pext::Always {
        let pext = by.option("pext");
        let message = format!("constants cannot have the PEXT instruction; leave {const_fn} or {pext} out");
        refuse("const_fn", &message);
    }
    match spec.bitboard.as_deref() {
        Some(path) if path == spec.word() => {
            let bitboard = by.option("bitboard");
            refuse("bitboard", &format!("bitboards are `{path}` anyway; leave {bitboard} out"));
        }
        // That is a mistake without constants, too.
        Some(path) if is_other_word(path, spec.word()) => {}
        Some(path) if !is_long(path) && tuple_struct(path).is_none() => refuse(
            "bitboard",
            &format!(
                "constants cannot call `From<u64>` and `Into<u64>`; leave {const_fn} out, or, if `{path}` is a tuple struct, \
                 write `{path}(u64)`"
            ),
        ),
        _ => {}
    }
}

/// What is wrong with the fields of a bitboard that is a tuple struct.
pub(super) fn bitboard_fields(spec: &Spec) -> Option<Problem> {
    let (path, fields) = tuple_struct(spec.bitboard.as_deref()?)?;
    refused_fields(spec.front_end.option("bitboard"), path, fields, spec.word())
}
