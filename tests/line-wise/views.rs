//! Views along rays against a slow walk over the squares of the board, in each form that the target has.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
use magic_tables::lookup::views::Avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi", target_feature = "avx512vbmi2"))]
use magic_tables::lookup::views::Avx512;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
use magic_tables::lookup::views::Neon;
#[cfg(all(target_arch = "x86_64", target_feature = "ssse3"))]
use magic_tables::lookup::views::Ssse3;
use magic_tables::lookup::views::{Codes, Form, Places, Portable, View};

/// What each of 16 codes means: white pieces in capitals, `.` for none.
type Meaning = [u8; 16];

/// Empty squares have the code 0.
const FIRST: u64 = 0x0edc_ba90_0654_3210;
const MEANING_OF_FIRST: Meaning = *b".PNBRQK..pnbrqk.";

/// Code 0 is a piece, and so are those next to it.
const LAST: u64 = 0x0000_e6d5_c4b3_a291;
const MEANING_OF_LAST: Meaning = *b"PpNnBbRrQqKk....";

/// A short list.
const SHORT: u64 = 0x9e05;
const MEANING_OF_SHORT: Meaning = *b"Q.kp............";

/// A code for each of 16 pieces, some of which are the same.
const FULL: u64 = 0x1234_569a_bcde_1236;
const MEANING_OF_FULL: Meaning = *b"KBNPkqrbnpKQRBNP";

type Mailbox = [u8; 64];

/// Files and ranks of a step.
type Step = (i8, i8);

const RAYS: [Step; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn moved(square: u8, (files, ranks): Step, times: i8) -> Option<u8> {
    let (file, rank) = ((square % 8) as i8 + files * times, (square / 8) as i8 + ranks * times);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| (8 * rank + file) as u8)
}

/// The squares that `piece` attacks from `square`, as far as there is a piece on them.
fn attacked(piece: u8, square: u8, is_piece: impl Fn(u8) -> bool) -> Vec<u8> {
    let leaps = |steps: &[Step]| steps.iter().filter_map(|&step| moved(square, step, 1)).collect::<Vec<_>>();
    let rays = |steps: &[Step]| {
        let first = |&step| (1..8).map_while(|times| moved(square, step, times)).find(|&to| is_piece(to));
        steps.iter().filter_map(first).collect::<Vec<_>>()
    };
    let straight = [RAYS[0], RAYS[2], RAYS[4], RAYS[6]];
    let diagonal = [RAYS[1], RAYS[3], RAYS[5], RAYS[7]];
    let squares = match piece {
        b'P' => leaps(&[(-1, 1), (1, 1)]),
        b'p' => leaps(&[(-1, -1), (1, -1)]),
        b'N' | b'n' => leaps(&KNIGHT),
        b'B' | b'b' => rays(&diagonal),
        b'R' | b'r' => rays(&straight),
        b'Q' | b'q' => rays(&RAYS),
        b'K' | b'k' => leaps(&RAYS),
        _ => Vec::new(),
    };
    squares.into_iter().filter(|&to| is_piece(to)).collect()
}

/// What a walk finds.
#[derive(Debug)]
struct Expected {
    nearest: u64,
    knight_squares: u64,
    attackers: u64,
    sliders: u64,
    through: [u64; 2],
    /// For each code, what a piece with it attacks.
    attacked_by: [u64; 16],
    /// For each place the square and the code of the piece that is seen there.
    pieces: [Option<(u8, u8)>; 64],
}

