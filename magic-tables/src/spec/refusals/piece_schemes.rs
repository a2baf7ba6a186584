//! Which pieces can have a scheme of their own, and what goes together with it.

use super::scheme::always_pext;
use crate::shortened::shortened;
use crate::spec::choice::{Pext, Scheme};
use crate::spec::options::Spec;
use crate::spec::piece_schemes::{KEY, PieceScheme};
use crate::spec::problem::{Part, Problem, suggestion};

/// What is wrong with the schemes of single pieces. `tuned`: rook, bishop and queen have tables of the chess board.
pub(super) fn of_pieces(spec: &Spec, tuned: bool) -> Vec<Problem> {
    let by = spec.front_end;
    if spec.scheme == Scheme::Auto {
        let message = format!(
            "{} chooses one scheme for all pieces; leave {} out, or name the scheme of the others",
            by.setting("scheme", "auto"),
            by.option(KEY)
        );
        return vec![Problem::new(KEY, Part::Value, message)];
    }
    let of_chess = if tuned { spec.divided().sliders } else { Vec::new() };
    let pieces = spec.all_pieces();
    let mut names = Vec::new();
    for piece in &pieces {
        names.push(&*piece.name);
    }
    let mut problems = Vec::new();
    if spec.scheme == Scheme::Pext && spec.pext == Pext::Never {
        problems.push(Problem::new("pext", Part::Value, always_pext(by)));
    }
    for (number, element) in spec.named_schemes().iter().enumerate() {
        let PieceScheme { name, scheme, .. } = element;
        let word = scheme.word();
        let (mut is_known, mut is_of_chess) = (false, false);
        for name in &names {
            is_known |= element.is_of(name);
        }
        for (name, _) in &of_chess {
            is_of_chess |= element.is_of(name);
        }
        let (part, message) = if !is_known {
            let message = format!("unknown piece `{}`; {}", shortened(name), suggestion(name, &names));
            (Part::ElementName(number), message)
        } else if is_of_chess {
            let message = format!(
                "`{name}` has tables of the chess board here, which rook, bishop and queen share; leave it out, or use \
                 {} and list the other pieces",
                by.setting("scheme", word)
            );
            (Part::ElementName(number), message)
        } else if *scheme == spec.scheme {
            let message = format!("all pieces have the scheme `{word}` anyway; leave `{name}` out");
            (Part::ElementValue(number), message)
        } else if *scheme == Scheme::Pext && spec.pext == Pext::Never {
            let never = by.setting("pext", "never");
            let message = format!("`pext` always uses PEXT; leave {never} out, or name another scheme");
            (Part::ElementValue(number), message)
        } else if *scheme == Scheme::Pext && spec.const_fn {
            let const_fn = by.option("const_fn");
            let message = format!(
                "constants cannot have the PEXT instruction; leave {const_fn} out, or name another scheme"
            );
            (Part::ElementValue(number), message)
        } else {
            continue;
        };
        problems.push(Problem::new(KEY, part, message));
    }
    problems
}

/// A scheme of single pieces whose slots no function can fill at start-up, where that is asked for. `fills`: whether one can.
#[cfg(feature = "generate")]
pub(super) fn not_filled(spec: &Spec, fills: &dyn Fn(Scheme) -> bool) -> Option<Problem> {
    let number = spec.named_schemes().iter().position(|element| !fills(element.scheme))?;
    let fill = spec.front_end.option("fill");
    let message = format!(
        "only slots with attack sets can be filled at start-up; leave {fill} out, or name another scheme"
    );
    Some(Problem::new(KEY, Part::ElementValue(number), message))
}

/// The schemes that must go with all other options, where no piece has tables of the chess board. If any have factors, options about
/// factors are for these, and so on for slots.
pub(super) fn decisive(spec: &Spec) -> Vec<Scheme> {
    if spec.scheme == Scheme::Auto {
        return vec![spec.scheme];
    }
    let (mut with_factors, mut with_slots) = (Vec::new(), Vec::new());
    for scheme in spec.schemes() {
        if scheme.has_factors() {
            with_factors.push(scheme);
        }
        if scheme.has_slots() {
            with_slots.push(scheme);
        }
    }
    if with_slots.is_empty() {
        with_slots.push(if spec.has(Scheme::Auto) { Scheme::Auto } else { spec.scheme });
    }
    if with_factors.is_empty() { with_slots } else { with_factors }
}
