//! What is allowed and hardly meant.

use super::Builder;
use crate::spec::{Entries, Spec};
use crate::tables::{Bmi2, Tables};

impl Builder {
    /// What is surprising about the options, although they go together: sentences for people, without the final full stop.
    ///
    /// Slots that are made to be small can take more bytes in all. A piece that has few occupancies for each square has hardly
    /// fewer attack sets than these, and numbers of attack sets are stored besides the sets:
    ///
    /// ```
    /// use magic_tables::{Builder, Entries};
    ///
    /// let xiangqi = Builder::new().board("9x10").entries(Entries::Byte);
    /// let notes = xiangqi.clone().pieces("[horse, elephant]").notes();
    /// assert_eq!(
    ///     notes,
    ///     ["the tables take 34880 bytes with `entries = byte`, and 32576 with `entries = bitboard`"]
    /// );
    /// assert!(xiangqi.pieces("[rook]").notes().is_empty());
    /// ```
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let Spec { entries, .. } = self.spec;
        // On the chess board, other slots than bitboards always make tables smaller.
        if entries == Entries::Bitboard || self.spec.is_chess() {
            return Vec::new();
        }
        let bytes = |entries| {
            let tables = Tables::build(&Spec { entries, ..self.spec.clone() }, Bmi2::Absent);
            tables.map(|tables| tables.bytes).ok()
        };
        match (bytes(entries), bytes(Entries::Bitboard)) {
            (Some(here), Some(bitboards)) if here > bitboards => vec![format!(
                "the tables take {here} bytes with {}, and {bitboards} with {}",
                self.spec.front_end.setting("entries", entries.word()),
                self.spec.front_end.setting("entries", Entries::Bitboard.word())
            )],
            _ => Vec::new(),
        }
    }
}
