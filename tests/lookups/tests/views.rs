//! Views and threats against a walk over the whole board, in the form of the target and in that
//! without vectors. Other forms are those of other targets.

use std::marker::PhantomData;

use lookups::reference::{CHESS, KING, KNIGHT, Random, set, slides, squares};
use lookups::threats::{CODES, Changes, Game, Met, Position, Quad, Rules, met};
use magic_tables::lookup::views::{ALL_THREATS, Codes, Places, PlainForm, Threats, View, ViewForm};

/// Code 0 is a piece, and so are those next to it.
const LAST: u64 = 0x0000_e6d5_c4b3_a291;

/// A short list.
const SHORT: u64 = 0x9e05;

/// A code for each of 16 pieces, some of which are the same.
const FULL: u64 = 0x1234_569a_bcde_1236;

/// As networks have them: pawns attack pawns, knights and rooks, and so on.
const SOME_THREATS: u64 = 0b01_11_00_10 << 40 | 0x0003_f07d_f3cb;

/// Another order, in which the top bit says that a threat appears.
const SIGNED: u64 = 1 << 48 | 0b11_01_10_00 << 40 | 0xa_5a5a_5f0f;

/// Compares what `view` says.
fn compare<const CODES: u64, const THREATS: u64, F: ViewForm>(
    rules: &Rules,
    square: usize,
    met: &Met,
    view: View<CODES, THREATS, F>,
    random: &mut Random,
) {
    let places = |is_in: &dyn Fn(usize, u8) -> bool| {
        let is_there =
            |place: &usize| met[*place].is_some_and(|(square, code)| is_in(square.into(), code));
        Places(set((0..16).filter(is_there)) as u16)
    };
    let all = places(&|_, _| true);
    assert_eq!(view.nearest(), all & Places(0xff));
    assert_eq!(view.knight_squares(), all & Places(0xff00));
    let occupied = set(met.iter().flatten().map(|&(square, _)| square.into())) as u64;
    let attacks = |from: usize, code: u8| {
        let occupied = occupied | 1 << square;
        rules.attacked(rules.piece(code), from, occupied) >> square & 1 != 0
    };
    let slides_here =
        |from: usize, code: u8| b"BRQbrq".contains(&rules.piece(code)) && attacks(from, code);
    assert_eq!(view.attackers(), places(&attacks));
    let sliders = places(&slides_here);
    assert_eq!(view.sliders(), sliders);
    let pairs: Vec<_> = (0..8)
        .filter(|&place| sliders.0 >> place & 1 != 0)
        .filter_map(|place| Some((place, [met[place]?, met[place ^ 1]?])))
        .collect();
    let both = |pairs: &[(usize, [(u8, u8); 2])]| {
        let of = |turned| Places(set(pairs.iter().map(|(place, _)| place ^ turned)) as u16);
        (of(0), of(1))
    };
    assert_eq!(view.through(), both(&pairs));
    let counting: Vec<_> = pairs
        .iter()
        .filter(|(_, [(_, by), (_, of)])| rules.counts(rules.piece(*by), rules.piece(*of)))
        .copied()
        .collect();
    assert_eq!(view.threats_through(), both(&counting));
    let noise = random.bits() as u8 & 0xf0;
    for code in 0..16 {
        let piece = rules.piece(code);
        let by = |to: usize, _| rules.attacked(piece, square, occupied) >> to & 1 != 0;
        let from = |to: usize, of: u8| by(to, of) && rules.counts(piece, rules.piece(of));
        let to = |from: usize, by: u8| attacks(from, by) && rules.counts(rules.piece(by), piece);
        assert_eq!(view.attacked_by(code | noise), places(&by), "by {code}");
        assert_eq!(
            view.threats_from(code | noise),
            places(&from),
            "from {code}"
        );
        assert_eq!(view.threats_to(code | noise), places(&to), "to {code}");
        let quads = |places: Places, from: bool| -> Vec<Quad> {
            let pieces = squares(places.0.into()).filter_map(|place| met[place]);
            let quad = |(at, other)| {
                let (here, there) = ([code, square as u8], [other, at]);
                let [a, b] = if from { [here, there] } else { [there, here] };
                rules.quad([a[0], a[1], b[0], b[1]])
            };
            pieces.map(quad).collect()
        };
        let mut room = [[99; 4]; 16];
        let count = view.write_threats_from(code | noise, &mut room);
        assert_eq!(room[..count], quads(places(&from), true));
        let count = view.write_threats_to(code | noise, &mut room);
        assert_eq!(room[..count], quads(places(&to), false));
    }
    let quad = |(_, [(from, by), (to, of)]): (usize, [(u8, u8); 2])| rules.quad([by, from, of, to]);
    let mut room = [[99; 4]; 16];
    let count = view.write_threats_through(&mut room);
    assert_eq!(
        room[..count],
        counting.into_iter().map(quad).collect::<Vec<_>>()
    );
    compare_written(met, view, random.bits());
    let mut room = [[(99, 99); 2]; 9];
    let count = view.write_through(&mut room);
    let expected: Vec<_> = pairs.iter().map(|&(_, pair)| pair).collect();
    assert_eq!(room[..count], expected);
    assert!(
        room[count..].iter().all(|&pair| pair == [(99, 99); 2]),
        "nothing is behind them"
    );
    assert!(view.pairs_through().eq(expected.iter().copied()));
    let mut turned = [[(99, 99); 2]; 8];
    let count = view.write_through_as(&mut turned, |slider, piece| [piece, slider]);
    assert!(
        turned[..count]
            .iter()
            .map(|&[piece, slider]| [slider, piece])
            .eq(expected)
    );
}

