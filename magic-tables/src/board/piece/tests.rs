use super::{Movement, Path, PathKind, Piece};
use crate::board::Direction;
use crate::board::geometry::{Geometry, Numbering, Wrap};
use crate::board::square_set::SquareSet;
use crate::board::walk::Walk;
use crate::spec::Spec;
use proptest::prelude::*;

fn board(text: &str) -> Geometry {
    Geometry::read(text, Numbering::ByRank).unwrap()
}

fn occupied(board: &Geometry, names: &[&str]) -> SquareSet {
    names
        .iter()
        .map(|name| board.square(name).unwrap())
        .collect()
}

/// Definitions of pieces of fairy chess.
#[test]
fn pieces_of_fairy_chess() {
    let board = board("8x8");
    let names = |definition: &str, square: &str, on: &[&str]| {
        let pieces = Some(format!("[piece = {definition}]").into());
        let piece = &Spec {
            pieces,
            ..Spec::default()
        }
        .all_pieces()[0];
        let attacks = piece.attacks(&board, board.square(square).unwrap(), occupied(&board, on));
        attacks
            .iter()
            .map(|square| board.name(square))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let short_rook = "rider(2)[(0, 1), (1, 0)]";
    assert_eq!(names(short_rook, "a1", &[]), "b1 c1 a2 a3");
    assert_eq!(names(short_rook, "a1", &["b1"]), "b1 a2 a3");
    let grasshopper = "hopper(1)[(0, 1), (1, 1)]";
    assert_eq!(names(grasshopper, "a1", &["a4", "c3", "d4", "f6"]), "d4 a5");
    assert_eq!(names("hopper(2)[(0, 1)]", "a1", &["a3"]), "a4 a5");
    assert_eq!(names("hopper(2)[(0, 1)]", "a1", &["a3", "a4"]), "a4");
    // Janggi's elephant: a step, and then two steps diagonally outward.
    let elephant = "lame[((0, 1), (1, 2), (2, 3)), ((1, 0), (2, 1), (3, 2))]";
    assert_eq!(names(elephant, "b2", &["d5"]), "e4 d5");
    assert_eq!(names(elephant, "b2", &["c4", "c2"]), "");
    // A griffon: a step diagonally, and then like a rook outward.
    let griffon = "rider[((1, 1), (2, 1)), ((1, 1), (1, 2)), ((-1, 1), (-1, 2))]";
    assert_eq!(
        names(griffon, "b2", &["c5", "f3"]),
        "a3 c3 d3 e3 f3 a4 c4 a5 c5 a6 a7 a8"
    );
    assert_eq!(names(griffon, "b2", &["c3", "a3"]), "a3 c3");
    // The first square does not matter to a ski rook.
    assert_eq!(
        names("rider[((0, 2), (0, 3))]", "a1", &["a2", "a5"]),
        "a3 a4 a5"
    );
    let dragon = "rider[(0, 1), (1, 0)] + rider(1)[(1, 1)]";
    assert_eq!(names(dragon, "a1", &["b1", "a3", "b2"]), "b1 a2 b2 a3");
    // A path ends at the piece.
    assert_eq!(names("rider[((2, 0), (1, 0))]", "b1", &[]), "c1 d1");
    // A crooked bishop on a board with no more files than its squares reach.
    let crooked = "rider[((1, 1), (2, 0), (3, 1), (4, 0), (5, 1), (6, 0), (7, 1))]";
    assert_eq!(names(crooked, "b2", &[]), "d2 f2 h2 c3 e3 g3");
    assert_eq!(names(crooked, "b2", &["d2", "e3"]), "d2 c3");
    // The last step of a path repeats.
    let hook = "rider[((0, 1), (0, 2), (1, 2))]";
    assert_eq!(names(hook, "a1", &["d3"]), "a2 a3 b3 c3 d3");
    let draughts_man = "jump[((1, 1), (2, 2)), ((-1, 1), (-2, 2))]";
    assert_eq!(names(draughts_man, "c1", &["d2", "b2", "a3"]), "a3 e3");
    assert_eq!(names(draughts_man, "c1", &["e3"]), "");
    // A grasshopper attacks what is right behind the hurdle, whose way may be long.
    let back = "reverse(hopper(1)[(0, 1)])";
    assert_eq!(names(back, "a8", &["a7", "a4"]), "a4 a5 a6");
    assert_eq!(names(back, "a8", &["a6"]), "");
}

/// What a piece that moves so attacks from a square of a board with these edges joined.
fn names_on(size: &str, wrap: Wrap, definition: &str, square: &str, on: &[&str]) -> String {
    let board = board(size).wrapped(wrap);
    let spec = Spec {
        pieces: Some(format!("[piece = {definition}]").into()),
        ..Spec::default()
    };
    let from = board.square(square).unwrap();
    let attacks = spec.all_pieces()[0].attacks(&board, from, occupied(&board, on));
    let names: Vec<_> = attacks.iter().map(|square| board.name(square)).collect();
    names.join(" ")
}

const TO_THE_RIGHT: &str = "rider[(1, 0)]";

#[test]
fn a_ray_goes_round_a_cylinder_up_to_its_own_square() {
    let names = |on: &[&str]| names_on("5x2", Wrap::Files, TO_THE_RIGHT, "d1", on);
    assert_eq!(names(&[]), "a1 b1 c1 e1");
    assert_eq!(names(&["a1", "b1"]), "a1 e1");
}

#[test]
fn a_ray_that_wraps_into_a_hole_ends_there() {
    let drawing = "....\n ...";
    assert_eq!(
        names_on(drawing, Wrap::Files, TO_THE_RIGHT, "c1", &[]),
        "d1"
    );
}

#[test]
fn a_cylinder_has_a_first_and_a_last_rank() {
    let up = "rider[(0, 1)]";
    assert_eq!(names_on("2x3", Wrap::Files, up, "a2", &[]), "a3");
    assert_eq!(names_on("2x3", Wrap::Both, up, "a2", &[]), "a1 a3");
}

#[test]
fn a_bent_path_that_goes_round_past_the_piece_ends() {
    let bent = "rider[((0, 1), (1, 1))]";
    assert_eq!(names_on("3x2", Wrap::Files, bent, "a1", &[]), "a2 b2 c2");
}

#[test]
fn a_leap_that_comes_back_to_its_own_square_is_none() {
    let leap = "lame[((1, 0), (2, 0))]";
    assert_eq!(names_on("2x1", Wrap::Files, leap, "a1", &[]), "");
    assert_eq!(names_on("3x1", Wrap::Files, leap, "a1", &[]), "c1");
}

/// A piece on one square attacks another one if and only if the reverse piece there attacks the
/// first one: every pair of squares under every occupancy of a small board.
#[test]
fn the_reverse_of_a_piece_attacks_the_squares_from_which_it_is_attacked() {
    reverse_is_right(&board("4x3"));
}

#[test]
fn the_reverse_of_a_piece_goes_over_edges_that_are_joined() {
    reverse_is_right(&board("4x2").wrapped(Wrap::Files));
    reverse_is_right(&board("3x3").wrapped(Wrap::Both));
}

/// Compares reverse pieces with pieces under all occupancies.
fn reverse_is_right(board: &Geometry) {
    for definition in [
        "rider[((1, 1), (2, 1)), ((1, 1), (1, 2))]",
        "rider(2)[((0, 1), (1, 1), (1, 0), (2, 0))] + rider(1)[(0, 1)]",
        "rider(2)[(1, 0), (1, 1)]",
        "hopper(1)[(1, 0), (0, 1)]",
        "hopper(2)[(-1, 0)]",
        "hopper[((0, 1), (1, 0))]",
        "hopper[(1, 0)]",
        "lame[((1, 0), (2, 1)), ((0, 1), (1, 1), (1, 2))]",
        "jump[((1, 0), (2, 1)), ((1, 0), (1, 1), (3, 1))]",
        "betza(\"fR\")",
    ] {
        let pieces = Some(format!("[p = {definition}, reverse(p)]").into());
        let spec = Spec {
            pieces,
            ..Spec::default()
        };
        let [piece, reverse] = &spec.all_pieces()[..] else {
            panic!("{definition}")
        };
        assert_eq!(reverse.name, "reverse_p");
        let walks = |piece: &Piece| -> Vec<_> {
            let squares = 0..board.squares();
            squares
                .map(|square| Walk::new(board, &piece.movement, square))
                .collect()
        };
        let (walks, reverse_walks) = (walks(piece), walks(reverse));
        for occupied in 0..1_u64 << board.squares() {
            let occupied = SquareSet::from(occupied);
            let from_all: Vec<_> = walks.iter().map(|walk| walk.attacks(occupied)).collect();
            for (to, reverse_walk) in reverse_walks.iter().enumerate() {
                let attackers = (0..board.squares()).filter(|&from| from_all[from].contains(to));
                let found = reverse_walk.attacks(occupied);
                assert_eq!(
                    found,
                    attackers.collect(),
                    "{definition}: {}",
                    board.name(to)
                );
            }
        }
    }
}

fn step() -> impl Strategy<Value = Direction> {
    let step = (-3_i8..4, -3_i8..4).prop_filter("a step", |step| *step != (0, 0));
    step.prop_map(|(files, ranks)| Direction::new(files, ranks))
}

/// What stands on the squares that a piece passes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ways {
    Empty,
    OneOccupied,
    Occupied,
}

