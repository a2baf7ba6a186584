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
        let mut elements = Vec::new();
        for PieceScheme { name, scheme, .. } in self.named_schemes() {
            elements.push(format!("{name} = {}", scheme.word()));
        }
        Some(format!("[{}]", elements.join(", ")))
    }
}

/// The `problem` of tables in a scheme, where one of the pieces that are named to have it is to blame.
pub(crate) fn of_named_scheme(problem: Problem, scheme: Scheme, spec: &Spec) -> Problem {
    if problem.key != "scheme" {
        let message = for_all_pieces(&problem.message);
        return Problem { message, ..problem };
    }
    let (mut place, mut is_quoted) = (None, false);
    for (number, element) in spec.named_schemes().into_iter().enumerate() {
        let mut quoted = false;
        for name in &element.names {
            // Most messages quote the piece for which there are no tables.
            quoted |= problem.message.contains(&format!("`{name}`"));
        }
        if element.scheme == scheme && (place.is_none() || quoted && !is_quoted) {
            (place, is_quoted) = (Some(number), quoted);
        }
    }
    let Some(place) = place else { return problem };
    // In the list, schemes stand alone.
    let mut message = problem.message;
    while let Some((before, behind)) = message.split_once("`scheme = ") {
        message = format!("{before}`{behind}");
    }
    Problem::new(KEY, Part::ElementValue(place), message)
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
