//! Every refusal: which options go together, with a way out for those that do not. The same for all front ends and languages.

mod asked;
#[cfg(feature = "boards")]
mod board;
mod chess;
mod factors;
#[cfg(feature = "generate")]
mod language;
#[cfg(feature = "boards")]
pub(crate) mod no_tables;
#[cfg(feature = "boards")]
mod piece_schemes;
mod scheme;
#[cfg(feature = "generate")]
mod source;
mod types;
mod views;

#[cfg(feature = "generate")]
pub(crate) use language::wrong_data_file;

use self::asked::Asked;
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
    pub(crate) fn problems_of(&self, tuned: bool) -> Vec<Problem> {
        let mut problems = self.problems_of_schemes(tuned);
        let mut refuse =
            |key, message: &str| problems.push(Problem::new(key, Part::Value, message.to_owned()));
        scheme::form_of_hyperbola(self, &mut refuse);
        scheme::purpose(self, tuned, &mut refuse);
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

    /// What does not go with the schemes of all pieces.
    #[cfg(feature = "boards")]
    fn problems_of_schemes(&self, tuned: bool) -> Vec<Problem> {
        let mut problems = Vec::new();
        if tuned {
            // The options are those of rook, bishop and queen.
            problems = self.problems_of_scheme(tuned, Asked::ForAll);
        } else {
            for scheme in piece_schemes::decisive(self) {
                let asked = if scheme == self.scheme { Asked::ForAll } else { Asked::ForNamed };
                for problem in self.all_in(scheme).problems_of_scheme(tuned, asked) {
                    if !problems.contains(&problem) {
                        problems.push(problem);
                    }
                }
            }
            problems.extend(board::many_words(self));
        }
        if self.piece_schemes.is_some() {
            problems.extend(piece_schemes::of_pieces(self, tuned));
        }
        problems
    }

    /// The same where all have one.
    #[cfg(not(feature = "boards"))]
    fn problems_of_schemes(&self, tuned: bool) -> Vec<Problem> {
        self.problems_of_scheme(tuned, Asked::ForAll)
    }

    /// What does not go with the scheme, which is `asked` for all pieces or for some.
    fn problems_of_scheme(&self, tuned: bool, asked: Asked) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut refuse =
            |key, message: &str| problems.push(Problem::new(key, Part::Value, message.to_owned()));
        scheme::exclude(self, tuned, asked, &mut refuse);
        chess::pext_entries(self, &mut refuse);
        factors::factors(self, tuned, &mut refuse);
        if tuned {
            chess::bishop_entries(self, &mut refuse);
            chess::lines(self, &mut refuse);
        } else {
            #[cfg(feature = "boards")]
            board::without_tuned_tables(self, asked, &mut refuse);
        }
        problems
    }
}

#[cfg(test)]
mod tests;