fn path(ways: Ways) -> impl Strategy<Value = Path> {
    let range = || prop_oneof![Just(None), (1..4_u8).prop_map(Some)];
    let steps = |most| prop::collection::vec(step(), 1..=most);
    let different = |path: &Path| path.squares.windows(2).all(|pair| pair[0] != pair[1]);
    let ray = move |kind: fn(Option<u8>) -> PathKind| {
        let path = (range(), steps(4)).prop_map(move |(most, squares)| Path {
            kind: kind(most),
            squares,
        });
        path.prop_filter("a step", different)
    };
    let leap = move |kind| steps(4).prop_map(move |squares| Path { kind, squares });
    match ways {
        Ways::OneOccupied => {
            prop_oneof![ray(PathKind::Hopper), ray(PathKind::ReverseHopper)].boxed()
        }
        Ways::Occupied => leap(PathKind::Jump).boxed(),
        Ways::Empty => prop_oneof![
            ray(PathKind::Rider),
            ray(PathKind::ReverseRider),
            leap(PathKind::Lame)
        ]
        .boxed(),
    }
}

fn movement() -> impl Strategy<Value = Movement> {
    let paths = |ways| prop::collection::vec(path(ways), 1..6).prop_map(Movement::new);
    prop_oneof![
        paths(Ways::Empty),
        paths(Ways::OneOccupied),
        paths(Ways::Occupied)
    ]
}

