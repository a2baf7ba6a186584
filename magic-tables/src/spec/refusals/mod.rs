//! Every refusal, with a way out. The same for all front ends and languages. What goes with what stands in
//! [`permitted`](super::permitted); here is what a table cannot say.

#[cfg(feature = "boards")]
mod board;
#[cfg(feature = "generate")]
mod language;
#[cfg(feature = "boards")]
pub(crate) mod no_tables;

#[cfg(feature = "generate")]
pub(crate) use language::wrong_data_file;

use super::choice::{Entries, Magics, Pext, Scheme};
use super::codes::{EXAMPLE_OF_CODES, read_codes};
use super::options::{Spec, own_magics_key};
use super::permitted::refuse_others;
use super::problem::{Part, Problem, Refuse};
use super::tuple_struct::{refused_fields, tuple_struct};
use super::value::{is_long, refused_type};
use crate::board::SQUARES;
use crate::board::slider::Slider;

impl Spec {
    /// Options that contradict each other or have no effect.
    ///
    /// ```
    /// use magic_tables::{Scheme, spec::Spec};
    ///
    /// let spec = Spec { scheme: Scheme::Plain, incorporate_shift: true, ..Spec::default() };
    /// let problems = spec.problems();
    /// assert_eq!(problems.len(), 1);
    /// assert!(problems[0].message.ends_with("leave `incorporate_shift` out, or use `scheme = fancy`"));
    /// ```
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        #[cfg(feature = "boards")]
        let tuned = self.is_tuned();
        #[cfg(not(feature = "boards"))]
        let tuned = true;
        self.problems_of(tuned)
    }

    /// What contradicts each other or has no effect. `tuned`: rook, bishop and queen have tables of the chess board.
    pub(crate) fn problems_of(&self, tuned: bool) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut refuse =
            |key, message: &str| problems.push(Problem::new(key, Part::Value, message.to_owned()));
        let refused = refuse_others(self, tuned, &mut refuse);
        if !refused.contains(&"bishop_entries") {
            bishop_entries(self, &mut refuse);
        }
        if !refused.contains(&"pext_entries") {
            pext_entries(self, &mut refuse);
        }
        factors(self, tuned, &mut refuse);
        purpose(self, tuned, &mut refuse);
        types(self, &mut refuse);
        constant(self, &mut refuse);
        problems.extend(bitboard_fields(self));
        problems.extend(views(self));
        #[cfg(feature = "boards")]
        if !self.is_chess() {
            problems.extend(board::of_pieces(self));
        }
        problems
    }
}

/// When bishops' slots may hold something else than rooks' slots: with the scheme, or with PEXT in its place.
fn bishop_entries(spec: &Spec, refuse: &mut Refuse<'_>) {
    let of_rooks = [spec.entries, spec.with_pext().entries];
    let differ = of_rooks.contains(&Entries::Pdep);
    let wrong = of_rooks.iter().find(|entries| !matches!(entries, Entries::Pdep | Entries::Bitboard));
    if spec.bishop_entries.is_none() || differ && wrong.is_none() {
        return;
    }
    let by = spec.front_end;
    let cause = match wrong {
        Some(entries) => format!(
            "rooks and bishops can have `pdep` and `bitboard`, but not `{}` and `bitboard`",
            entries.word()
        ),
        None => "slots of bishops hold `bitboard` like those of rooks anyway".to_owned(),
    };
    let message = format!(
        "{cause}; leave {} out, or use {}",
        by.option("bishop_entries"),
        by.settings([("entries", "pdep"), ("bishop_entries", "bitboard")])
    );
    refuse("bishop_entries", &message);
}

/// When PEXT's slots may hold something else than those of the scheme: where the target decides between the two.
fn pext_entries(spec: &Spec, refuse: &mut Refuse<'_>) {
    let Some(entries) = spec.pext_entries else { return };
    let by = spec.front_end;
    let cause = if spec.pext == Pext::Never {
        format!("under {} nothing takes the scheme's place", by.setting("pext", "never"))
    } else if spec.const_fn {
        format!("under {} nothing takes the scheme's place", by.setting("const_fn", "true"))
    } else if entries == spec.entries {
        format!("slots hold `{}` with and without PEXT", entries.word())
    } else {
        return;
    };
    refuse("pext_entries", &format!("{cause}; leave {} out", by.option("pext_entries")));
}

