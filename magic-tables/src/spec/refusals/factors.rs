//! What goes together with factors: the user's own, and those that a search finds.

use crate::board::slider::Slider;
use crate::spec::choice::{Magics, Pext, Scheme};
use crate::spec::options::{Spec, own_magics_key};
use crate::spec::problem::Refuse;
#[cfg(feature = "boards")]
use crate::spec::sliders::like;

/// Options that need factors, or a search for factors. `tuned`: there are tables of the chess board.
pub(super) fn factors(spec: &Spec, tuned: bool, refuse: &mut Refuse<'_>) {
    let by = spec.front_end;
    if let Some(cause) = no_factors(spec) {
        let given = [
            ("incorporate_shift", spec.incorporate_shift, " to carry a shift"),
            ("incorporate_offset", spec.incorporate_offset, " to carry an offset"),
            ("magics", spec.magics == Magics::Search, " to search for"),
            ("rook_magics", spec.rook_magics.is_some(), ""),
            ("bishop_magics", spec.bishop_magics.is_some(), ""),
        ];
        for (key, given, what_for) in given {
            if given {
                let name = by.option(key);
                refuse(key, &format!("{cause} has no factors{what_for}; leave {name} out"));
            }
        }
    } else if spec.scheme != Scheme::Auto {
        number(spec, refuse);
    }
    if spec.seed.is_some() && spec.magics != Magics::Search {
        let (search, seed) = (by.setting("magics", "search"), by.option("seed"));
        refuse("seed", &format!("only a search depends on a seed; add {search}, or leave {seed} out"));
    }
    let given = Slider::both(|slider| spec.own_magics(slider).is_some());
    if given == [true; 2] && spec.magics == Magics::Search && all_have_own(spec) {
        let magics = by.option("magics");
        let message = format!("all factors are given, so there is nothing to search for; leave {magics} out");
        refuse("magics", &message);
    }
    if tuned && spec.incorporate_offset && given[0] != given[1] {
        let key = own_magics_key(if given[0] { Slider::Rook } else { Slider::Bishop });
        let offset = by.option("incorporate_offset");
        let message = format!(
            "factors that carry their offsets share one array; give those of both pieces, or leave {offset} out"
        );
        refuse(key, &message);
    }
}

/// Lists with too many or too few factors.
fn number(spec: &Spec, refuse: &mut Refuse<'_>) {
    let Some(places) = spec.factor_places() else { return };
    for slider in Slider::ALL {
        let Some(own) = spec.own_magics(slider) else { continue };
        let (expected, key) = (places.factors(), own_magics_key(slider));
        if own.len() != expected {
            let [first, _, last] = &places.names;
            let for_each = if places.of_each == 2 {
                format!(
                    "two for each square from {first} to {last}, that for the lower part of the board first"
                )
            } else {
                format!("one for each square from {first} to {last}")
            };
            let name = spec.front_end.option(key);
            let message = format!("{name} takes {expected} factors, {for_each}; here are {}", own.len());
            refuse(key, &message);
        }
    }
}

/// Whether factors for rooks and bishops are enough for all pieces.
#[cfg(feature = "boards")]
fn all_have_own(spec: &Spec) -> bool {
    spec.is_chess() || spec.all_pieces().iter().all(|piece| like(&piece.movement).is_some())
}

/// The same where there are no other pieces.
#[cfg(not(feature = "boards"))]
const fn all_have_own(_: &Spec) -> bool {
    true
}

/// Why no factors are used, if none are.
fn no_factors(spec: &Spec) -> Option<String> {
    let without = spec.scheme.is_line_wise() || spec.scheme == Scheme::Pext;
    if without {
        Some(spec.front_end.setting("scheme", spec.scheme.word()).to_string())
    } else if spec.pext == Pext::Always {
        Some(spec.front_end.setting("pext", "always").to_string())
    } else {
        None
    }
}
