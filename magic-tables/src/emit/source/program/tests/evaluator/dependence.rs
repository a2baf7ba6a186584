//! Which squares of the occupancy each square of an attack set can depend on.

use super::{Evaluator, Mixing, Step};

/// For each bit of a number, the squares whose occupation can change it.
type Dependence = [u128; 128];

/// No bit depends on anything.
const CONSTANT: Dependence = [0; 128];

impl Evaluator<'_> {
    /// For each square that the recipe may give, the squares of the occupancy that it can depend on, for a piece on `square`. It
    /// follows from the steps alone, so it may name too many squares, but never too few.
    pub(in super::super) fn dependence(&mut self, square: usize) -> Dependence {
        self.dependence_with(square as u128)
    }

    /// The same, with the number of the square or the set of pieces.
    pub(in super::super) fn dependence_with(&mut self, piece: u128) -> Dependence {
        // What depends on nothing has the same value under any occupancy.
        self.run_with(piece, 0);
        let mut all: Vec<Dependence> = Vec::new();
        for (step, bits) in &self.steps {
            let mut of = match *step {
                Step::Number(_) | Step::Piece | Step::Field(_) => CONSTANT,
                Step::Occupied => std::array::from_fn(|bit| 1 << bit),
                Step::One(Mixing::Bits, _, a) => all[a],
                Step::One(Mixing::Moved, operation, a) => moved(&all[a], operation),
                Step::Two(Mixing::Bits, operation, a, b) => {
                    // The bits where a constant leaves no choice, whatever the other number is.
                    let (of_a, of_b) = (self.values[a], self.values[b]);
                    let fixed_by_a = !(operation(of_a, 0) ^ operation(of_a, u128::MAX));
                    let fixed_by_b = !(operation(0, of_b) ^ operation(u128::MAX, of_b));
                    std::array::from_fn(|bit| match (all[a][bit], all[b][bit]) {
                        (0, _) if fixed_by_a >> bit & 1 == 1 => 0,
                        (_, 0) if fixed_by_b >> bit & 1 == 1 => 0,
                        (a, b) => a | b,
                    })
                }
                Step::Two(Mixing::Moved, operation, a, b) if all[b] == CONSTANT => {
                    moved(&all[a], |bit| operation(bit, self.values[b]))
                }
                Step::One(Mixing::All, _, a) | Step::Load(_, a) => [union(&all[a]); 128],
                Step::Two(_, _, a, b) => [union(&all[a]) | union(&all[b]); 128],
            };
            for (bit, of) in of.iter_mut().enumerate() {
                if bits >> bit & 1 == 0 {
                    *of = 0;
                }
            }
            all.push(of);
        }
        all.pop().expect("a recipe has steps")
    }
}

/// What the bits depend on when an operation has moved each of them.
fn moved(from: &Dependence, operation: impl Fn(u128) -> u128) -> Dependence {
    let mut to = CONSTANT;
    for (bit, of) in from.iter().enumerate() {
        let at = operation(1 << bit);
        if at != 0 {
            to[at.trailing_zeros() as usize] |= of;
        }
    }
    to
}

/// All that a number depends on.
fn union(of: &Dependence) -> u128 {
    of.iter().fold(0, |all, of| all | of)
}
