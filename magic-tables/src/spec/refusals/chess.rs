//! What goes together for rook, bishop and queen on the chess board, whatever the scheme.

use crate::spec::choice::{Entries, Magics, Packing, Pext, Scheme};
use crate::spec::options::Spec;
use crate::spec::problem::Refuse;

/// When bishops' slots may hold something else than rooks' slots: with the scheme, and with PEXT in its place.
pub(super) fn bishop_entries(spec: &Spec, refuse: &mut Refuse<'_>) {
    let Some(of_bishops) = spec.bishop_entries else {
        return;
    };
    let with_pext = spec.with_pext().entries;
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
             leave `bishop_entries` out, or use `{key} = pdep, bishop_entries = bitboard`",
            of_rooks.word(),
            of_bishops.word()
        )
    } else if !differ(spec.entries) {
        return;
    } else if matches!(spec.scheme, Scheme::Plain | Scheme::Black) {
        format!("`{}` has one array for both pieces; use `scheme = fancy`", spec.scheme.word())
    } else if spec.scheme.has_slots() && spec.overlaps() {
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
pub(super) fn pext_entries(spec: &Spec, refuse: &mut Refuse<'_>) {
    let Some(entries) = spec.pext_entries else {
        return;
    };
    let (scheme, entries) = (spec.scheme.word(), entries.word());
    let message = match (spec.scheme, spec.pext) {
        (Scheme::Auto, _) => {
            "`scheme = auto` chooses this itself; leave `pext_entries` out, or name a scheme".to_owned()
        }
        (named, _) if named.is_line_wise() => {
            format!("`{scheme}` cannot use PEXT; leave `pext_entries` out, or use `scheme = fancy`")
        }
        (Scheme::Pext, _) => {
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
pub(super) fn lines(spec: &Spec, refuse: &mut Refuse<'_>) {
    if spec.packing != Packing::Lines || !spec.scheme.has_slots() {
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
    for &(key, given) in &given {
        if given {
            refuse(key, &format!("`packing = lines` has factors of its own; leave `{key}` out"));
        }
    }
}

/// Options that `auto` sets itself.
pub(super) fn chosen_by_auto(spec: &Spec, refuse: &mut Refuse<'_>) {
    let given = [
        ("packing", spec.packing != Packing::Auto),
        ("incorporate_shift", spec.incorporate_shift),
        ("incorporate_offset", spec.incorporate_offset),
        ("rook_magics", spec.rook_magics.is_some()),
        ("bishop_magics", spec.bishop_magics.is_some()),
    ];
    for &(key, given) in &given {
        if given {
            let message = format!("`scheme = auto` chooses this itself; leave `{key}` out, or name a scheme");
            refuse(key, &message);
        }
    }
    if spec.pext == Pext::Always {
        refuse("pext", "`scheme = auto` takes PEXT where it is best; use `scheme = pext` to insist on it");
    }
}
