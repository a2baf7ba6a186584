//! The look-ups of shogi crates: of those that other programs can call.

use crate::contestants::{Contestants, Position, work};
use crate::rounds::Contestant;

/// A crate with look-ups for rook and bishop on 9x9.
trait Peer {
    const NAME: &str;
    type Square: Copy;
    type Set: Copy + Default;
    /// The square with this number: files first, as in our tables.
    fn square(number: usize) -> Self::Square;
    fn set(word: u128) -> Self::Set;
    fn word(set: Self::Set) -> u128;
    fn rook(square: Self::Square, occupied: Self::Set) -> Self::Set;
    fn bishop(square: Self::Square, occupied: Self::Set) -> Self::Set;
    fn xor(a: Self::Set, b: Self::Set) -> Self::Set;
}

/// Adds all peers to the contestants of rook and bishop.
///
/// # Panics
/// If an attack set is not that in `expected`, rook and bishop of each position.
pub fn add(contestants: [&mut Contestants<'_>; 2], positions: &[Position<u128>], expected: &[(u128, u128)]) {
    shogi::bitboard::Factory::init();
    let [rooks, bishops] = contestants;
    let mut add = |[rook, bishop]: [Contestant<'static>; 2]| {
        rooks.peers.push(rook);
        bishops.peers.push(bishop);
    };
    add(of::<Haitaka>(positions, expected));
    add(of::<Rsshogi>(positions, expected));
    add(of::<Shogi>(positions, expected));
    add(of::<ShunsaiMagics>(positions, expected));
    add(of::<ShunsaiQugiy>(positions, expected));
}

/// The look-ups of rook and bishop of one peer.
fn of<P: Peer + 'static>(
    positions: &[Position<u128>],
    expected: &[(u128, u128)],
) -> [Contestant<'static>; 2] {
    let theirs: Vec<_> =
        positions.iter().map(|&(square, occupied)| (P::square(square), P::set(occupied))).collect();
    for (&(square, occupied), &(rook, bishop)) in theirs.iter().zip(expected) {
        assert_eq!(P::word(P::rook(square, occupied)), rook, "rook of {}", P::NAME);
        assert_eq!(P::word(P::bishop(square, occupied)), bishop, "bishop of {}", P::NAME);
    }
    let name = P::NAME.to_owned();
    let rook = work(theirs.clone(), |&(square, occupied)| P::rook(square, occupied), P::xor);
    let bishop = work(theirs, |&(square, occupied)| P::bishop(square, occupied), P::xor);
    [Contestant { name: name.clone(), work: rook }, Contestant { name, work: bishop }]
}

/// Implements [`Peer`], with functions that are inlined.
macro_rules! peer {
    (
        $peer:ident, $name:expr, $square_type:ty, $set_type:ty;
        $(fn $function:ident($($parameter:ident: $type:ty),+) -> $result:ty = $body:expr;)+
    ) => {
        struct $peer;

        impl Peer for $peer {
            const NAME: &str = $name;
            type Square = $square_type;
            type Set = $set_type;
            $(
                #[inline(always)]
                fn $function($($parameter: $type),+) -> $result {
                    $body
                }
            )+
        }
    };
}

peer! { Haitaka, if cfg!(feature = "haitaka-qugiy") { "haitaka, qugiy" } else { "haitaka, magics" },
    haitaka::Square, haitaka::BitBoard;
    fn square(number: usize) -> haitaka::Square = haitaka::Square::index(number);
    fn set(word: u128) -> haitaka::BitBoard = haitaka::BitBoard::new(word);
    fn word(set: haitaka::BitBoard) -> u128 = set.0;
    fn rook(square: haitaka::Square, occupied: haitaka::BitBoard) -> haitaka::BitBoard =
        haitaka::get_rook_moves(haitaka::Color::Black, square, occupied);
    fn bishop(square: haitaka::Square, occupied: haitaka::BitBoard) -> haitaka::BitBoard =
        haitaka::get_bishop_moves(haitaka::Color::Black, square, occupied);
    fn xor(a: haitaka::BitBoard, b: haitaka::BitBoard) -> haitaka::BitBoard = a ^ b;
}