impl Expected {
    fn new(square: u8, mailbox: &Mailbox, meaning: &Meaning) -> Self {
        let at = |square: u8| meaning[usize::from(mailbox[usize::from(square)] % 16)];
        let is_piece = |square: u8| at(square) != b'.';
        let (mut pieces, mut nearest, mut knight_squares) = ([None; 64], 0, 0);
        let piece = |square: u8| Some((square, mailbox[usize::from(square)] % 16));
        for direction in 0..8 {
            if let Some(to) = moved(square, KNIGHT[direction], 1).filter(|&to| is_piece(to)) {
                knight_squares |= 1 << (8 * direction);
                pieces[8 * direction] = piece(to);
            }
            let mut ray = (1..8).map_while(|times| Some((times, moved(square, RAYS[direction], times)?)));
            if let Some((times, to)) = ray.find(|&(_, to)| is_piece(to)) {
                let place = 8 * direction + usize::try_from(times).unwrap();
                nearest |= 1 << place;
                pieces[place] = piece(to);
            }
        }
        let places = |is_in: &dyn Fn(u8) -> bool| {
            let is_there = |place: &usize| pieces[*place].is_some_and(|(square, _)| is_in(square));
            (0..64).filter(is_there).fold(0, |places, place| places | 1_u64 << place)
        };
        let attacks =
            |from: u8| attacked(at(from), from, |to| to == square || is_piece(to)).contains(&square);
        let slides = |from: u8| b"BRQbrq".contains(&at(from)) && attacks(from);
        let behind = |from: u8, to: u8| {
            let is_direction = |step: &&Step| (1..8).any(|times| moved(from, **step, times) == Some(square));
            let step = RAYS.iter().find(is_direction).expect("it slides there");
            let mut beyond = (1..8).map_while(|times| moved(square, *step, times));
            beyond.find(|&to| is_piece(to)) == Some(to)
        };
        let seen = || pieces.iter().flatten().map(|&(square, _)| square);
        let through = [
            places(&|from| slides(from) && seen().any(|to| behind(from, to))),
            places(&|to| seen().any(|from| slides(from) && behind(from, to))),
        ];
        let by = |code: usize| {
            let attacked = attacked(meaning[code], square, is_piece);
            places(&|to| attacked.contains(&to))
        };
        // Whoever attacks the square is seen.
        let attackers = places(&attacks);
        let all = (0..64).filter(|&from| from != square && is_piece(from) && attacks(from));
        assert_eq!(attackers.count_ones() as usize, all.count());
        Self {
            nearest,
            knight_squares,
            attackers,
            sliders: places(&slides),
            through,
            attacked_by: std::array::from_fn(by),
            pieces,
        }
    }

    /// The square and the code of each of `places`.
    fn pairs(&self, places: u64) -> Vec<(u8, u8)> {
        (0..64)
            .filter(|place| places >> place & 1 != 0)
            .filter_map(|place: usize| self.pieces[place])
            .collect()
    }

    /// Compares what `view` says.
    fn check<const LIST: u64, F: Form>(&self, view: View<LIST, F>, upper_bits: u8, any: u64) {
        assert_eq!(view.nearest(), Places(self.nearest));
        assert_eq!(view.knight_squares(), Places(self.knight_squares));
        assert_eq!(view.attackers(), Places(self.attackers));
        assert_eq!(view.sliders(), Places(self.sliders));
        assert_eq!(view.through(), (Places(self.through[0]), Places(self.through[1])));
        for (code, places) in (0..).zip(self.attacked_by) {
            assert_eq!(view.attacked_by(code | upper_bits << 4), Places(places), "by {code}");
        }
        for places in [self.nearest, self.attackers, any, u64::MAX] {
            let expected = self.pairs(places);
            let bitboard = expected.iter().fold(0, |bitboard, (square, _)| bitboard | 1_u64 << square);
            assert_eq!(view.bitboard(Places(places)), bitboard);
            assert_eq!(view.count(Places(places)), expected.len());
            let mut pairs = [(99, 99); 16];
            let count = view.write(Places(places), &mut pairs);
            assert_eq!(pairs[..count], expected);
            assert_eq!(pairs[count..], [(99, 99); 16][count..], "nothing is written behind them");
            let mut words = [[0; 2]; 16];
            let count = view.write_as(Places(places), &mut words, |(square, code)| [code, square]);
            assert_eq!(
                words[..count],
                expected.iter().map(|&(square, code)| [code, square]).collect::<Vec<_>>()
            );
            let with_codes = view.with_codes(&Codes::new(any as u16)) & Places(places);
            let is_in = |(_, code): &&(u8, u8)| any >> code & 1 != 0;
            assert_eq!(self.pairs(with_codes.0), expected.iter().filter(is_in).copied().collect::<Vec<_>>());
        }
        let mut pairs = [[(99, 99); 2]; 8];
        let count = view.write_through(&mut pairs);
        assert_eq!(pairs[count..], [[(99, 99); 2]; 8][count..], "nothing is written behind them");
        let mut turned = [[(99, 99); 2]; 8];
        assert_eq!(view.write_through_as(&mut turned, |slider, piece| [piece, slider]), count);
        let turned = turned[..count].iter().map(|&[piece, slider]| [slider, piece]);
        assert_eq!(turned.collect::<Vec<_>>(), pairs[..count]);
        let [sliders, pieces] = self.through.map(|places| self.pairs(places));
        assert_eq!(pairs[..count].iter().map(|pair| pair[0]).collect::<Vec<_>>(), sliders);
        let mut behind: Vec<_> = pairs[..count].iter().map(|pair| pair[1]).collect();
        let in_order = |direction: usize| (1..8).find_map(|k| self.pieces[8 * direction + k]);
        for (number, slider) in sliders.iter().enumerate() {
            let direction = (0..8).find(|&direction| in_order(direction) == Some(*slider)).unwrap();
            assert_eq!(Some(behind[number]), in_order((direction + 4) % 8));
        }
        behind.sort_unstable();
        let mut pieces = pieces;
        pieces.sort_unstable();
        assert_eq!(behind, pieces);
    }
}

