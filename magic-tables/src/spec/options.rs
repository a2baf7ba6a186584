//! The options: what each is called, takes and does, once for all front ends, and how it is set and
//! read by its name.

use super::factors::OwnFactors;
#[cfg(feature = "generate")]
use super::forms::FormList;
#[cfg(feature = "boards")]
use super::game::{BoardText, PieceList};
use super::piece_codes::PieceCodes;
use super::problem::{ErrorSite, Problem, suggestion};
use super::threats::{QuadOrder, ThreatPairs};
use super::value::Value;
use crate::board::SQUARES;
#[cfg(feature = "boards")]
use crate::board::geometry::{Numbering, Wrap};
use crate::board::slider::Slider;
use crate::choices::{
    Bmi2, Choices, Entries, Hyperbola, Language, Linkage, Magics, OffBoard, Packing, Pext, Purpose,
    Scheme, position,
};
use crate::text::shortened;

/// Gives the table of all options, those of [`Spec`] and those of [`SourceOptions`], to the macro
/// `then`. In braces is what the methods of [`Builder`](crate::Builder) say besides.
macro_rules! options {
    ($then:ident) => {
        $then! {
            spec {
                /// How an occupancy becomes an index.
                scheme: Scheme = Word(Scheme) {
                    /// ```
                    /// use magic_tables::{Builder, Scheme};
                    ///
                    /// let source = Builder::new().scheme(Scheme::Hyperbola).source()?;
                    /// assert!(source.contains(r#"SCHEME: &str = "hyperbola";"#));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// What a slot of the table holds.
                entries: Entries = Word(Entries) {
                    /// ```
                    /// use magic_tables::{Builder, Entries};
                    ///
                    /// let bytes = Builder::new().entries(Entries::Byte).source()?;
                    /// assert!(bytes.contains(r#"SCHEME: &str = "fancy, byte";"#));
                    /// assert!(bytes.len() < Builder::new().source()?.len());
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// What a slot of a bishop holds, with and without PEXT, if it differs from what a
                /// rook's slot holds.
                bishop_entries: Option<Entries> = Word(Entries) {
                    /// ```
                    /// use magic_tables::{Builder, Entries};
                    ///
                    /// let apart = Builder::new()
                    ///     .entries(Entries::Pdep)
                    ///     .bishop_entries(Entries::Bitboard);
                    /// assert!(apart.source()?.contains(r#""fancy, pdep/bitboard""#));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// What slots hold if PEXT is used instead of the scheme, if it differs from what
                /// they hold without PEXT.
                pext_entries: Option<Entries> = Word(Entries) {
                    /// [`bishop_entries`](Self::bishop_entries) applies with and without PEXT.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Entries, Language};
                    ///
                    /// let header = Builder::new()
                    ///     .pext_entries(Entries::Pdep)
                    ///     .language(Language::C)
                    ///     .source()?;
                    /// assert!(header.contains(r#""fancy""#));
                    /// assert!(header.contains(r#""pext, pdep""#));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// How the tables of the squares lie in the one array.
                packing: Packing = Word(Packing) {
                    /// ```
                    /// use magic_tables::{Builder, Packing};
                    ///
                    /// let source = Builder::new().packing(Packing::Overlapping).source()?;
                    /// assert!(source.contains(r#"SCHEME: &str = "fancy, overlapping";"#));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// Whether the factor's upper six bits carry the shift.
                incorporate_shift: bool = Flag {
                    /// ```
                    /// use magic_tables::Builder;
                    ///
                    /// let source = Builder::new().incorporate_shift(true).source()?;
                    /// assert!(source.contains(r#"SCHEME: &str = "fancy, incorporate_shift";"#));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// Whether the factor's lower 16 bits carry the offset.
                incorporate_offset: bool = Flag {
                    /// ```
                    /// use magic_tables::{Builder, Scheme};
                    ///
                    /// let carried = Builder::new()
                    ///     .scheme(Scheme::FixedShift)
                    ///     .incorporate_offset(true);
                    /// assert!(carried.source()?.contains(r#""fixed_shift, incorporate_offset""#));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// When PEXT is used instead of the scheme.
                pext: Pext = Word(Pext) {
                    /// By default [`generate`](Self::generate) writes both alternatives, and the
                    /// target decides. With [`Pext::Always`] you promise that the program runs only
                    /// on processors with BMI2.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Language, Pext};
                    ///
                    /// let header = Builder::new().language(Language::C);
                    /// assert!(header.source()?.contains("_pext_u64"));
                    /// assert!(!header.pext(Pext::Never).source()?.contains("_pext_u64"));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// With `scheme = hyperbola`: whether look-ups are the fastest ones if there are
                /// many at a time, or if the result of a single one is needed at once.
                hyperbola: Hyperbola = Word(Hyperbola) {
                    /// ```
                    /// use magic_tables::{Builder, Hyperbola, Scheme};
                    ///
                    /// let soonest = Builder::new()
                    ///     .scheme(Scheme::Hyperbola)
                    ///     .hyperbola(Hyperbola::Latency);
                    /// assert!(soonest.source()?.contains(r#""hyperbola, latency""#));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// With `scheme = auto`: what the look-ups are for.
                purpose: Option<Purpose> = Word(Purpose) {
                    /// ```
                    /// use magic_tables::{Builder, Purpose, Scheme};
                    ///
                    /// let advised = Builder::new().scheme(Scheme::Auto).purpose(Purpose::Network);
                    /// assert!(advised.source()?.contains("SCHEME: &str = "));
                    /// // A named scheme is already chosen.
                    /// assert!(Builder::new().purpose(Purpose::Network).source().is_err());
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// Where factors come from, unless `rook_magics` and `bishop_magics` give them.
                magics: Magics = Word(Magics) {
                    /// ```
                    /// use magic_tables::{Builder, Magics};
                    ///
                    /// let board = Builder::new().board("5x5");
                    /// let found = board.clone().magics(Magics::Search).seed(1).source()?;
                    /// assert_ne!(found, board.source()?);
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// The seed of the search for factors.
                seed: Option<u64> = Integer {
                    /// The same seed gives the same tables on every machine.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Magics};
                    ///
                    /// let search = Builder::new().board("4x4").magics(Magics::Search);
                    /// let source = search.clone().seed(7).source()?;
                    /// assert_eq!(source, search.clone().seed(7).source()?);
                    /// assert_ne!(source, search.seed(8).source()?);
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// Your own factors for rooks, a1 first.
                rook_magics: Option<OwnFactors> = Factors {
                    /// They are verified, with the shifts and offsets that they carry.
                    /// [`OwnFactors::read`](crate::OwnFactors::read) finds them in the source of an engine.
                    ///
                    /// ```
                    /// use magic_tables::Builder;
                    ///
                    /// let error = Builder::new().rook_magics([1; 64]).source().unwrap_err();
                    /// assert!(error.to_string().starts_with("`rook_magics`, element 0: "));
                    /// ```
                },
                /// Your own factors for bishops, a1 first.
                bishop_magics: Option<OwnFactors> = Factors {
                    /// They are verified, with the shifts and offsets that they carry.
                    ///
                    /// ```
                    /// use magic_tables::Builder;
                    ///
                    /// let error = Builder::new().bishop_magics([7, 8, 9]).source().unwrap_err();
                    /// assert!(error.to_string().ends_with("from a1 to h8; here are 3"));
                    /// ```
                },
                /// Whether there are also look-ups for knights, kings and pawns.
                steppers: bool = Flag {
                    /// ```
                    /// use magic_tables::{Builder, Scheme};
                    ///
                    /// let source = Builder::new()
                    ///     .scheme(Scheme::Hyperbola)
                    ///     .steppers(true)
                    ///     .source()?;
                    /// assert!(source.contains("fn knight_attacks("));
                    /// assert!(source.contains("fn king_attacks("));
                    /// assert!(source.contains("fn pawn_attacks(black: bool, "));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// Whether there are also look-ups for the squares between two squares, the line
                /// through them, the ray from one through the other, and what lies behind it.
                lines: bool = Flag {
                    /// `between(a, b)` has neither of the two squares; the set with the last one is
                    /// `between(a, b) | 1 << b`.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Scheme};
                    ///
                    /// let source = Builder::new().scheme(Scheme::Hyperbola).lines(true).source()?;
                    /// assert!(source.contains("fn between(a: usize, b: usize) -> u64"));
                    /// assert!(source.contains("fn line(") && source.contains("fn ray("));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// Whether there are also look-ups for all pieces of a set, with `steppers` those
                /// of knights, kings and pawns, too.
                setwise: bool = Flag {
                    /// They give all squares that any of them attacks, without a loop.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Scheme};
                    ///
                    /// let source = Builder::new()
                    ///     .scheme(Scheme::Hyperbola)
                    ///     .setwise(true)
                    ///     .source()?;
                    /// assert!(source.contains("fn all_rook_attacks(rooks: u64, occupied: u64)"));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// Whether there are also views along rays: from a mailbox with `piece_codes`,
                /// which pieces attack a square, and which a piece there attacks.
                views: bool = Flag {
                    /// `view(square, mailbox)` takes the codes of 64 squares and gives a
                    /// [`View`](crate::lookup::views::View).
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Language, Scheme};
                    ///
                    /// let header = Builder::new()
                    ///     .scheme(Scheme::Hyperbola)
                    ///     .language(Language::C)
                    ///     .views(true);
                    /// // Views must know what the numbers in a mailbox mean.
                    /// let error = header.source().unwrap_err().to_string();
                    /// assert!(error.contains("add `piece_codes = [empty, white_pawn, "));
                    /// ```
                },
                /// What the numbers in a mailbox mean, such as `empty, white_pawn, white_knight`:
                /// the code of a piece is its place.
                piece_codes: Option<PieceCodes> = Codes {
                    /// The list has brackets, as in the macro, and up to 16 places, counted from 0.
                    /// `empty` is a square without a piece, `_` a code that no square has.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Language, Scheme};
                    ///
                    /// let header = Builder::new()
                    ///     .scheme(Scheme::Hyperbola)
                    ///     .language(Language::C)
                    ///     .views(true);
                    /// let header = header.piece_codes("[empty, white_rook, _, black_king]");
                    /// assert!(header.source()?.contains("view(unsigned square, "));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// Which pieces threaten which, by their kinds: `all`, or a list such as `pawn:
                /// [pawn, knight]`. It adds updates of threats to `views`.
                threats: Option<ThreatPairs> = Pairs {
                    /// The list has brackets, as in the macro, and counts for both colours. A kind
                    /// that it does not name attacks nothing.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Scheme};
                    ///
                    /// let views = Builder::new().scheme(Scheme::Hyperbola).views(true);
                    /// let views = views.piece_codes("[empty, white_pawn, black_knight]");
                    /// let threats = views.threats("[knight: [pawn], pawn: [knight]]");
                    /// let options = threats.options();
                    /// assert!(options.ends_with("threats = [pawn: [knight], knight: [pawn]]"));
                    /// ```
                },
                /// The order of the four bytes of a threat, such as `attacker, from, attacked,
                /// to`.
                quads: Option<QuadOrder> = Quad {
                    /// With `signed_to` in place of `to`, the top bit of this byte says that the
                    /// threat appears, and updates write one list.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Scheme};
                    ///
                    /// let quads = Builder::new().quads("[from, to, attacker]");
                    /// let error = quads.source().unwrap_err().to_string();
                    /// assert!(error.starts_with("`quads`: "));
                    /// ```
                },
                /// Whether `views` also have the index of each threat: the number of its row among
                /// the weights of a network.
                threat_index: bool = Flag {
                    /// The threats that count are numbered in the order that engines share.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Language, Scheme};
                    ///
                    /// let header = Builder::new()
                    ///     .scheme(Scheme::Hyperbola)
                    ///     .language(Language::C)
                    ///     .views(true)
                    ///     .piece_codes("[empty, white_rook, black_rook]")
                    ///     .threats("[rook: [rook]]")
                    ///     .threat_index(true);
                    /// let header = header.source()?;
                    /// assert!(header.contains("#define MAGIC_TABLES_THREAT_COUNT 3584"));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// The engine's own type of piece codes, the elements of a mailbox.
                mailbox: Option<String> = Path {
                    /// It has one byte, and in Rust it is the path of a type that is `Copy` and can
                    /// be cast by `as u8`. In C and C++, it is the name of an integer or enum type.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Scheme};
                    ///
                    /// let own = Builder::new().scheme(Scheme::Hyperbola).mailbox("crate::Piece");
                    /// let error = own.source().unwrap_err().to_string();
                    /// assert!(error.contains("add `views = true`, or leave `mailbox` out"));
                    /// ```
                },
                /// The most bytes that the tables may take.
                max_bytes: Option<u64> = Bytes {
                    /// [`Scheme::Auto`](crate::Scheme::Auto) chooses the fastest tables that fit;
                    /// with other schemes, larger tables are an error. The bytes of `hyperbola`
                    /// depend on the target: if they are too many there, the Rust source does not
                    /// compile.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Scheme};
                    ///
                    /// let small = Builder::new().max_bytes(64 << 10);
                    /// let error = small.source().unwrap_err().to_string();
                    /// assert!(error.starts_with("`max_bytes`: "));
                    /// assert!(small.scheme(Scheme::Auto).source().is_ok());
                    /// ```
                },
                /// The engine's own type of squares.
                square: Option<String> = Path {
                    /// In Rust, it is the path of a type that is `Copy` and can be cast by `as
                    /// usize`. In C and C++, it is the name of an integer or enum type.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Scheme};
                    ///
                    /// let own = Builder::new().scheme(Scheme::Hyperbola).square("crate::Square");
                    /// assert!(own.source()?.contains("fn rook_attacks(square: crate::Square, "));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// The engine's own type of bitboards, which converts from and to `u64`, or a tuple
                /// struct such as `Bitboard(u64)`.
                bitboard: Option<String> = Bitboard {
                    /// In Rust, it is a path such as `crate::Bitboard` that converts by `From<u64>`
                    /// and `Into<u64>`. In C, it is the name of an integer type of 64 bits; in C++,
                    /// of a type that `static_cast` converts from and to such an integer.
                    ///
                    /// A tuple struct needs no conversions, and the functions for constants take
                    /// and return it, too. For a type with conversions, which constants cannot
                    /// call, these take and return `u64`.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Scheme};
                    ///
                    /// let hyperbola = Builder::new().scheme(Scheme::Hyperbola);
                    /// let source = hyperbola.bitboard("crate::Bitboard(u64)").source()?;
                    /// assert!(source.contains("occupied: crate::Bitboard) -> crate::Bitboard"));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// The engine's own function from a square to its number, for squares that cannot
                /// be cast.
                square_index: Option<String> = Path {
                    /// In Rust, it is a path; in C and C++, it is the name of a function; in C, it
                    /// may also be a macro.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Scheme};
                    ///
                    /// let own = Builder::new().scheme(Scheme::Hyperbola).square("crate::Square");
                    /// let source = own.square_index("crate::Square::index").source()?;
                    /// assert!(source.contains("let __index = crate::Square::index;"));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// Whether a square off the board panics, or counts modulo the number of squares.
                off_board: OffBoard = Word(OffBoard) {
                    /// With [`OffBoard::Wrap`], look-ups do not check squares, so they have no
                    /// branch, and the compiler inlines them more often: it pays if the compiler
                    /// does not know that squares are on the board, as it does of an `enum`. The
                    /// number of squares must be a power of two. In C and C++, squares must be on
                    /// the board unless they wrap.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, OffBoard, Scheme};
                    ///
                    /// let wrapping = Builder::new()
                    ///     .scheme(Scheme::Hyperbola)
                    ///     .off_board(OffBoard::Wrap);
                    /// assert!(wrapping.source().is_ok());
                    /// // 81 is no power of two.
                    /// assert!(wrapping.board("9x9").source().is_err());
                    /// ```
                },
                /// Whether all look-ups are `const fn`s, without PEXT, PDEP and vectors.
                const_fn: bool = Flag {
                    /// They have nothing that constants cannot use, not even at run time. The
                    /// engine's own bitboard type must be a [tuple struct](Self::bitboard), and its
                    /// [`square_index`](Self::square_index) a `const fn`.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Scheme};
                    ///
                    /// let source = Builder::new()
                    ///     .scheme(Scheme::Hyperbola)
                    ///     .const_fn(true)
                    ///     .source()?;
                    /// assert!(source.contains("pub const fn rook_attacks(square: usize, "));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// The board: files and ranks such as `9x10`, or a drawing with `.` for squares and
                /// spaces for holes.
                #[cfg(feature = "boards")]
                board: Option<BoardText> = Board {
                    /// It has up to 256 squares; a drawing is rows of text from the top rank down.
                    /// With more than 64 squares, sets of squares are `u128`, with more than 128
                    /// `[u64; 4]`.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Scheme};
                    ///
                    /// let shogi = Builder::new().board("9x9").scheme(Scheme::Hyperbola).source()?;
                    /// assert!(shogi.contains("(square: usize, occupied: u128) -> u128"));
                    /// let corners_missing = " ... \n.....\n.....\n.....\n ... ";
                    /// let drawn = Builder::new().board(corners_missing);
                    /// assert!(drawn.scheme(Scheme::Hyperbola).source().is_ok());
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// The order in which squares are numbered.
                #[cfg(feature = "boards")]
                numbering: Numbering = Word(Numbering) {
                    /// ```
                    /// use magic_tables::{Builder, Numbering, Scheme};
                    ///
                    /// let by_rank = Builder::new().board("5x6").scheme(Scheme::Hyperbola);
                    /// let by_file = by_rank.clone().numbering(Numbering::ByFile);
                    /// assert_ne!(by_rank.source()?, by_file.source()?);
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// Which edges of the board are joined, so that pieces go on behind them.
                #[cfg(feature = "boards")]
                wrap: Wrap = Word(Wrap) {
                    /// [`lines`](Self::lines), [`setwise`](Self::setwise) and
                    /// [`views`](Self::views) are for boards that do not wrap.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Wrap};
                    ///
                    /// let cylinder = Builder::new().wrap(Wrap::Files);
                    /// assert!(cylinder.source().is_ok());
                    /// assert!(cylinder.lines(true).source().is_err());
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// The pieces, such as `rook, cannon, nightrider = rider[(1, 2), (2, 1)]`.
                #[cfg(feature = "boards")]
                pieces: Option<PieceList> = Pieces {
                    /// The list has brackets, as in the macro. Your own pieces have steps, which
                    /// are files to the right and ranks up. An empty list, `[]`, leaves steppers,
                    /// lines and views, if these are asked for.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Scheme};
                    ///
                    /// let game = Builder::new()
                    ///     .pieces("[cannon, archer = rider[(1, 2), (-1, 2)]]");
                    /// let source = game.scheme(Scheme::Hyperbola).source()?;
                    /// assert!(source.contains("fn cannon_attacks("));
                    /// assert!(source.contains("fn archer_attacks("));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
            }
            form {
                /// The language of the source.
                language: Language = Word(Language) {
                    /// C and C++ are one header without dependencies, as with
                    /// [`standalone`](Self::standalone), with the same look-ups under the same
                    /// names. [C and
                    /// C++](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/c.md)
                    /// says more.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Language, Scheme};
                    ///
                    /// let hyperbola = Builder::new().scheme(Scheme::Hyperbola);
                    /// let header = hyperbola.clone().language(Language::C).source()?;
                    /// assert!(header.contains("rook_attacks(unsigned square, uint64_t occupied)"));
                    /// let header = hyperbola.language(Language::Cpp).source()?;
                    /// assert!(header.contains("namespace magic_tables"));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// The text in front of every name in C, such as `engine_`; the namespace in C++.
                prefix: Option<String> = Name {
                    /// `engine_` gives `engine_rook_attacks` in C and `engine::rook_attacks` in
                    /// C++, where it may also be `engine::tables`. Rust has modules instead.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Language, Scheme};
                    ///
                    /// let hyperbola = Builder::new().scheme(Scheme::Hyperbola);
                    /// let header = hyperbola.language(Language::C).prefix("engine_");
                    /// assert!(header.source()?.contains("uint64_t engine_rook_attacks("));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// Whether Rust reads slots without a bounds check, and uses PEXT if the target has
                /// it.
                unchecked: bool = Flag {
                    /// Each `unsafe` block has its reason, and a square off the board still panics.
                    /// The file has both the tables for targets with BMI2 and those for all others,
                    /// unless [`pext`](Self::pext) leaves one of them out.
                    ///
                    /// ```
                    /// use magic_tables::Builder;
                    ///
                    /// let source = Builder::new().unchecked(true).source()?;
                    /// assert!(source.contains("// SAFETY: ") && source.contains("_pext_u64"));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// Whether a function fills the slots at start-up, so that the source does not
                /// contain them.
                fill: bool = Flag {
                    /// The engine must call `sliders_init()` before the first look-up; an earlier
                    /// one returns a wrong set of squares, but does no other harm. Schemes that
                    /// look up one line at a time have no slots, and refuse it.
                    ///
                    /// ```
                    /// use magic_tables::Builder;
                    ///
                    /// let source = Builder::new().fill(true).source()?;
                    /// assert!(source.contains("pub fn sliders_init()") && source.len() < 22_000);
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// How programs find the functions of C: in a header, or in a C file that they link.
                linkage: Linkage = Word(Linkage) {
                    /// With [`Linkage::External`], Zig, Python, Go and other languages call the
                    /// functions. The header then has declarations alone, and the C file beside it
                    /// all else; [`files`](Self::files) returns both. Where the C file defines
                    /// `MAGIC_TABLES_FUNCTION` (with a prefix, `PREFIX_FUNCTION`), such as
                    /// `__declspec(dllexport)`, that stands in front of each function.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Language, Linkage, Scheme};
                    ///
                    /// let hyperbola = Builder::new().scheme(Scheme::Hyperbola).language(Language::C);
                    /// let files = hyperbola.linkage(Linkage::External).files("sliders.h")?;
                    /// assert!(files[0].text.contains(" rook_attacks(unsigned square, uint64_t occupied);"));
                    /// assert!(files[1].path.ends_with("sliders.c"));
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
                /// The forms of the look-ups that source in C and C++ has, such as `plain, avx2`:
                /// what is for other processors is left out.
                forms: Option<FormList> = Forms {
                    /// The list has brackets; [`Form`](crate::Form) has all words. Without
                    /// [`Form::Plain`](crate::Form::Plain), the source does not compile for
                    /// processors that have none of them.
                    ///
                    /// ```
                    /// use magic_tables::{Builder, Language, Scheme};
                    ///
                    /// let hyperbola = Builder::new().scheme(Scheme::Hyperbola).language(Language::C);
                    /// let small = hyperbola.clone().forms("[plain, avx2]").source()?;
                    /// assert!(small.contains("_mm256_") && !small.contains("neon"));
                    /// assert!(small.len() < hyperbola.source()?.len());
                    /// # Ok::<(), magic_tables::Error>(())
                    /// ```
                },
            }
        }
    };
}

/// What all front ends know of an option.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Declaration {
    /// Its name.
    pub key: &'static str,
    /// What it takes as its value.
    pub takes: ValueKind,
    /// Whether it is for boards and pieces other than those of chess.
    pub other_boards: bool,
    /// Whether the macro `magic_tables!` takes it.
    pub in_macro: bool,
    /// Whether `Builder` takes it, in build scripts, and `magics generate`, as a flag.
    pub in_files: bool,
    /// What it does, in one sentence.
    #[cfg(feature = "generate")]
    pub about: &'static str,
}

impl Declaration {
    /// Whether the value is `true` or `false`.
    #[must_use]
    pub const fn is_flag(&self) -> bool {
        matches!(self.takes, ValueKind::Flag)
    }
}

/// What an option takes as its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ValueKind {
    /// `true` or `false`, which is the default.
    Flag,
    /// One word of several.
    Word(&'static Choices),
    /// An integer.
    Integer,
    /// A number of bytes: an integer, or text such as `"256 KiB"`.
    Bytes,
    /// A list of factors for all squares.
    Factors,
    /// The path of a type or of a function.
    Path,
    /// The path of a type, or a tuple struct.
    Bitboard,
    /// The size or the drawing of a board, in quotes.
    Board,
    /// A list of pieces.
    Pieces,
    /// A list of what piece codes mean.
    Codes,
    /// `all`, or a list of pairs of kinds.
    Pairs,
    /// A list of the bytes of a quad.
    Quad,
    /// A list of forms for processors.
    Forms,
    /// A name, or names with `::` between them.
    Name,
}

impl ValueKind {
    /// The words that it takes, the default first; none if it takes anything but words.
    #[must_use]
    pub const fn words(self) -> &'static [&'static str] {
        match self {
            Self::Flag => &["false", "true"],
            Self::Word(choices) => choices.words,
            _ => &[],
        }
    }
}

/// Declares [`Spec`], `SourceOptions` and [`OPTIONS`]. Without the feature that an option needs,
/// its name is still known.
macro_rules! declare {
    (
        spec {
            $(
                $(#[doc = $about:literal])+
                $(#[cfg($boards:meta)])?
                $key:ident: $type:ty = $takes:ident $(($choices:ident))? $({ $(#[doc = $more:literal])+ })?,
            )*
        }
        form {
            $(
                $(#[doc = $file_about:literal])+
                $file_key:ident: $file_type:ty = $file_takes:ident $(($file_choices:ident))?
                $({ $(#[doc = $file_more:literal])+ })?,
            )*
        }
    ) => {
        /// All options of a table. Options that are not given have the values of [`Default`].
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct Spec {
            $($(#[doc = $about])+ $(#[cfg($boards)])? pub $key: $type,)*
        }

        /// What is particular to source without dependencies, besides the options of the tables.
        #[cfg(feature = "generate")]
        #[derive(Clone, Debug, Default, PartialEq)]
        pub(crate) struct SourceOptions {
            $($(#[doc = $file_about])+ pub(crate) $file_key: $file_type,)*
        }

        /// All options, in the order in which they are documented.
        pub const OPTIONS: &[Declaration] = &[
            $($(#[cfg($boards)])? Declaration {
                key: stringify!($key),
                takes: ValueKind::$takes $(($choices::CHOICES))?,
                other_boards: !stringify!($($boards)?).is_empty(),
                in_macro: true,
                in_files: true,
                #[cfg(feature = "generate")]
                about: concat!($($about),+).trim_ascii(),
            },)*
            Declaration {
                key: "crate",
                takes: ValueKind::Path,
                other_boards: false,
                in_macro: true,
                in_files: false,
                #[cfg(feature = "generate")]
                about: "Where `magic-bitboards` is, if not under its own name.",
            },
            $(Declaration {
                key: stringify!($file_key),
                takes: ValueKind::$file_takes $(($file_choices::CHOICES))?,
                other_boards: false,
                in_macro: false,
                in_files: true,
                #[cfg(feature = "generate")]
                about: concat!($($file_about),+).trim_ascii(),
            },)*
        ];

        impl Spec {
            /// The names of the options, in the order in which they are documented.
            pub const KEYS: &[&str] = &[$(stringify!($key)),*];
        }

        access! { Spec { $($(#[cfg($boards)])? $key = $takes $(($choices))?,)* } }
        #[cfg(feature = "generate")]
        access! { SourceOptions { $($file_key = $file_takes $(($file_choices))?,)* } }
    };
}

/// Sets and reads the fields of a structure by their names.
macro_rules! access {
    ($name:ident { $($(#[cfg($boards:meta)])? $key:ident = $takes:ident $(($choices:ident))?,)* }) => {
        impl $name {
            /// Sets the option `key`, and says whether there is one.
            pub(crate) fn set_known(&mut self, key: &str, value: &Value) -> Result<bool, Problem> {
                match key {
                    $($(#[cfg($boards)])? stringify!($key) => {
                        self.$key = read!(value, stringify!($key), $takes $($choices)?).into();
                    })*
                    _ => return Ok(false),
                }
                Ok(true)
            }

            /// The value of the option `key` as it is set, if it has one.
            #[cfg(feature = "generate")]
            #[must_use]
            pub fn get(&self, key: &str) -> Option<Value> {
                match key {
                    $($(#[cfg($boards)])? stringify!($key) => Some(written!(self.$key, $takes $($choices)?)),)*
                    _ => None,
                }
            }

            /// The scheme, and the options that differ from the default, with their values.
            #[cfg(feature = "generate")]
            #[must_use]
            pub fn given(&self) -> Vec<(&'static Declaration, Value)> {
                let default = Self::default();
                let mut given = Vec::new();
                for option in OPTIONS {
                    let value = self.get(option.key);
                    if option.key == "scheme" || value != default.get(option.key) {
                        given.extend(value.map(|value| (option, value)));
                    }
                }
                given
            }

            /// The same options, as the macro takes them.
            #[cfg(feature = "generate")]
            pub(crate) fn words(&self) -> Vec<String> {
                self.given().into_iter().map(setting).collect()
            }
        }
    };
}

/// Reads the value of an option.
macro_rules! read {
    ($value:ident, $key:expr, Word $choices:ident) => {
        $choices::ALL[$value.choice($key, $choices::WORDS)?]
    };
    ($value:ident, $key:expr, Flag) => {
        $value.flag($key)?
    };
    ($value:ident, $key:expr, Integer) => {
        $value.integer($key)?
    };
    ($value:ident, $key:expr, Bytes) => {
        $value.bytes($key)?
    };
    ($value:ident, $key:expr, Factors) => {
        $value.factors($key)?
    };
    ($value:ident, $key:expr, Board) => {
        $value.board($key)?
    };
    ($value:ident, $key:expr, Pieces) => {
        $value.pieces($key)?
    };
    ($value:ident, $key:expr, Codes) => {
        $value.codes($key)?
    };
    ($value:ident, $key:expr, Pairs) => {
        $value.pairs($key)?
    };
    ($value:ident, $key:expr, Quad) => {
        $value.quad($key)?
    };
    ($value:ident, $key:expr, Forms) => {
        $value.forms($key)?
    };
    ($value:ident, $key:expr, $text:ident) => {
        read_text($value, $key, ValueKind::$text)?
    };
}

/// The value of an option as it is read.
#[cfg(feature = "generate")]
macro_rules! written {
    ($field:expr, Word $choices:ident) => {
        Value::Word(Option::<$choices>::from($field)?.word().into())
    };
    ($field:expr, Flag) => {
        Value::Word($field.to_string())
    };
    ($field:expr, Integer) => {
        Value::Integer($field?)
    };
    ($field:expr, Bytes) => {
        Value::Integer($field?)
    };
    ($field:expr, Factors) => {
        Value::Factors($field.clone()?)
    };
    ($field:expr, Board) => {
        Value::Text($field.as_ref()?.text().to_owned())
    };
    ($field:expr, Pieces) => {
        Value::Other($field.as_ref()?.written())
    };
    ($field:expr, Codes) => {
        Value::Other($field.as_ref()?.written())
    };
    ($field:expr, Pairs) => {
        pairs_value($field.as_ref()?.written())
    };
    ($field:expr, Quad) => {
        Value::Other($field.as_ref()?.written())
    };
    ($field:expr, Forms) => {
        Value::Other($field.as_ref()?.written())
    };
    ($field:expr, $text:ident) => {
        Value::Path($field.clone()?)
    };
}

options!(declare);

impl Spec {
    /// Sets the option `key` to `value`, or says that there is no such option, or that it does not
    /// take such a value.
    pub fn set(&mut self, key: &str, value: &Value) -> Result<(), Problem> {
        if self.set_known(key, value)? {
            return Ok(());
        }
        if let Some(problem) = needs_boards(key) {
            return Err(problem);
        }
        let other = other_name(key);
        let hint = other.map_or_else(|| suggestion(key, Self::KEYS), str::to_owned);
        Err(Problem::new(
            "",
            ErrorSite::Key,
            format!("unknown option `{}`; {hint}", shortened(key)),
        ))
    }

    /// The options as text for the macro: the scheme, and the options that differ from the default.
    /// Factors are left out.
    #[cfg(feature = "generate")]
    #[must_use]
    pub fn options(&self) -> String {
        self.words().join(", ")
    }

    /// The kinds of the piece codes, four bits each, that of code 0 lowest: 0 is none, 1 to 6 are
    /// white pawn, knight, bishop, rook, queen and king, 9 to 14 the black ones. `None` if
    /// there is no list, or a wrong one.
    #[must_use]
    pub fn codes(&self) -> Option<u64> {
        self.piece_codes.as_ref()?.kinds().ok()
    }

    /// The words for what slots hold: one, or two if bishops' slots differ.
    #[must_use]
    pub fn entries_words(&self) -> String {
        match self
            .bishop_entries
            .filter(|&of_bishops| of_bishops != self.entries)
        {
            None => self.entries.word().to_owned(),
            Some(of_bishops) => {
                let of_rooks = self.entries.word();
                format!("{of_rooks}/{}", of_bishops.word())
            }
        }
    }

    /// The options of the tables that use PEXT instead of the scheme: slots hold
    /// [`pext_entries`](Self::pext_entries).
    #[must_use]
    pub fn with_pext(&self) -> Self {
        let entries = self.pext_entries.unwrap_or(self.entries);
        Self {
            entries,
            pext_entries: None,
            ..self.clone()
        }
    }

    /// The number of squares of the board.
    #[cfg_attr(
        not(feature = "boards"),
        allow(clippy::unused_self, reason = "other boards are in the options")
    )]
    pub(crate) fn squares(&self) -> usize {
        #[cfg(feature = "boards")]
        return self.geometry().map_or(SQUARES, |board| board.squares());
        #[cfg(not(feature = "boards"))]
        SQUARES
    }

    /// What keeps the number of a square on the board by `&`, if squares wrap around.
    pub(crate) fn square_mask(&self) -> Option<usize> {
        (self.off_board == OffBoard::Wrap).then(|| self.squares() - 1)
    }

    /// The type of sets of squares.
    #[cfg(not(feature = "boards"))]
    #[must_use]
    pub const fn word(&self) -> &'static str {
        "u64"
    }

    /// Whether no scheme looks anything up.
    #[cfg(not(feature = "boards"))]
    #[expect(clippy::unused_self, reason = "lists of pieces are in the options")]
    pub(crate) const fn has_no_pieces(&self) -> bool {
        false
    }

    /// The user's own factors for `slider`.
    #[must_use]
    pub fn own_magics(&self, slider: Slider) -> Option<&[u64]> {
        self.own_factors(slider).map(OwnFactors::all)
    }

    /// The same, with what else their list has.
    pub(crate) const fn own_factors(&self, slider: Slider) -> Option<&OwnFactors> {
        match slider {
            Slider::Rook => self.rook_magics.as_ref(),
            Slider::Bishop => self.bishop_magics.as_ref(),
        }
    }

    /// Whether look-ups along rays and lines are in integers on every target: those that are
    /// constant functions, and those of `hyperbola = latency`.
    pub(crate) const fn is_in_integers(&self) -> bool {
        self.const_fn || matches!(self.hyperbola, Hyperbola::Latency)
    }

    /// What look-ups may use on processors for which `bmi2` promises something. The feature `bmi2`
    /// does not count under `pext = never`, since another crate of the build may have turned it
    /// on. Constant functions can use nothing of it.
    pub(crate) const fn instructions(&self, bmi2: Bmi2) -> Instructions {
        let pext = match bmi2 {
            Bmi2::Absent | Bmi2::Possible => false,
            Bmi2::ByFeature => !matches!(self.pext, Pext::Never),
            Bmi2::ByTarget => true,
        };
        // Processors with BMI2 have AVX2, and the levels of x86-64 name both.
        let vectors = matches!(bmi2, Bmi2::ByTarget);
        Instructions {
            pext: pext && !self.const_fn,
            vectors: vectors && !self.const_fn,
        }
    }

    /// Whether slots of whole pieces hold bits for PDEP on other boards: where PEXT takes the place
    /// of a scheme with factors. `scheme = pext` with `pdep` looks up line by line there.
    #[cfg(feature = "boards")]
    pub(crate) fn deposits_pieces(&self) -> bool {
        self.with_pext().entries == Entries::Pdep && self.scheme.has_factors()
    }

    /// Whether the tables of squares overlap, in a scheme with slots.
    pub(crate) fn overlaps(&self) -> bool {
        match (self.packing, self.scheme) {
            (Packing::Overlapping, _) | (Packing::Auto, Scheme::FixedShift | Scheme::Black) => true,
            (Packing::Concatenated | Packing::Lines, _) | (Packing::Auto, Scheme::Plain) => false,
            (Packing::Auto, _) => self.entries == Entries::Shared || self.incorporate_offset,
        }
    }
}

/// The instructions of the target that decide which look-ups are used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instructions {
    /// PEXT and PDEP.
    pub(crate) pext: bool,
    /// Vectors that shuffle bytes.
    #[cfg_attr(
        not(feature = "boards"),
        expect(dead_code, reason = "they differ on other boards alone")
    )]
    pub(crate) vectors: bool,
}

/// The text that `value` gives to the option `key`.
fn read_text(value: &Value, key: &'static str, takes: ValueKind) -> Result<String, Problem> {
    match takes {
        #[cfg(feature = "generate")]
        ValueKind::Name => value.name(key),
        ValueKind::Bitboard => value.bitboard(key),
        _ => value.path(key),
    }
}

/// The value of `threats`, which is a word or a list.
#[cfg(feature = "generate")]
fn pairs_value(written: String) -> Value {
    if written.starts_with('[') {
        Value::Other(written)
    } else {
        Value::Word(written)
    }
}

/// An option with its value, as the macro takes it; factors are left out.
#[cfg(feature = "generate")]
fn setting((option, value): (&Declaration, Value)) -> String {
    let text = match value {
        Value::Word(text) | Value::Path(text) | Value::Other(text) => text,
        Value::Integer(number) => number.to_string(),
        Value::Text(text) => format!("{text:?}"),
        Value::List(_) | Value::Factors(_) => "[...]".to_owned(),
    };
    format!("{} = {text}", option.key)
}

/// The problem that `magic-bitboards` was compiled without the feature that the option `key` needs,
/// if it is one.
#[must_use]
pub fn needs_boards(key: &str) -> Option<Problem> {
    let message = concat!(
        "other boards and pieces need the feature `boards` of `magic-bitboards`; write `magic-bitboards = { ",
        origin!(),
        ", features = [\"boards\"] }` in Cargo.toml",
    );
    let keys = ["board", "numbering", "wrap", "pieces"];
    Some(Problem::new(
        keys[position(&keys, key)?],
        ErrorSite::Key,
        message,
    ))
}

/// What to write instead of `key`, if that is a function that an option gives, or an option for
/// source in files of its own.
fn other_name(key: &str) -> Option<&'static str> {
    match key {
        "bmi2" => Some(
            "it is a feature of `magic-bitboards`: add `bmi2` to its `features` in Cargo.toml, or build by \
             `RUSTFLAGS=\"-C target-cpu=native\" cargo build --target \"$(rustc --print host-tuple)\"`",
        ),
        "piece_schemes" => Some("the pieces of a game share one `scheme`"),
        "between" | "ray" | "rays" | "beyond" => {
            Some("`lines` adds the look-ups `between`, `line`, `ray` and `beyond`")
        }
        "leapers" | "knight" | "knights" | "king" | "kings" | "pawn" | "pawns" => {
            Some("`steppers` adds look-ups for knights, kings and pawns")
        }
        _ if OPTIONS
            .iter()
            .any(|option| option.key == key && !option.in_macro) =>
        {
            Some(
                "only source in a file of its own has it, made by `magics generate` or by `Builder`",
            )
        }
        _ => None,
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
    for option in OPTIONS {
        if option.in_macro && option.takes.words().contains(&word) && !option.is_flag() {
            return Some(option.key);
        }
    }
    None
}

#[cfg(feature = "generate")]
pub(crate) use options;

#[cfg(test)]
mod tests;
