//! Which options go together, and a way out for those that do not. Rules of a single scheme are in its own file.

#[cfg(feature = "boards")]
mod any_board;

use crate::scheme::line_wise::LineWise;
use crate::scheme::{Kind, kind};
use crate::slider::Slider;
use crate::spec::{
    Entries, Magics, Packing, Part, Pext, Problem, Refuse, Scheme, Spec, is_long, own_magics_key,
    refused_fields, refused_type, tuple_struct,
};

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
        let mut problems = Vec::new();
        let mut refuse =
            |key, message: &str| problems.push(Problem::new(key, Part::Value, message.to_owned()));
        #[cfg(feature = "boards")]
        let tuned = self.is_tuned();
        #[cfg(not(feature = "boards"))]
        let tuned = true;
        if tuned {
            of_chess(self, &mut refuse);
        } else {
            #[cfg(feature = "boards")]
            any_board::without_tuned_tables(self, &mut refuse);
        }
        of_types(self, &mut refuse);
        problems.extend(bitboard_fields(self));
        #[cfg(feature = "boards")]
        if !self.is_chess() {
            problems.extend(any_board::of_pieces(self));
        }
        problems
    }

    /// The problems if no piece has tables of the chess board, as in source that needs no other crate.
    #[cfg(feature = "generate")]
    pub(crate) fn problems_without_tuned_tables(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut refuse =
            |key, message: &str| problems.push(Problem::new(key, Part::Value, message.to_owned()));
        any_board::without_tuned_tables(self, &mut refuse);
        of_types(self, &mut refuse);
        problems.extend(bitboard_fields(self));
        problems.extend(any_board::of_pieces(self));
        problems
    }
}

/// What goes together where rook, bishop and queen have tables of the chess board.
fn of_chess(spec: &Spec, refuse: &mut Refuse<'_>) {
    match kind(spec.scheme) {
        Kind::Hashing(hashing) => hashing.exclude(spec, refuse),
        Kind::LineWise(_) => LineWise::exclude(spec.scheme.word(), spec, refuse),
        Kind::Auto => chosen_by_auto(spec, refuse),
    }
    bishop_entries(spec, refuse);
    pext_entries(spec, refuse);
    factors(spec, refuse);
    lines(spec, refuse);
}

/// What goes together whatever the pieces.
fn of_types(spec: &Spec, refuse: &mut Refuse<'_>) {
    types(spec, refuse);
    constant(spec, refuse);
}

/// When bishops' slots may hold something else than rooks' slots: with the scheme, and with PEXT in its place.
fn bishop_entries(spec: &Spec, refuse: &mut Refuse<'_>) {
    let Some(of_bishops) = spec.bishop_entries else {
        return;
    };
    let with_pext = spec.with_pext().entries;
    let differ = |of_rooks| (of_rooks, of_bishops) == (Entries::Pdep, Entries::Bitboard);
    let go_together = |of_rooks| of_rooks == of_bishops || differ(of_rooks);
    let of_rooks = [spec.entries, with_pext];
    let wrong = of_rooks.into_iter().find(|&of_rooks| !go_together(of_rooks));
    let wrong = if of_rooks.into_iter().any(differ) { wrong } else { wrong.or(Some(spec.entries)) };
    let (one_array, overlapping) = match kind(spec.scheme) {
        Kind::Hashing(hashing) => (hashing.one_array(), hashing.overlapping(spec)),
        Kind::LineWise(_) | Kind::Auto => (false, false),
    };
    let message = if let Some(of_rooks) = wrong {
        let key = if of_rooks == spec.entries { "entries" } else { "pext_entries" };
        format!(
            "rooks and bishops can have `pdep` and `bitboard`, but not `{}` and `{}`; \
             leave `bishop_entries` out, or use `{key} = pdep, bishop_entries = bitboard`",
            of_rooks.word(),
            of_bishops.word()
        )
    } else if !differ(spec.entries) {
        return;
    } else if one_array {
        format!("`{}` has one array for both pieces; use `scheme = fancy`", spec.scheme.word())
    } else if overlapping {
        "tables of `pdep` and `bitboard` cannot overlap; use `packing = concatenated`, without `incorporate_offset`"
            .to_owned()
    } else if spec.packing == Packing::Lines {
        "`packing = lines` has one array for both pieces; use `packing = concatenated`".to_owned()
    } else if spec.incorporate_offset {
        "offsets in factors count slots of one size only; leave `incorporate_offset` out".to_owned()
    } else {
        return;
    };
    refuse("bishop_entries", &message);
}

