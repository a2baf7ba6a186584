//! What each scheme excludes.

use super::asked::Asked;
use super::chess;
use crate::spec::choice::{Entries, Hyperbola, Magics, Packing, Pext, Scheme};
use crate::spec::declaration::FrontEnd;
use crate::spec::options::Spec;
use crate::spec::problem::Refuse;

/// A build cannot search for offsets into overlapping tables; only the packings of the catalog have them.
fn searched_offsets(by: FrontEnd) -> String {
    format!(
        "factors that carry offsets into overlapping tables take hours to find, too long for a build; leave {} out, or use {} \
         with factors from the catalog",
        by.option("packing"),
        by.setting("scheme", "fixed_shift")
    )
}

/// The same where there is no catalog.
fn placed_offsets(by: FrontEnd) -> String {
    let packing = by.option("packing");
    format!(
        "where overlapping tables lie depends on the factors, so these cannot carry it; leave {packing} out"
    )
}

/// Why `pext` is not without PEXT.
pub(super) fn always_pext(by: FrontEnd) -> String {
    let (scheme, pext) = (by.setting("scheme", "pext"), by.option("pext"));
    format!("{scheme} always uses PEXT; leave {pext} out, or use another scheme")
}

/// Reports the options that the scheme of `spec` excludes, which is `asked` for all pieces or for some. `tuned`: there are tables of the
/// chess board.
pub(super) fn exclude(spec: &Spec, tuned: bool, asked: Asked, refuse: &mut Refuse<'_>) {
    match spec.scheme {
        Scheme::Fancy | Scheme::FixedShift | Scheme::Black => {
            if spec.scheme != Scheme::Fancy {
                shift(spec, asked, refuse);
            }
            // The catalog has no such factors for `black`.
            let searched = spec.magics == Magics::Search || spec.scheme == Scheme::Black;
            if spec.packing == Packing::Overlapping && spec.incorporate_offset && (searched || !tuned) {
                let by = spec.front_end;
                refuse("packing", &if tuned { searched_offsets(by) } else { placed_offsets(by) });
            }
        }
        Scheme::Plain => {
            shift(spec, asked, refuse);
            plain(spec, asked, refuse);
        }
        Scheme::Magic32 => magic32(spec, asked, refuse),
        Scheme::Pext => pext(spec, asked, refuse),
        Scheme::Kindergarten | Scheme::CongruentModulo | Scheme::Hyperbola => line_wise(spec, refuse),
        Scheme::Auto => chess::chosen_by_auto(spec, refuse),
    }
}

/// Other schemes than the one that has several forms.
pub(super) fn form_of_hyperbola(spec: &Spec, refuse: &mut Refuse<'_>) {
    if spec.hyperbola == Hyperbola::default() || spec.has(Scheme::Hyperbola) {
        return;
    }
    let by = spec.front_end;
    let (scheme, form) = (by.setting("scheme", "hyperbola"), by.option("hyperbola"));
    let message = if spec.scheme == Scheme::Auto {
        format!(
            "`auto` may choose any scheme, but only `hyperbola` has a form for this; name it by {scheme}, or leave {form} out"
        )
    } else {
        format!(
            "`{}` has the same look-ups for throughput and latency; leave {form} out, or use {scheme}",
            spec.scheme.word()
        )
    };
    refuse("hyperbola", &message);
}

/// Who chooses for a purpose.
pub(super) fn purpose(spec: &Spec, tuned: bool, refuse: &mut Refuse<'_>) {
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
    } else if spec.entries != Entries::default() || spec.bishop_entries.is_some() {
        let key = if spec.entries == Entries::default() { "bishop_entries" } else { "entries" };
        format!(
            "with {}, `auto` takes what costs least for each purpose; leave {purpose} out",
            by.option(key)
        )
    } else {
        return;
    };
    refuse("purpose", &message);
}

/// With a fixed shift, no factor need carry its shift.
fn shift(spec: &Spec, asked: Asked, refuse: &mut Refuse<'_>) {
    if spec.incorporate_shift {
        let message = format!(
            "`{}` has the same shift for all squares, so factors need not carry it; \
             leave {} out, or use {}",
            spec.scheme.word(),
            spec.front_end.option("incorporate_shift"),
            asked.instead(spec.front_end, Scheme::Fancy)
        );
        refuse("incorporate_shift", &message);
    }
}

fn plain(spec: &Spec, asked: Asked, refuse: &mut Refuse<'_>) {
    let by = spec.front_end;
    let (fixed_shift, fancy) = (asked.instead(by, Scheme::FixedShift), asked.instead(by, Scheme::Fancy));
    if spec.incorporate_offset {
        let message = format!(
            "in `plain` the number of a square gives its offset, so factors need not carry it; \
             leave {} out, or use {fixed_shift}",
            by.option("incorporate_offset")
        );
        refuse("incorporate_offset", &message);
    }
    if spec.packing == Packing::Overlapping {
        let message = format!(
            "in `plain` the number of a square gives its offset, so tables cannot overlap; use {fixed_shift}"
        );
        refuse("packing", &message);
    }
    if spec.entries == Entries::Shared {
        let message = format!("in `plain` every square has slots of its own; use {fancy} to share them");
        refuse("entries", &message);
    }
}

fn magic32(spec: &Spec, asked: Asked, refuse: &mut Refuse<'_>) {
    let given = [
        ("incorporate_shift", spec.incorporate_shift, "a shift", Scheme::Fancy),
        ("incorporate_offset", spec.incorporate_offset, "an offset", Scheme::FixedShift),
    ];
    for (key, given, what, scheme) in given {
        if given {
            let message = format!(
                "the factors of `magic32` have no bits to spare for {what}; leave {} out, or use {}",
                spec.front_end.option(key),
                asked.instead(spec.front_end, scheme)
            );
            refuse(key, &message);
        }
    }
}

fn pext(spec: &Spec, asked: Asked, refuse: &mut Refuse<'_>) {
    if spec.packing == Packing::Overlapping {
        let message = format!(
            "PEXT uses every slot of a table, so tables cannot overlap; leave {} out, or use {}",
            spec.front_end.option("packing"),
            asked.instead(spec.front_end, Scheme::Fancy)
        );
        refuse("packing", &message);
    }
    // Where pieces are named to have PEXT, that is reported there.
    if spec.pext == Pext::Never && asked == Asked::ForAll {
        refuse("pext", &always_pext(spec.front_end));
    }
}

/// Schemes without slots.
fn line_wise(spec: &Spec, refuse: &mut Refuse<'_>) {
    let (word, by) = (spec.scheme.word(), spec.front_end);
    let (entries, packing, pext) = (by.option("entries"), by.option("packing"), by.option("pext"));
    if spec.entries != Entries::Bitboard {
        let message = format!(
            "`{word}` looks up one line at a time, so its entries cannot be chosen; leave {entries} out"
        );
        refuse("entries", &message);
    }
    if spec.packing != Packing::Auto {
        refuse("packing", &format!("`{word}` has no tables of squares to pack; leave {packing} out"));
    }
    if spec.pext == Pext::Always {
        let scheme = by.setting("scheme", "pext");
        refuse("pext", &format!("`{word}` cannot use PEXT; use {scheme}, or leave {pext} out"));
    }
}
