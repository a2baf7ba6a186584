//! The macro, and its documentation.

/// Generates and verifies tables of slider attacks at compile time, and defines the functions that read them.
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
/// The macro defines these items where you call it. Any delimiter works, as in `magic_tables! { … }`; `magic_tables!(< … >)` means the
/// same.
///
/// | item | meaning |
/// |---|---|
/// | `fn rook_attacks(square, occupied)`, `bishop_attacks`, `queen_attacks` | the attack set; `square` is a `usize` from 0 (a1) to 63 (h8), `occupied` any `u64` |
/// | `fn rook_and_bishop_attacks(square, occupied)` | both sets as a pair `(rook, bishop)`, at the cost of one queen; useful for the attackers of a square, pins and checks |
/// | `fn attacks(piece, square, occupied)` | with `pieces`: the attack set of a piece by its number, its place in the list, from 0 (`lance` stands for two pieces, white and black); another number panics |
/// | `fn rook_and_cannon_attacks(square, occupied)` | where `pieces` has both: a pair `(rook, cannon)`; schemes with slots compute one index for both; also `rook_and_cannon_attacks_const` |
/// | `const fn rook_attacks_const(square, occupied)`, … | the same attack sets, for constants. They take your own square type, and your own bitboard type if it is a tuple struct; otherwise occupancies and results are `u64`, because constants cannot call conversions. With `square_index`, they are `const fn`s only if `const_fn = true` |
/// | `fn all_rook_attacks(rooks, occupied)`, `all_bishop_attacks`, `all_queen_attacks` | with `setwise = true`: the union of the attack sets of all pieces in a set, without a loop; with `steppers = true`, also `all_knight_attacks(knights)`, `all_king_attacks`, `all_white_pawn_attacks` and `all_black_pawn_attacks` |
/// | `fn view(square, mailbox) -> View`, `fn view_without(square, mailbox, other)` | with `views = true`: what stands on the rays and knight squares around a square, from 64 piece codes; [`View`](crate::lookup::views::View) has sets of it, of the type `Places`: attackers, what a piece attacks, sliders and what is behind the square |
/// | `const SCHEME: &str` | the scheme and the options that were compiled in |
/// | `const TABLE_BYTES: usize` | bytes of all statics together |
///
/// # Options
///
/// | key | values, the default first | meaning |
/// |---|---|---|
/// | `scheme` | `fancy`, `plain`, `fixed_shift`, `black`, `pext`, `magic32`, `kindergarten`, `congruent_modulo`, `hyperbola`, `auto` | how an occupancy becomes an index |
/// | `entries` | `bitboard`, `byte`, `pdep`, `shared` | what a slot of the table holds |
/// | `bishop_entries` | as `entries`; `bitboard` | `bitboard`, with `entries = pdep` or `pext_entries = pdep`: bishops keep slots of 64 bits, with and without PEXT. This saves them a PDEP, and takes a fifth more bytes in all |
/// | `pext_entries` | as `entries` | what slots hold if PEXT is used instead of the scheme. `pext_entries = pdep`: bitboards without BMI2, 16 bits with it; with `bishop_entries = bitboard`, the slots of bishops hold bitboards in both cases |
/// | `packing` | `auto`, `concatenated`, `overlapping`, `lines` | how the tables of the squares lie in the one attack array; `lines`: factors and places are chosen such that slots that engines use together share cache lines; for `fancy` with `entries = bitboard` or `pdep` |
/// | `incorporate_shift` | `false`, `true` | the shift is stored in the factor's upper 6 bits; for `fancy`, with `entries = bitboard` or `shared` |
/// | `incorporate_offset` | `false`, `true` | the offset into the attack array is stored in the factor's lower 16 bits; for `fixed_shift` and `fancy`; with a fixed shift, or with `incorporate_shift`, a square then needs only mask and factor |
/// | `pext` | `auto`, `always`, `never` | `auto`: PEXT if the target has BMI2 (or the feature `bmi2` is on), otherwise the scheme, and so where `-C target-cpu` names a processor with slow PEXT (AMD before Zen 3); `always`: you promise that the program runs only on processors with BMI2; `never`: always the scheme, even if the feature `bmi2` is on |
/// | `hyperbola` | `throughput`, `latency` | with `scheme = hyperbola`: `throughput`: the look-ups that take the fewest instructions on the target, in vectors if it has any; `latency`: those whose result comes soonest, in integers; see [its page](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/hyperbola.md#throughput-or-latency) |
/// | `purpose` | `network`, `no_network`, `move_generator` | with `scheme = auto`: what the look-ups are for |
/// | `magics` | `catalog`, `search` | the best known factors, or factors found during this build |
/// | `seed` | integer, or a constant expression of literals | for `search`: the same seed gives the same tables on every machine |
/// | `rook_magics`, `bishop_magics` | 64 literals in brackets | your own factors, a1 first, verified during the build |
/// | `steppers` | `false`, `true` | also `knight_attacks(square)`, `king_attacks`, `white_pawn_attacks`, `black_pawn_attacks`; like the look-ups of `lines`, they are `const fn`s themselves, unless you give a `square_index` or a bitboard that is no tuple struct |
/// | `lines` | `false`, `true` | also `between(a, b)`, the squares strictly between two squares of a rank, file or diagonal (with the last one, as some engines have them: `between(a, b) \| 1 << b`); `line(a, b)`, the whole line through both; `ray(from, to)`, the squares from `from` through `to` to the edge, without `from` itself. If no line joins the two squares, the result is empty |
/// | `setwise` | `false`, `true` | also `all_rook_attacks(rooks, occupied)`, `all_bishop_attacks` and `all_queen_attacks`: all squares that any piece of a set attacks, computed without a table; in vectors if the target has SSE2, AVX2, AVX-512 or NEON. On other boards and for other pieces, one function for each piece, in ordinary integers. With `steppers = true`, also those of knights, kings and pawns |
/// | `views` | `false`, `true` | also `view` and `view_without`, which find all attackers of a square in a mailbox, and what a piece there attacks; see [docs/views.md](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/views.md) |
/// | `piece_codes` | a list such as `[empty, white_pawn, white_knight, …]` | for `views`: what the numbers in the mailbox mean, each by its place in the list; `_` is a number that no square has, and there are at most 16 |
/// | `max_bytes` | integer, expression such as `64 * 1024`, or text such as `"256 KiB"` (KiB and MiB are powers of 1,024, KB and MB of 1,000) | with `scheme = auto`, the fastest tables that fit; otherwise a build error if the tables are larger. `hyperbola` takes 2,560 bytes on most targets and 4,096 on 64-bit Arm and some others; a lower limit is a compile error there |
/// | `square`, `bitboard` | the path of a type | your own square (`Copy`, cast by `as usize`) and bitboard (`From<u64>`, `Into<u64>`) in the signatures |
/// | `bitboard` | `path(u64)`, such as `crate::Bitboard(u64)` | your own bitboard is a tuple struct around a `u64`. It is made by its constructor and read by `.0`, so it needs no conversions, and the functions for constants take and return it, too |
/// | `square_index` | the path of a function | `fn(Square) -> usize`, for squares that do not cast to `usize` |
/// | `const_fn` | `false`, `true` | `rook_attacks` and all other functions are themselves `const fn`s, at the speed of the tables. They do not use PEXT, PDEP and vectors, which constants cannot use, not even at run time. Bitboards must be `u64` or a tuple struct, and `square_index` must be a `const fn` |
/// | `board` | `"8x8"`, files and ranks such as `"9x10"`, or a drawing: rows of text from the top rank down, `.` a square, a space a hole, `_` a number that no square has | up to 128 squares; with more than 64, sets of squares are `u128` instead of `u64`. This option and the next two need the feature `boards` |
/// | `numbering` | `by_rank`, `by_file` | a1, b1, c1, … or a1, a2, a3, … are 0, 1, 2, …; holes have no numbers |
/// | `pieces` | `[rook, bishop, queen]`, a list of these and of `lance`, `cannon`, `horse`, `elephant`, and of your own | each gives `NAME_attacks(square, occupied)` and `NAME_attacks_const`; `lance` gives `white_lance` and `black_lance` |
/// | `crate` | a path | where `magic-bitboards` is, if not under its own name |
///
/// ## The values of `scheme`
///
/// | `scheme` | how an occupancy becomes an index |
/// |---|---|
/// | [`fancy`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/fancy.md) | Each square has its own factor, shift and table size (Pradu Kannan 2007). |
/// | [`plain`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/others.md#plain) | One shift for all rooks, one for all bishops, and tables of equal length for all squares (Lasse Hansen 2006). |
/// | [`fixed_shift`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/others.md#fixed_shift) | One shift for all rooks, one for all bishops, and overlapping tables (Onno Garms 2009, Volker Annuss 2010). |
/// | [`black`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/others.md#black) | Irrelevant squares are set, not cleared, so that ranges of indices can start above zero (Volker Annuss 2017). |
/// | [`pext`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/pext.md) | The PEXT instruction instead of a multiplication (Zach Wegner 2011). |
/// | [`magic32`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/magic32.md) | Factors for 32-bit arithmetic: two short multiplications for a rook, one for a bishop (Grant Osborne 2006). |
/// | [`kindergarten`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/kindergarten.md) | One line at a time: a multiplication gathers its occupancy into six bits (Gerd Isenberg 2006). |
/// | [`congruent_modulo`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/others.md#congruent_modulo) | One line at a time: its occupancy is hashed by its remainder, found by multiplying with a reciprocal (Trevor Fenner and Mark Levene 2008). |
/// | [`hyperbola`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/hyperbola.md) | No table of occupancies: subtraction and bit reversal, one line at a time (Gerd Isenberg and Aleks Peshkov 2007). |
/// | [`auto`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/auto.md) | What is advised for the `purpose`; if that does not fit into `max_bytes`, or `entries` is given, what costs least of all that fits. |
///
/// ## The values of `entries`
///
/// | `entries` | what a slot holds |
/// |---|---|
/// | [`bitboard`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/entries.md) | The attack set, 64 bits. |
/// | [`byte`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/entries.md#byte) | The 8-bit number of an attack set, for a second look-up (Robert Houdart 2010). |
/// | [`pdep`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/entries.md#pdep) | 16 bits, which PDEP deposits on the attack set of the empty board (Zach Wegner 2011). |
/// | [`shared`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/entries.md#shared) | A union of attack sets of several squares, from which a post-mask extracts one (Lasse Hansen 2008). |
///
/// ## The values of `packing`
///
/// | `packing` | meaning |
/// |---|---|
/// | [`auto`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/packing.md) | Overlapping if the scheme (`fixed_shift`, `black`) or the entries (`shared`) are made for it, otherwise concatenated. |
/// | [`concatenated`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/packing.md) | One after the other. |
/// | [`overlapping`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/packing.md#overlapping) | In each other's gaps, and sharing slots with equal entries. |
/// | [`lines`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/packing.md#lines) | With factors and places such that slots that engines use together share cache lines. |
///
/// ## The values of `pext`
///
/// | `pext` | meaning |
/// |---|---|
/// | [`auto`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/processors.md#rust) | If the target has PEXT and it is fast there, or the feature `bmi2` is on. |
/// | [`always`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/processors.md#rust) | Always; an error on targets without it. |
/// | [`never`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/processors.md#rust) | Never. |
///
/// ## The values of `hyperbola`
///
/// | `hyperbola` | meaning |
/// |---|---|
/// | [`throughput`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/hyperbola.md#throughput-or-latency) | Many look-ups that do not wait for each other: vectors, where the target has any that need fewer instructions. |
/// | [`latency`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes/hyperbola.md#throughput-or-latency) | A single look-up whose result is needed at once: integers. |
///
/// ## The values of `purpose`
///
/// | `purpose` | meaning |
/// |---|---|
/// | [`network`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/choosing.md) | An engine with a neural network that is not small: tables that leave the cache to it. |
/// | [`no_network`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/choosing.md) | An engine without a network, or with a small one. |
/// | [`move_generator`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/choosing.md) | A move generator, such as one that counts positions (perft): it has the whole cache. |
///
/// ## The values of `magics`
///
/// | `magics` | meaning |
/// |---|---|
/// | [`catalog`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/results.md#all-squares) | From the catalog, the best known factors. |
/// | [`search`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/build-cost.md#one-macro-call) | By a search during the build. |
///
/// ## The values of `numbering`
///
/// | `numbering` | meaning |
/// |---|---|
/// | [`by_rank`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/boards.md#the-board) | a1, b1, c1, … are 0, 1, 2, … |
/// | [`by_file`](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/boards.md#the-board) | a1, a2, a3, … are 0, 1, 2, … |
///
/// [All options](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/options.md) has these tables, and the options of build scripts and files.
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
/// A step of your own pieces is a pair: files to the right and ranks up. A `rider` repeats its steps up to the first occupied
/// square, a `hopper` attacks the squares behind the first occupied one, and a `lame` leaper needs empty squares on its way:
/// `name = lame[((0, 1), (1, 2)), …]` lists the squares passed and the square reached. `rider(4)` and `hopper(1)` have a range,
/// `rider[((1, 1), (1, 2))]` turns after the first square, and `+` joins movements. Other boards and pieces work with all
/// schemes; `magic32` up to 64 squares. On 8x8, rook, bishop and queen have the look-ups and all options of chess beside any other
/// pieces and with either numbering.
/// [docs/boards.md](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/boards.md) has the details.
///
/// # Which scheme?
///
/// The default, `fancy`, suits every program. It uses PEXT if the target features include BMI2 (`-C target-cpu=native`) or the
/// feature `bmi2` is on. An engine with a network that is not small is fastest with `hyperbola`; an engine without one, and with BMI2, with
/// `pext_entries = pdep`; a move generator with `fancy`. `scheme = auto` with a `purpose` takes what is advised, or the fastest tables that
/// fit into `max_bytes`.
///
/// If flash is scarce, `hyperbola` takes 2,560 bytes (4,096 on 64-bit Arm and some others) and `kindergarten` 11 KB. With
/// `entries = byte`, tables take a seventh of the bytes, and look-ups a few more instructions.
/// [docs/choosing.md](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/choosing.md) asks for what you need, and
/// has the sizes.
///
/// # Classic combinations
///
/// `plain` with `entries = byte` is due to Robert Houdart, `pext` with `entries = pdep` to Zach Wegner, `fancy` with
/// `incorporate_shift` to Grant Osborne, `fixed_shift` with `incorporate_offset` to Eugene Kotlov, and
/// `entries = shared` to Lasse Hansen. Niklas Fiekas, *Finding Hash Functions for Bitboard Based Move Generation* (2018),
/// reviews the schemes.
///
/// # Panics
///
/// The look-ups panic if `square` is off the board.
#[cfg_attr(docsrs, doc(cfg(feature = "macros")))]
#[macro_export]
macro_rules! magic_tables {
    ($($options:tt)*) => {
        $crate::__with_bmi2! {
            ($crate::__expand_magic_tables) ($crate) $($options)*
        }
    };
}
