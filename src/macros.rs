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
/// The macro defines these items where you call it. Any delimiter works, as in `magic_tables! { …
/// }`; `magic_tables!(< … >)` means the same.
///
/// | item | meaning |
/// |---|---|
/// | `fn rook_attacks(square, occupied)`, `bishop_attacks`, `queen_attacks` | the attack set; `square` is a `usize` from 0 (a1) to 63 (h8), `occupied` any `u64` |
/// | `fn rook_and_bishop_attacks(square, occupied)` | both sets as a pair `(rook, bishop)`, at the cost of one queen; useful for the attackers of a square, pins and checks |
/// | `const fn rook_attacks_const(square, occupied)`, … | the same attack sets, for constants. They take your own square type, and your own bitboard type if it is a tuple struct; otherwise occupancies and results are `u64`, because constants cannot call conversions. With `square_index`, they are `const fn`s only if `const_fn = true` |
/// | `fn all_rook_attacks(rooks, occupied)`, `all_bishop_attacks`, `all_queen_attacks` | with `setwise = true`: the union of the attack sets of all pieces in a set, without a loop; with `steppers = true`, also `all_knight_attacks(knights)`, `all_king_attacks`, `all_white_pawn_attacks` and `all_black_pawn_attacks` |
/// | `fn view(square, mailbox) -> View`, `fn view_without(square, mailbox, other)` | with `views = true`: what stands on the rays and knight squares around a square, from 64 piece codes; [`View`](crate::lookup::views::View) has sets of it, of the type `Places`: attackers, what a piece attacks, sliders and what is behind the square |
/// | `const SCHEME: &str` | the scheme and the options that were compiled in |
/// | `const TABLE_BYTES: usize` | bytes of all statics together |
#[doc = ""]
#[doc = include_str!("options.md")]
///
/// [All options](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/options.md) has
/// these tables, and the options of build scripts and files.
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
///         pieces = [rook, cannon, horse, elephant, nightrider = rider[(1, 2), (2, 1), (2, -1), (1, -2)]],
///     );
/// }
/// // A cannon on a1 that jumps over b1 attacks c1 and d1, where the next piece stands.
/// let attacks: u128 = xiangqi::cannon_attacks(0, 0b1010);
/// assert_eq!(attacks, 0b1100);
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
