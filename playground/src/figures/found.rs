//! Figures, ready for the page.

use serde_json::{Value, json};

/// A kind of figures, such as loads, and the figure of each piece: empty if it is not known.
pub(super) type Row = (String, Vec<String>);

/// Figures of some pieces.
pub(super) struct Found {
    /// The page that has them, in the folder of all pages.
    pub(super) page: &'static str,
    pub(super) pieces: Vec<String>,
    pub(super) rows: Vec<Row>,
    /// The processor that the times among them are of.
    pub(super) times: Option<String>,
}

impl Found {
    pub(super) fn json(self) -> Value {
        let Self { page, pieces, rows, times } = self;
        json!({ "page": page, "pieces": pieces, "rows": rows, "times": times })
    }
}