/// Compares sets of places, and what is written for them.
fn compare_written<const CODES: u64, const THREATS: u64, F: ViewForm>(
    met: &Met,
    view: View<CODES, THREATS, F>,
    any: u64,
) {
    let in_set = |is_in: &dyn Fn((u8, u8)) -> bool| {
        Places(set((0..16).filter(|&place| met[place].is_some_and(is_in))) as u16)
    };
    assert_eq!(
        view.with_codes(&Codes::new(any as u16)),
        in_set(&|(_, code)| any >> code & 1 != 0)
    );
    assert_eq!(
        view.places(any),
        in_set(&|(square, _)| any >> square & 1 != 0)
    );
    for places in [any as u16, 0xffff] {
        let pieces = squares(places.into()).filter_map(|place| met[place]);
        let (places, expected) = (Places(places), pieces.collect::<Vec<_>>());
        let bitboard = set(expected.iter().map(|&(square, _)| square.into())) as u64;
        assert_eq!(view.bitboard(places), bitboard);
        assert_eq!(view.count(places), expected.len());
        let mut pairs = [(99, 99); 17];
        let count = view.write(places, &mut pairs);
        assert_eq!(pairs[..count], expected);
        assert!(
            pairs[count..].iter().all(|&pair| pair == (99, 99)),
            "nothing is behind them"
        );
        assert!(view.pairs(places).eq(expected.iter().copied()));
        let mut words = [[0; 2]; 16];
        let count = view.write_as(places, &mut words, |(square, code)| [code, square]);
        assert!(
            words[..count]
                .iter()
                .map(|&[code, square]| (square, code))
                .eq(expected)
        );
    }
}

/// Compares views of all squares of a position, by every constructor.
fn check_views<const CODES: u64, const THREATS: u64, F: ViewForm>(
    position: &Position,
    random: &mut Random,
) {
    let rules = Rules::new(CODES, THREATS);
    let mailbox = rules.empty().map(|empty| position.with_empty(empty));
    let mailbox = mailbox.unwrap_or(position.mailbox);
    let full = Position {
        mailbox,
        occupied: rules.occupied(&mailbox),
    };
    let (types, black) = full.types(random.bits());
    let of_types = std::array::from_fn(|at| types[at] & 7 | ((black >> at & 1) as u8) << 3);
    let of_types = Position {
        mailbox: of_types,
        occupied: rules.occupied(&of_types),
    };
    for square in 0..64 {
        let (other, others) = (random.below(64), random.bits() & random.bits());
        let without = |others: u64| Position {
            occupied: full.occupied & !others,
            ..full
        };
        let mut check = |view: View<CODES, THREATS, F>, position: &Position| {
            compare(&rules, square, &met(square, position), view, random);
        };
        check(View::new(square, &mailbox), &full);
        check(View::without(square, &mailbox, other), &without(1 << other));
        check(
            View::without_all(square, &mailbox, others),
            &without(others),
        );
        check(View::of_types(square, &types, black), &of_types);
    }
}

