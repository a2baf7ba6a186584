//! Look-ups: on 9x9 beside haitaka, and on 9x10 beside those of the same scheme on the chess board.

use std::hint::black_box;

use haitaka::{BitBoard, Color, Square, get_bishop_moves, get_rook_moves};

use crate::rounds::{Contestant, time};

/// Positions of a round. They stay in the cache, like the tables that are small.
const POSITIONS: u32 = 2048;

/// How often a round takes all positions.
const REPEATS: u32 = 32;

/// Tables for one board, a module for each scheme.
macro_rules! schemes {
    ($board:ident: $($tail:tt)*) => {
        mod $board {
            schemes! { modules $($tail)* }
        }
    };
    (modules $($scheme:ident: [$($options:tt)*]),* $(,)?) => {
        $(pub mod $scheme {
            magic_bitboards::magic_tables!($($options)*);
        })*
    };
}

schemes! { shogi:
    hyperbola: [scheme = hyperbola, board = "9x9", numbering = by_file],
    congruent_modulo: [scheme = congruent_modulo, board = "9x9", numbering = by_file],
    kindergarten: [scheme = kindergarten, board = "9x9", numbering = by_file],
    fancy: [scheme = fancy, board = "9x9", numbering = by_file],
}

schemes! { xiangqi:
    hyperbola: [scheme = hyperbola, board = "9x10", pieces = [rook, cannon]],
    congruent_modulo: [scheme = congruent_modulo, board = "9x10", pieces = [rook, cannon]],
    kindergarten: [scheme = kindergarten, board = "9x10", pieces = [rook, cannon]],
}

schemes! { chess:
    hyperbola: [scheme = hyperbola],
    congruent_modulo: [scheme = congruent_modulo],
    kindergarten: [scheme = kindergarten],
}

/// Squares and occupancies of a board with `squares` squares, a quarter of which are occupied.
fn positions(squares: usize) -> Vec<(usize, u128)> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut word = || u128::from(random() & random()) << 64 | u128::from(random() & random());
    (0..POSITIONS)
        .map(|_| {
            let occupied = word();
            ((occupied >> 100) as usize % squares, word() & (u128::MAX >> (128 - squares)))
        })
        .collect()
}

/// The work of a round: a look-up in each position, the results collected.
fn work<'a, P>(positions: &'a [P], look_up: impl Fn(&P) -> u128 + 'a) -> Box<dyn FnMut() + 'a> {
    Box::new(move || {
        let mut sum = 0;
        for _ in 0..REPEATS {
            for position in black_box(positions) {
                sum ^= look_up(position);
            }
        }
        black_box(sum);
    })
}

/// Times the contestants and prints a table.
fn table(title: &str, mut contestants: Vec<Contestant<'_>>, rounds: usize) {
    println!("\n{title:34} ns  throughput");
    let times = time(&mut contestants, rounds);
    let look_ups = f64::from(POSITIONS * REPEATS);
    for (contestant, time) in contestants.iter().zip(times) {
        let nanoseconds = time.seconds * 1e9 / look_ups;
        println!("{:32} {nanoseconds:6.2}      {:6.2}", contestant.name, time.ratio);
    }
}

/// A contestant of each scheme.
macro_rules! ours {
    ($positions:expr, $word:ty, $look_up:ident, $board:ident: $($scheme:ident),*) => {
        [$(Contestant {
            name: const_name(concat!(stringify!($board), ", "), $board::$scheme::SCHEME),
            work: work($positions, |&(square, occupied)| {
                u128::from($board::$scheme::$look_up(square, occupied as $word))
            }),
        }),*]
    };
}

fn const_name(board: &str, scheme: &str) -> &'static str {
    Box::leak(format!("{board}{scheme}").into_boxed_str())
}

/// Prints all tables.
///
/// # Panics
/// If look-ups differ.
pub fn compare(rounds: usize) {
    let on_81 = positions(81);
    let for_haitaka: Vec<_> =
        on_81.iter().map(|&(square, occupied)| (Square::index(square), BitBoard::new(occupied))).collect();
    for (&(square, occupied), &(theirs, all)) in on_81.iter().zip(&for_haitaka) {
        let rook = get_rook_moves(Color::Black, theirs, all).0;
        let bishop = get_bishop_moves(Color::Black, theirs, all).0;
        assert_eq!(shogi::hyperbola::rook_and_bishop_attacks(square, occupied), (rook, bishop));
        assert_eq!(shogi::kindergarten::rook_and_bishop_attacks(square, occupied), (rook, bishop));
        assert_eq!(shogi::congruent_modulo::rook_and_bishop_attacks(square, occupied), (rook, bishop));
        assert_eq!(shogi::fancy::rook_and_bishop_attacks(square, occupied), (rook, bishop));
    }
    let rook = Contestant {
        name: "haitaka",
        work: work(&for_haitaka, |&(square, all)| get_rook_moves(Color::Black, square, all).0),
    };
    let mut all = vec![rook];
    all.extend(ours!(&on_81, u128, rook_attacks, shogi: fancy, kindergarten, congruent_modulo, hyperbola));
    table("rook on 9x9", all, rounds);

    let bishop = Contestant {
        name: "haitaka",
        work: work(&for_haitaka, |&(square, all)| get_bishop_moves(Color::Black, square, all).0),
    };
    let mut all = vec![bishop];
    all.extend(ours!(&on_81, u128, bishop_attacks, shogi: fancy, kindergarten, congruent_modulo, hyperbola));
    table("bishop on 9x9", all, rounds);

    let (on_64, on_90) = (positions(64), positions(90));
    macro_rules! chess_and_xiangqi {
        ($($scheme:ident),*) => {
            $({
                let mut all = Vec::from(ours!(&on_64, u64, rook_attacks, chess: $scheme));
                all.extend(ours!(&on_90, u128, rook_attacks, xiangqi: $scheme));
                all.extend(ours!(&on_90, u128, cannon_attacks, xiangqi: $scheme));
                table("rook of chess, rook, cannon", all, rounds);
            })*
        };
    }
    chess_and_xiangqi!(kindergarten, congruent_modulo, hyperbola);
}
