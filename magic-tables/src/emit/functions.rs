//! The functions and constants that the user calls: thin, and the same for every scheme.

use std::fmt::Write as _;

use super::{BITBOARD, Items, LOOKUP, SQUARE};
use crate::spec::Spec;
use crate::stepper::Stepper;

const SLIDERS: [&str; 3] = ["rook", "bishop", "queen"];

/// The words in which the engine's types, if it has any, appear in the functions.
struct Types {
    square: &'static str,
    bitboard: &'static str,
    /// What follows a square to make it a `usize`.
    cast: &'static str,
    own_bitboard: bool,
}

impl Types {
    fn of(spec: &Spec) -> Self {
        let (square, cast) = if spec.square.is_some() { (SQUARE, " as usize") } else { ("usize", "") };
        let own_bitboard = spec.bitboard.is_some();
        Self { square, cast, bitboard: if own_bitboard { BITBOARD } else { "u64" }, own_bitboard }
    }

    /// `bitboard`, an expression of the engine's type, as `u64`.
    fn to_u64(&self, bitboard: &str) -> String {
        if self.own_bitboard {
            format!("::core::convert::Into::<u64>::into({bitboard})")
        } else {
            bitboard.into()
        }
    }

    /// `word`, an expression of type `u64`, as the engine's type.
    fn bitboard_from(&self, word: &str) -> String {
        if self.own_bitboard {
            format!("<{BITBOARD} as ::core::convert::From<u64>>::from({word})")
        } else {
            word.into()
        }
    }

    /// `const` where the engine's conversions do not stand in the way.
    fn constness(&self) -> &'static str {
        if self.own_bitboard { "" } else { "const " }
    }
}

/// `SCHEME`, `TABLE_BYTES`, and a use of everything, so that what an engine does not need raises no warning.
pub(super) fn constants(items: &mut Items, scheme: &str, statics: &[String]) {
    let bytes: Vec<_> = statics.iter().map(|name| format!("::core::mem::size_of_val(&{name})")).collect();
    let bytes = if bytes.is_empty() { "0".to_owned() } else { bytes.join("\n    + ") };
    let _ = write!(
        items.text,
        "/// What was compiled in: the scheme, and the options that differ from what is usual.\n\
         #[allow(unreachable_pub)]\n\
         pub const SCHEME: &str = {scheme:?};\n\n\
         /// Bytes of all tables together.\n\
         #[allow(unreachable_pub)]\n\
         pub const TABLE_BYTES: usize = {bytes};\n\n"
    );
}

/// The look-ups of the sliding pieces.
pub(super) fn sliders(items: &mut Items, spec: &Spec) {
    let types = Types::of(spec);
    for piece in SLIDERS {
        let occupied = types.to_u64("occupied");
        let body = types.bitboard_from(&format!("SLIDERS.{piece}_attacks(square{}, {occupied})", types.cast));
        slider(items, &types, piece, &body);
        slider_const(items, &types, piece);
    }
    keep(items, spec);
}

/// The functions of [`sliders`] and [`others`] without tables.
pub(super) fn fallback(items: &mut Items, spec: &Spec) {
    let types = Types::of(spec);
    for piece in SLIDERS {
        let occupied = types.to_u64("occupied");
        let body = types.bitboard_from(&format!(
            "{LOOKUP}::hyperbola::{piece}_attacks(square{}, {occupied})",
            types.cast
        ));
        slider(items, &types, piece, &body);
        slider_const(items, &types, piece);
    }
    let nothing = types.bitboard_from("0");
    if spec.steppers {
        for piece in Stepper::ALL {
            stepper(items, &types, piece, &format!("_ = square;\n    {nothing}"));
        }
    }
    if spec.lines {
        for (name, _, doc) in LINES {
            pair(items, &types, name, doc, &format!("_ = (a, b);\n    {nothing}"));
        }
    }
    keep(items, spec);
}

const LINES: [(&str, &str, &str); 2] = [
    (
        "between",
        "BETWEEN",
        "The squares strictly between `a` and `b`, if they stand on one rank, file or diagonal",
    ),
    ("line", "LINE", "The whole rank, file or diagonal through `a` and `b`, if there is one"),
];

