//! What goes together for rook, bishop and queen on the chess board, whatever the scheme.

use crate::spec::choice::{Entries, Magics, Packing, Pext, Scheme};
use crate::spec::options::Spec;
use crate::spec::problem::Refuse;

/// When bishops' slots may hold something else than rooks' slots: with the scheme, and with PEXT in its place.
pub(super) fn bishop_entries(spec: &Spec, refuse: &mut Refuse<'_>) {
    let Some(of_bishops) = spec.bishop_entries else {
        return;
    };
    let (by, with_pext) = (spec.front_end, spec.with_pext().entries);
    if spec.scheme.is_line_wise() {
        let (word, entries) = (spec.scheme.word(), by.option("bishop_entries"));
        refuse(
            "bishop_entries",
            &format!(
                "`{word}` looks up one line at a time, so its entries cannot be chosen; leave {entries} out"
            ),
        );
        return;
    }
    if of_bishops == spec.entries && of_bishops == with_pext {
        let (word, entries) = (of_bishops.word(), by.option("bishop_entries"));
        let other = if of_bishops == Entries::Bitboard {
            format!(", or use {}", by.settings([("entries", "pdep"), ("bishop_entries", "bitboard")]))
        } else {
            String::new()
        };
        let message =
            format!("slots of bishops hold `{word}` like those of rooks anyway; leave {entries} out{other}");
        refuse("bishop_entries", &message);
        return;
    }
    let differ = |of_rooks| (of_rooks, of_bishops) == (Entries::Pdep, Entries::Bitboard);
    let go_together = |of_rooks| of_rooks == of_bishops || differ(of_rooks);
    let wrong = if !go_together(spec.entries) {
        Some(spec.entries)
    } else if !go_together(with_pext) {
        Some(with_pext)
    } else if !differ(spec.entries) && !differ(with_pext) {
        Some(spec.entries)
    } else {
        None
    };
    let message = if let Some(of_rooks) = wrong {
        let key = if of_rooks == spec.entries { "entries" } else { "pext_entries" };
        format!(
            "rooks and bishops can have `pdep` and `bitboard`, but not `{}` and `{}`; \
             leave {} out, or use {}",
            of_rooks.word(),
            of_bishops.word(),
            by.option("bishop_entries"),
            by.settings([(key, "pdep"), ("bishop_entries", "bitboard")])
        )
    } else if !differ(spec.entries) {
        return;
    } else if matches!(spec.scheme, Scheme::Plain | Scheme::Black) {
        let fancy = by.setting("scheme", "fancy");
        format!("`{}` has one array for both pieces; use {fancy}", spec.scheme.word())
    } else if spec.scheme.has_slots() && spec.overlaps() {
        format!(
            "tables of `pdep` and `bitboard` cannot overlap; use {}, without {}",
            by.setting("packing", "concatenated"),
            by.option("incorporate_offset")
        )
    } else if spec.packing == Packing::Lines {
        let (lines, concatenated) = (by.setting("packing", "lines"), by.setting("packing", "concatenated"));
        format!("{lines} has one array for both pieces; use {concatenated}")
    } else if spec.incorporate_offset {
        let offset = by.option("incorporate_offset");
        format!("offsets in factors count slots of one size only; leave {offset} out")
    } else {
        return;
    };
    refuse("bishop_entries", &message);
}

/// When PEXT's slots may hold something else than those of the scheme: where the target decides between the two.
pub(super) fn pext_entries(spec: &Spec, refuse: &mut Refuse<'_>) {
    let Some(entries) = spec.pext_entries else {
        return;
    };
    let (by, scheme) = (spec.front_end, spec.scheme.word());
    let (word, pext_entries) = (entries.word(), by.option("pext_entries"));
    let entries = by.setting("entries", word);
    let message = match (spec.scheme, spec.pext) {
        (Scheme::Auto, _) => {
            let auto = by.setting("scheme", "auto");
            format!("{auto} chooses this itself; leave {pext_entries} out, or name a scheme")
        }
        (named, _) if named.is_line_wise() => {
            let fancy = by.setting("scheme", "fancy");
            format!("`{scheme}` cannot use PEXT; leave {pext_entries} out, or use {fancy}")
        }
        (Scheme::Pext, _) => {
            let pext = by.setting("scheme", "pext");
            format!("{pext} has no other slots than those of PEXT; write {entries}")
        }
        (_, Pext::Always) => {
            let always = by.setting("pext", "always");
            format!("{always} leaves no other slots than those of PEXT; write {entries}")
        }
        (_, Pext::Never) => {
            let (never, auto) = (by.setting("pext", "never"), by.setting("pext", "auto"));
            format!("under {never} nothing takes the scheme's place; leave {pext_entries} out, or use {auto}")
        }
        (_, Pext::Auto) if spec.const_fn => {
            let const_fn = by.setting("const_fn", "true");
            format!("under {const_fn} nothing takes the scheme's place; leave {pext_entries} out")
        }
        (_, Pext::Auto) if spec.pext_entries == Some(spec.entries) => {
            format!("slots hold `{word}` with and without PEXT; leave {pext_entries} out")
        }
        (_, Pext::Auto) => return,
    };
    refuse("pext_entries", &message);
}

/// What goes with `packing = lines`: the factors that were chosen for it, and nothing that needs other factors.
pub(super) fn lines(spec: &Spec, refuse: &mut Refuse<'_>) {
    if spec.packing != Packing::Lines || !spec.scheme.has_slots() {
        return;
    }
    let by = spec.front_end;
    let packing = by.option("packing");
    if spec.scheme == Scheme::Pext {
        let message = format!("the tables of PEXT are placed for cache lines already; leave {packing} out");
        refuse("packing", &message);
        return;
    }
    if spec.scheme != Scheme::Fancy {
        let message = format!(
            "factors for few cache lines were chosen for `fancy`, not for `{}`; leave {packing} out, or use {}",
            spec.scheme.word(),
            by.setting("scheme", "fancy")
        );
        refuse("packing", &message);
        return;
    }
    if matches!(spec.entries, Entries::Byte | Entries::Shared) {
        let message = format!(
            "factors for few cache lines were chosen for slots of 64 and 16 bits, not for `{}`; leave {packing} out, \
             or use {} or {}",
            spec.entries.word(),
            by.setting("entries", "bitboard"),
            by.setting("entries", "pdep")
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
    for &(key, given) in &given {
        if given {
            let (lines, name) = (by.setting("packing", "lines"), by.option(key));
            refuse(key, &format!("{lines} has factors of its own; leave {name} out"));
        }
    }
}

/// Options that `auto` sets itself.
pub(super) fn chosen_by_auto(spec: &Spec, refuse: &mut Refuse<'_>) {
    let by = spec.front_end;
    let auto = by.setting("scheme", "auto");
    let given = [
        ("packing", spec.packing != Packing::Auto),
        ("incorporate_shift", spec.incorporate_shift),
        ("incorporate_offset", spec.incorporate_offset),
        ("rook_magics", spec.rook_magics.is_some()),
        ("bishop_magics", spec.bishop_magics.is_some()),
    ];
    for &(key, given) in &given {
        if given {
            let name = by.option(key);
            let message = format!("{auto} chooses this itself; leave {name} out, or name a scheme");
            refuse(key, &message);
        }
    }
    if spec.pext == Pext::Always {
        let pext = by.setting("scheme", "pext");
        refuse("pext", &format!("{auto} takes PEXT where it is best; use {pext} to insist on it"));
    }
}