/// The user's own factors, and those that a search finds.
fn factors(spec: &Spec, tuned: bool, refuse: &mut Refuse<'_>) {
    let by = spec.front_end;
    let given = Slider::both(|slider| spec.own_magics(slider).map(<[u64]>::len));
    for slider in Slider::ALL {
        if let (true, Some(number)) = (tuned, given[slider as usize].filter(|&number| number != SQUARES)) {
            let key = own_magics_key(slider);
            let message = format!(
                "{} takes {SQUARES} factors, one for each square from a1 to h8; here are {number}",
                by.option(key)
            );
            refuse(key, &message);
        }
    }
    if spec.seed.is_some() && spec.magics != Magics::Search {
        let (search, seed) = (by.setting("magics", "search"), by.option("seed"));
        refuse("seed", &format!("only a search depends on a seed; add {search}, or leave {seed} out"));
    }
    #[cfg(feature = "boards")]
    let alone = spec.is_chess() || spec.divided().others.is_empty();
    #[cfg(not(feature = "boards"))]
    let alone = true;
    if given.iter().all(Option::is_some) && spec.magics == Magics::Search && alone {
        let magics = by.option("magics");
        let message = format!("all factors are given, so there is nothing to search for; leave {magics} out");
        refuse("magics", &message);
    }
}

/// Who chooses for a purpose.
fn purpose(spec: &Spec, tuned: bool, refuse: &mut Refuse<'_>) {
    if spec.purpose.is_none() {
        return;
    }
    let by = spec.front_end;
    let purpose = by.option("purpose");
    let message = if spec.scheme != Scheme::Auto {
        let auto = by.setting("scheme", "auto");
        format!("only `auto` chooses for a purpose; leave {purpose} out, or use {auto}")
    } else if !tuned {
        format!("on other boards, `auto` takes what is fastest for each purpose; leave {purpose} out")
    } else if spec.entries != Entries::default() {
        let entries = by.option("entries");
        format!("with {entries}, `auto` takes what costs least for each purpose; leave {purpose} out")
    } else {
        return;
    };
    refuse("purpose", &message);
}

/// The engine's own types: what their names already show to be wrong.
fn types(spec: &Spec, refuse: &mut Refuse<'_>) {
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
fn constant(spec: &Spec, refuse: &mut Refuse<'_>) {
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
fn bitboard_fields(spec: &Spec) -> Option<Problem> {
    let (path, fields) = tuple_struct(spec.bitboard.as_deref()?)?;
    refused_fields(spec.front_end.option("bitboard"), path, fields, spec.word())
}

/// What is wrong with `views` and `piece_codes`.
fn views(spec: &Spec) -> Option<Problem> {
    let by = spec.front_end;
    let (views, codes) = (by.option("views"), by.option("piece_codes"));
    #[cfg(feature = "boards")]
    if spec.views && spec.geometry().is_ok_and(|board| !board.is_chess()) {
        let message =
            format!("views are for the chess board, numbered by ranks; leave {views} and {codes} out");
        return Some(Problem::new("views", Part::Value, message));
    }
    let (key, message) = match (spec.views, &spec.piece_codes) {
        (true, None) => {
            let message = format!(
                "{views} needs to know what the numbers in a mailbox mean; add {}",
                by.setting("piece_codes", EXAMPLE_OF_CODES)
            );
            ("views", message)
        }
        (false, Some(_)) => {
            let message = format!(
                "{codes} says what a mailbox of views holds; add {}, or leave {codes} out",
                by.setting("views", "true")
            );
            ("piece_codes", message)
        }
        (true, Some(codes)) => return read_codes(codes).err(),
        (false, None) => return None,
    };
    Some(Problem::new(key, Part::Value, message))
}

#[cfg(test)]
mod tests;