/// When PEXT's slots may hold something else than those of the scheme: where the target decides between the two.
fn pext_entries(spec: &Spec, refuse: &mut Refuse<'_>) {
    let Some(entries) = spec.pext_entries else {
        return;
    };
    let (scheme, entries) = (spec.scheme.word(), entries.word());
    let message = match (kind(spec.scheme), spec.pext) {
        (Kind::Auto, _) => {
            "`scheme = auto` chooses this itself; leave `pext_entries` out, or name a scheme".to_owned()
        }
        (Kind::LineWise(_), _) => {
            format!("`{scheme}` cannot use PEXT; leave `pext_entries` out, or use `scheme = fancy`")
        }
        _ if spec.scheme == Scheme::Pext => {
            format!("`scheme = pext` has no other slots than those of PEXT; write `entries = {entries}`")
        }
        (_, Pext::Always) => {
            format!("`pext = always` leaves no other slots than those of PEXT; write `entries = {entries}`")
        }
        (_, Pext::Never) => {
            "under `pext = never` nothing takes the scheme's place; leave `pext_entries` out, or use `pext = auto`"
                .to_owned()
        }
        (_, Pext::Auto) if spec.const_fn => {
            "under `const_fn = true` nothing takes the scheme's place; leave `pext_entries` out".to_owned()
        }
        (_, Pext::Auto) if spec.pext_entries == Some(spec.entries) => {
            format!("slots hold `{entries}` with and without PEXT; leave `pext_entries` out")
        }
        (_, Pext::Auto) => return,
    };
    refuse("pext_entries", &message);
}

/// What goes with `packing = lines`: the factors that were chosen for it, and nothing that needs other factors.
fn lines(spec: &Spec, refuse: &mut Refuse<'_>) {
    let hashing = matches!(kind(spec.scheme), Kind::Hashing(_));
    if spec.packing != Packing::Lines || !hashing {
        return;
    }
    if spec.scheme == Scheme::Pext {
        refuse("packing", "the tables of PEXT are placed for cache lines already; leave `packing` out");
        return;
    }
    if spec.scheme != Scheme::Fancy {
        let message = format!(
            "factors for few cache lines were chosen for `fancy`, not for `{}`; leave `packing` out, or use \
             `scheme = fancy`",
            spec.scheme.word()
        );
        refuse("packing", &message);
        return;
    }
    if matches!(spec.entries, Entries::Byte | Entries::Shared) {
        let message = format!(
            "factors for few cache lines were chosen for slots of 64 and 16 bits, not for `{}`; leave `packing` out, \
             or use `entries = bitboard` or `entries = pdep`",
            spec.entries.word()
        );
        refuse("packing", &message);
    }
    let given = [
        ("incorporate_shift", spec.incorporate_shift),
        ("incorporate_offset", spec.incorporate_offset),
        ("magics", spec.magics == Magics::Search),
        ("rook_magics", spec.rook_magics.is_some()),
        ("bishop_magics", spec.bishop_magics.is_some()),
    ];
    for (key, given) in given {
        if given {
            refuse(key, &format!("`packing = lines` has factors of its own; leave `{key}` out"));
        }
    }
}

/// Options that `auto` sets itself.
fn chosen_by_auto(spec: &Spec, refuse: &mut Refuse<'_>) {
    let given = [
        ("packing", spec.packing != Packing::Auto),
        ("incorporate_shift", spec.incorporate_shift),
        ("incorporate_offset", spec.incorporate_offset),
        ("rook_magics", spec.rook_magics.is_some()),
        ("bishop_magics", spec.bishop_magics.is_some()),
    ];
    for (key, given) in given {
        if given {
            let message = format!("`scheme = auto` chooses this itself; leave `{key}` out, or name a scheme");
            refuse(key, &message);
        }
    }
    if spec.pext == Pext::Always {
        refuse("pext", "`scheme = auto` takes PEXT where it is best; use `scheme = pext` to insist on it");
    }
}

