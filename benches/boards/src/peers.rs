//! The look-ups of the shogi crates that let other programs call them.

use crate::contestants::{Contestant, Position};

/// Adds the look-ups of rook and bishop of a peer, which must be those in `$expected`: how its
/// square is made of a number (files first, as in our tables), how its sets are made of words, how
/// they become words, its look-ups, and how two of its sets are combined by XOR.
macro_rules! peer {
    (
        $all:ident, $positions:ident, $expected:ident, $name:expr;
        |$number:ident| $square:expr;
        |$word:ident| $set:expr;
        |$of:ident: $sets:ty| $word_of:expr;
        $rook:expr, $bishop:expr, $xor:expr
    ) => {{
        let square = |$number: usize| $square;
        let set = |$word: u128| $set;
        let theirs: Vec<_> = $positions
            .iter()
            .map(|&(number, occupied)| (square(number), set(occupied)))
            .collect();
        for (&(square, occupied), &(rook, bishop)) in theirs.iter().zip($expected) {
            let word = |$of: $sets| -> u128 { $word_of };
            assert_eq!(word($rook(square, occupied)), rook, "rook of {}", $name);
            assert_eq!(
                word($bishop(square, occupied)),
                bishop,
                "bishop of {}",
                $name
            );
        }
        let (rook, bishop) = (theirs.clone(), theirs);
        $all.0.push(Contestant::new(
            $name,
            rook,
            |&(square, set)| $rook(square, set),
            $xor,
        ));
        $all.1.push(Contestant::new(
            $name,
            bishop,
            |&(square, set)| $bishop(square, set),
            $xor,
        ));
    }};
}

/// The square of the crate `shogi` with this number.
fn shogi_square(number: usize) -> shogi::Square {
    u8::try_from(number)
        .ok()
        .and_then(shogi::Square::from_index)
        .expect("there are 81 squares")
}

/// The contestants of rook and bishop. The attack sets of each position must be those in
/// `expected`.
///
/// # Panics
/// If they are not.
pub fn all(
    positions: &[Position],
    expected: &[(u128, u128)],
) -> (Vec<Contestant<'static>>, Vec<Contestant<'static>>) {
    shogi::bitboard::Factory::init();
    let mut all = (Vec::new(), Vec::new());
    peer! {
        all, positions, expected, if cfg!(feature = "haitaka-qugiy") { "haitaka, qugiy" } else { "haitaka, magics" };
        |number| haitaka::Square::index(number);
        |word| haitaka::BitBoard::new(word);
        |set: haitaka::BitBoard| set.0;
        |square, set| haitaka::get_rook_moves(haitaka::Color::Black, square, set),
        |square, set| haitaka::get_bishop_moves(haitaka::Color::Black, square, set),
        |a, b| a ^ b
    }
    peer! {
        all, positions, expected, "rsshogi";
        |number| rsshogi::types::Square::from_index(number);
        |word| rsshogi::types::Bitboard::from_packed_bits(word);
        |set: rsshogi::types::Bitboard| set.packed_bits();
        rsshogi::board::attack_tables::rook_attacks, rsshogi::board::attack_tables::bishop_attacks, |a, b| a ^ b
    }
    // It leaves bit 63 free, and has no function that makes a set of a word.
    peer! {
        all, positions, expected, "shogi";
        |number| shogi_square(number);
        |word| {
            let squares = (0..81).filter(|square| word >> square & 1 != 0);
            squares.fold(shogi::Bitboard::empty(), |set, square| &set | shogi_square(square))
        };
        |set: shogi::Bitboard| set.fold(0, |word, square| word | 1 << square.index());
        |square, set| shogi::bitboard::Factory::rook_attack(square, &set),
        |square, set| shogi::bitboard::Factory::bishop_attack(square, &set),
        |a, b| &a ^ &b
    }
    // Two modules of one crate, each with its own way to look up.
    macro_rules! shunsai {
        ($name:literal $module:ident) => {
            peer! {
                all, positions, expected, $name;
                |number| shogi_core::Square::all().nth(number).expect("there are 81 squares");
                |word| {
                    let squares = shogi_core::Square::all().filter(|square| word >> square.array_index() & 1 != 0);
                    squares.fold(shunsai::Bitboard::EMPTY, |set, square| set | shunsai::Bitboard::single(square))
                };
                |set: shunsai::Bitboard| set.fold(0, |word, square| word | 1 << square.array_index());
                shunsai::internals::backends::$module::rook_attacks,
                shunsai::internals::backends::$module::bishop_attacks,
                |a, b| a ^ b
            }
        };
    }
    shunsai!("shunsai, magics" magic);
    shunsai!("shunsai, qugiy" qugiy);
    all
}
