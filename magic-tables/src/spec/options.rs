//! All options of a table, and how they are set by name.

use super::choice::{Entries, Magics, Packing, Pext, Scheme};
#[cfg(feature = "boards")]
use super::pieces::read_pieces;
use super::problem::{Part, Problem, suggestion};
use super::value::{Factors, Value};
#[cfg(feature = "boards")]
use crate::geometry::{Geometry, Numbering};
#[cfg(feature = "boards")]
use crate::piece::Piece;
use crate::shortened::shortened;
use crate::slider::Slider;

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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Spec {
    /// How an occupancy becomes an index.
    pub scheme: Scheme,
    /// What a slot of the table holds.
    pub entries: Entries,
    /// What a slot of a bishop's table holds, if it differs from a rook's.
    pub bishop_entries: Option<Entries>,
    /// What a slot holds if PEXT is used instead of the scheme, if it differs.
    pub pext_entries: Option<Entries>,
    /// How the tables of the squares lie in the one array.
    pub packing: Packing,
    /// Whether the factor's upper six bits carry the shift.
    pub incorporate_shift: bool,
    /// Whether the factor's lower 16 bits carry the offset.
    pub incorporate_offset: bool,
    /// When PEXT replaces the scheme.
    pub pext: Pext,
    /// Where factors come from, unless the user gives them.
    pub magics: Magics,
    /// The seed of the search; the same seed finds the same factors.
    pub seed: Option<u64>,
    /// The user's own factors for rooks.
    pub rook_magics: Option<Factors>,
    /// The user's own factors for bishops.
    pub bishop_magics: Option<Factors>,
    /// Whether to generate look-ups for knights, kings and pawns.
    pub steppers: bool,
    /// Whether to generate `between`, `line` and `ray`, the look-ups for pairs of squares.
    pub lines: bool,
    /// Whether to generate look-ups for all pieces of a set at once.
    pub setwise: bool,
    /// The greatest number of bytes that the tables may take.
    pub max_bytes: Option<u64>,
    /// The path of the engine's square type.
    pub square: Option<String>,
    /// The path of the engine's bitboard type, with `From<u64>` and `Into<u64>`. With `(u64)` behind it, that of a tuple
    /// struct, which is made by its constructor and read by `.0`.
    pub bitboard: Option<String>,
    /// The path of the engine's function from a square to its number, for squares that do not cast to `usize`.
    pub square_index: Option<String>,
    /// Whether all look-ups are constant functions, without what constants cannot have: PEXT, PDEP and vectors.
    pub const_fn: bool,
    /// The board, as [`Geometry::read`] reads it, if it is not the chess board.
    #[cfg(feature = "boards")]
    pub board: Option<String>,
    /// The order in which squares are numbered.
    #[cfg(feature = "boards")]
    pub numbering: Numbering,
    /// The list of pieces, as the macro takes it, if they are not those of chess: rook, bishop and queen.
    #[cfg(feature = "boards")]
    pub pieces: Option<String>,
}

