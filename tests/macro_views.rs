//! Views and threats of the macro, each function of them, with the engine's own types, against a
//! walk over all pairs of squares.
#![cfg(feature = "macros")]

mod reference;

use std::collections::BTreeSet;

use reference::Random;
use reference::threats::{Meaning, attacked_by, occupied, threats};

/// A piece, in the order of `MEANING`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Piece {
    WhitePawn,
    BlackPawn,
    WhiteKnight,
    BlackKnight,
    WhiteBishop,
    BlackBishop,
    WhiteRook,
    BlackRook,
    WhiteQueen,
    BlackQueen,
    WhiteKing,
    BlackKing,
    Empty,
}

impl Piece {
    const ALL: [Self; 13] = [
        Self::WhitePawn,
        Self::BlackPawn,
        Self::WhiteKnight,
        Self::BlackKnight,
        Self::WhiteBishop,
        Self::BlackBishop,
        Self::WhiteRook,
        Self::BlackRook,
        Self::WhiteQueen,
        Self::BlackQueen,
        Self::WhiteKing,
        Self::BlackKing,
        Self::Empty,
    ];
}

/// What the codes of pieces mean.
const MEANING: Meaning = *b"PpNnBbRrQqKk....";
const EMPTY: u8 = Piece::Empty as u8;

/// A square that is no integer.
#[derive(Clone, Copy)]
struct Square(u8);

impl Square {
    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of squares, with conversions.
#[derive(Clone, Copy)]
struct Bitboard(u64);

impl From<u64> for Bitboard {
    fn from(bits: u64) -> Self {
        Self(bits)
    }
}

impl From<Bitboard> for u64 {
    fn from(bitboard: Bitboard) -> Self {
        bitboard.0
    }
}

/// All pairs count, and all types are primitive.
mod plain {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
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
            empty,
        ],
        threats = all,
    );
}

/// All types are the engine's, and some pairs count.
mod own {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        square = crate::Square,
        square_index = crate::Square::index,
        bitboard = crate::Bitboard,
        mailbox = crate::Piece,
        views = true,
        piece_codes = [
            white_pawn, black_pawn, white_knight, black_knight, white_bishop, black_bishop, white_rook, black_rook,
            white_queen, black_queen, white_king, black_king, empty,
        ],
        threats = [pawn: [pawn, knight, rook], bishop: [queen, pawn], queen: [rook], king: [pawn, king]],
        quads = [to, from, attacked, attacker],
    );
}

/// The quads of updates have a sign, and codes are those of types and colours.
mod signed {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        bitboard = crate::Bitboard(u64),
        mailbox = i8,
        views = true,
        piece_codes = [
            white_pawn, white_knight, white_bishop, white_rook, white_queen, white_king, empty, _, black_pawn,
            black_knight, black_bishop, black_rook, black_queen, black_king,
        ],
        threats = [knight: [queen, king], rook: [pawn, knight, bishop, rook, queen, king], queen: [queen, rook]],
        quads = [attacker, from, attacked, signed_to],
    );
}

/// What the codes of `signed` mean.
const MEANING_OF_SIGNED: Meaning = *b"PNBRQK..pnbrqk..";

/// The pairs that count in `own`.
fn counts_in_own(attacker: u8, victim: u8) -> bool {
    let victims: &[u8] = match attacker {
        b'p' => b"pnr",
        b'b' => b"qp",
        b'q' => b"r",
        b'k' => b"pk",
        _ => b"",
    };
    victims.contains(&victim)
}

/// The pairs that count in `signed`.
fn counts_in_signed(attacker: u8, victim: u8) -> bool {
    let victims: &[u8] = match attacker {
        b'n' => b"qk",
        b'r' => b"pnbrqk",
        b'q' => b"qr",
        _ => b"",
    };
    victims.contains(&victim)
}

/// The indices of threats: rooks alone count, which have codes for both colours, without a rule
/// between these.
mod rooks {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_rook, _, _, _, _, black_rook],
        threats = [rook: [rook]],
        quads = [to, from, attacker, attacked],
        threat_index = true,
    );
}

/// The same with a sign.
mod signed_rooks {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_rook, _, _, _, _, black_rook],
        threats = [rook: [rook]],
        quads = [signed_to, from, attacker, attacked],
        threat_index = true,
    );
}

