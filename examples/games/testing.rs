//! Tests that every game must pass.

use super::game::Game;
use super::perft::perft;

/// The known counts, for trees with up to `most` leaves, and the text of the known positions.
///
/// # Panics
/// If a count is wrong, or a text is not what was read.
pub fn known_positions<G: Game>(most: u64) {
    for known in G::RULES.known {
        let position = G::read(known.text).unwrap_or_else(|error| panic!("{}: {error}", known.name));
        let text = position.to_string();
        assert!(known.text.starts_with(&text), "{}: {text}", known.name);
        for (&count, depth) in known.counts.iter().zip(1..).take_while(|&(&count, _)| count <= most) {
            assert_eq!(perft(&position, depth), count, "{}, depth {depth}", known.name);
        }
    }
}

/// That each of `texts` is refused, with a message that contains the words next to it.
///
/// # Panics
/// If one is not.
pub fn refused<G: Game>(texts: &[(&str, &str)]) {
    for (text, words) in texts {
        let error = G::read(text).err().unwrap_or_else(|| panic!("`{text}` is read"));
        assert!(error.contains(words), "`{text}`: {error}");
    }
}