fn check_views_of_list<const CODES: u64, const THREATS: u64>(rounds: usize) {
    let mut random = Random::new(CODES ^ THREATS);
    for _ in 0..rounds {
        for empty_of_eight in [0, 4, 6, 7] {
            let position = Rules::new(CODES, THREATS).position(empty_of_eight, &mut random);
            check_views::<CODES, THREATS, PlainForm>(&position, &mut random);
            check_views_of_target::<CODES, THREATS>(&position, &mut random);
        }
    }
}

/// In the form of the target, which users get.
fn check_views_of_target<const CODES: u64, const THREATS: u64>(
    position: &Position,
    random: &mut Random,
) {
    fn of<const CODES: u64, const THREATS: u64, F: ViewForm>(
        _: fn(usize, &[u8; 64]) -> View<CODES, THREATS, F>,
        position: &Position,
        random: &mut Random,
    ) {
        check_views::<CODES, THREATS, F>(position, random);
    }
    of(<View<CODES, THREATS>>::new, position, random);
}

fn check_views_of_lists(rounds: usize) {
    check_views_of_list::<CODES, ALL_THREATS>(rounds);
    check_views_of_list::<CODES, SOME_THREATS>(rounds);
    check_views_of_list::<LAST, SIGNED>(rounds);
    check_views_of_list::<SHORT, ALL_THREATS>(rounds);
    check_views_of_list::<FULL, SOME_THREATS>(rounds);
}

#[test]
fn views_are_what_a_walk_finds() {
    check_views_of_lists(2);
}

#[test]
#[ignore = "full: 60,000 views of each list"]
fn many_views_are_what_a_walk_finds() {
    check_views_of_lists(60);
}

#[test]
fn each_place_sees_its_own_square() {
    let rays = [
        (0, 1),
        (0, -1),
        (1, 0),
        (-1, 0),
        (1, 1),
        (-1, -1),
        (1, -1),
        (-1, 1),
    ];
    for square in 0..64 {
        for (place, step) in rays.into_iter().chain(KNIGHT).enumerate() {
            let reached = if place < 8 {
                slides(&[step], square, 0)
            } else {
                CHESS.leaps(&[step], square) as u64
            };
            for to in squares(reached.into()) {
                let mut mailbox = [0; 64];
                mailbox[to] = 1;
                let seen = View::<CODES>::new(square, &mailbox).places(u64::MAX);
                let plain = View::<CODES, ALL_THREATS, PlainForm>::new(square, &mailbox);
                assert_eq!([seen, plain.places(1 << to)], [Places(1 << place); 2]);
            }
        }
    }
}

