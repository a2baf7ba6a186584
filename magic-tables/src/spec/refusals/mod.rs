//! Every refusal: which options go together, with a way out for those that do not. The same for all front ends and languages.

#[cfg(feature = "boards")]
mod board;
mod chess;
mod factors;
#[cfg(feature = "generate")]
mod language;
#[cfg(feature = "runtime")]
mod run_time;
mod scheme;
#[cfg(feature = "generate")]
mod source;
mod types;
mod views;

#[cfg(feature = "boards")]
pub(crate) use board::no_tables;
#[cfg(feature = "generate")]
pub(crate) use language::wrong_data_file;

use self::types::bitboard_fields;
use super::options::Spec;
use super::problem::{Part, Problem};

impl Spec {
    /// Options that contradict each other or have no effect.
    ///
    /// ```
    /// use magic_tables::{Scheme, spec::Spec};
    ///
    /// let spec = Spec { scheme: Scheme::Plain, incorporate_shift: true, ..Spec::default() };
    /// let problems = spec.problems();
    /// assert_eq!(problems.len(), 1);
    /// assert!(problems[0].message.ends_with("leave `incorporate_shift` out, or use `scheme = fancy`"));
    /// ```
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        #[cfg(feature = "boards")]
        let tuned = self.is_tuned();
        #[cfg(not(feature = "boards"))]
        let tuned = true;
        self.problems_of(tuned)
    }

    /// The same. `tuned`: rook, bishop and queen have tables of the chess board.
    fn problems_of(&self, tuned: bool) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut refuse =
            |key, message: &str| problems.push(Problem::new(key, Part::Value, message.to_owned()));
        scheme::exclude(self, tuned, &mut refuse);
        chess::pext_entries(self, &mut refuse);
        factors::factors(self, tuned, &mut refuse);
        if tuned {
            chess::bishop_entries(self, &mut refuse);
            chess::lines(self, &mut refuse);
        } else {
            #[cfg(feature = "boards")]
            board::without_tuned_tables(self, &mut refuse);
        }
        types::types(self, &mut refuse);
        types::constant(self, &mut refuse);
        problems.extend(bitboard_fields(self));
        problems.extend(views::views(self));
        #[cfg(feature = "boards")]
        if !self.is_chess() {
            problems.extend(board::of_pieces(self));
        }
        problems
    }
}

#[cfg(test)]
mod tests;
