//! The table of all options, and how they are set by name.

use super::choice::{Entries, Hyperbola, Language, Magics, Packing, Pext, Purpose, Scheme};
use super::codes::read_codes;
#[cfg(feature = "generate")]
use super::declaration::written;
use super::declaration::{Declaration, FrontEnd, Takes, options, read, takes};
#[cfg(feature = "boards")]
use super::pieces::read_pieces;
use super::problem::{Part, Problem, suggestion};
use super::value::{Factors, Value};
#[cfg(feature = "boards")]
use crate::board::geometry::{Geometry, Numbering};
#[cfg(feature = "boards")]
use crate::board::piece::Piece;
use crate::board::slider::Slider;
use crate::shortened::shortened;

/// Options of tables.
const EVERYWHERE: &[FrontEnd] =
    &[FrontEnd::Macro, FrontEnd::Builder, FrontEnd::Program, FrontEnd::Playground];

/// Options of the expansion.
const IN_EXPANSIONS: &[FrontEnd] = &[FrontEnd::Macro];

/// Options of source in files.
const IN_FILES: &[FrontEnd] = &[FrontEnd::Builder, FrontEnd::Program, FrontEnd::Playground];

/// Options of files that are not shown as examples.
const IN_OWN_FILES: &[FrontEnd] = &[FrontEnd::Builder, FrontEnd::Program];

options! {
    /// All options of a table. Options that are not given have the values of [`Default`].
    ///
    /// ```
    /// use magic_tables::Scheme;
    /// use magic_tables::spec::Spec;
    ///
    /// let spec = Spec { scheme: Scheme::Plain, steppers: true, ..Spec::default() };
    /// assert!(spec.problems().is_empty());
    /// assert_eq!(spec.options(), "scheme = plain, steppers = true");
    /// ```
    Spec {
        /// How an occupancy becomes an index.
        scheme: Scheme = word(Scheme),
        /// What a slot of the table holds.
        entries: Entries = word(Entries),
        /// What a slot of a bishop holds, with and without PEXT, if it differs from what a rook's slot holds.
        bishop_entries: Option<Entries> = word(Entries),
        /// What slots hold if PEXT is used instead of the scheme, if it differs from what they hold without PEXT.
        pext_entries: Option<Entries> = word(Entries),
        /// How the tables of the squares lie in the one array.
        packing: Packing = word(Packing),
        /// Whether the factor's upper six bits carry the shift.
        incorporate_shift: bool = flag,
        /// Whether the factor's lower 16 bits carry the offset.
        incorporate_offset: bool = flag,
        /// When PEXT is used instead of the scheme.
        pext: Pext = word(Pext),
        /// With `scheme = hyperbola`: whether look-ups are the fastest ones if there are many at a time, or if the result of a single
        /// one is needed at once.
        hyperbola: Hyperbola = word(Hyperbola),
        /// With `scheme = auto`: what the look-ups are for.
        purpose: Option<Purpose> = word(Purpose),
        /// Where factors come from, unless `rook_magics` and `bishop_magics` give them.
        magics: Magics = word(Magics),
        /// The seed of the search for factors.
        seed: Option<u64> = integer,
        /// Your own factors for rooks, a1 first.
        rook_magics: Option<Factors> = factors,
        /// Your own factors for bishops, a1 first.
        bishop_magics: Option<Factors> = factors,
        /// Whether there are also look-ups for knights, kings and pawns.
        steppers: bool = flag,
        /// Whether there are also look-ups for the squares between two squares, the line through them, and the ray from one
        /// through the other.
        lines: bool = flag,
        /// Whether there are also look-ups for all pieces of a set, with `steppers` those of knights, kings and pawns, too.
        setwise: bool = flag,
        /// Whether there are also views along rays: from a mailbox with `piece_codes`, which pieces attack a square, and which a
        /// piece there attacks.
        views: bool = flag,
        /// What the numbers in a mailbox mean, such as `empty, white_pawn, white_knight`: the code of a piece is its place.
        piece_codes: Option<String> = codes,
        /// The most bytes that the tables may take.
        max_bytes: Option<u64> = bytes,
        /// The engine's own type of squares.
        square: Option<String> = path,
        /// The engine's own type of bitboards, which converts from and to `u64`, or a tuple struct such as `Bitboard(u64)`.
        bitboard: Option<String> = bitboard,
        /// The engine's own function from a square to its number, for squares that cannot be cast.
        square_index: Option<String> = path,
        /// Whether all look-ups are `const fn`s, without PEXT, PDEP and vectors.
        const_fn: bool = flag,
        /// The board: files and ranks such as `9x10`, or a drawing with `.` for squares and spaces for holes.
        #[cfg(feature = "boards")]
        board: Option<String> = board,
        /// The order in which squares are numbered.
        #[cfg(feature = "boards")]
        numbering: Numbering = word(Numbering),
        /// The pieces, such as `rook, cannon, nightrider = rider[(1, 2), (2, 1)]`.
        #[cfg(feature = "boards")]
        pieces: Option<String> = pieces,
    }
    others {
        /// Where `magic-bitboards` is, if not under its own name.
        crate = path in IN_EXPANSIONS,
        /// The language of the source.
        language = word(Language) in IN_FILES,
        /// The text in front of every name in C, such as `engine_`; the namespace in C++.
        prefix = name in IN_OWN_FILES,
        /// Whether Rust reads slots without a bounds check, and uses PEXT if the target has it.
        unchecked = flag in IN_FILES,
        /// Whether a function fills the slots at start-up, so that the source does not contain them.
        fill = flag in IN_FILES,
    }
}