#[test]
fn a_network_has_a_row_for_each_threat() {
    // A rook attacks 14 squares from each one, rooks of both colours rooks of both colours.
    const ROWS: [u8; rooks::THREAT_COUNT] = [0; 4 * 64 * 14];
    // A white rook on b1 attacks one on a1.
    const INDEX: Option<u32> = rooks::threat_index([0, 1, 1, 1], false, false);
    assert_eq!((INDEX, ROWS.len()), (Some(14), 3_584));
    // With the eyes of Black, a black one on b8 attacks one on a8; on the mirrored board, one on g8
    // attacks one on h8.
    assert_eq!(rooks::threat_index([56, 57, 6, 6], true, false), INDEX);
    assert_eq!(rooks::threat_index([63, 62, 6, 6], true, true), INDEX);
}

#[test]
fn lists_of_threats_become_lists_of_indices() {
    let both = [[0, 1, 1, 1], [1, 0, 1, 1], [0, 1, 1, 6]];
    let mut indices = [0; 3];
    let count = rooks::threat_indices(&both, false, false, &mut indices);
    assert_eq!(indices[..count], [14, 896 + 14]);
    let (mut added, mut removed) = ([0; 3], [0; 3]);
    let changes = both.map(|[to, from, attacker, victim]| {
        let sign = if victim == 6 { 0x80 } else { 0 };
        [to | sign, from, attacker, victim]
    });
    let counts = signed_rooks::threat_indices(&changes, false, false, &mut added, &mut removed);
    assert_eq!((counts, added[0], removed[0]), ((1, 1), 896 + 14, 14));
}

#[test]
fn tables_of_indices_count() {
    const WITHOUT: usize = signed::TABLE_BYTES;
    assert_eq!(rooks::TABLE_BYTES - WITHOUT, 9_280);
}

type Quads = [[u8; 4]; 256];
const ROOM: Quads = [[0; 4]; 256];

/// The first quads of a list, in the order of `own`, sorted by attackers.
fn in_usual_order(list: &[[u8; 4]]) -> BTreeSet<[u8; 4]> {
    let turned = list
        .iter()
        .map(|&[to, from, victim, attacker]| [attacker, from, victim, to]);
    let set: BTreeSet<_> = turned.collect();
    assert_eq!(set.len(), list.len(), "no quad is twice in a list");
    set
}

/// The quads of a list that appear, and those that vanish.
fn by_sign(list: &[[u8; 4]]) -> [BTreeSet<[u8; 4]>; 2] {
    let of_sign = |sign: u8| {
        let all = list.iter().filter(move |quad| quad[3] & 0x80 == sign);
        all.map(|&[attacker, from, victim, to]| [attacker, from, victim, to & 0x7f])
            .collect::<BTreeSet<_>>()
    };
    let [added, removed] = [0x80, 0].map(of_sign);
    assert_eq!(
        added.len() + removed.len(),
        list.len(),
        "no quad is twice in a list"
    );
    [added, removed]
}

fn sorted(list: &[[u8; 4]]) -> BTreeSet<[u8; 4]> {
    let set: BTreeSet<_> = list.iter().copied().collect();
    assert_eq!(set.len(), list.len(), "no quad is twice in a list");
    set
}

/// All threats of a mailbox.
fn all_threats(
    mailbox: &[u8; 64],
    meaning: &Meaning,
    counts: fn(u8, u8) -> bool,
) -> BTreeSet<[u8; 4]> {
    let occupied = occupied(mailbox, meaning);
    BTreeSet::from_iter(threats(mailbox, occupied, meaning, counts))
}

/// What the threats of `after` have more than those of `before`, and less.
fn difference(
    [before, after]: [&[u8; 64]; 2],
    meaning: &Meaning,
    counts: fn(u8, u8) -> bool,
) -> [BTreeSet<[u8; 4]>; 2] {
    let [before, after] = [before, after].map(|mailbox| all_threats(mailbox, meaning, counts));
    [&after - &before, &before - &after]
}

/// A mailbox with pieces of `codes` on about half of the squares.
fn position(codes: &[u8], empty: u8, random: &mut Random) -> [u8; 64] {
    std::array::from_fn(|_| {
        if random.percent(50) {
            empty
        } else {
            *random.one_of(codes)
        }
    })
}

/// A piece that goes to a square with nothing between: the squares, and the mailbox behind it.
struct Move {
    from: usize,
    to: usize,
    before: [u8; 64],
    after: [u8; 64],
}

impl Move {
    /// A random move like a queen's or a knight's, after which any piece may stand on the square.
    fn random(codes: &[u8], empty: u8, meaning: &Meaning, random: &mut Random) -> Self {
        loop {
            let before = position(codes, empty, random);
            let (from, to) = (random.below(64), random.below(64));
            let others = occupied(&before, meaning);
            let reached = attacked_by(b'Q', from, others) | attacked_by(b'N', from, others);
            if others >> from & 1 != 0 && reached >> to & 1 != 0 {
                let mut after = before;
                let promoted = *random.one_of(codes);
                after[to] = *random.one_of(&[before[from], promoted]);
                after[from] = empty;
                return Self {
                    from,
                    to,
                    before,
                    after,
                };
            }
        }
    }

