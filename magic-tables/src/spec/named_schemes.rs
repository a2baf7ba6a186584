//! Which schemes the pieces have.

use super::choice::Scheme;
use super::options::Spec;
use super::piece_schemes::{KEY, PieceScheme, read_piece_schemes};
use super::problem::{Part, Problem};

impl Spec {
    /// The pieces with schemes of their own.
    pub(crate) fn named_schemes(&self) -> Vec<PieceScheme> {
        let read = self.piece_schemes.as_deref().map(read_piece_schemes);
        read.and_then(Result::ok).unwrap_or_default()
    }

    /// The schemes that are used, that of most pieces first.
    pub(crate) fn schemes(&self) -> Vec<Scheme> {
        let mut all = vec![self.scheme];
        for PieceScheme { scheme, .. } in self.named_schemes() {
            if !all.contains(&scheme) {
                all.push(scheme);
            }
        }
        all
    }

    /// The options of tables in which all pieces have this scheme.
    pub(crate) fn all_in(&self, scheme: Scheme) -> Self {
        Self { scheme, piece_schemes: None, ..self.clone() }
    }

    /// The list as people write it, if it is given.
    #[cfg(feature = "generate")]
    pub(super) fn list_of_piece_schemes(&self) -> Option<String> {
        self.piece_schemes.as_ref()?;
        let text = |PieceScheme { name, scheme, .. }: &PieceScheme| format!("{name} = {}", scheme.word());
        Some(format!("[{}]", self.named_schemes().iter().map(text).collect::<Vec<_>>().join(", ")))
    }
}

/// The `problem` of tables in a scheme, where one of the pieces that are named to have it is to blame.
pub(crate) fn of_named_scheme(problem: Problem, scheme: Scheme, spec: &Spec) -> Problem {
    if problem.key != "scheme" {
        let message = for_all_pieces(&problem.message);
        return Problem { message, ..problem };
    }
    let named = spec.named_schemes();
    let has_scheme = |element: &PieceScheme| element.scheme == scheme;
    // Most messages quote the piece for which there are no tables.
    let quoted = |element: &PieceScheme| {
        has_scheme(element) && element.names.iter().any(|name| problem.message.contains(&format!("`{name}`")))
    };
    let place = named.iter().position(quoted).or_else(|| named.iter().position(has_scheme));
    let Some(place) = place else { return problem };
    // In the list, schemes stand alone.
    Problem::new(KEY, Part::ElementValue(place), problem.message.replace("`scheme = ", "`"))
}

/// `message`, which may end with the advice to use another scheme, where the present one is that of some pieces.
fn for_all_pieces(message: &str) -> String {
    const ADVICE: &str = "use `scheme = ";
    let advised = || {
        let (before, rest) = message.split_once(ADVICE)?;
        let (scheme, behind) = rest.split_once('`')?;
        Some(format!("{before}use `{scheme}` for all pieces{behind}"))
    };
    advised().unwrap_or_else(|| message.to_owned())
}
