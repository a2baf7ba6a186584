//! The macro, and its documentation.

/// Generates and verifies tables of slider attacks at compile time, and defines the functions that
/// read them.
///
/// ```
/// mod sliders {
///     magic_bitboards::magic_tables!();
/// }
/// let attacks: u64 = sliders::rook_attacks(27, 0);
/// assert_eq!(attacks.count_ones(), 14);
/// assert!(matches!(sliders::SCHEME, "pext" | "fancy")); // with BMI2, and without
/// ```
///
/// The macro defines these items where you call it: a second call there, or an item of yours with
/// the same name, is an error. Any delimiter works, as in `magic_tables! { … }`;
/// `magic_tables!(< … >)` means the same.
///
/// | item | meaning |
/// |---|---|
/// | `fn rook_attacks(square, occupied)`, `bishop_attacks`, `queen_attacks` | the attack set; `square` is a `usize` from 0 (a1) to 63 (h8), `occupied` any `u64` |
/// | `fn rook_and_bishop_attacks(square, occupied)` | both sets as a pair `(rook, bishop)`, at the cost of one queen; useful for the attackers of a square, pins and checks |
/// | `const fn rook_attacks_const(square, occupied)`, … | the same attack sets, for constants. They take your own square type, and your own bitboard type if it is a tuple struct; otherwise occupancies and results are `u64`, because constants cannot call conversions. With `square_index`, they are `const fn`s only if `const_fn = true` |
/// | `fn all_rook_attacks(rooks, occupied)`, `all_bishop_attacks`, `all_queen_attacks` | with `setwise = true`: the union of the attack sets of all pieces in a set, without a loop; with `steppers = true`, also `all_knight_attacks(knights)`, `all_king_attacks`, `all_white_pawn_attacks` and `all_black_pawn_attacks` |
/// | `fn view(square, mailbox) -> View`, `fn view_without(square, mailbox, other)` | with `views = true`: what stands on the rays and knight squares around a square, from 64 piece codes; [`View`](crate::lookup::views::View) has sets of it, of the type `Places`: attackers, what a piece attacks, sliders and what is behind the square |
/// | `fn view_without_all(square, mailbox, bitboard)`, `fn view_of_types(square, types, black)` | the same, as if a set of squares were empty; and for a mailbox with types of pieces, 0 to 7, whose codes are 8 more on squares of `black` |
/// | `fn threats_of_move(mailbox, occupied, from, to, before, after, captured, added, removed)`, `fn threats_of_change(mailbox, occupied, square, before, after, added, removed)`, `fn threats_between(before, after, changed, added, removed)`, and each with `_of_types` | with `threats`: lists which threats a move or a change makes and ends, as quads in the order of `quads`, and returns the number in both lists |
/// | `const fn threat_index(quad, black, mirrored) -> Option<u32>`, `fn threat_indices(quads, black, mirrored, indices)`, `const THREAT_COUNT: usize` | with `threat_index`: the number of a threat among all that count, the row of a network's weights; those of a list; and how many there are |
/// | `const SCHEME: &str` | the scheme and the options that were compiled in |
/// | `const TABLE_BYTES: usize` | bytes of all statics together |
#[doc = ""]
#[doc = include_str!("options.md")]
///
/// [All options](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/options.md) has
/// these tables, and the options of build scripts and files.
///
/// # Each option by an example
///
/// `scheme`: how an occupancy becomes an index.
///
/// ```
/// mod sliders {
///     magic_bitboards::magic_tables!(scheme = kindergarten);
/// }
/// assert_eq!(sliders::SCHEME, "kindergarten");
/// assert_eq!(sliders::rook_attacks(0, 1 << 3 | 1 << 8), 0b1110 | 1 << 8); // b1 to d1, and a2
/// ```
///
/// `entries`: what a slot holds. A byte takes less than an attack set.
///
/// ```
/// mod sliders {
///     magic_bitboards::magic_tables!(entries = byte, pext = never);
/// }
/// assert_eq!(sliders::bishop_attacks(0, 1 << 18), 1 << 9 | 1 << 18); // b2 and c3
/// assert!(sliders::TABLE_BYTES < 128 * 1024); // `bitboard` takes 693 KiB
/// ```
///
/// `pext_entries`: what slots hold where PEXT takes the place of the scheme. `bishop_entries`: what
/// those of bishops hold.
///
/// ```
/// mod sliders {
///     magic_bitboards::magic_tables!(pext_entries = pdep, bishop_entries = bitboard);
/// }
/// assert_eq!(sliders::queen_attacks(0, 1 << 1 | 1 << 8 | 1 << 9), 1 << 1 | 1 << 8 | 1 << 9);
/// ```
///
/// `packing`: how the slots of all squares lie in one array.
///
/// ```
/// mod sliders {
///     magic_bitboards::magic_tables!(scheme = black, packing = overlapping, pext = never);
/// }
/// assert_eq!(sliders::rook_attacks(63, 1 << 62 | 1 << 55), 1 << 62 | 1 << 55); // g8 and h7
/// ```
///
/// `incorporate_shift` and `incorporate_offset`: factors carry the shift, and where slots start.
///
/// ```
/// mod sliders {
///     magic_bitboards::magic_tables!(incorporate_shift = true, pext = never);
/// }
/// assert_eq!(sliders::SCHEME, "fancy, incorporate_shift");
/// ```
///
/// ```
/// mod sliders {
///     magic_bitboards::magic_tables!(
///         scheme = fixed_shift,
///         incorporate_offset = true,
///         pext = never,
///     );
/// }
/// assert_eq!(sliders::SCHEME, "fixed_shift, incorporate_offset");
/// ```
///
/// `pext`: when PEXT takes the place of the scheme.
///
/// ```
/// mod sliders {
///     magic_bitboards::magic_tables!(pext = never);
/// }
/// assert_eq!(sliders::SCHEME, "fancy"); // whatever the processor
/// ```
///
/// `hyperbola`: whether many look-ups, or a single one, are soonest done.
///
/// ```
/// mod sliders {
///     magic_bitboards::magic_tables!(scheme = hyperbola, hyperbola = latency);
/// }
/// const CORNER: u64 = sliders::rook_attacks_const(0, 1 << 3 | 1 << 8);
/// assert_eq!(sliders::rook_attacks(0, 1 << 3 | 1 << 8), CORNER);
/// ```
///
/// `purpose`: with `scheme = auto`, what the look-ups are for.
///
/// ```
/// mod sliders {
///     magic_bitboards::magic_tables!(scheme = auto, purpose = network);
/// }
/// assert!(sliders::SCHEME.starts_with("hyperbola")); // the network has the cache
/// ```
///
/// `max_bytes`: with `scheme = auto`, the fastest tables that fit.
///
/// ```
/// mod sliders {
///     magic_bitboards::magic_tables!(scheme = auto, max_bytes = "16 KiB");
/// }
/// assert!(sliders::TABLE_BYTES <= 16 * 1024);
/// ```
///
/// `magics` and `seed`: factors of your own, found by a search during the build.
///
/// ```
/// mod sliders {
///     magic_bitboards::magic_tables!(scheme = plain, magics = search, seed = 7, pext = never);
/// }
/// assert_eq!(sliders::bishop_attacks(0, 1 << 18), 1 << 9 | 1 << 18); // b2 and c3
/// ```
///
/// `rook_magics` and `bishop_magics`: factors that you have already. They are verified, so one that
/// is no magic factor is an error, with the square and two occupancies that it does not tell apart.
///
/// ```compile_fail
/// mod sliders {
///     magic_bitboards::magic_tables!(
///         rook_magics = [
///             1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5,
///             6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2,
///             3, 4, 5, 6, 7, 8,
///         ],
///     );
/// }
/// ```
///
/// `steppers`: knights, kings and pawns.
///
/// ```
/// mod attacks {
///     magic_bitboards::magic_tables!(scheme = hyperbola, steppers = true);
/// }
/// assert_eq!(attacks::knight_attacks(0), 1 << 10 | 1 << 17); // from a1 to c2 and b3
/// assert_eq!(attacks::pawn_attacks(true, 12), 1 << 3 | 1 << 5); // black: from e2 to d1 and f1
/// ```
///
/// `lines`: what lies between two squares, on their line, and behind one of them.
///
/// ```
/// mod attacks {
///     magic_bitboards::magic_tables!(scheme = hyperbola, lines = true);
/// }
/// assert_eq!(attacks::between(0, 27), 1 << 9 | 1 << 18); // a1 and d4: b2 and c3
/// assert_eq!(attacks::line(0, 3), 0xff); // a1 and d1: the first rank
/// assert_eq!(attacks::ray(0, 3), 0xfe); // without a1
/// assert_eq!(attacks::beyond(0, 3), 0xf0); // e1 to h1
/// ```
///
/// `setwise`: what all pieces of a set attack.
///
/// ```
/// mod attacks {
///     magic_bitboards::magic_tables!(scheme = hyperbola, setwise = true, steppers = true);
/// }
/// let pawns = 0xff << 8; // rank 2
/// assert_eq!(attacks::all_white_pawn_attacks(pawns), 0xff << 16);
/// let rooks = 1 << 0 | 1 << 7; // a1 and h1
/// assert_eq!(attacks::all_rook_attacks(rooks, pawns), 0xff | 1 << 8 | 1 << 15);
/// ```
///
/// `views` and `piece_codes`: which pieces a square sees on a board of piece codes.
///
/// ```
/// mod attacks {
///     magic_bitboards::magic_tables!(
///         scheme = hyperbola,
///         views = true,
///         piece_codes = [empty, white_rook, black_king],
///     );
/// }
/// let mut mailbox = [0; 64];
/// (mailbox[0], mailbox[7]) = (1, 2); // the rook on a1, the king on h1
/// let d1 = attacks::view(3, &mailbox);
/// assert_eq!(d1.bitboard(d1.attackers()), 1 << 0); // the king is too far away
/// let d1 = attacks::view_without(3, &mailbox, 0);
/// assert!(d1.attackers().is_empty()); // as if a1 were empty
/// let d1 = attacks::view_without_all(3, &mailbox, 1 << 0 | 1 << 7);
/// assert!(d1.nearest().is_empty()); // as if a1 and h1 were empty
///
/// // The same pieces, with types of pieces in the mailbox, and a set of those of Black.
/// let d1 = attacks::view_of_types(3, &mailbox, 0);
/// assert_eq!(d1.bitboard(d1.attackers()), 1 << 0);
/// ```
///
/// `threats` and `quads`: which pieces threaten which, and in which order the four bytes of a
/// threat stand.
///
/// ```
/// mod attacks {
///     magic_bitboards::magic_tables!(
///         scheme = hyperbola,
///         views = true,
///         piece_codes = [empty, white_rook, black_knight],
///         threats = [rook: [knight]],
///         quads = [from, to, attacker, attacked],
///     );
/// }
/// let mut mailbox = [0; 64];
/// (mailbox[0], mailbox[57]) = (1, 2); // the rook on a1, the knight on b8
/// let occupied = 1 << 0 | 1 << 57;
/// let (mut added, mut removed) = ([[0; 4]; 256], [[0; 4]; 256]);
/// let rook_to_b1 = attacks::threats_of_move(
///     &mailbox, occupied, 0, 1, 1, 1, 0, &mut added, &mut removed,
/// );
/// assert_eq!(rook_to_b1, (1, 0));
/// assert_eq!(added[0], [1, 57, 1, 2]);
///
/// // The same move as a comparison of two mailboxes, which differ in a1 and b1.
/// let mut after = mailbox;
/// (after[0], after[1]) = (0, 1);
/// let changed = 1 << 0 | 1 << 1;
/// let rook_to_b1 = attacks::threats_between(&mailbox, &after, changed, &mut added, &mut removed);
/// assert_eq!(rook_to_b1, (1, 0));
///
/// // And back: the rook vanishes from b1.
/// let occupied = 1 << 1 | 1 << 57;
/// let vanished =
///     attacks::threats_of_change(&after, occupied, 1, 1, 0, &mut added, &mut removed);
/// assert_eq!(vanished, (0, 1));
/// assert_eq!(removed[0], [1, 57, 1, 2]);
/// ```
///
/// `threat_index`: the row of each threat among the weights of a network.
///
/// ```
/// mod attacks {
///     magic_bitboards::magic_tables!(
///         scheme = hyperbola,
///         views = true,
///         piece_codes = [empty, white_rook, black_knight],
///         threats = [rook: [knight]],
///         threat_index = true,
///     );
/// }
/// // A rook attacks 14 squares from each one, for White or Black, with a knight of either on them.
/// assert_eq!(attacks::THREAT_COUNT, 4 * 64 * 14);
/// // The rook on b1, the knight on a1: the rooks on a1 come first.
/// let quad = [1, 1, 2, 0];
/// assert_eq!(attacks::threat_index(quad, false, false), Some(896 + 14));
/// let mut indices = [0; 1];
/// assert_eq!(attacks::threat_indices(&[quad], false, false, &mut indices), 1);
/// ```
///
/// `mailbox`: your own type of piece codes.
///
/// ```
/// #[derive(Clone, Copy)]
/// pub enum Piece {
///     Empty,
///     WhiteRook,
/// }
///
/// mod attacks {
///     magic_bitboards::magic_tables!(
///         scheme = hyperbola,
///         views = true,
///         piece_codes = [empty, white_rook],
///         mailbox = super::Piece,
///     );
/// }
/// # fn main() {
/// let mut mailbox = [Piece::Empty; 64];
/// mailbox[7] = Piece::WhiteRook;
/// let a1 = attacks::view(0, &mailbox);
/// assert_eq!(a1.bitboard(a1.attackers()), 1 << 7);
/// # }
/// ```
///
/// `square` and `bitboard`: your own types.
///
/// ```
/// #[derive(Clone, Copy)]
/// pub enum Corner {
///     A1 = 0,
///     H8 = 63,
/// }
///
/// #[derive(Debug, PartialEq)]
/// pub struct Set(u64);
///
/// mod sliders {
///     magic_bitboards::magic_tables!(
///         scheme = hyperbola,
///         square = super::Corner,
///         bitboard = super::Set(u64),
///     );
/// }
///
/// fn main() {
///     assert_eq!(sliders::rook_attacks(Corner::A1, Set(0)), Set(0x0101_0101_0101_01fe));
///     assert_eq!(sliders::bishop_attacks(Corner::H8, Set(1 << 54)), Set(1 << 54)); // g7
/// }
/// ```
///
/// `square_index`: your own function, for squares that do not cast.
///
/// ```
/// #[derive(Clone, Copy)]
/// pub struct Square(u8);
///
/// impl Square {
///     const fn index(self) -> usize {
///         self.0 as usize
///     }
/// }
///
/// mod sliders {
///     magic_bitboards::magic_tables!(
///         scheme = hyperbola,
///         square = super::Square,
///         square_index = super::Square::index,
///     );
/// }
///
/// fn main() {
///     assert_eq!(sliders::bishop_attacks(Square(0), 1 << 18), 1 << 9 | 1 << 18); // b2 and c3
/// }
/// ```
///
/// `off_board`: whether a square off the board panics, or counts from a1 again.
///
/// ```
/// mod sliders {
///     magic_bitboards::magic_tables!(scheme = hyperbola, off_board = wrap);
/// }
/// assert_eq!(sliders::rook_attacks(64, 0), sliders::rook_attacks(0, 0));
/// ```
///
/// ```should_panic
/// mod sliders {
///     magic_bitboards::magic_tables!(scheme = hyperbola);
/// }
/// sliders::rook_attacks(64, 0);
/// ```
///
/// `const_fn`: look-ups that constants call.
///
/// ```
/// mod sliders {
///     magic_bitboards::magic_tables!(scheme = hyperbola, const_fn = true);
/// }
/// const CORNER: u64 = sliders::rook_attacks(0, 1 << 3 | 1 << 8);
/// assert_eq!(CORNER, 0b1110 | 1 << 8); // b1 to d1, and a2
/// ```
///
/// `crate`: where `magic-bitboards` is, if your `Cargo.toml` gives it another name.
///
/// ```
/// mod sliders {
///     use magic_bitboards as tables;
///
///     tables::magic_tables!(scheme = hyperbola, crate = tables);
/// }
/// assert_eq!(sliders::SCHEME, "hyperbola");
/// ```
///
/// What is wrong is said where it stands, with a way out:
///
/// ```compile_fail
/// mod sliders {
///     magic_bitboards::magic_tables!(scheme = fanci); // did you mean `fancy`?
/// }
/// ```
///
/// # Other boards, other pieces
///
/// With the feature `boards`:
///
/// ```
/// # #[cfg(feature = "boards")] {
/// mod xiangqi {
///     magic_bitboards::magic_tables!(
///         scheme = hyperbola,
///         board = "9x10",
///         pieces = [
///             rook, cannon, horse, elephant,
///             nightrider = rider[(1, 2), (2, 1), (2, -1), (1, -2)],
///         ],
///     );
/// }
/// // A cannon on a1 that jumps over b1 attacks c1 and d1, where the next piece stands.
/// let attacks: u128 = xiangqi::cannon_attacks(0, 0b1010);
/// assert_eq!(attacks, 0b1100);
/// # }
/// ```
///
/// `numbering`: the order of squares. Here a1, a2, a3, … are 0, 1, 2, …
///
/// ```
/// # #[cfg(feature = "boards")] {
/// mod sliders {
///     magic_bitboards::magic_tables!(scheme = hyperbola, numbering = by_file);
/// }
/// assert_eq!(sliders::rook_attacks(0, 1 << 1 | 1 << 8), 1 << 1 | 1 << 8); // a2 and b1
/// # }
/// ```
///
/// `board`: files and ranks, or a drawing, whose spaces are holes.
///
/// ```
/// # #[cfg(feature = "boards")] {
/// mod sliders {
///     magic_bitboards::magic_tables!(scheme = hyperbola, board = "... \n....\n....");
/// }
/// // A rook on c1, the third square, with a piece on b1: b1, d1, c2 and c3.
/// assert_eq!(sliders::rook_attacks(2, 1 << 1), 1 << 1 | 1 << 3 | 1 << 6 | 1 << 10);
/// # }
/// ```
///
/// `pieces`: a list, with pieces of your own.
///
/// ```
/// # #[cfg(feature = "boards")] {
/// mod attacks {
///     magic_bitboards::magic_tables!(
///         scheme = hyperbola,
///         board = "5x5",
///         pieces = [camel = rider(1)[(1, 3), (3, 1), (3, -1), (1, -3)], lance],
///     );
/// }
/// assert_eq!(attacks::camel_attacks(0, 0), 1 << 16 | 1 << 8); // from a1 to b4 and d2
/// assert_eq!(attacks::white_lance_attacks(0, 1 << 10), 1 << 5 | 1 << 10); // a2 and a3
/// # }
/// ```
///
/// A step of your own pieces is a pair: files to the right and ranks up. A `rider` repeats its
/// steps up to the first occupied square, a `hopper` attacks the squares behind the first occupied
/// one, and a `lame` leaper needs empty squares on its way: `name = lame[((0, 1), (1, 2)), …]`
/// lists the squares passed and the square reached. `rider(4)` and `hopper(1)` have a range,
/// `rider[((1, 1), (1, 2))]` turns after the first square, and `+` joins movements. On 8x8, rook,
/// bishop and queen have the look-ups and all options of chess beside any other pieces and with
/// either numbering.
/// [docs/boards.md](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/boards.md)
/// has the details.
///
/// # Which scheme?
///
/// The default, `fancy`, suits every program. It uses PEXT if the target features include BMI2 (`-C
/// target-cpu=native`) or the feature `bmi2` is on. An engine with a network that is not small is
/// fastest with `hyperbola`; an engine without one, and with BMI2, with `pext_entries = pdep`; a
/// move generator with `fancy`. `scheme = auto` with a `purpose` takes what is advised, or the
/// fastest tables that fit into `max_bytes`.
///
/// If flash is scarce, `hyperbola` takes 2,560 bytes (4,096 on 64-bit Arm and some others) and
/// `kindergarten` 11 KB. With `entries = byte`, tables take a seventh of the bytes, and look-ups a
/// few more instructions.
/// [docs/choosing.md](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/choosing.md)
/// asks for what you need, and has the sizes.
///
/// # Classic combinations
///
/// `plain` with `entries = byte` is due to Robert Houdart, `pext` with `entries = pdep` to Zach
/// Wegner, `fancy` with `incorporate_shift` to Grant Osborne, `fixed_shift` with
/// `incorporate_offset` to Eugene Kotlov, and `entries = shared` to Lasse Hansen. Niklas Fiekas,
/// *Finding Hash Functions for Bitboard Based Move Generation* (2018), reviews the schemes.
///
/// # Panics
///
/// The look-ups panic if `square` is off the board, unless you write `off_board = wrap`.
#[cfg_attr(docsrs, doc(cfg(feature = "macros")))]
#[macro_export]
macro_rules! magic_tables {
    ($($options:tt)*) => {
        $crate::__with_bmi2! {
            ($crate::__expand_magic_tables) ($crate) $($options)*
        }
    };
}