/// The square with this number of a file and a rank, on the board or on a copy of it beside an edge
/// that is joined.
fn at_place(board: &Geometry, wrap: Wrap, (file, rank): (i32, i32)) -> Option<usize> {
    let files = i32::try_from(board.files()).unwrap();
    let ranks = i32::try_from(board.ranks()).unwrap();
    let (file, rank) = match wrap {
        Wrap::None => (file, rank),
        Wrap::Files => (file.rem_euclid(files), rank),
        Wrap::Both => (file.rem_euclid(files), rank.rem_euclid(ranks)),
    };
    board.at(usize::try_from(file).ok()?, usize::try_from(rank).ok()?)
}

/// The squares of a path, by its definition.
fn squares_of(board: &Geometry, wrap: Wrap, square: usize, path: &Path) -> Vec<usize> {
    let (file, rank) = board.place(square);
    let at = |(files, ranks): (i32, i32)| {
        let place = (file as i32 + files, rank as i32 + ranks);
        at_place(board, wrap, place)
    };
    let seen = |step: &Direction| (i32::from(step.files), i32::from(step.ranks));
    let listed: Vec<_> = path.squares.iter().map(seen).collect();
    if matches!(path.kind, PathKind::Lame | PathKind::Jump) {
        let squares: Vec<_> = listed.into_iter().filter_map(at).collect();
        let distinct: SquareSet = squares.iter().copied().chain([square]).collect();
        // Round a narrow board, a leap may come back.
        let is_clear = wrap == Wrap::None || distinct.count() as usize == squares.len() + 1;
        return if is_clear && squares.len() == path.squares.len() {
            squares
        } else {
            Vec::new()
        };
    }
    let [before, last] = match listed[..] {
        [.., before, last] => [before, last],
        _ => [(0, 0), listed[0]],
    };
    let step = (last.0 - before.0, last.1 - before.1);
    let more = (1..).map(|number| (last.0 + number * step.0, last.1 + number * step.1));
    let mut squares = Vec::new();
    for at in listed.into_iter().chain(more).map_while(at) {
        if at == square || squares.contains(&at) {
            break;
        }
        squares.push(at);
    }
    squares
}

/// A path from one square: which squares it has, and whether it leads to the piece from another
/// square, which is then what it may attack.
struct Way {
    kind: PathKind,
    squares: Vec<usize>,
    back: Option<usize>,
}