peer! { Rsshogi, "rsshogi", rsshogi::types::Square, rsshogi::types::Bitboard;
    fn square(number: usize) -> rsshogi::types::Square = rsshogi::types::Square::from_index(number);
    fn set(word: u128) -> rsshogi::types::Bitboard = rsshogi::types::Bitboard::from_packed_bits(word);
    fn word(set: rsshogi::types::Bitboard) -> u128 = set.packed_bits();
    fn rook(square: rsshogi::types::Square, occupied: rsshogi::types::Bitboard) -> rsshogi::types::Bitboard =
        rsshogi::board::attack_tables::rook_attacks(square, occupied);
    fn bishop(square: rsshogi::types::Square, occupied: rsshogi::types::Bitboard) -> rsshogi::types::Bitboard =
        rsshogi::board::attack_tables::bishop_attacks(square, occupied);
    fn xor(a: rsshogi::types::Bitboard, b: rsshogi::types::Bitboard) -> rsshogi::types::Bitboard = a ^ b;
}

/// The square of the crate `shogi` with this number.
fn shogi_square(number: usize) -> shogi::Square {
    u8::try_from(number).ok().and_then(shogi::Square::from_index).expect("there are 81 squares")
}

// It leaves bit 63 free, and has no function that makes a set of a word.
peer! { Shogi, "shogi", shogi::Square, shogi::Bitboard;
    fn square(number: usize) -> shogi::Square = shogi_square(number);
    fn set(word: u128) -> shogi::Bitboard = {
        let squares = (0..81).filter(|square| word >> square & 1 != 0);
        squares.fold(shogi::Bitboard::empty(), |set, square| &set | shogi_square(square))
    };
    fn word(set: shogi::Bitboard) -> u128 = set.fold(0, |word, square| word | 1 << square.index());
    fn rook(square: shogi::Square, occupied: shogi::Bitboard) -> shogi::Bitboard =
        shogi::bitboard::Factory::rook_attack(square, &occupied);
    fn bishop(square: shogi::Square, occupied: shogi::Bitboard) -> shogi::Bitboard =
        shogi::bitboard::Factory::bishop_attack(square, &occupied);
    fn xor(a: shogi::Bitboard, b: shogi::Bitboard) -> shogi::Bitboard = &a ^ &b;
}

/// Declares a peer for a module of `shunsai` with its own way to look up.
macro_rules! shunsai {
    ($peer:ident, $name:expr, $module:ident) => {
        peer! { $peer, $name, shogi_core::Square, shunsai::Bitboard;
            fn square(number: usize) -> shogi_core::Square =
                shogi_core::Square::all().nth(number).expect("there are 81 squares");
            fn set(word: u128) -> shunsai::Bitboard = {
                let squares = shogi_core::Square::all().filter(|square| word >> square.array_index() & 1 != 0);
                squares.fold(shunsai::Bitboard::EMPTY, |set, square| set | shunsai::Bitboard::single(square))
            };
            fn word(set: shunsai::Bitboard) -> u128 =
                set.fold(0, |word, square| word | 1 << square.array_index());
            fn rook(square: shogi_core::Square, occupied: shunsai::Bitboard) -> shunsai::Bitboard =
                shunsai::internals::backends::$module::rook_attacks(square, occupied);
            fn bishop(square: shogi_core::Square, occupied: shunsai::Bitboard) -> shunsai::Bitboard =
                shunsai::internals::backends::$module::bishop_attacks(square, occupied);
            fn xor(a: shunsai::Bitboard, b: shunsai::Bitboard) -> shunsai::Bitboard = a ^ b;
        }
    };
}

shunsai! { ShunsaiMagics, "shunsai, magics", magic }
shunsai! { ShunsaiQugiy, "shunsai, qugiy", qugiy }