    /// The codes `before`, `after` and `captured`.
    fn codes(&self) -> [u8; 3] {
        [
            self.before[self.from],
            self.after[self.to],
            self.before[self.to],
        ]
    }
}

/// Two mailboxes that differ on up to four squares, and these squares.
fn changed(codes: &[u8], empty: u8, random: &mut Random) -> ([[u8; 64]; 2], u64) {
    let before = position(codes, empty, random);
    let (mut after, mut changed) = (before, 0);
    for _ in 0..random.below(5) {
        let square = random.below(64);
        let piece = *random.one_of(codes);
        after[square] = *random.one_of(&[empty, piece]);
        changed |= 1 << square;
    }
    ([before, after], changed)
}

/// All codes of pieces in `MEANING`.
const CODES: [u8; 12] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/// All codes of pieces in `MEANING_OF_SIGNED`.
const CODES_OF_SIGNED: [u8; 12] = [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13];
const EMPTY_OF_SIGNED: u8 = 6;

/// How many positions each test draws. Miri takes seconds for each.
const ROUNDS: usize = if cfg!(miri) { 2 } else { 500 };

#[test]
fn views_leave_out_what_is_taken_to_be_empty() {
    let mut random = Random::new(1);
    for _ in 0..ROUNDS {
        let mailbox = position(&CODES, EMPTY, &mut random);
        let (square, other) = (random.below(64), random.below(64));
        let set = random.bits() & random.bits();
        for (view, left_out) in [
            (plain::view(square, &mailbox), 0),
            (plain::view_without(square, &mailbox, other), 1 << other),
            (plain::view_without_all(square, &mailbox, set), set),
        ] {
            let seen = occupied(&mailbox, &MEANING) & !left_out;
            let nearest = attacked_by(b'Q', square, seen) & seen;
            assert_eq!(view.bitboard(view.nearest()), nearest);
            let knights = attacked_by(b'N', square, seen) & seen;
            assert_eq!(view.bitboard(view.knight_squares()), knights);
            assert_eq!(view.bitboard(view.places(set)), (nearest | knights) & set);
        }
    }
}

#[test]
fn views_take_the_types_of_the_engine() {
    let mut random = Random::new(2);
    for _ in 0..ROUNDS {
        let codes = position(&CODES, EMPTY, &mut random);
        let mailbox = codes.map(|code| Piece::ALL[usize::from(code)]);
        let [square, other] = [random.below(64), random.below(64)];
        let [own_square, own_other] = [square, other].map(|square| Square(square as u8));
        let set = random.bits();
        for (view, expected) in [
            (own::view(own_square, &mailbox), plain::view(square, &codes)),
            (
                own::view_without(own_square, &mailbox, own_other),
                plain::view_without(square, &codes, other),
            ),
            (
                own::view_without_all(own_square, &mailbox, Bitboard(set)),
                plain::view_without_all(square, &codes, set),
            ),
        ] {
            assert_eq!(view.attackers(), expected.attackers());
            let places: own::Places = view.nearest();
            assert_eq!(view.bitboard(places), expected.bitboard(expected.nearest()));
        }
    }
}

/// A mailbox with the types of `codes`, and Black's pieces. Empty squares have any type of a piece
/// that is none.
fn types(codes: &[u8; 64]) -> ([i8; 64], Bitboard) {
    let black = (0..64).filter(|&square| codes[square] >= 8);
    (
        codes.map(|code| (code % 8) as i8),
        Bitboard(black.fold(0, |set, square| set | 1 << square)),
    )
}

#[test]
fn views_of_types_are_those_of_codes() {
    let mut random = Random::new(3);
    for _ in 0..ROUNDS {
        let codes = position(&CODES_OF_SIGNED, EMPTY_OF_SIGNED, &mut random);
        let (square, (types, black)) = (random.below(64), types(&codes));
        let view = signed::view_of_types(square, &types, black);
        let expected = signed::view(square, &codes.map(|code| code as i8));
        let (mut pairs, mut expected_pairs) = ([(0, 0); 16], [(0, 0); 16]);
        let count = view.write(view.attackers(), &mut pairs);
        assert_eq!(
            expected.write(expected.attackers(), &mut expected_pairs),
            count
        );
        assert_eq!(pairs[..count], expected_pairs[..count]);
    }
}

