//! Tables at run time beside the same tables at compile time: the time of a look-up, and how long it takes to build the tables.

use std::fmt::Debug;
use std::ops::BitXor;
use std::time::Instant;

use magic_tables::runtime::{Tables, Word};
use magic_tables::spec::Spec;
use magic_tables::{Entries, Pext, Scheme};

use crate::contestants::{POSITIONS, Position, REPEATS, work};
use crate::look_ups::positions;
use crate::rounds::{Contestant, time};

/// How often tables are built to find the usual time.
const BUILDS: usize = 5;

/// Declares the tables of a board at compile time, and a function that compares them with those at run time.
macro_rules! compared {
    (looked_up $game:ident $module:ident $rounds:ident [$($piece:literal $look_up:ident)*]) => {
        $($game.compare($piece, $module::$look_up, $rounds);)*
    };
    (
        $board:ident $size:literal $word:ident $list:literal $pieces:tt $look_ups:tt:
        $($module:ident: $scheme:ident $entries:ident $pext:ident,)*
    ) => {
        mod $board {
            $(mod $module {
                magic_bitboards::magic_tables!(
                    scheme = $scheme, entries = $entries, pext = $pext, board = $size, pieces = $pieces,
                );
            })*

            pub fn compare(rounds: usize) {
                $({
                    let options = [stringify!($scheme), stringify!($entries), stringify!($pext)];
                    let game = crate::run_time::Game::<$word>::new(&crate::run_time::spec($size, $list, options), $module::SCHEME);
                    compared!(looked_up game $module rounds $look_ups);
                })*
            }
        }
    };
}

compared! { on_8x8 "8x8" u64 "[rook, bishop, queen]" [rook, bishop, queen]
    ["rook" rook_attacks "bishop" bishop_attacks "queen" queen_attacks]:
    fancy: fancy bitboard never,
    pext: pext bitboard auto,
    kindergarten: kindergarten bitboard never,
    hyperbola: hyperbola bitboard never,
}

compared! { on_9x10 "9x10" u128 "[rook, cannon, horse, bishop, queen]" [rook, cannon, horse, bishop, queen]
    ["rook" rook_attacks "cannon" cannon_attacks "horse" horse_attacks "queen" queen_attacks]:
    fancy: fancy bitboard never,
    fancy_byte: fancy byte never,
    pext: pext bitboard auto,
    pext_pdep: pext pdep auto,
    kindergarten: kindergarten bitboard never,
    hyperbola: hyperbola bitboard never,
}

/// The options of tables at run time.
fn spec(board: &str, pieces: &str, [scheme, entries, pext]: [&str; 3]) -> Spec {
    Spec {
        scheme: Scheme::from_word(scheme).expect("the macro knows it"),
        entries: Entries::from_word(entries).expect("the macro knows it"),
        pext: Pext::from_word(pext).expect("the macro knows it"),
        board: Some(board.into()),
        pieces: Some(pieces.into()),
        ..Spec::default()
    }
}

/// The tables of a game at run time, and what to look up in them.
struct Game<W: Word> {
    tables: Tables<W>,
    positions: Vec<Position<W>>,
}

impl<W> Game<W>
where
    W: Word + TryFrom<u128, Error: Debug> + BitXor<Output = W> + Default + PartialEq + Debug,
{
    /// Builds the tables, and prints how long that takes. `scheme` names those at compile time.
    fn new(spec: &Spec, scheme: &str) -> Self {
        let built = || Tables::<W>::new(spec).expect("the macro has the same tables");
        let mut seconds: Vec<_> = (0..BUILDS)
            .map(|_| {
                let start = Instant::now();
                drop(built());
                start.elapsed().as_secs_f64()
            })
            .collect();
        seconds.sort_by(f64::total_cmp);
        let tables = built();
        let start = Instant::now();
        tables.verify();
        println!(
            "\n{scheme}, {} squares, at run time {}: {} bytes, built and dropped in {:.1} ms, verified in {:.1} ms",
            tables.board().squares(),
            tables.scheme(),
            tables.bytes(),
            seconds[BUILDS / 2] * 1e3,
            start.elapsed().as_secs_f64() * 1e3,
        );
        println!("piece   compile time  run time  by number  ratios to compile time");
        let word = |(square, occupied)| (square, W::try_from(occupied).expect("the board is as large"));
        let positions = positions(tables.board().squares()).into_iter().map(word).collect();
        Self { tables, positions }
    }

    /// Compares the look-ups of one piece.
    fn compare(&self, name: &str, look_up: impl Fn(usize, W) -> W, rounds: usize) {
        let number = self.tables.number(name).expect("it is in the list");
        let piece = self.tables.piece(name).expect("it is in the list");
        for &(square, occupied) in &self.positions {
            assert_eq!(piece.attacks(square, occupied), look_up(square, occupied), "{name}");
        }
        let xor = |one: W, other: W| one ^ other;
        let contestant = |work| Contestant { name: name.to_owned(), work };
        let mut all = [
            contestant(work(self.positions.clone(), |&(square, occupied)| look_up(square, occupied), xor)),
            contestant(work(
                self.positions.clone(),
                |&(square, occupied)| piece.attacks(square, occupied),
                xor,
            )),
            contestant(work(
                self.positions.clone(),
                |&(square, occupied)| self.tables.attacks(number, square, occupied),
                xor,
            )),
        ];
        let times = time(&mut all, rounds);
        let nanoseconds = |number| times.seconds(number) * 1e9 / f64::from(POSITIONS * REPEATS);
        println!(
            "{name:7} {:9.2} ns {:6.2} ns  {:6.2} ns  {:.2} {:.2}",
            nanoseconds(0),
            nanoseconds(1),
            nanoseconds(2),
            times.ratio(1, 0),
            times.ratio(2, 0)
        );
    }
}

/// Prints all tables.
///
/// # Panics
/// If look-ups differ.
pub fn compare(rounds: usize) {
    on_8x8::compare(rounds);
    on_9x10::compare(rounds);
}