impl Spec {
    /// The names of all options, in the order in which they are documented.
    pub const KEYS: &[&str] = &[
        "scheme",
        "entries",
        "bishop_entries",
        "pext_entries",
        "packing",
        "incorporate_shift",
        "incorporate_offset",
        "pext",
        "magics",
        "seed",
        "rook_magics",
        "bishop_magics",
        "steppers",
        "lines",
        "setwise",
        "max_bytes",
        "square",
        "bitboard",
        "square_index",
        "const_fn",
        "board",
        "numbering",
        "pieces",
    ];

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
        let Some(&key) = Self::KEYS.iter().find(|&&known| known == key) else {
            let message = format!("unknown option `{}`; {}", shortened(key), suggestion(key, Self::KEYS));
            return Err(Problem::new("", Part::Key, message));
        };
        match key {
            "scheme" => self.scheme = Scheme::ALL[value.choice(key, Scheme::WORDS)?],
            "entries" => self.entries = Entries::ALL[value.choice(key, Entries::WORDS)?],
            "bishop_entries" => {
                self.bishop_entries = Some(Entries::ALL[value.choice(key, Entries::WORDS)?]);
            }
            "pext_entries" => {
                self.pext_entries = Some(Entries::ALL[value.choice(key, Entries::WORDS)?]);
            }
            "packing" => self.packing = Packing::ALL[value.choice(key, Packing::WORDS)?],
            "incorporate_shift" => self.incorporate_shift = value.flag(key)?,
            "incorporate_offset" => self.incorporate_offset = value.flag(key)?,
            "pext" => self.pext = Pext::ALL[value.choice(key, Pext::WORDS)?],
            "magics" => self.magics = Magics::ALL[value.choice(key, Magics::WORDS)?],
            "seed" => self.seed = Some(value.integer(key)?),
            "rook_magics" => self.rook_magics = Some(value.factors(key)?),
            "bishop_magics" => self.bishop_magics = Some(value.factors(key)?),
            "steppers" => self.steppers = value.flag(key)?,
            "lines" => self.lines = value.flag(key)?,
            "setwise" => self.setwise = value.flag(key)?,
            "max_bytes" => self.max_bytes = Some(value.bytes(key)?),
            "square" => self.square = Some(value.path(key)?),
            "bitboard" => self.bitboard = Some(value.bitboard(key)?),
            "square_index" => self.square_index = Some(value.path(key)?),
            "const_fn" => self.const_fn = value.flag(key)?,
            #[cfg(feature = "boards")]
            "board" => self.board = Some(value.board(key)?),
            #[cfg(feature = "boards")]
            "numbering" => self.numbering = Numbering::ALL[value.choice(key, Numbering::WORDS)?],
            #[cfg(feature = "boards")]
            "pieces" => self.pieces = Some(value.pieces(key)?),
            _ => return needs_boards(key).map_or(Ok(()), Err),
        }
        Ok(())
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
    #[must_use]
    pub fn options(&self) -> String {
        let mut options = vec![format!("scheme = {}", self.scheme.word())];
        let mut add = |given: bool, option: String| {
            if given {
                options.push(option);
            }
        };
        add(self.entries != Entries::default(), format!("entries = {}", self.entries.word()));
        for (key, entries) in [("bishop_entries", self.bishop_entries), ("pext_entries", self.pext_entries)] {
            add(entries.is_some(), format!("{key} = {}", entries.unwrap_or_default().word()));
        }
        add(self.packing != Packing::default(), format!("packing = {}", self.packing.word()));
        add(self.incorporate_shift, "incorporate_shift = true".into());
        add(self.incorporate_offset, "incorporate_offset = true".into());
        add(self.pext != Pext::default(), format!("pext = {}", self.pext.word()));
        add(self.magics != Magics::default(), format!("magics = {}", self.magics.word()));
        add(self.seed.is_some(), format!("seed = {}", self.seed.unwrap_or_default()));
        for slider in Slider::ALL {
            add(self.own_magics(slider).is_some(), format!("{} = […]", own_magics_key(slider)));
        }
        add(self.steppers, "steppers = true".into());
        add(self.lines, "lines = true".into());
        add(self.setwise, "setwise = true".into());
        add(self.max_bytes.is_some(), format!("max_bytes = {}", self.max_bytes.unwrap_or_default()));
        let paths =
            [("square", &self.square), ("bitboard", &self.bitboard), ("square_index", &self.square_index)];
        for (key, path) in paths {
            add(path.is_some(), format!("{key} = {}", path.as_deref().unwrap_or_default()));
        }
        let mut add = |given: bool, option: String| {
            if given {
                options.push(option);
            }
        };
        add(self.const_fn, "const_fn = true".into());
        #[cfg(feature = "boards")]
        {
            add(self.board.is_some(), format!("board = {:?}", self.board.as_deref().unwrap_or_default()));
            add(self.numbering != Numbering::default(), format!("numbering = {}", self.numbering.word()));
            let pieces: Vec<_> = self.all_pieces().iter().map(ToString::to_string).collect();
            add(self.pieces.is_some(), format!("pieces = [{}]", pieces.join(", ")));
        }
        options.join(", ")
    }

    /// The words for what slots hold: one, or two if bishops' slots differ.
    ///
    /// ```
    /// use magic_tables::{Entries, spec::Spec};
    ///
    /// let spec = Spec { entries: Entries::Pdep, bishop_entries: Some(Entries::Bitboard), ..Spec::default() };
    /// assert_eq!(spec.entries_words(), "pdep/bitboard");
    /// ```
    #[must_use]
    pub fn entries_words(&self) -> String {
        match self.bishop_entries.filter(|&of_bishops| of_bishops != self.entries) {
            None => self.entries.word().to_owned(),
            Some(of_bishops) => format!("{}/{}", self.entries.word(), of_bishops.word()),
        }
    }

