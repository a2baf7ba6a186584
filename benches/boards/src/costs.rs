//! What a look-up of each kind of piece costs in each scheme, by which `scheme = auto` chooses on boards other than that of chess.
//!
//! A cost is in percent of that of a rook in `kindergarten` on the same board. It is the product of two times, each to the power of its
//! weight: of look-ups that do not depend on each other, and of look-ups each of which waits for the one before. On the chess board,
//! weights of such times are fitted to whole engines: those of loads with independent look-ups, `resident` and `perft`, are 2.5 times
//! that of `latency`.

use std::hint::black_box;

use crate::contestants::{POSITIONS, REPEATS, TARGET, work};
use crate::look_ups::positions;
use crate::rounds::{Contestant, time};

/// The weights of both times.
const INDEPENDENT: f64 = 0.7;
const CHAINED: f64 = 0.3;

schemes! { on_7x7: [board = "7x7", pieces = [rook, cannon, horse]]
    kindergarten: [scheme = kindergarten],
    congruent_modulo: [scheme = congruent_modulo],
    vectors: [scheme = hyperbola],
    rays: [scheme = hyperbola, const_fn = true],
    pext_lines: [scheme = pext, entries = pdep],
}

schemes! { on_9x9: [board = "9x9", pieces = [rook, cannon, horse]]
    kindergarten: [scheme = kindergarten],
    congruent_modulo: [scheme = congruent_modulo],
    vectors: [scheme = hyperbola],
    rays: [scheme = hyperbola, const_fn = true],
    pext_lines: [scheme = pext, entries = pdep],
}

schemes! { slots_on_7x7: [board = "7x7", pieces = [rook]]
    fancy: [scheme = fancy, pext = never],
    fancy_byte: [scheme = fancy, entries = byte, pext = never],
    fancy_shared: [scheme = fancy, entries = shared, pext = never],
    pext: [scheme = pext],
    pext_byte: [scheme = pext, entries = byte],
    pext_shared: [scheme = pext, entries = shared],
    pext_pdep: [scheme = fancy, pext_entries = pdep],
}

// Slots of a bishop fit into the cache here; those of a rook do not.
schemes! { slots_on_9x9: [board = "9x9", pieces = [bishop]]
    fancy: [scheme = fancy, pext = never],
    fancy_byte: [scheme = fancy, entries = byte, pext = never],
    fancy_shared: [scheme = fancy, entries = shared, pext = never],
    pext: [scheme = pext],
    pext_byte: [scheme = pext, entries = byte],
    pext_shared: [scheme = pext, entries = shared],
    pext_pdep: [scheme = fancy, pext_entries = pdep],
}

/// Whether this program has the instructions for a look-up.
fn exists(words: &str) -> bool {
    if words.starts_with("pext ") {
        cfg!(target_feature = "bmi2")
    } else {
        !words.contains("vectors") || cfg!(target_feature = "ssse3")
    }
}

/// Prints the costs on one board. Each line names the module of the tables, the function of a piece, and the words of the file: the scheme,
/// how it looks up or what slots hold, the kind of piece.
macro_rules! costs {
    ($rounds:expr, $word:ty, $squares:expr, [$($module:ident::$tables:ident $look_up:ident $words:literal,)*]) => {{
        let positions: Vec<(usize, $word)> =
            positions($squares).into_iter().map(|(square, occupied)| (square, occupied as $word)).collect();
        let mut all = Vec::new();
        $(
            if exists($words) {
                all.push(Contestant {
                    name: $words.to_owned(),
                    work: work(
                        positions.clone(),
                        |&(square, occupied)| $module::$tables::$look_up(square, occupied),
                        |a: $word, b| a ^ b,
                    ),
                });
                let positions = positions.clone();
                all.push(Contestant {
                    name: $words.to_owned(),
                    work: Box::new(move || {
                        // The compiler does not know that nothing of the last attack set is left.
                        let (nothing, mut attacks): ($word, $word) = (black_box(0), 0);
                        for _ in 0..REPEATS {
                            for &(square, occupied) in black_box(positions.as_slice()) {
                                attacks = $module::$tables::$look_up(square, occupied ^ attacks & nothing);
                            }
                        }
                        black_box(attacks);
                    }),
                });
            }
        )*
        let times = time(&mut all, $rounds);
        for (number, independent_and_chained) in all.chunks(2).enumerate() {
            let [independent, chained] = [0, 1].map(|way| times.ratio(2 * number + way, way));
            let percent = 100.0 * independent.powf(INDEPENDENT) * chained.powf(CHAINED);
            let nanoseconds = |way| times.seconds(2 * number + way) * 1e9 / f64::from(POSITIONS * REPEATS);
            eprintln!("{:6.2} ns, {:6.2} ns in a chain: {}", nanoseconds(0), nanoseconds(1), independent_and_chained[0].name);
            println!("{TARGET} {} {} {percent:.0}", <$word>::BITS, independent_and_chained[0].name);
        }
    }};
}