impl Spec {
    /// Sets the option `key` to `value`.
    ///
    /// ```
    /// use magic_tables::spec::{Spec, Value};
    ///
    /// let mut spec = Spec::default();
    /// spec.set("max_bytes", &Value::Text("256 KiB".into())).unwrap();
    /// assert_eq!(spec.max_bytes, Some(262_144));
    ///
    /// let problem = spec.set("sheme", &Value::Word("fancy".into())).unwrap_err();
    /// assert_eq!(problem.message, "unknown option `sheme`; did you mean `scheme`?");
    /// ```
    ///
    /// # Errors
    /// If there is no such option, or it does not take such a value.
    pub fn set(&mut self, key: &str, value: &Value) -> Result<(), Problem> {
        if self.set_known(key, value)? {
            return Ok(());
        }
        if let Some(problem) = needs_boards(key) {
            return Err(problem);
        }
        let hint = other_name(key).map_or_else(|| suggestion(key, Self::KEYS), str::to_owned);
        Err(Problem::new("", Part::Key, format!("unknown option `{}`; {hint}", shortened(key))))
    }

    /// The options as text for the macro: the scheme, and the options that differ from the default. Factors are left
    /// out.
    ///
    /// ```
    /// use magic_tables::spec::Spec;
    ///
    /// assert_eq!(Spec::default().options(), "scheme = fancy");
    /// let spec = Spec { incorporate_shift: true, max_bytes: Some(1 << 20), ..Spec::default() };
    /// assert_eq!(spec.options(), "scheme = fancy, incorporate_shift = true, max_bytes = 1048576");
    /// ```
    #[cfg(feature = "generate")]
    #[must_use]
    pub fn options(&self) -> String {
        let text = |(option, value): (&Declaration, Value)| {
            let text = match value {
                Value::Word(text) | Value::Path(text) | Value::Other(text) => text,
                Value::Integer(number) => number.to_string(),
                Value::Text(text) => format!("{text:?}"),
                Value::List(_) => "[...]".to_owned(),
            };
            format!("{} = {text}", option.key)
        };
        self.given().into_iter().map(text).collect::<Vec<_>>().join(", ")
    }

    /// The scheme, and the options that differ from the default, with their values.
    #[cfg(feature = "generate")]
    #[must_use]
    pub fn given(&self) -> Vec<(&'static Declaration, Value)> {
        let default = Self::default();
        let mut given = Vec::new();
        for option in OPTIONS {
            match self.get(option.key) {
                Some(value) if option.key == "scheme" || default.get(option.key).as_ref() != Some(&value) => {
                    given.push((option, value));
                }
                _ => {}
            }
        }
        given
    }

    /// The list of pieces as people write it, if it is given.
    #[cfg(feature = "generate")]
    fn list_of_pieces(&self) -> Option<String> {
        self.pieces.as_ref()?;
        let pieces: Vec<_> = self.all_pieces().iter().map(ToString::to_string).collect();
        Some(format!("[{}]", pieces.join(", ")))
    }

    /// The list of piece codes as people write it, if it is given.
    #[cfg(feature = "generate")]
    fn list_of_codes(&self) -> Option<String> {
        let text = self.piece_codes.as_ref()?.trim().trim_matches(['[', ']']);
        let words: Vec<_> = text.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
        Some(format!("[{}]", words.join(", ")))
    }

    /// The kinds of the piece codes, four bits each, that of code 0 lowest: 0 is none, 1 to 6 are white pawn, knight, bishop, rook,
    /// queen and king, 9 to 14 the black ones. `None` if there is no list, or a wrong one.
    #[must_use]
    pub fn codes(&self) -> Option<u64> {
        read_codes(self.piece_codes.as_deref()?).ok()
    }

