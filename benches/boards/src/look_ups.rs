//! Look-ups: on 9x9 beside those of other crates, and on 9x10 beside those of the same scheme on
//! the chess board.

use crate::contestants::{Contestant, Position, TARGET, positions, time};
use crate::peers;

schemes! { on_9x9: [board = "9x9", numbering = by_file, pieces = [rook, bishop]]
    fancy: [scheme = fancy, pext = never],
    pext: [scheme = pext],
    pext_pdep: [scheme = pext, entries = pdep],
    kindergarten: [scheme = kindergarten],
    congruent_modulo: [scheme = congruent_modulo],
    hyperbola: [scheme = hyperbola],
}

schemes! { on_9x10: [board = "9x10", pieces = [rook, cannon]]
    pext_pdep: [scheme = pext, entries = pdep],
    kindergarten: [scheme = kindergarten],
    congruent_modulo: [scheme = congruent_modulo],
    hyperbola: [scheme = hyperbola],
}

schemes! { on_8x8: [pieces = [rook]]
    pext_pdep: [scheme = pext, entries = pdep],
    kindergarten: [scheme = kindergarten],
    congruent_modulo: [scheme = congruent_modulo],
    hyperbola: [scheme = hyperbola],
}

/// Times contestants and prints lines of comma-separated values: what the program is compiled for,
/// `title`, the contestant, bytes of its tables if they are ours, nanoseconds, throughput. Ratios
/// are those to the fastest of the peers, or, if there are none, to the first contestant.
fn table(
    title: &str,
    peers: Vec<Contestant<'_>>,
    ours: Vec<(Contestant<'_>, usize)>,
    rounds: usize,
) {
    let count = peers.len();
    let (ours, sizes): (Vec<_>, Vec<_>) = ours.into_iter().unzip();
    let mut all: Vec<_> = peers.into_iter().chain(ours).collect();
    let times = time(&mut all, rounds);
    let best = times.fastest(0..count).unwrap_or(0);
    for (number, Contestant { name, .. }) in all.iter().enumerate() {
        let bytes = number
            .checked_sub(count)
            .map_or(String::new(), |ours| sizes[ours].to_string());
        let (nanoseconds, ratio) = (times.nanoseconds(number), times.ratio(best, number));
        println!("{TARGET},\"{title}\",\"{name}\",{bytes},{nanoseconds:.2},{ratio:.2}");
    }
}

/// Our contestants: a piece in each scheme.
macro_rules! ours {
    ($positions:expr, $word:ty, $piece:literal $look_up:ident, $board:ident: $($scheme:ident),*) => {
        vec![$((
            Contestant::new(
                &format!("{} {}, {}", $piece, stringify!($board).replace('_', " "), $board::$scheme::SCHEME),
                $positions.iter().map(|&(square, occupied)| (square, occupied as $word)).collect(),
                |&(square, occupied)| $board::$scheme::$look_up(square, occupied),
                |a: $word, b| a ^ b,
            ),
            $board::$scheme::TABLE_BYTES,
        )),*]
    };
}

/// Prints all tables.
///
/// # Panics
/// If look-ups differ.
pub fn compare(rounds: usize) {
    let (on_64, on_81, on_90) = (positions(64), positions(81), positions(90));
    let right = |&(square, occupied): &Position| {
        on_9x9::hyperbola::rook_and_bishop_attacks(square, occupied)
    };
    let expected: Vec<_> = on_81.iter().map(right).collect();
    let (rooks, bishops) = peers::all(&on_81, &expected);
    macro_rules! beside_peers {
        ($($scheme:ident),*) => {
            for (&(square, occupied), &expected) in on_81.iter().zip(&expected) {
                $(
                    let found = on_9x9::$scheme::rook_and_bishop_attacks(square, occupied);
                    assert_eq!(found, expected, "{}", on_9x9::$scheme::SCHEME);
                )*
            }
            let ours = ours!(&on_81, u128, "rook" rook_attacks, on_9x9: $($scheme),*);
            table("rook on 9x9", rooks, ours, rounds);
            let ours = ours!(&on_81, u128, "bishop" bishop_attacks, on_9x9: $($scheme),*);
            table("bishop on 9x9", bishops, ours, rounds);
        };
    }
    beside_peers!(
        fancy,
        pext,
        pext_pdep,
        kindergarten,
        congruent_modulo,
        hyperbola
    );
    macro_rules! chess_and_xiangqi {
        ($($scheme:ident),*) => {
            $({
                let mut ours = ours!(&on_64, u64, "rook" rook_attacks, on_8x8: $scheme);
                ours.extend(ours!(&on_90, u128, "rook" rook_attacks, on_9x10: $scheme));
                ours.extend(ours!(&on_90, u128, "cannon" cannon_attacks, on_9x10: $scheme));
                table("rook of chess, rook, cannon", Vec::new(), ours, rounds);
            })*
        };
    }
    chess_and_xiangqi!(pext_pdep, kindergarten, congruent_modulo, hyperbola);
}
