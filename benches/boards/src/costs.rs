//! What a look-up of each kind of piece costs in each scheme, by which `scheme = auto` chooses on
//! boards other than that of chess.
//!
//! A cost is in percent of that of a rook in `kindergarten` on the same board. It is the product of
//! two times, each to the power of its weight: of look-ups that do not depend on each other, and of
//! look-ups each of which waits for the one before. On the chess board, weights of such times are
//! fitted to whole engines: those of loads with independent look-ups, `resident` and `perft`, are
//! 2.5 times that of `latency`.

use std::hint::black_box;

use crate::contestants::{Contestant, REPEATS, TARGET, positions, time};

/// The weights of both times.
const INDEPENDENT: f64 = 0.7;
const CHAINED: f64 = 0.3;

/// Declares the tables of a board, those of whole pieces for one piece.
macro_rules! tables {
    ($lines:ident $slots:ident $board:literal $piece:ident) => {
        schemes! { $lines: [board = $board, pieces = [rook, cannon, horse]]
            kindergarten: [scheme = kindergarten],
            congruent_modulo: [scheme = congruent_modulo],
            vectors: [scheme = hyperbola],
            rays: [scheme = hyperbola, const_fn = true],
            pext_lines: [scheme = pext, entries = pdep],
        }
        schemes! { $slots: [board = $board, pieces = [$piece]]
            fancy: [scheme = fancy, pext = never],
            pext: [scheme = pext],
            pext_pdep: [scheme = fancy, pext_entries = pdep],
        }
    };
}

// Slots of a bishop fit into the cache on 9x9; those of a rook do not.
tables! { on_7x7 slots_on_7x7 "7x7" rook }
tables! { on_9x9 slots_on_9x9 "9x9" bishop }

/// Whether this program has the instructions for a look-up.
fn exists(words: &str) -> bool {
    if words.starts_with("pext ") {
        cfg!(target_feature = "bmi2")
    } else {
        !words.contains("vectors") || cfg!(target_feature = "ssse3")
    }
}

/// Prints the costs on one board. Each line names the tables, the function of a piece, and the
/// words of the file: the scheme, how it looks up or what slots hold, the kind of piece.
macro_rules! costs {
    ($rounds:expr, $word:ty, $squares:literal, $lines:ident $slots:ident $look_up:ident) => {
        costs! { list $rounds, $word, $squares,
            $lines::kindergarten rook_attacks "kindergarten lines rider",
            $lines::kindergarten cannon_attacks "kindergarten lines hopper",
            $lines::congruent_modulo rook_attacks "congruent_modulo lines rider",
            $lines::congruent_modulo cannon_attacks "congruent_modulo lines hopper",
            $lines::rays rook_attacks "hyperbola rays rider",
            $lines::rays cannon_attacks "hyperbola rays hopper",
            $lines::vectors rook_attacks "hyperbola vectors rider",
            $lines::vectors cannon_attacks "hyperbola vectors hopper",
            $lines::pext_lines rook_attacks "pext lines rider",
            $lines::pext_lines cannon_attacks "pext lines hopper",
            $lines::vectors horse_attacks "fancy shared leaper",
            $lines::pext_lines horse_attacks "pext shared leaper",
            $slots::fancy $look_up "fancy bitboard piece",
            $slots::pext $look_up "pext bitboard piece",
            $slots::pext_pdep $look_up "pext pdep piece",
        }
    };
    (list $rounds:expr, $word:ty, $squares:literal, $($module:ident::$tables:ident $look_up:ident $words:literal,)*) => {{
        let positions: Vec<(usize, $word)> =
            positions($squares).into_iter().map(|(square, occupied)| (square, occupied as $word)).collect();
        let mut all = Vec::new();
        $(
            if exists($words) {
                let look_up = $module::$tables::$look_up;
                let independent = move |&(square, occupied): &(usize, $word)| look_up(square, occupied);
                all.push(Contestant::new($words, positions.clone(), independent, |a, b| a ^ b));
                let positions = positions.clone();
                let chained = move || {
                    // The compiler does not know that nothing of the last attack set is left.
                    let (nothing, mut attacks): ($word, $word) = (black_box(0), 0);
                    for _ in 0..REPEATS {
                        for &(square, occupied) in black_box(positions.as_slice()) {
                            attacks = look_up(square, occupied ^ attacks & nothing);
                        }
                    }
                    black_box(attacks);
                };
                all.push(Contestant { name: $words.to_owned(), work: Box::new(chained) });
            }
        )*
        let times = time(&mut all, $rounds);
        for (number, contestant) in all.iter().enumerate().step_by(2) {
            let [independent, chained] = [0, 1].map(|way| times.ratio(number + way, way));
            let percent = 100.0 * independent.powf(INDEPENDENT) * chained.powf(CHAINED);
            let [nanoseconds, in_a_chain] = [0, 1].map(|way| times.nanoseconds(number + way));
            eprintln!("{nanoseconds:6.2} ns, {in_a_chain:6.2} ns in a chain: {}", contestant.name);
            println!("{TARGET} {} {} {percent:.0}", <$word>::BITS, contestant.name);
        }
    }};
}

/// Prints the costs of the target for which this program is compiled, as lines of the file that
/// `auto` reads, and the times as errors.
pub fn print(rounds: usize) {
    costs! { rounds, u64, 49, on_7x7 slots_on_7x7 rook_attacks }
    costs! { rounds, u128, 81, on_9x9 slots_on_9x9 bishop_attacks }
}