/// The look-ups of steppers and lines, as far as asked for.
pub(super) fn others(items: &mut Items, spec: &Spec) {
    let types = Types::of(spec);
    let cast = types.cast;
    if spec.steppers {
        for piece in Stepper::ALL {
            let name = piece.name().to_uppercase();
            stepper(items, &types, piece, &types.bitboard_from(&format!("{name}.attacks(square{cast})")));
        }
    }
    if spec.lines {
        for (name, table, doc) in LINES {
            let body = types.bitboard_from(&format!("{table}.between(a{cast}, b{cast})"));
            pair(items, &types, name, doc, &body);
        }
    }
}

fn slider(items: &mut Items, types: &Types, piece: &str, body: &str) {
    let Types { square, bitboard, .. } = types;
    let _ = write!(
        items.text,
        "/// The attack set of a {piece} on `square` (a1 = 0, h8 = 63), up to and with the first blocker of each ray.\n\
         /// `occupied` may hold any squares.\n\
         ///\n\
         /// # Panics\n\
         /// If `square` is off the board.\n\
         #[allow(unreachable_pub)]\n\
         #[inline]\n\
         #[must_use]\n\
         pub fn {piece}_attacks(square: {square}, occupied: {bitboard}) -> {bitboard} {{\n    {body}\n}}\n\n"
    );
}

/// The look-up in constants. Conversions of the engine's bitboards are not constant, so these take words.
fn slider_const(items: &mut Items, types: &Types, piece: &str) {
    let Types { square, cast, .. } = types;
    let _ = write!(
        items.text,
        "/// As [`{piece}_attacks`], for use in constants.\n\
         ///\n\
         /// # Panics\n\
         /// If `square` is off the board.\n\
         #[allow(unreachable_pub)]\n\
         #[must_use]\n\
         pub const fn {piece}_attacks_const(square: {square}, occupied: u64) -> u64 {{\n    \
         {LOOKUP}::hyperbola::{piece}_attacks(square{cast}, occupied)\n}}\n\n"
    );
}

fn stepper(items: &mut Items, types: &Types, piece: Stepper, body: &str) {
    let Types { square, bitboard, .. } = types;
    let name = piece.name();
    let _ = write!(
        items.text,
        "/// The squares that a {} attacks from `square` (a1 = 0, h8 = 63).\n\
         ///\n\
         /// # Panics\n\
         /// If `square` is off the board.\n\
         #[allow(unreachable_pub)]\n\
         #[inline]\n\
         #[must_use]\n\
         pub {}fn {name}_attacks(square: {square}) -> {bitboard} {{\n    {body}\n}}\n\n",
        name.replace('_', " "),
        types.constness(),
    );
}

fn pair(items: &mut Items, types: &Types, name: &str, doc: &str, body: &str) {
    let Types { square, bitboard, .. } = types;
    let _ = write!(
        items.text,
        "/// {doc};\n\
         /// no square otherwise.\n\
         ///\n\
         /// # Panics\n\
         /// If `a` or `b` is off the board.\n\
         #[allow(unreachable_pub)]\n\
         #[inline]\n\
         #[must_use]\n\
         pub {}fn {name}(a: {square}, b: {square}) -> {bitboard} {{\n    {body}\n}}\n\n",
        types.constness(),
    );
}

/// Names every function once: an engine that needs only some of them gets no warning about the others.
fn keep(items: &mut Items, spec: &Spec) {
    let mut names = vec!["SCHEME".to_owned(), "TABLE_BYTES".to_owned()];
    for piece in SLIDERS {
        names.push(format!("{piece}_attacks"));
        names.push(format!("{piece}_attacks_const"));
    }
    if spec.steppers {
        names.extend(Stepper::ALL.map(|piece| format!("{}_attacks", piece.name())));
    }
    if spec.lines {
        names.extend(LINES.map(|(name, ..)| name.to_owned()));
    }
    items.text.push_str(
        "// An engine that needs only some of these gets no warning about the others.\nconst _: () = {\n",
    );
    for name in names {
        let _ = writeln!(items.text, "    _ = {name};");
    }
    items.text.push_str("};\n\n");
}