/// Options that need factors, or a search for factors.
fn factors(spec: &Spec, refuse: &mut Refuse<'_>) {
    if let Some(cause) = no_factors(spec) {
        if spec.incorporate_shift {
            refuse(
                "incorporate_shift",
                &format!("{cause} has no factors to carry a shift; leave `incorporate_shift` out"),
            );
        }
        if spec.incorporate_offset {
            refuse(
                "incorporate_offset",
                &format!("{cause} has no factors to carry an offset; leave `incorporate_offset` out"),
            );
        }
        if spec.magics == Magics::Search {
            refuse("magics", &format!("{cause} has no factors to search for; leave `magics` out"));
        }
        for slider in Slider::ALL {
            if spec.own_magics(slider).is_some() {
                let key = own_magics_key(slider);
                refuse(key, &format!("{cause} has no factors; leave `{key}` out"));
            }
        }
    }
    if spec.seed.is_some() && spec.magics != Magics::Search {
        refuse("seed", "only a search depends on a seed; add `magics = search`, or leave `seed` out");
    }
    let given = Slider::ALL.map(|slider| spec.own_magics(slider).is_some());
    if given == [true; 2] && spec.magics == Magics::Search {
        refuse("magics", "all factors are given, so there is nothing to search for; leave `magics` out");
    }
    if spec.incorporate_offset && given[0] != given[1] {
        let key = own_magics_key(if given[0] { Slider::Rook } else { Slider::Bishop });
        refuse(
            key,
            "factors that carry their offsets share one array; give those of both pieces, or leave \
             `incorporate_offset` out",
        );
    }
}

/// The engine's own types: what their names already show to be wrong.
fn types(spec: &Spec, refuse: &mut Refuse<'_>) {
    let path_of_bitboard =
        spec.bitboard.as_deref().map(|text| tuple_struct(text).map_or(text, |(path, _)| path));
    let paths = [
        ("square", spec.square.as_deref()),
        ("bitboard", path_of_bitboard),
        ("square_index", spec.square_index.as_deref()),
    ];
    for (key, path) in paths {
        if let Some(problem) = path.and_then(|path| refused_type(key, path)) {
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
                "`{path}` is not the bitboard of a board with {squares} squares; write `bitboard = {word}`, or leave it out"
            ),
        );
    }
    if spec.square_index.is_some() && spec.square.is_none() {
        refuse(
            "square_index",
            "`square_index` needs `square`, the type that it makes an index of; add `square = …`, or leave \
             `square_index` out",
        );
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
    if spec.scheme == Scheme::Pext {
        refuse(
            "const_fn",
            "constants cannot have the PEXT instruction; leave `const_fn` out, or use `scheme = fancy`",
        );
    } else if spec.pext == Pext::Always {
        refuse("const_fn", "constants cannot have the PEXT instruction; leave `const_fn` or `pext` out");
    }
    match spec.bitboard.as_deref() {
        Some(path) if path == spec.word() => {
            refuse("bitboard", &format!("bitboards are `{path}` anyway; leave `bitboard` out"));
        }
        // That is a mistake without constants, too.
        Some(path) if is_other_word(path, spec.word()) => {}
        Some(path) if !is_long(path) && tuple_struct(path).is_none() => refuse(
            "bitboard",
            &format!(
                "constants cannot call `From<u64>` and `Into<u64>`; leave `const_fn` out, or, if `{path}` is a tuple struct, \
                 write `{path}(u64)`"
            ),
        ),
        _ => {}
    }
}

/// What is wrong with the fields of a bitboard that is a tuple struct.
fn bitboard_fields(spec: &Spec) -> Option<Problem> {
    let (path, fields) = tuple_struct(spec.bitboard.as_deref()?)?;
    refused_fields(path, fields, spec.word())
}

/// Why no factors are used, if none are.
fn no_factors(spec: &Spec) -> Option<String> {
    let without = match kind(spec.scheme) {
        Kind::Hashing(hashing) => hashing.factors().is_none(),
        Kind::LineWise(_) => true,
        Kind::Auto => false,
    };
    if without {
        Some(format!("`scheme = {}`", spec.scheme.word()))
    } else if spec.pext == Pext::Always {
        Some("`pext = always`".into())
    } else {
        None
    }
}

#[cfg(test)]
mod tests;
