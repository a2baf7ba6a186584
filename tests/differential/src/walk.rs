//! The slow walk that everything is compared with. It shares no code with the crates under test.

use crate::board::{Place, Squares};
use crate::piece::{BISHOP, Kind, Part, ROOK};

pub(crate) const KNIGHT: [Place; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
pub(crate) const WHITE_PAWN: [Place; 2] = [(-1, 1), (1, 1)];
pub(crate) const BLACK_PAWN: [Place; 2] = [(-1, -1), (1, -1)];

pub(crate) fn king() -> Vec<Place> {
    [ROOK, BISHOP].concat()
}

const fn add(a: Place, b: Place) -> Place {
    (a.0 + b.0, a.1 + b.1)
}

impl Squares {
    /// The squares of a ray, or of a path that goes on like one, up to the edge, a hole or the piece itself.
    fn ray(&self, from: Place, first: Place, step: Place) -> Vec<usize> {
        let (mut squares, mut at) = (Vec::new(), add(from, first));
        while at != from
            && let Some(square) = self.at(at)
        {
            squares.push(square);
            at = add(at, step);
        }
        squares
    }

    /// All squares that a path may pass or reach, in order. A lame leaper's are all on the board, or there are none.
    pub(crate) fn path(&self, part: &Part, path: &[Place], from: usize) -> Vec<usize> {
        let Some(from) = self.places[from] else { return Vec::new() };
        match path {
            _ if part.kind == Kind::Lame => {
                path.iter().map(|&to| self.at(add(from, to))).collect::<Option<_>>().unwrap_or_default()
            }
            [step] => self.ray(from, *step, *step),
            [first, second] => self.ray(from, *first, (second.0 - first.0, second.1 - first.1)),
            _ => Vec::new(),
        }
    }

    /// What a piece with this movement attacks.
    pub(crate) fn attacks(&self, parts: &[Part], from: usize, occupied: u128) -> u128 {
        let mut attacks = 0;
        for part in parts {
            for path in &part.paths {
                attacks |= along(part, &self.path(part, path, from), occupied);
            }
        }
        attacks
    }

    /// The squares that a leaper attacks.
    pub(crate) fn leaps(&self, steps: &[Place], from: usize) -> u128 {
        let Some(from) = self.places[from] else { return 0 };
        steps.iter().filter_map(|&step| self.at(add(from, step))).fold(0, |set, square| set | 1 << square)
    }

    /// The squares between two squares, the line through them, and the ray from one through the other; none if no rank, file or diagonal
    /// joins them.
    pub(crate) fn joined(&self, a: usize, b: usize) -> [u128; 3] {
        let Some(from) = self.places[a] else { return [0; 3] };
        let set = |squares: &[usize]| squares.iter().fold(0, |set, square| set | 1_u128 << square);
        for step in king() {
            let ray = self.ray(from, step, step);
            if let Some(place) = ray.iter().position(|&square| square == b) {
                let back = (-step.0, -step.1);
                let line = set(&ray) | set(&self.ray(from, back, back)) | 1 << a;
                return [set(&ray[..place]), line, set(&ray)];
            }
        }
        [0; 3]
    }
}

fn along(part: &Part, squares: &[usize], occupied: u128) -> u128 {
    let is_occupied = |square: usize| occupied >> square & 1 != 0;
    let most = part.most.unwrap_or(usize::MAX);
    let attacked = match (part.kind, squares) {
        (Kind::Lame, [passed @ .., last]) => {
            return if passed.iter().any(|&square| is_occupied(square)) { 0 } else { 1 << last };
        }
        (Kind::Lame, []) => return 0,
        (Kind::Rider, _) => squares,
        (Kind::Hopper, _) => match squares.iter().position(|&square| is_occupied(square)) {
            Some(hurdle) => &squares[hurdle + 1..],
            None => return 0,
        },
    };
    let mut attacks = 0;
    for &square in attacked.iter().take(most) {
        attacks |= 1 << square;
        if is_occupied(square) {
            break;
        }
    }
    attacks
}
