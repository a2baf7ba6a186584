//! `fill`: no table at all; what a slider reaches is doubled three times in each direction (Peter
//! Kogge and Harold Stone 1973, for chess Steffan Westcott 2003).

use super::line_wise::{LineWise, look_up_type};

/// The scheme.
pub(super) static FILL: LineWise = LineWise {
    at_run_time: look_up_type!(Fill),
    constant: look_up_type!(Fill),
    #[cfg(feature = "generate")]
    recipes: recipe::look_ups,
};

#[cfg(feature = "generate")]
mod recipe {
    use std::ops::{Shl as _, Shr as _};
    use std::rc::Rc;

    use crate::lookup::fill::{EAST, WEST};
    use crate::recipe::{
        Expr, Field, Function, NumberType, PiecePart, SliderRecipes, Statements, Storage, all_ones,
        function, hexadecimal, named, occupied, word,
    };

    /// The look-ups: four directions each.
    pub(in crate::scheme) fn look_ups(_: Storage) -> SliderRecipes {
        let (all, east, west) = (
            all_ones(NumberType::Word),
            hexadecimal(EAST),
            hexadecimal(WEST),
        );
        let upwards = fill(
            "upwards",
            "Attacks where numbers rise by a step.",
            Expr::shl,
        );
        let downwards = fill(
            "downwards",
            "Attacks where numbers fall by a step.",
            Expr::shr,
        );
        let rook = in_direction(&upwards, 8, &all)
            | in_direction(&upwards, 1, &east)
            | in_direction(&downwards, 8, &all)
            | in_direction(&downwards, 1, &west);
        let bishop = in_direction(&upwards, 9, &east)
            | in_direction(&upwards, 7, &west)
            | in_direction(&downwards, 9, &west)
            | in_direction(&downwards, 7, &east);
        let slider = || vec![Field::word("slider", "The square.", |square| 1 << square)];
        SliderRecipes {
            parts: [
                PiecePart::of_lines("rook", slider(), rook),
                PiecePart::of_lines("bishop", slider(), bishop),
            ],
            tables: Vec::new(),
        }
    }

    fn in_direction(fill: &Rc<Function>, step: u64, ends: &Expr) -> Expr {
        let empty = !occupied() & ends.clone();
        fill.call([
            word("slider"),
            empty,
            Expr::from(step).cast(NumberType::Count),
            ends.clone(),
        ])
    }

    /// The function that fills in one direction, by a shift to the left or to the right.
    fn fill(name: &'static str, doc: &'static str, shift: fn(Expr, Expr) -> Expr) -> Rc<Function> {
        let parameters = [
            ("reached", NumberType::Word),
            ("free", NumberType::Word),
            ("step", NumberType::Count),
            ("ends", NumberType::Word),
        ];
        let [mut reached, mut free, step, ends] = parameters.map(|(name, kind)| named(name, kind));
        let mut body = Statements::default();
        for times in [1, 2] {
            let steps = step.clone() * times;
            let farther = free.clone() & shift(reached.clone(), steps.clone());
            reached = body.bind("reached", reached | farther);
            free = body.bind("free", free.clone() & shift(free, steps));
        }
        let farther = free & shift(reached.clone(), step.clone() * 4);
        reached = body.bind("reached", reached | farther);
        function(
            name,
            doc,
            &parameters,
            body.giving(shift(reached, step) & ends),
        )
    }
}
