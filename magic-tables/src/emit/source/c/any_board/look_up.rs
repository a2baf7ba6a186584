//! The look-up of a piece: the union of what its tables give.

use std::fmt::Write as _;

use super::sets::Sets;

/// The sets whose union is an attack set: expressions in `q` and `occupied`.
pub(super) struct Union(pub(super) Vec<String>);

impl Union {
    /// The statements of a function of `square` and `occupied`.
    pub(super) fn returned(&self, sets: &Sets<'_>) -> String {
        let union = match &self.0[..] {
            [term] => format!("return {term};\n"),
            _ => self.variable("attacks", sets) + "return attacks;\n",
        };
        format!("const size_t q = square;\n{union}")
    }

    /// Statements that declare the variable `name` with the union.
    pub(super) fn variable(&self, name: &str, sets: &Sets<'_>) -> String {
        let (first, rest) = self.0.split_first().expect("a piece moves");
        let mut text = format!("{} {name} = {first};\n", sets.kind());
        for term in rest {
            let _ = writeln!(text, "{}", sets.add(name, term));
        }
        text
    }
}