#[test]
fn threats_of_one_square_are_those_of_a_walk() {
    let mut random = Random::new(4);
    for _ in 0..ROUNDS {
        let mut codes = position(&CODES, EMPTY, &mut random);
        let (square, code) = (random.below(64), *random.one_of(&CODES));
        let view = own::view(
            Square(square as u8),
            &codes.map(|code| Piece::ALL[usize::from(code)]),
        );
        codes[square] = code;
        let all = all_threats(&codes, &MEANING, counts_in_own);
        let mut quads = [[0; 4]; 16];
        let count = view.write_threats_from(code, &mut quads);
        let from_it: BTreeSet<_> = all
            .iter()
            .filter(|quad| usize::from(quad[1]) == square)
            .copied()
            .collect();
        assert_eq!(in_usual_order(&quads[..count]), from_it);
        assert_eq!(view.count(view.threats_from(code)), count);
        let count = view.write_threats_to(code, &mut quads);
        let to_it: BTreeSet<_> = all
            .iter()
            .filter(|quad| usize::from(quad[3]) == square)
            .copied()
            .collect();
        assert_eq!(in_usual_order(&quads[..count]), to_it);
        assert_eq!(view.count(view.threats_to(code)), count);
    }
}

#[test]
fn threats_through_a_square_appear_when_it_is_emptied() {
    let mut random = Random::new(5);
    for _ in 0..ROUNDS {
        let before = position(&CODES, EMPTY, &mut random);
        let square = random.below(64);
        let mut after = before;
        after[square] = EMPTY;
        let view = own::view(
            Square(square as u8),
            &before.map(|code| Piece::ALL[usize::from(code)]),
        );
        let mut quads = [[0; 4]; 16];
        let count = view.write_threats_through(&mut quads);
        let [added, _] = difference([&before, &after], &MEANING, counts_in_own);
        if before[square] != EMPTY {
            assert_eq!(in_usual_order(&quads[..count]), added);
        }
        assert_eq!(view.count(view.threats_through().0), count);
    }
}

#[test]
fn updates_are_the_differences_of_all_threats() {
    let mut random = Random::new(6);
    let (mut added, mut removed) = (ROOM, ROOM);
    for _ in 0..ROUNDS {
        let played = Move::random(&CODES, EMPTY, &MEANING, &mut random);
        let [before, after, captured] = played.codes();
        let others = occupied(&played.before, &MEANING);
        let counts = plain::threats_of_move(
            &played.before,
            others,
            played.from,
            played.to,
            before,
            after,
            captured,
            &mut added,
            &mut removed,
        );
        let expected = difference([&played.before, &played.after], &MEANING, |_, _| true);
        assert_eq!(
            [sorted(&added[..counts.0]), sorted(&removed[..counts.1])],
            expected
        );

        let (square, [mailbox, mut changed_mailbox]) = (played.to, [played.before; 2]);
        changed_mailbox[square] = after;
        let counts = plain::threats_of_change(
            &mailbox,
            others,
            square,
            mailbox[square],
            after,
            &mut added,
            &mut removed,
        );
        let expected = difference([&mailbox, &changed_mailbox], &MEANING, |_, _| true);
        assert_eq!(
            [sorted(&added[..counts.0]), sorted(&removed[..counts.1])],
            expected
        );

        let ([mailbox, later], squares) = changed(&CODES, EMPTY, &mut random);
        let counts = plain::threats_between(&mailbox, &later, squares, &mut added, &mut removed);
        let expected = difference([&mailbox, &later], &MEANING, |_, _| true);
        assert_eq!(
            [sorted(&added[..counts.0]), sorted(&removed[..counts.1])],
            expected
        );
    }
}

#[test]
fn updates_take_the_types_of_the_engine() {
    let mut random = Random::new(7);
    let (mut added, mut removed) = (ROOM, ROOM);
    for _ in 0..ROUNDS {
        let played = Move::random(&CODES, EMPTY, &MEANING, &mut random);
        let [before, after, captured] = played.codes();
        let mailbox = played.before.map(|code| Piece::ALL[usize::from(code)]);
        let others = Bitboard(occupied(&played.before, &MEANING));
        let [from, to] = [played.from, played.to].map(|square| Square(square as u8));
        let counts = own::threats_of_move(
            &mailbox,
            others,
            from,
            to,
            before,
            after,
            captured,
            &mut added,
            &mut removed,
        );
        let expected = difference([&played.before, &played.after], &MEANING, counts_in_own);
        let found = [&added[..counts.0], &removed[..counts.1]].map(in_usual_order);
        assert_eq!(found, expected);

        let mut later = played.before;
        later[played.from] = EMPTY;
        let counts = own::threats_of_change(
            &mailbox,
            others,
            from,
            before,
            EMPTY,
            &mut added,
            &mut removed,
        );
        let expected = difference([&played.before, &later], &MEANING, counts_in_own);
        let found = [&added[..counts.0], &removed[..counts.1]].map(in_usual_order);
        assert_eq!(found, expected);

        let ([mailbox, later], squares) = changed(&CODES, EMPTY, &mut random);
        let [own_mailbox, own_later] =
            [mailbox, later].map(|codes| codes.map(|code| Piece::ALL[usize::from(code)]));
        let counts = own::threats_between(
            &own_mailbox,
            &own_later,
            Bitboard(squares),
            &mut added,
            &mut removed,
        );
        let expected = difference([&mailbox, &later], &MEANING, counts_in_own);
        let found = [&added[..counts.0], &removed[..counts.1]].map(in_usual_order);
        assert_eq!(found, expected);
    }
}

