//! Look-ups: on 9x9 beside those of other crates, and on 9x10 beside those of the same scheme on the chess board.

use crate::contestants::{Contestants, POSITIONS, Position, REPEATS, TARGET, work};
use crate::peers;
use crate::rounds::{Contestant, time};
use magic_tables::search::random::Random;

schemes! { on_9x9: [board = "9x9", numbering = by_file, pieces = [rook, bishop]]
    fancy: [scheme = fancy, pext = never],
    fixed_shift: [scheme = fixed_shift, pext = never],
    pext: [scheme = pext],
    pext_byte: [scheme = pext, entries = byte],
    pext_pdep: [scheme = pext, entries = pdep],
    kindergarten: [scheme = kindergarten],
    congruent_modulo: [scheme = congruent_modulo],
    hyperbola: [scheme = hyperbola],
}

schemes! { on_9x10: [board = "9x10", pieces = [rook, cannon]]
    pext_byte: [scheme = pext, entries = byte],
    pext_pdep: [scheme = pext, entries = pdep],
    kindergarten: [scheme = kindergarten],
    congruent_modulo: [scheme = congruent_modulo],
    hyperbola: [scheme = hyperbola],
}

schemes! { on_8x8: [pieces = [rook]]
    pext_byte: [scheme = pext, entries = byte],
    pext_pdep: [scheme = pext, entries = pdep],
    kindergarten: [scheme = kindergarten],
    congruent_modulo: [scheme = congruent_modulo],
    hyperbola: [scheme = hyperbola],
}

/// Squares and occupancies of a board with `squares` squares, a quarter of which are occupied.
pub fn positions(squares: usize) -> Vec<Position<u128>> {
    let mut random = Random::new(0);
    let mut random = || random.bits();
    let mut word = || u128::from(random() & random()) << 64 | u128::from(random() & random());
    (0..POSITIONS)
        .map(|_| {
            let occupied = word();
            ((occupied >> 100) as usize % squares, word() & (u128::MAX >> (128 - squares)))
        })
        .collect()
}

/// How times are printed.
#[derive(Clone, Copy)]
pub enum Format {
    /// As tables for people.
    Tables,
    /// As lines of a file, without a heading.
    Csv,
}

/// Times the contestants and prints a table. Ratios are those to the fastest of the peers, or, if there are none, to the first
/// contestant.
fn table(format: Format, title: &str, contestants: Contestants<'_>, rounds: usize) {
    if let Format::Tables = format {
        println!("\n{title:42} bytes      ns  throughput");
    }
    let mut bytes = vec![None; contestants.peers.len()];
    let mut all = contestants.peers;
    let peers = all.len();
    for (contestant, size) in contestants.ours {
        all.push(contestant);
        bytes.push(Some(size));
    }
    let times = time(&mut all, rounds);
    let best = times.fastest(0..peers.max(1));
    let look_ups = f64::from(POSITIONS * REPEATS);
    for (number, (contestant, bytes)) in all.iter().zip(bytes).enumerate() {
        let nanoseconds = times.seconds(number) * 1e9 / look_ups;
        let bytes = bytes.map_or(String::new(), |bytes| bytes.to_string());
        let (name, ratio) = (&contestant.name, times.ratio(best, number));
        match format {
            Format::Tables => println!("{name:37}{bytes:>10}  {nanoseconds:6.2}      {ratio:6.2}"),
            Format::Csv => println!("{TARGET},\"{title}\",\"{name}\",{bytes},{nanoseconds:.2},{ratio:.2}"),
        }
    }
}

/// Our contestants: a piece in each scheme.
macro_rules! ours {
    ($positions:expr, $word:ty, $piece:literal $look_up:ident, $board:ident: $($scheme:ident),*) => {
        [$((
            Contestant {
                name: format!("{} {}, {}", $piece, stringify!($board).replace('_', " "), $board::$scheme::SCHEME),
                work: work(
                    $positions.iter().map(|&(square, occupied)| (square, occupied as $word)).collect(),
                    |&(square, occupied)| $board::$scheme::$look_up(square, occupied),
                    |a: $word, b| a ^ b,
                ),
            },
            $board::$scheme::TABLE_BYTES,
        )),*]
    };
}

/// Compares our look-ups on 9x9 with `expected`.
macro_rules! checked {
    ($positions:expr, $expected:expr, $($scheme:ident),*) => {
        for (&(square, occupied), &expected) in $positions.iter().zip($expected) {
            $(assert_eq!(
                on_9x9::$scheme::rook_and_bishop_attacks(square, occupied),
                expected,
                "{}",
                on_9x9::$scheme::SCHEME
            );)*
        }
    };
}

/// Prints all tables.
///
/// # Panics
/// If look-ups differ.
pub fn compare(format: Format, rounds: usize) {
    beside_peers(format, rounds);

    let (on_64, on_90) = (positions(64), positions(90));
    macro_rules! chess_and_xiangqi {
        ($($scheme:ident),*) => {
            $({
                let mut all = Contestants::default();
                all.ours.extend(ours!(&on_64, u64, "rook" rook_attacks, on_8x8: $scheme));
                all.ours.extend(ours!(&on_90, u128, "rook" rook_attacks, on_9x10: $scheme));
                all.ours.extend(ours!(&on_90, u128, "cannon" cannon_attacks, on_9x10: $scheme));
                table(format, "rook of chess, rook, cannon", all, rounds);
            })*
        };
    }
    chess_and_xiangqi!(pext_byte, pext_pdep, kindergarten, congruent_modulo, hyperbola);
}

fn beside_peers(format: Format, rounds: usize) {
    let positions = positions(81);
    let expected: Vec<_> = positions
        .iter()
        .map(|&(square, occupied)| on_9x9::hyperbola::rook_and_bishop_attacks(square, occupied))
        .collect();
    checked!(
        positions,
        &expected,
        fancy,
        fixed_shift,
        pext,
        pext_byte,
        pext_pdep,
        kindergarten,
        congruent_modulo
    );
    let (mut rooks, mut bishops) = (Contestants::default(), Contestants::default());
    peers::add([&mut rooks, &mut bishops], &positions, &expected);
    macro_rules! all {
        ($($scheme:ident),*) => {
            rooks.ours.extend(ours!(&positions, u128, "rook" rook_attacks, on_9x9: $($scheme),*));
            bishops.ours.extend(ours!(&positions, u128, "bishop" bishop_attacks, on_9x9: $($scheme),*));
        };
    }
    all!(fancy, fixed_shift, pext, pext_byte, pext_pdep, kindergarten, congruent_modulo, hyperbola);
    table(format, "rook on 9x9", rooks, rounds);
    table(format, "bishop on 9x9", bishops, rounds);
}
