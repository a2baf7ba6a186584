//! Views along rays by the macro: piece codes of engines, own types of squares, and what the views of a known position are.

mod stockfish {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [
            empty,
            white_pawn,
            white_knight,
            white_bishop,
            white_rook,
            white_queen,
            white_king,
            _,
            _,
            black_pawn,
            black_knight,
            black_bishop,
            black_rook,
            black_queen,
            black_king,
        ],
    );
}

/// Two for each kind, White first; `empty` comes last.
mod reckless {
    #[derive(Clone, Copy)]
    pub struct Square(pub u8);

    impl Square {
        const fn index(self) -> usize {
            self.0 as usize
        }
    }

    magic_bitboards::magic_tables!(
        scheme = fancy,
        square = Square,
        square_index = Square::index,
        const_fn = true,
        views = true,
        piece_codes = [
            white_pawn,
            black_pawn,
            white_knight,
            black_knight,
            white_bishop,
            black_bishop,
            white_rook,
            black_rook,
            white_queen,
            black_queen,
            white_king,
            black_king,
            empty
        ],
    );
}

/// The mailbox of a position, from the eighth rank down, in which each letter has the code that is its place in `letters`.
fn mailbox(ranks: [&str; 8], letters: &str) -> [u8; 64] {
    let code = |letter: u8| letters.bytes().position(|known| known == letter).unwrap() as u8;
    std::array::from_fn(|square| code(ranks[7 - square / 8].as_bytes()[square % 8]))
}

/// White's queen and rook look at d5 along the file, one through the other; pawns of both colours stand next to it.
const POSITION: [&str; 8] = [
    "...r..k.", //
    "..n.....", "..p.p...", "...p....", "....P...", "..N..B..", "...R....", "...Q..K.",
];
const D5: usize = 35;

/// The squares of a set.
fn squares(mut set: u64) -> Vec<usize> {
    let mut squares = Vec::new();
    while set != 0 {
        squares.push(set.trailing_zeros() as usize);
        set &= set - 1;
    }
    squares
}

#[test]
fn a_position_is_seen_with_the_codes_of_each_engine() {
    let (e4, d2, c3, c6, e6, c7, d8) = (28, 11, 18, 42, 44, 50, 59);
    let first = stockfish::view(D5, &mailbox(POSITION, ".PNBRQK..pnbrqk"));
    let second = reckless::view(reckless::Square(35), &mailbox(POSITION, "PpNnBbRrQqKk."));
    assert_eq!(squares(first.bitboard(first.attackers())), [d2, c3, e4, c6, e6, c7, d8]);
    assert_eq!(squares(second.bitboard(second.attackers())), [d2, c3, e4, c6, e6, c7, d8]);
    // A black pawn on d5, code 9 or 1, attacks e4; a knight, code 2, attacks c3 and c7.
    assert_eq!(squares(first.bitboard(first.attacked_by(9))), [e4]);
    assert_eq!(squares(second.bitboard(second.attacked_by(1))), [e4]);
    assert_eq!(squares(second.bitboard(second.attacked_by(2))), [c3, c7]);
    // Rooks see each other through the square.
    let mut pairs = [[(0, 0); 2]; 8];
    assert_eq!(first.write_through(&mut pairs), 2);
    assert_eq!(pairs[..2], [[(59, 12), (11, 4)], [(11, 4), (59, 12)]]);
    assert_eq!(second.write_through(&mut pairs), 2);
    assert_eq!(pairs[..2], [[(59, 7), (11, 6)], [(11, 6), (59, 7)]]);
}

#[test]
fn tables_of_views_count() {
    assert_eq!(stockfish::TABLE_BYTES, size_of::<magic_bitboards::lookup::Hyperbola>() + 8_976);
}

#[test]
fn what_a_piece_hides_is_seen_without_it() {
    let (d1, d2) = (3, 11);
    let mailbox = mailbox(POSITION, ".PNBRQK..pnbrqk");
    let view = stockfish::view_without(D5, &mailbox, d2);
    let south = stockfish::Places(0xfe << (8 * 4));
    assert_eq!(squares(view.bitboard(view.sliders() & south)), [d1]);
    let mut pairs = [(0, 0); 16];
    let count = view.write(view.sliders(), &mut pairs);
    assert_eq!(pairs[..count], [(59, 12), (3, 5)]);
    let own = reckless::view_without(reckless::Square(35), &[12; 64], reckless::Square(0));
    assert!(own.nearest().is_empty() && own.knight_squares().is_empty());
    assert_eq!(own.count(!own.nearest()), 0);
}