/// Compares all forms on all squares.
fn check<const LIST: u64>(meaning: &Meaning, mailbox: &Mailbox, state: &mut u64) {
    for square in 0..64 {
        let (any, upper_bits) = (random(state), random(state) as u8 % 16);
        check_forms::<LIST>(
            square,
            mailbox,
            None,
            (any, upper_bits),
            &Expected::new(square, mailbox, meaning),
        );
        let other = random(state) as u8 % 64;
        let mut emptied = *mailbox;
        let empty = meaning.iter().position(|&piece| piece == b'.');
        if let Some(empty) = empty {
            emptied[usize::from(other)] = empty as u8;
            let expected = Expected::new(square, &emptied, meaning);
            check_forms::<LIST>(square, mailbox, Some(other), (any, upper_bits), &expected);
        }
    }
}

fn check_forms<const LIST: u64>(
    square: u8,
    mailbox: &Mailbox,
    other: Option<u8>,
    (any, upper_bits): (u64, u8),
    expected: &Expected,
) {
    let square = usize::from(square);
    macro_rules! check {
        ($($view:ty),*) => {$(
            let view = match other {
                Some(other) => <$view>::without(square, mailbox, other.into()),
                None => <$view>::new(square, mailbox),
            };
            expected.check(view, upper_bits, any);
        )*};
    }
    check!(View<LIST>, View<LIST, Portable>);
    #[cfg(all(target_arch = "x86_64", target_feature = "ssse3"))]
    check!(View<LIST, Ssse3>);
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    check!(View<LIST, Avx2>);
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi", target_feature = "avx512vbmi2"))]
    check!(View<LIST, Avx512>);
    #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
    check!(View<LIST, Neon>);
}

/// Marsaglia's xorshift (2003).
fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// Mailboxes with one code everywhere or on some lines, with few pieces, with many, and with any bytes at all.
fn check_list<const LIST: u64>(meaning: &Meaning, seed: u64) {
    let mut state = seed;
    let empty = meaning.iter().position(|&piece| piece == b'.').unwrap_or(0) as u8;
    // Unoptimised, it takes a hundred times as long.
    let rounds = if cfg!(debug_assertions) { 3 } else { 500 };
    for code in 0..16 {
        let distance = 1 + usize::from(code) % 7;
        let on_line = |square: usize| square % distance == 0;
        let mailbox = std::array::from_fn(|square| if on_line(square) { code } else { empty });
        check::<LIST>(meaning, &mailbox, &mut state);
    }
    for round in 0..rounds {
        for empty_of_eight in [0, 4, 6, 7] {
            let mailbox = std::array::from_fn(|_| {
                let random = random(&mut state);
                let is_empty = random >> 32 & 7 < empty_of_eight;
                let code = if is_empty { empty } else { random as u8 % 16 };
                if round % 4 == 3 { code | (random >> 16) as u8 & 0xf0 } else { code }
            });
            check::<LIST>(meaning, &mailbox, &mut state);
        }
    }
}

#[test]
fn views_are_what_a_walk_finds_if_empty_squares_come_first() {
    check_list::<FIRST>(&MEANING_OF_FIRST, 1);
}

#[test]
fn views_are_what_a_walk_finds_if_empty_squares_come_last() {
    check_list::<LAST>(&MEANING_OF_LAST, 2);
}

#[test]
fn views_are_what_a_walk_finds_with_few_pieces() {
    check_list::<SHORT>(&MEANING_OF_SHORT, 3);
}

#[test]
fn views_are_what_a_walk_finds_without_empty_squares() {
    check_list::<FULL>(&MEANING_OF_FULL, 4);
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn a_square_off_the_board_panics() {
    let _ = View::<FIRST>::new(64, &[0; 64]);
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn a_square_off_the_board_cannot_be_emptied() {
    let _ = View::<FIRST>::without(0, &[0; 64], 64);
}

#[test]
#[should_panic(expected = "out of range")]
fn pairs_need_room() {
    let mut mailbox = [0; 64];
    (mailbox[1], mailbox[8]) = (1, 1);
    let view = View::<FIRST>::new(0, &mailbox);
    view.write(view.nearest(), &mut [(0, 0)]);
}