    /// The options of the tables that use PEXT instead of the scheme: slots hold [`pext_entries`](Self::pext_entries).
    ///
    /// ```
    /// use magic_tables::{Entries, spec::Spec};
    ///
    /// let spec = Spec { pext_entries: Some(Entries::Pdep), ..Spec::default() };
    /// assert_eq!(spec.with_pext(), Spec { entries: Entries::Pdep, ..Spec::default() });
    /// ```
    #[must_use]
    pub fn with_pext(&self) -> Self {
        let entries = self.pext_entries.unwrap_or(self.entries);
        Self { entries, pext_entries: None, ..self.clone() }
    }

    /// The board.
    ///
    /// ```
    /// use magic_tables::spec::Spec;
    ///
    /// assert!(Spec::default().geometry().unwrap().is_chess());
    /// let spec = Spec { board: Some("9x10".into()), ..Spec::default() };
    /// assert_eq!(spec.geometry().unwrap().squares(), 90);
    /// ```
    ///
    /// # Errors
    /// If the text that describes it cannot be read.
    #[cfg(feature = "boards")]
    pub fn geometry(&self) -> Result<Geometry, String> {
        Geometry::read(self.board.as_deref().unwrap_or("8x8"), self.numbering)
    }

    /// Whether the tables are for rook, bishop and queen on the chess board, with its usual numbers of squares.
    ///
    /// ```
    /// use magic_tables::spec::Spec;
    ///
    /// assert!(Spec::default().is_chess());
    /// assert!(Spec { board: Some("8x8".into()), ..Spec::default() }.is_chess());
    /// assert!(!Spec { board: Some("9x9".into()), ..Spec::default() }.is_chess());
    /// ```
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
    ///
    /// ```
    /// use magic_tables::spec::Spec;
    ///
    /// let spec = Spec { pieces: Some("[lance, archer = rider[(1, 2)]]".into()), ..Spec::default() };
    /// let names: Vec<_> = spec.all_pieces().into_iter().map(|piece| piece.name).collect();
    /// assert_eq!(names, ["white_lance", "black_lance", "archer"]);
    /// ```
    #[cfg(feature = "boards")]
    #[must_use]
    pub fn all_pieces(&self) -> Vec<Piece> {
        let of_chess =
            || ["rook", "bishop", "queen"].into_iter().filter_map(Piece::named).flatten().collect();
        self.pieces.as_deref().and_then(|text| read_pieces(text).ok()).unwrap_or_else(of_chess)
    }

    /// The user's own factors for `slider`.
    ///
    /// ```
    /// use magic_tables::{slider::Slider, spec::Spec};
    ///
    /// let spec = Spec { rook_magics: Some([1; 64]), ..Spec::default() };
    /// assert_eq!(spec.own_magics(Slider::Rook), Some(&[1; 64]));
    /// assert_eq!(spec.own_magics(Slider::Bishop), None);
    /// ```
    #[must_use]
    pub const fn own_magics(&self, slider: Slider) -> Option<&Factors> {
        match slider {
            Slider::Rook => self.rook_magics.as_ref(),
            Slider::Bishop => self.bishop_magics.as_ref(),
        }
    }
}

/// The options of other boards and pieces.
const OF_BOARDS: &[&str] = &["board", "numbering", "pieces"];

/// The problem that `magic-bitboards` was compiled without the feature that the option `key` needs, if it is one of
/// [`OF_BOARDS`].
///
/// ```
/// use magic_tables::spec::needs_boards;
///
/// assert_eq!(needs_boards("scheme"), None);
/// assert!(needs_boards("pieces").unwrap().message.contains("the feature `boards`"));
/// ```
#[must_use]
pub fn needs_boards(key: &str) -> Option<Problem> {
    let key = OF_BOARDS.iter().find(|&&known| known == key)?;
    let (version, _) = env!("CARGO_PKG_VERSION").rsplit_once('.')?;
    let message = format!(
        "other boards and pieces need the feature `boards` of `magic-bitboards`; write `magic-bitboards = {{ version = \
         \"{version}\", features = [\"boards\"] }}` in Cargo.toml"
    );
    Some(Problem::new(key, Part::Key, message))
}

/// The option that gives the user's own factors for `slider`.
pub(crate) const fn own_magics_key(slider: Slider) -> &'static str {
    match slider {
        Slider::Rook => "rook_magics",
        Slider::Bishop => "bishop_magics",
    }
}