/// The paths of a piece from a square.
fn ways(board: &Geometry, wrap: Wrap, movement: &Movement, square: usize) -> Vec<Way> {
    let mut ways = Vec::new();
    for path in movement.paths() {
        let kind = match path.kind {
            PathKind::ReverseRider(most) => PathKind::Rider(most),
            PathKind::ReverseHopper(most) => PathKind::Hopper(most),
            kind => {
                let squares = squares_of(board, wrap, square, path);
                ways.push(Way {
                    kind,
                    squares,
                    back: None,
                });
                continue;
            }
        };
        for from in 0..board.squares() {
            let mut squares = squares_of(board, wrap, from, path);
            if let Some(end) = squares.iter().position(|&at| at == square) {
                squares.truncate(end + 1);
                ways.push(Way {
                    kind,
                    squares,
                    back: Some(from),
                });
            }
        }
    }
    ways
}

/// What a piece attacks, by the definition of each square of each path.
fn attacks(ways: &[Way], occupied: SquareSet) -> SquareSet {
    let mut attacks = SquareSet::EMPTY;
    for Way {
        kind,
        squares,
        back,
    } in ways
    {
        let first = back.map_or(0, |_| squares.len() - 1);
        for number in first..squares.len() {
            let is_occupied = |place: &usize| occupied.contains(squares[*place]);
            let passed: Vec<usize> = (0..number).filter(is_occupied).collect();
            let is_last = number == squares.len() - 1;
            let is_attacked = match *kind {
                PathKind::Rider(most) => {
                    passed.is_empty() && most.is_none_or(|most| number < most.into())
                }
                PathKind::Hopper(most) => {
                    passed.len() == 1 && most.is_none_or(|most| number - passed[0] <= most.into())
                }
                PathKind::Lame => passed.is_empty() && is_last,
                PathKind::Jump => passed.len() == number && is_last,
                PathKind::ReverseRider(_) | PathKind::ReverseHopper(_) => {
                    unreachable!("these are ways back of others")
                }
            };
            if is_attacked {
                attacks |= SquareSet::of(back.unwrap_or(squares[number]));
            }
        }
    }
    attacks
}

proptest! {
    /// On boards that are small enough to try all occupancies.
    #[test]
    fn attacks_and_relevant_squares_are_those_of_the_definition(
        drawing in "[.]{2,5}\n[. ]{1,5}\n[. ]{1,5}", wrap in prop::sample::select(Wrap::ALL),
        movement in movement(), square: prop::sample::Index,
    ) {
        let board = board(&drawing).wrapped(wrap);
        prop_assume!(board.squares() <= 12);
        let square = square.index(board.squares());
        let piece = Piece { name: "piece".into(), movement };
        let all = |square| -> Vec<SquareSet> {
            let ways = ways(&board, wrap, &piece.movement, square);
            (0..1_u64 << board.squares()).map(|occupied| attacks(&ways, occupied.into())).collect()
        };
        let sets = all(square);
        let walk = Walk::new(&board, &piece.movement, square);
        for (occupied, &set) in sets.iter().enumerate() {
            prop_assert_eq!(walk.attacks(SquareSet::from(occupied as u64)), set);
        }
        let changes = |other: &usize| (0..sets.len()).any(|occupied| sets[occupied] != sets[occupied ^ 1 << other]);
        let relevant: SquareSet = (0..board.squares()).filter(changes).collect();
        let mask = piece.relevant_mask::<SquareSet>(&board, square);
        prop_assert_eq!(mask & relevant, relevant);
        // Where a piece jumps over an occupied square, another path may reach the same square
        // whenever this one does not.
        let paths = piece.movement.paths();
        let jumps = |path: &Path| matches!(path.kind, PathKind::Jump | PathKind::ReverseHopper(_));
        if paths.len() == 1 || !paths.iter().any(jumps) {
            prop_assert_eq!(mask, relevant);
        }
        let moves = (0..board.squares()).any(|square| all(square).iter().any(|set| !set.is_empty()));
        prop_assert_eq!(piece.can_move(&board), moves);
    }

    /// A piece attacked by a reverse piece is attacked by the piece itself from there.
    #[test]
    fn the_reverse_of_the_reverse_is_the_piece(
        movement in movement(), wrap in prop::sample::select(Wrap::ALL),
    ) {
        let board = board("5x4").wrapped(wrap);
        let again = movement.reversed().reversed();
        for square in 0..board.squares() {
            let [one, other] = [&movement, &again].map(|movement| Walk::new(&board, movement, square));
            for occupied in [0, 0x5_5555, 0x1_2485, 0xf_ffff_u64] {
                let occupied = SquareSet::from(occupied);
                prop_assert_eq!(one.attacks(occupied), other.attacks(occupied));
            }
        }
    }
}