#[test]
fn one_list_has_a_sign_for_what_appears() {
    let mut random = Random::new(8);
    let mut list = ROOM;
    for _ in 0..ROUNDS {
        let (codes, empty, meaning) = (&CODES_OF_SIGNED, EMPTY_OF_SIGNED, &MEANING_OF_SIGNED);
        let played = Move::random(codes, empty, meaning, &mut random);
        let [before, after, captured] = played.codes();
        let mailbox = played.before.map(|code| code as i8);
        let others = Bitboard(occupied(&played.before, meaning));
        let (from, to) = (played.from, played.to);
        let count = signed::threats_of_move(
            &mailbox, others, from, to, before, after, captured, &mut list,
        );
        let expected = difference([&played.before, &played.after], meaning, counts_in_signed);
        assert_eq!(by_sign(&list[..count]), expected);

        let mut later = played.before;
        later[to] = after;
        let count = signed::threats_of_change(&mailbox, others, to, captured, after, &mut list);
        let expected = difference([&played.before, &later], meaning, counts_in_signed);
        assert_eq!(by_sign(&list[..count]), expected);

        let ([mailbox, later], squares) = changed(codes, empty, &mut random);
        let [own_mailbox, own_later] = [mailbox, later].map(|codes| codes.map(|code| code as i8));
        let count = signed::threats_between(&own_mailbox, &own_later, Bitboard(squares), &mut list);
        let expected = difference([&mailbox, &later], meaning, counts_in_signed);
        assert_eq!(by_sign(&list[..count]), expected);
    }
}

#[test]
fn updates_of_types_are_those_of_codes() {
    let mut random = Random::new(9);
    let (mut list, mut expected) = (ROOM, ROOM);
    for _ in 0..ROUNDS {
        let (codes, empty, meaning) = (&CODES_OF_SIGNED, EMPTY_OF_SIGNED, &MEANING_OF_SIGNED);
        let played = Move::random(codes, empty, meaning, &mut random);
        let [before, after, captured] = played.codes();
        let mailbox = played.before.map(|code| code as i8);
        let (of_types, black) = types(&played.before);
        let others = Bitboard(occupied(&played.before, meaning));
        let (from, to) = (played.from, played.to);
        let count = signed::threats_of_move_of_types(
            &of_types, black, others, from, to, before, after, captured, &mut list,
        );
        let expected_count = signed::threats_of_move(
            &mailbox,
            others,
            from,
            to,
            before,
            after,
            captured,
            &mut expected,
        );
        assert_eq!(
            by_sign(&list[..count]),
            by_sign(&expected[..expected_count])
        );

        let count = signed::threats_of_change_of_types(
            &of_types, black, others, from, before, empty, &mut list,
        );
        let expected_count =
            signed::threats_of_change(&mailbox, others, from, before, empty, &mut expected);
        assert_eq!(
            by_sign(&list[..count]),
            by_sign(&expected[..expected_count])
        );

        let ([mailbox, later], squares) = changed(codes, empty, &mut random);
        let ((types_before, black_before), (types_after, black_after)) =
            (types(&mailbox), types(&later));
        let count = signed::threats_between_of_types(
            &types_before,
            black_before,
            &types_after,
            black_after,
            Bitboard(squares),
            &mut list,
        );
        let expected = difference([&mailbox, &later], meaning, counts_in_signed);
        assert_eq!(by_sign(&list[..count]), expected);
    }
}

#[test]
fn a_mailbox_needs_no_type_of_its_elements() {
    // Nothing but the parameter says that these are bytes.
    let mut mailbox = [12; 64];
    mailbox[3] = 6;
    let view = plain::view(0, &mailbox);
    assert_eq!(view.bitboard(view.attackers()), 1 << 3);
}