/// A mailbox of codes, or of types with the squares of Black's pieces.
#[derive(Clone, Copy)]
enum Board<'a> {
    Codes(&'a [u8; 64]),
    Types(&'a [u8; 64], u64),
}

/// A piece that goes from one square to another, by its codes there and that of what it captures.
#[derive(Clone, Copy)]
struct PieceMove {
    squares: [usize; 2],
    codes: [u8; 3],
}

/// A square that has one code, then another.
#[derive(Clone, Copy)]
struct SquareChange {
    square: usize,
    codes: [u8; 2],
}

/// The functions of updates. Each gives the threats that appear, and those that vanish.
trait Updates {
    fn of_move(board: Board<'_>, occupied: u64, moved: PieceMove) -> [Vec<Quad>; 2];
    fn of_change(board: Board<'_>, occupied: u64, change: SquareChange) -> [Vec<Quad>; 2];
    /// Both boards are of codes, or both of types.
    fn between(before: Board<'_>, after: Board<'_>, changed: u64) -> [Vec<Quad>; 2];
}

/// What an update writes into two lists.
fn two_lists(
    update: impl FnOnce(&mut [Quad; 256], &mut [Quad; 256]) -> (usize, usize),
) -> [Vec<Quad>; 2] {
    let (mut added, mut removed) = ([[99; 4]; 256], [[99; 4]; 256]);
    let (appear, vanish) = update(&mut added, &mut removed);
    [added[..appear].to_vec(), removed[..vanish].to_vec()]
}

/// The functions that write two lists.
impl<const CODES: u64, const THREATS: u64, F: ViewForm> Updates for Threats<CODES, THREATS, F> {
    fn of_move(board: Board<'_>, occupied: u64, moved: PieceMove) -> [Vec<Quad>; 2] {
        let PieceMove {
            squares: [from, to],
            codes: [before, after, captured],
        } = moved;
        two_lists(|added, removed| match board {
            Board::Codes(mailbox) => Self::of_move(
                mailbox, occupied, from, to, before, after, captured, added, removed,
            ),
            Board::Types(types, black) => Self::of_move_of_types(
                types, black, occupied, from, to, before, after, captured, added, removed,
            ),
        })
    }

    fn of_change(board: Board<'_>, occupied: u64, change: SquareChange) -> [Vec<Quad>; 2] {
        let SquareChange {
            square,
            codes: [before, after],
        } = change;
        two_lists(|added, removed| match board {
            Board::Codes(mailbox) => {
                Self::of_change(mailbox, occupied, square, before, after, added, removed)
            }
            Board::Types(types, black) => Self::of_change_of_types(
                types, black, occupied, square, before, after, added, removed,
            ),
        })
    }

    fn between(before: Board<'_>, after: Board<'_>, changed: u64) -> [Vec<Quad>; 2] {
        two_lists(|added, removed| match (before, after) {
            (Board::Codes(was), Board::Codes(is)) => {
                Self::between(was, is, changed, added, removed)
            }
            (Board::Types(was, black), Board::Types(is, black_after)) => {
                Self::between_of_types(was, black, is, black_after, changed, added, removed)
            }
            _ => panic!("the boards are of two sorts"),
        })
    }
}

/// The functions that write one list, with a sign for what appears.
struct Signed<T>(PhantomData<T>);

impl<const CODES: u64, const THREATS: u64, F: ViewForm> Signed<Threats<CODES, THREATS, F>> {
    /// What an update writes into one list, apart by the sign.
    fn apart(update: impl FnOnce(&mut [Quad; 256]) -> usize) -> [Vec<Quad>; 2] {
        let mut changed = [[99; 4]; 256];
        let count = update(&mut changed);
        let sign = Rules::new(CODES, THREATS).signed([0; 4], true);
        let (mut added, mut removed) = (Vec::new(), Vec::new());
        for quad in &changed[..count] {
            let is_new = (0..4).any(|byte| quad[byte] & sign[byte] != 0);
            let list = if is_new { &mut added } else { &mut removed };
            list.push(std::array::from_fn(|byte| quad[byte] & !sign[byte]));
        }
        [added, removed]
    }
}

impl<const CODES: u64, const THREATS: u64, F: ViewForm> Updates
    for Signed<Threats<CODES, THREATS, F>>
{
    fn of_move(board: Board<'_>, occupied: u64, moved: PieceMove) -> [Vec<Quad>; 2] {
        let PieceMove {
            squares: [from, to],
            codes: [before, after, captured],
        } = moved;
        Self::apart(|list| match board {
            Board::Codes(mailbox) => Threats::<CODES, THREATS, F>::of_move_signed(
                mailbox, occupied, from, to, before, after, captured, list,
            ),
            Board::Types(types, black) => Threats::<CODES, THREATS, F>::of_move_of_types_signed(
                types, black, occupied, from, to, before, after, captured, list,
            ),
        })
    }

    fn of_change(board: Board<'_>, occupied: u64, change: SquareChange) -> [Vec<Quad>; 2] {
        let SquareChange {
            square,
            codes: [before, after],
        } = change;
        Self::apart(|list| match board {
            Board::Codes(mailbox) => Threats::<CODES, THREATS, F>::of_change_signed(
                mailbox, occupied, square, before, after, list,
            ),
            Board::Types(types, black) => Threats::<CODES, THREATS, F>::of_change_of_types_signed(
                types, black, occupied, square, before, after, list,
            ),
        })
    }

    fn between(before: Board<'_>, after: Board<'_>, changed: u64) -> [Vec<Quad>; 2] {
        Self::apart(|list| match (before, after) {
            (Board::Codes(was), Board::Codes(is)) => {
                Threats::<CODES, THREATS, F>::between_signed(was, is, changed, list)
            }
            (Board::Types(was, black), Board::Types(is, black_after)) => {
                Threats::<CODES, THREATS, F>::between_of_types_signed(
                    was,
                    black,
                    is,
                    black_after,
                    changed,
                    list,
                )
            }
            _ => panic!("the boards are of two sorts"),
        })
    }
}

/// Compares updates by every function that can be told of these changes. `expected` are the threats
/// that appear and vanish.
fn check_updates<U: Updates>(
    expected: &[Vec<Quad>; 2],
    rules: &Rules,
    [before, after]: [&Position; 2],
    changes: &Changes,
    random: &mut Random,
) {
    let expect = |found: [Vec<Quad>; 2]| {
        let found = found.map(|mut list| {
            list.sort_unstable();
            list
        });
        assert_eq!(&found, expected, "{before:?}");
    };
    let Some(empty) = rules.empty() else { return };
    let code = |code: Option<u8>| code.unwrap_or(empty);
    let noise = random.bits() as u8 & 0xf0;
    let (types, black) = before.types(random.bits());
    let boards = [Board::Codes(&before.mailbox), Board::Types(&types, black)];
    for board in boards {
        match changes[..] {
            [(from, None), (to, Some(piece))] => {
                let was = code(before.code(from)) | noise;
                let moved = PieceMove {
                    squares: [from, to],
                    codes: [was, piece, code(before.code(to))],
                };
                expect(U::of_move(board, before.occupied, moved));
            }
            [(square, now)] => {
                let codes = [code(before.code(square)), code(now)];
                let change = SquareChange { square, codes };
                expect(U::of_change(board, before.occupied, change));
            }
            _ => {}
        }
    }
    // Squares that do not differ do no harm.
    let mut differing = changes
        .iter()
        .fold(0, |set, (square, _)| set | 1_u64 << square);
    while differing.count_ones() < 4 && random.below(3) == 0 {
        differing |= 1 << random.below(64);
    }
    let positions = [before, after].map(|position| Position {
        mailbox: position.with_empty(empty),
        ..*position
    });
    let [was, is] = positions.map(|position| position.mailbox);
    expect(U::between(Board::Codes(&was), Board::Codes(&is), differing));
    let [(was, black), (is, black_after)] = positions.map(|position| position.types(random.bits()));
    if empty < 8 {
        expect(U::between(
            Board::Types(&was, black),
            Board::Types(&is, black_after),
            differing,
        ));
    }
}

/// Changes of a position with any pieces anywhere: a move with nothing between its squares, a
/// change of one square, or several at once.
fn any_changes(rules: &Rules, before: &Position, random: &mut Random) -> Changes {
    let codes = rules.codes();
    let pieces: Vec<_> = squares(before.occupied.into()).collect();
    let any = |random: &mut Random| {
        let code = *random.one_of(&codes);
        (random.below(64), (random.below(3) > 0).then_some(code))
    };
    if random.percent(60) && !pieces.is_empty() {
        let from = *random.one_of(&pieces);
        let seen = slides(&KING, from, before.occupied);
        let on_line = slides(&KING, from, 0);
        let targets = if random.percent(70) {
            seen
        } else {
            !on_line & !(1 << from)
        };
        let targets: Vec<_> = squares(targets.into()).collect();
        if let Some(code) = before.code(from) {
            let after = if random.percent(20) {
                *random.one_of(&codes)
            } else {
                code
            };
            return vec![(from, None), (*random.one_of(&targets), Some(after))];
        }
    }
    if random.percent(50) {
        return vec![any(random)];
    }
    let mut changes = Changes::new();
    for _ in 0..4 {
        let change = any(random);
        if changes.iter().all(|&(square, _)| square != change.0) {
            changes.push(change);
        }
    }
    // This is no move.
    if let [(_, None), (_, Some(_))] = changes[..] {
        changes.reverse();
    }
    changes
}

/// Compares updates in the form without vectors, and in that of the target. The walk takes longer
/// than all functions that are compared with it, so it walks once.
fn check_forms<Plain: Updates, OfTarget: Updates>(
    rules: &Rules,
    before: &Position,
    changes: &Changes,
    random: &mut Random,
) {
    let mut after = *before;
    for &(square, code) in changes {
        after.put(square, code);
    }
    let expected = rules.changes(before, &after);
    let positions = [before, &after];
    check_updates::<Plain>(&expected, rules, positions, changes, random);
    check_updates::<OfTarget>(&expected, rules, positions, changes, random);
}

fn check_two_lists<const CODES: u64, const THREATS: u64>(
    before: &Position,
    changes: &Changes,
    random: &mut Random,
) {
    let rules = Rules::new(CODES, THREATS);
    check_forms::<Threats<CODES, THREATS, PlainForm>, Threats<CODES, THREATS>>(
        &rules, before, changes, random,
    );
}

fn check_one_list<const CODES: u64, const THREATS: u64>(
    before: &Position,
    changes: &Changes,
    random: &mut Random,
) {
    let rules = Rules::new(CODES, THREATS);
    check_forms::<Signed<Threats<CODES, THREATS, PlainForm>>, Signed<Threats<CODES, THREATS>>>(
        &rules, before, changes, random,
    );
}

/// Compares updates of any positions by `check`.
fn check_any_updates(
    codes: u64,
    threats: u64,
    updates: usize,
    check: fn(&Position, &Changes, &mut Random),
) {
    let (mut random, rules) = (Random::new(codes ^ threats), Rules::new(codes, threats));
    for _ in 0..updates {
        let empty_of_eight = *random.one_of(&[1, 4, 5, 6, 7]);
        let before = rules.position(empty_of_eight, &mut random);
        let changes = any_changes(&rules, &before, &mut random);
        check(&before, &changes, &mut random);
    }
}

/// Compares updates after so many moves of random games.
fn check_games(moves: usize) {
    let (mut random, mut game) = (Random::new(1), Game::new());
    for _ in 0..moves {
        let mut before = game.position;
        let changes = game.play(&mut random);
        if game.is_first_move() {
            before = Game::new().position;
        }
        check_two_lists::<CODES, ALL_THREATS>(&before, &changes, &mut random);
        check_one_list::<CODES, SIGNED>(&before, &changes, &mut random);
    }
}

#[test]
fn updates_in_random_games_are_exact() {
    check_games(2_000);
}

#[test]
#[ignore = "full: a hundred thousand moves, or as many as MOVES says"]
fn updates_in_many_random_games_are_exact() {
    let moves = std::env::var("MOVES").ok();
    check_games(moves.map_or(100_000, |moves| moves.parse().expect("a number of moves")));
}

#[test]
fn updates_of_any_positions_are_exact() {
    check_any_updates(
        CODES,
        ALL_THREATS,
        1_500,
        check_two_lists::<CODES, ALL_THREATS>,
    );
    check_any_updates(
        CODES,
        SOME_THREATS,
        1_500,
        check_two_lists::<CODES, SOME_THREATS>,
    );
    check_any_updates(LAST, SIGNED, 1_500, check_two_lists::<LAST, SIGNED>);
    check_any_updates(LAST, SIGNED, 1_000, check_one_list::<LAST, SIGNED>);
    check_any_updates(
        SHORT,
        SOME_THREATS,
        1_000,
        check_two_lists::<SHORT, SOME_THREATS>,
    );
}

#[test]
fn games_have_all_kinds_of_moves() {
    let (mut random, mut game) = (Random::new(1), Game::new());
    let (mut castling, mut en_passant, mut promotions, mut drops) = (0, 0, 0, 0);
    for _ in 0..20_000 {
        let changes = game.play(&mut random);
        match changes[..] {
            [(_, None), (_, Some(_)), (_, None), (_, Some(_))] => castling += 1,
            [(_, None), (_, Some(_)), (_, None)] => en_passant += 1,
            [(_, None), (_, Some(code))] if code & 7 != 1 => {
                promotions += usize::from(game.was_pawn());
            }
            [(_, Some(_))] => drops += 1,
            _ => {}
        }
    }
    let counts = [castling, en_passant, promotions, drops];
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn a_square_off_the_board_panics() {
    let _ = View::<CODES>::new(64, &[0; 64]);
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn a_square_off_the_board_cannot_be_emptied() {
    let _ = View::<CODES>::without(0, &[0; 64], 64);
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn a_move_off_the_board_panics() {
    let (mut added, mut removed) = ([[0; 4]; 256], [[0; 4]; 256]);
    let lists = (&mut added, &mut removed);
    let _ = Threats::<CODES>::of_move(&[0; 64], 1, 0, 64, 1, 1, 0, lists.0, lists.1);
}

#[test]
#[should_panic(expected = "more than 4 squares")]
fn no_more_than_four_squares_may_differ() {
    let (mut added, mut removed) = ([[0; 4]; 256], [[0; 4]; 256]);
    let _ = Threats::<CODES>::between(&[0; 64], &[1; 64], 0x1f, &mut added, &mut removed);
}

#[test]
#[should_panic(expected = "out of range")]
fn pairs_need_room() {
    let mut mailbox = [0; 64];
    (mailbox[1], mailbox[8]) = (1, 1);
    let view = View::<CODES>::new(0, &mailbox);
    view.write(view.nearest(), &mut [(0, 0)]);
}
