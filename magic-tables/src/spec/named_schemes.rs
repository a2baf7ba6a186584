//! Which schemes the pieces have.

use super::choice::Scheme;
use super::options::Spec;
use super::piece_schemes::{PieceScheme, read_piece_schemes};

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

    /// The scheme of the piece with this name.
    pub(super) fn scheme_of(&self, piece: &str) -> Scheme {
        let named = self.named_schemes();
        named.iter().find(|element| element.is_of(piece)).map_or(self.scheme, |element| element.scheme)
    }

    /// The options of tables in which all pieces have this scheme.
    pub(crate) fn all_in(&self, scheme: Scheme) -> Self {
        Self { scheme, piece_schemes: None, ..self.clone() }
    }

    /// The same options with another scheme in the element of the list with this number, which is left out if that is the scheme of all
    /// others.
    pub(crate) fn with_scheme_of(&self, number: usize, scheme: Scheme) -> Self {
        let mut list = String::new();
        for (place, element) in self.named_schemes().iter().enumerate() {
            let scheme = if place == number { scheme } else { element.scheme };
            if scheme != self.scheme {
                add(&mut list, &element.name, scheme);
            }
        }
        let piece_schemes = if list.is_empty() { None } else { Some(list + "]") };
        Self { piece_schemes, ..self.clone() }
    }

    /// The list as people write it, if it is given.
    #[cfg(feature = "generate")]
    pub(super) fn list_of_piece_schemes(&self) -> Option<String> {
        self.piece_schemes.as_ref()?;
        let mut list = String::new();
        for PieceScheme { name, scheme, .. } in self.named_schemes() {
            add(&mut list, &name, scheme);
        }
        Some(list + "]")
    }
}

/// Adds a piece to a list without its last bracket.
fn add(list: &mut String, piece: &str, scheme: Scheme) {
    for text in [if list.is_empty() { "[" } else { ", " }, piece, " = ", scheme.word()] {
        list.push_str(text);
    }
}
