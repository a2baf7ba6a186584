//! Colours of text on terminals.

/// Text with colours or without.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    on: bool,
}

impl Style {
    /// No colours.
    pub const PLAIN: Self = Self { on: false };

    /// Colours, if `on`.
    #[must_use]
    pub const fn new(on: bool) -> Self {
        Self { on }
    }

    fn paint(self, code: u8, text: &str) -> String {
        if self.on { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// Bold, for what matters most.
    #[must_use]
    pub fn bold(self, text: &str) -> String {
        self.paint(1, text)
    }

    /// Dim, for what matters least.
    #[must_use]
    pub fn dim(self, text: &str) -> String {
        self.paint(2, text)
    }

    /// Red, for bad news and blockers.
    #[must_use]
    pub fn red(self, text: &str) -> String {
        self.paint(31, text)
    }

    /// Green, for good news and for the squares that a board is about.
    #[must_use]
    pub fn green(self, text: &str) -> String {
        self.paint(32, text)
    }

    /// Yellow, for what is open.
    #[must_use]
    pub fn yellow(self, text: &str) -> String {
        self.paint(33, text)
    }

    /// Blue, for the piece.
    #[must_use]
    pub fn blue(self, text: &str) -> String {
        self.paint(36, text)
    }
}