    /// The words for what slots hold: one, or two if bishops' slots differ.
    #[must_use]
    pub fn entries_words(&self) -> String {
        match self.bishop_entries.filter(|&of_bishops| of_bishops != self.entries) {
            None => self.entries.word().to_owned(),
            Some(of_bishops) => format!("{}/{}", self.entries.word(), of_bishops.word()),
        }
    }

    /// The options of the tables that use PEXT instead of the scheme: slots hold [`pext_entries`](Self::pext_entries).
    #[must_use]
    pub fn with_pext(&self) -> Self {
        let entries = self.pext_entries.unwrap_or(self.entries);
        Self { entries, pext_entries: None, ..self.clone() }
    }

    /// The board.
    ///
    /// # Errors
    /// If the text that describes it cannot be read.
    #[cfg(feature = "boards")]
    pub fn geometry(&self) -> Result<Geometry, String> {
        Geometry::read(self.board.as_deref().unwrap_or("8x8"), self.numbering)
    }

    /// Whether the tables are for rook, bishop and queen on the chess board, with its usual numbers of squares.
    #[cfg(feature = "boards")]
    #[must_use]
    pub fn is_chess(&self) -> bool {
        if self.board.is_none() && self.pieces.is_none() {
            return self.numbering == Numbering::ByRank;
        }
        let default = Self::default();
        let pieces = self.pieces.as_deref().map(read_pieces);
        pieces.is_none_or(|pieces| pieces == Ok(default.all_pieces()))
            && self.geometry().is_ok_and(|board| board.is_chess())
    }

    /// The type of sets of squares: `u64`, or `u128` on boards with more than 64 squares.
    #[cfg(feature = "boards")]
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.geometry().map_or("u64", |board| board.word())
    }

    /// The type of sets of squares.
    #[cfg(not(feature = "boards"))]
    #[must_use]
    pub const fn word(&self) -> &'static str {
        "u64"
    }

    /// The pieces: those given, or rook, bishop and queen.
    #[cfg(feature = "boards")]
    #[must_use]
    pub fn all_pieces(&self) -> Vec<Piece> {
        let of_chess =
            || ["rook", "bishop", "queen"].into_iter().filter_map(Piece::named).flatten().collect();
        self.pieces.as_deref().and_then(|text| read_pieces(text).ok()).unwrap_or_else(of_chess)
    }

    /// The user's own factors for `slider`.
    #[must_use]
    pub fn own_magics(&self, slider: Slider) -> Option<&[u64]> {
        match slider {
            Slider::Rook => self.rook_magics.as_deref(),
            Slider::Bishop => self.bishop_magics.as_deref(),
        }
    }
}

/// The problem that `magic-bitboards` was compiled without the feature that the option `key` needs, if it is one.
#[must_use]
pub fn needs_boards(key: &str) -> Option<Problem> {
    let key = ["board", "numbering", "pieces"].into_iter().find(|known| *known == key)?;
    let (version, _) = env!("CARGO_PKG_VERSION").rsplit_once('.')?;
    let message = format!(
        "other boards and pieces need the feature `boards` of `magic-bitboards`; write `magic-bitboards = {{ version = \
         \"{version}\", features = [\"boards\"] }}` in Cargo.toml"
    );
    Some(Problem::new(key, Part::Key, message))
}

/// What to write instead of `key`, if that is a function that an option gives, or an option for source in files of its own.
fn other_name(key: &str) -> Option<&'static str> {
    match key {
        "piece_schemes" => Some("the pieces of a game share one `scheme`"),
        "between" | "ray" | "rays" => Some("`lines` adds the look-ups `between`, `line` and `ray`"),
        "leapers" | "knight" | "knights" | "king" | "kings" | "pawn" | "pawns" => {
            Some("`steppers` adds look-ups for knights, kings and pawns")
        }
        _ => {
            let of_files =
                |option: &Declaration| option.key == key && !option.front_ends.contains(&FrontEnd::Macro);
            let is_there = OPTIONS.iter().any(of_files);
            is_there.then_some(
                "only source in a file of its own has it, made by `magics generate` or by `Builder`",
            )
        }
    }
}

/// The option that gives the user's own factors for `slider`.
pub(crate) const fn own_magics_key(slider: Slider) -> &'static str {
    match slider {
        Slider::Rook => "rook_magics",
        Slider::Bishop => "bishop_magics",
    }
}

/// The first option that takes `word` as its value, among those that take one word out of a list.
#[must_use]
pub fn option_for(word: &str) -> Option<&'static str> {
    let takes = |option: &&Declaration| {
        matches!(option.takes, Takes::Word(choices) if choices.words.contains(&word))
            && option.front_ends.contains(&FrontEnd::Macro)
    };
    OPTIONS.iter().find(takes).map(|option| option.key)
}

#[cfg(test)]
mod tests;
