//! The rays of riders and hoppers, looked up one by one: the squares up to the nearest occupied one.

use std::fmt::Write as _;

use super::rows::of_squares;
use super::sets::Sets;
use super::table::Part;
use crate::piece::Movement;
use crate::tables::board::Lines;

/// What the rays called `name` need.
pub(super) fn part(Lines { up, down }: &Lines, name: &str, doc: &str, sets: &Sets<'_>) -> Part {
    let rows: Vec<_> = up.iter().zip(down).map(|(up, down)| [&up[..], down].concat()).collect();
    let array = of_squares(name.to_owned(), &format!("{doc}: rays."), &rows, sets.wide);
    Part { structures: Vec::new(), arrays: vec![array] }
}

/// The functions along rays that a piece with this movement needs.
pub(super) fn functions(lines: &Lines, movement: &Movement, sets: &Sets<'_>) -> Vec<String> {
    let hops = matches!(movement, Movement::Hopper(_));
    let directions = directions(lines).into_iter().filter(|(_, count)| *count > 0);
    directions.flat_map(|(direction, _)| direction.functions(hops, sets)).collect()
}

/// The attack sets along all rays called `name`: expressions in `q` and `occupied`.
pub(super) fn terms(lines: &Lines, movement: &Movement, name: &str, sets: &Sets<'_>) -> Vec<String> {
    let hops = matches!(movement, Movement::Hopper(_));
    let all = directions(lines).into_iter().flat_map(|(direction, count)| vec![direction; count]);
    let term = |(number, direction): (usize, Direction)| {
        let ray = sets.read(&format!("{name}[q][{number}]"));
        format!("{}({ray}, occupied)", sets.internal(direction.name(hops)))
    };
    all.enumerate().map(term).collect()
}

/// Whether the numbers of squares rise along a ray.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Up,
    Down,
}

/// How many rays there are in each direction.
fn directions(Lines { up, down }: &Lines) -> [(Direction, usize); 2] {
    [(Direction::Up, up[0].len()), (Direction::Down, down[0].len())]
}

impl Direction {
    const fn name(self, hops: bool) -> &'static str {
        match (self, hops) {
            (Self::Up, false) => "slide_up",
            (Self::Down, false) => "slide_down",
            (Self::Up, true) => "hop_up",
            (Self::Down, true) => "hop_down",
        }
    }

    /// The function for one ray, behind those that it calls.
    fn functions(self, hops: bool, sets: &Sets<'_>) -> Vec<String> {
        let (kind, name) = (sets.kind(), sets.internal(self.name(hops)));
        let (mut functions, numbers) = match self {
            Self::Up => (vec![sets.lowest_function()], "rise"),
            Self::Down => (sets.highest_functions(), "fall"),
        };
        let to_nearest = |set: &str| match self {
            Self::Up => format!("{}({set})", sets.internal("up_to_lowest")),
            Self::Down => sets.highest_on(set),
        };
        let on_ray = sets.and(&["ray", "occupied"]);
        let mut body = format!("const {kind} blockers = {on_ray};\n");
        let what = if hops {
            let others = match self {
                Self::Up => sets.and(&["blockers", &sets.minus_one("blockers")]),
                Self::Down => sets.without("blockers", "seen"),
            };
            let behind = sets.and(&["ray", &to_nearest("others")]);
            let _ = write!(
                body,
                "const {kind} seen = {};\nconst {kind} others = {others}; // without the nearest one\n\
                 const {kind} whole = {behind};\nreturn {};\n",
                to_nearest("blockers"),
                sets.without("whole", "seen")
            );
            "hopper"
        } else {
            let _ = writeln!(body, "return {};", sets.and(&["ray", &to_nearest("blockers")]));
            "slider"
        };
        let doc = format!("What a {what} attacks along a ray on which the numbers of squares {numbers}.");
        let signature = format!("{kind} {name}({kind} ray, {kind} occupied)");
        functions.push(sets.function(&doc, &signature, &body));
        functions
    }
}
