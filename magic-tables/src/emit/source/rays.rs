//! Look-ups along rays, and of leaps, on any board, as recipes. Each shape is a function of a few
//! sets, which all pieces share.

use crate::board::piece::PathKind;
use crate::recipe::{Expr, NumberType, Statements, function, named, of_square};

/// Looks up along rays on which the numbers of squares rise, or on which they fall.
#[derive(Clone, Copy)]
pub(super) struct RayRecipes {
    /// The kind of sets.
    pub(super) sets: NumberType,
    pub(super) rises: bool,
}

/// The function for a ray: its name and what attacks, for the documentation, and its body.
struct RayFunction {
    name: String,
    piece: &'static str,
    body: Statements,
    attacks: Expr,
}

impl RayRecipes {
    /// What a piece of this kind attacks along the ray in the field `ray`.
    pub(super) fn attacks(self, ray: &str, kind: PathKind) -> Expr {
        let RayFunction {
            name,
            piece,
            body,
            attacks,
        } = match kind {
            PathKind::Hopper(None) => self.hop(),
            PathKind::Hopper(Some(most)) => self.hop_by(most),
            _ => self.slide(),
        };
        let rise = if self.rises { "rise" } else { "fall" };
        let doc =
            format!("What {piece} attacks along a ray on which the numbers of squares {rise}.");
        let parameters = ["ray", "occupied"].map(|name| (name, self.sets));
        let body = body.giving(attacks);
        let function = function(name, doc, &parameters, body);
        let ray = of_square(ray, self.sets);
        function.call([ray, self.occupied()])
    }

    /// A slider attacks up to the first blocker.
    fn slide(self) -> RayFunction {
        let mut body = Statements::default();
        let on_ray = self.ray() & self.occupied();
        let blockers = body.bind("blockers", on_ray);
        RayFunction {
            name: format!("slide_{}", self.direction()),
            piece: "a slider",
            body,
            attacks: self.ray() & self.to_nearest(blockers),
        }
    }

    /// A hopper attacks what is behind the first blocker, up to the second one.
    fn hop(self) -> RayFunction {
        let mut body = Statements::default();
        let on_ray = self.ray() & self.occupied();
        let blockers = body.bind("blockers", on_ray);
        let nearest = self.to_nearest(blockers.clone());
        let seen = body.bind("seen", nearest);
        let others = if self.rises {
            blockers.minus_one()
        } else {
            !seen.clone()
        };
        let others = body.bind("others", blockers & others);
        let next = self.to_nearest(others);
        let whole = body.bind("whole", self.ray() & next);
        RayFunction {
            name: format!("hop_{}", self.direction()),
            piece: "a hopper",
            body,
            attacks: whole & !seen,
        }
    }

    /// A hopper with a range attacks the same squares, but `most` of them at most.
    fn hop_by(self, most: u8) -> RayFunction {
        let mut body = Statements::default();
        let blockers = self.ray() & self.occupied();
        let nearest = self.to_nearest(blockers);
        let seen = body.bind("seen", nearest);
        let behind = body.bind("behind", self.ray() & !seen);
        let mut last = behind.clone();
        for _ in 1..most {
            let others = if self.rises {
                last.minus_one()
            } else {
                !last.highest_and_above()
            };
            last = body.bind("last", last & others);
        }
        if most > 1 {
            let occupied_behind = behind.clone() & self.occupied();
            let blockers = body.bind("blockers", occupied_behind);
            last = blockers | last;
        }
        RayFunction {
            name: format!("hop_{}_by_{most}", self.direction()),
            piece: "a hopper with this range",
            body,
            attacks: behind & self.to_nearest(last),
        }
    }

    /// The nearest square of a set on the ray, and all squares in front of it.
    fn to_nearest(self, set: Expr) -> Expr {
        if self.rises {
            up_to_lowest(set, self.sets)
        } else {
            set.highest_and_above()
        }
    }

    /// The direction as a part of names.
    const fn direction(self) -> &'static str {
        if self.rises { "up" } else { "down" }
    }

    fn ray(self) -> Expr {
        named("ray", self.sets)
    }

    fn occupied(self) -> Expr {
        named("occupied", self.sets)
    }
}

/// All squares up to the lowest one of a set.
fn up_to_lowest(set: Expr, sets: NumberType) -> Expr {
    let doc = "The lowest square of a set and all squares below it; all squares if there is none.";
    let parameter = named("set", sets);
    let body = parameter.clone() ^ parameter.minus_one();
    let function = function("up_to_lowest", doc, &[("set", sets)], body);
    function.call([set])
}

/// What leaps over the square in the field `passed` reach: the squares in the field `reached`, if
/// that one is empty.
pub(super) fn leap([passed, reached]: [&str; 2], sets: NumberType) -> Expr {
    let [of_passed, of_reached, occupied] =
        ["passed", "reached", "occupied"].map(|name| named(name, sets));
    let mut body = Statements::default();
    let occupied_between = of_passed & occupied.clone();
    let open = occupied_between.is_occupied().minus_one();
    let open = body.bind("open", open);
    let leap = function(
        "leap",
        "What leaps over one square reach, if it is empty.",
        &["passed", "reached", "occupied"].map(|name| (name, sets)),
        body.giving(of_reached & open),
    );
    let arguments = [of_square(passed, sets), of_square(reached, sets), occupied];
    leap.call(arguments)
}

/// The same for leaps over squares of which those in the field `needed` must be occupied, and all
/// others empty.
pub(super) fn leap_over([passed, needed, reached]: [&str; 3], sets: NumberType) -> Expr {
    let [of_passed, of_needed, of_reached, occupied] =
        ["passed", "needed", "reached", "occupied"].map(|name| named(name, sets));
    let mut body = Statements::default();
    let others = (of_passed & occupied.clone()) ^ of_needed;
    let open = others.is_occupied().minus_one();
    let open = body.bind("open", open);
    let leap = function(
        "leap_over",
        "What leaps reach if what is needed is occupied, and nothing else that they pass.",
        &["passed", "needed", "reached", "occupied"].map(|name| (name, sets)),
        body.giving(of_reached & open),
    );
    let [passed, needed, reached] = [passed, needed, reached].map(|field| of_square(field, sets));
    leap.call([passed, needed, reached, occupied])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::Node;

    fn function_for(rises: bool, kind: PathKind) -> (String, String) {
        let recipes = RayRecipes {
            sets: NumberType::Word,
            rises,
        };
        match &*recipes.attacks("ray1", kind).node {
            Node::Call(function, _) => (function.name.to_string(), function.doc.to_string()),
            _ => panic!("it is a call"),
        }
    }

    #[test]
    fn each_kind_of_piece_has_a_function_for_each_direction() {
        for (rises, kind, name) in [
            (true, PathKind::Rider(None), "slide_up"),
            (false, PathKind::Rider(Some(2)), "slide_down"),
            (true, PathKind::Hopper(None), "hop_up"),
            (false, PathKind::Hopper(Some(3)), "hop_down_by_3"),
        ] {
            assert_eq!(function_for(rises, kind).0, name);
        }
    }

    #[test]
    fn the_documentation_says_how_numbers_of_squares_change() {
        assert!(
            function_for(true, PathKind::Lame)
                .1
                .ends_with("squares rise.")
        );
        assert!(
            function_for(false, PathKind::Lame)
                .1
                .ends_with("squares fall.")
        );
    }
}