/// Prints the costs of the target for which this program is compiled, as lines of the file that `auto` reads, and the times as errors.
pub fn print(rounds: usize) {
    costs!(rounds, u64, 49, [
        on_7x7::kindergarten rook_attacks "kindergarten lines rider",
        on_7x7::kindergarten cannon_attacks "kindergarten lines hopper",
        on_7x7::congruent_modulo rook_attacks "congruent_modulo lines rider",
        on_7x7::congruent_modulo cannon_attacks "congruent_modulo lines hopper",
        on_7x7::rays rook_attacks "hyperbola rays rider",
        on_7x7::rays cannon_attacks "hyperbola rays hopper",
        on_7x7::vectors rook_attacks "hyperbola vectors rider",
        on_7x7::vectors cannon_attacks "hyperbola vectors hopper",
        on_7x7::pext_lines rook_attacks "pext lines rider",
        on_7x7::pext_lines cannon_attacks "pext lines hopper",
        on_7x7::vectors horse_attacks "fancy shared leaper",
        on_7x7::pext_lines horse_attacks "pext shared leaper",
        slots_on_7x7::fancy rook_attacks "fancy bitboard piece",
        slots_on_7x7::fancy_byte rook_attacks "fancy byte piece",
        slots_on_7x7::fancy_shared rook_attacks "fancy shared piece",
        slots_on_7x7::pext rook_attacks "pext bitboard piece",
        slots_on_7x7::pext_byte rook_attacks "pext byte piece",
        slots_on_7x7::pext_shared rook_attacks "pext shared piece",
        slots_on_7x7::pext_pdep rook_attacks "pext pdep piece",
    ]);
    costs!(rounds, u128, 81, [
        on_9x9::kindergarten rook_attacks "kindergarten lines rider",
        on_9x9::kindergarten cannon_attacks "kindergarten lines hopper",
        on_9x9::congruent_modulo rook_attacks "congruent_modulo lines rider",
        on_9x9::congruent_modulo cannon_attacks "congruent_modulo lines hopper",
        on_9x9::rays rook_attacks "hyperbola rays rider",
        on_9x9::rays cannon_attacks "hyperbola rays hopper",
        on_9x9::vectors rook_attacks "hyperbola vectors rider",
        on_9x9::vectors cannon_attacks "hyperbola vectors hopper",
        on_9x9::pext_lines rook_attacks "pext lines rider",
        on_9x9::pext_lines cannon_attacks "pext lines hopper",
        on_9x9::vectors horse_attacks "fancy shared leaper",
        on_9x9::pext_lines horse_attacks "pext shared leaper",
        slots_on_9x9::fancy bishop_attacks "fancy bitboard piece",
        slots_on_9x9::fancy_byte bishop_attacks "fancy byte piece",
        slots_on_9x9::fancy_shared bishop_attacks "fancy shared piece",
        slots_on_9x9::pext bishop_attacks "pext bitboard piece",
        slots_on_9x9::pext_byte bishop_attacks "pext byte piece",
        slots_on_9x9::pext_shared bishop_attacks "pext shared piece",
        slots_on_9x9::pext_pdep bishop_attacks "pext pdep piece",
    ]);
}
