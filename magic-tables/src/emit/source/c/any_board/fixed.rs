//! Sets that do not depend on the occupancy: the attacks of stepping pieces, and lines.

use super::rows::of_squares;
use super::sets::Sets;
use crate::emit::source::c::data::Array;
use crate::emit::source::c::face::Face;
use crate::emit::source::c::functions::Function;
use crate::geometry::Squares;
use crate::stepper::Stepper;
use crate::tables::board::Fixed;

/// The arrays.
pub(super) fn arrays(fixed: &Fixed, face: &Face<'_>, sets: &Sets<'_>) -> Vec<Array> {
    let array = |name: &str, doc: &str, rows: &[Vec<Squares>]| {
        of_squares(face.dialect("").data(name), doc, rows, sets.wide)
    };
    let mut arrays = Vec::new();
    for (stepper, attacks) in &fixed.steppers {
        let doc = format!("What a {} attacks from each square.", stepper.name().replace('_', " "));
        let rows: Vec<_> = attacks.iter().map(|&set| vec![set]).collect();
        arrays.push(array(&steps(*stepper), &doc, &rows));
    }
    if let Some([between, line]) = &fixed.pairs {
        let squares = between.len().isqrt();
        let rows = |sets: &[Squares]| sets.chunks(squares).map(<[_]>::to_vec).collect::<Vec<_>>();
        arrays.push(array("between_table", "The squares between two squares.", &rows(between)));
        arrays.push(array("line_table", "The line through two squares.", &rows(line)));
        let beside = |square: usize| {
            let lower: Squares = (1 << square) - 1;
            vec![lower, !(lower | 1 << square) & all(squares)]
        };
        let rows: Vec<_> = (0..squares).map(beside).collect();
        arrays.push(array(
            "beside_table",
            "The squares with lower numbers, and those with higher ones.",
            &rows,
        ));
    }
    arrays
}

/// All squares of a board with so many.
fn all(squares: usize) -> Squares {
    Squares::MAX >> (Squares::BITS as usize - squares)
}

fn steps(stepper: Stepper) -> String {
    format!("{}_steps", stepper.name())
}

/// The functions.
pub(super) fn functions(fixed: &Fixed, face: &Face<'_>, sets: &Sets<'_>) -> Vec<Function> {
    let function = |name: &str, parameters: &str, doc: String, body: String| Function {
        name: face.public(name),
        result: face.bitboard.clone(),
        parameters: parameters.replace("SQUARE", &face.square),
        doc,
        body,
        constant: true,
    };
    let element = |table: &str, place: &str| sets.read(&format!("{}{place}", face.dialect("").data(table)));
    let returned = |set: &str| format!("    return {};\n", face.as_bitboard(set));
    let mut functions = Vec::new();
    for (stepper, _) in &fixed.steppers {
        let name = stepper.name();
        let set = element(&steps(*stepper), &format!("[{}][0]", face.number("square")));
        let doc = format!("// The squares that a {} attacks.\n", name.replace('_', " "));
        functions.push(function(&format!("{name}_attacks"), "SQUARE square", doc, returned(&set)));
    }
    if fixed.pairs.is_none() {
        return functions;
    }
    let otherwise = "no square otherwise.\n";
    let between = format!(
        "// The squares strictly between `a` and `b`, if they stand on one rank, file or diagonal; {otherwise}"
    );
    let line =
        format!("// The whole rank, file or diagonal through `a` and `b`, if there is one; {otherwise}");
    for (name, doc) in [("between", between), ("line", line)] {
        let place = format!("[{}][{}]", face.number("a"), face.number("b"));
        let set = element(&format!("{name}_table"), &place);
        functions.push(function(name, "SQUARE a, SQUARE b", doc, returned(&set)));
    }
    let (on_line, beside) = (element("line_table", "[a][b]"), element("beside_table", "[a][a < b]"));
    let body = format!(
        "    const size_t a = {};\n    const size_t b = {};\n{}",
        face.number("from"),
        face.number("to"),
        returned(&sets.and(&[&on_line, &beside]))
    );
    let doc = format!(
        "// The squares from `from`, which is left out, through `to` to the edge of the board, if both stand on one rank, file or\n\
         // diagonal; {otherwise}"
    );
    functions.push(function("ray", "SQUARE from, SQUARE to", doc, body));
    functions
}
