/// How a piece moves.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Rider,
    Hopper,
    Lame,
}

/// A path: its first squares, seen from the piece, and the most squares that the piece attacks there.
struct Path {
    kind: Kind,
    most: usize,
    squares: &'static [(i32, i32)],
}

struct Piece {
    name: &'static str,
    paths: &'static [Path],
    attacks: fn(usize, Set) -> Set,
    in_constants: fn(usize, Set) -> Set,
    /// What all pieces of a set attack, if there is a function for that.
    of_all: Option<fn(Set, Set) -> Set>,
}

/// The square that a step leads to.
fn step(from: usize, (files, ranks): (i32, i32)) -> Option<usize> {
    let place = (PLACES[from].0 + files, PLACES[from].1 + ranks);
    PLACES.iter().position(|other| *other == place)
}

/// The squares of a path, one after the other.
fn squares(path: &Path, from: usize) -> Vec<usize> {
    if path.kind == Kind::Lame {
        return path.squares.iter().map(|&to| step(from, to)).collect::<Option<_>>().unwrap_or_default();
    }
    let first = path.squares[0];
    let along = path.squares.get(1).map_or(first, |second| (second.0 - first.0, second.1 - first.1));
    std::iter::successors(step(from, first), |&at| step(at, along)).take_while(|&at| at != from).collect()
}

/// The ways of a piece from one square.
fn ways(piece: &Piece, from: usize) -> Vec<Vec<usize>> {
    piece.paths.iter().map(|path| squares(path, from)).collect()
}

/// What a piece attacks on its ways.
fn walk(piece: &Piece, ways: &[Vec<usize>], occupied: Set) -> Set {
    let mut attacks = 0;
    for (path, way) in piece.paths.iter().zip(ways) {
        let (mut hurdles, mut left) = (0, path.most);
        for (number, &square) in way.iter().enumerate() {
            let attacked = match path.kind {
                Kind::Rider => hurdles == 0,
                Kind::Hopper => hurdles == 1,
                Kind::Lame => hurdles == 0 && number + 1 == way.len(),
            };
            if attacked && left > 0 {
                attacks |= 1 << square;
                left -= 1;
            }
            hurdles += i32::from(occupied >> square & 1 == 1);
        }
    }
    attacks
}

fn main() {
    init();
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = || {
        let mut bits = 0_u128;
        for _ in 0..2 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            bits = bits << 64 | u128::from(state);
        }
        bits as Set
    };
    if let Some(pairs) = ROOK_AND_CANNON {
        let named = |name| PIECES.iter().find(|piece| piece.name == name).unwrap().attacks;
        let (rook, cannon) = (named("rook"), named("cannon"));
        for square in 0..PLACES.len() {
            for occupied in [0, Set::MAX, random(), random() & random(), random() & random() & random()] {
                let expected = (rook(square, occupied), cannon(square, occupied));
                assert_eq!(pairs.map(|pair| pair(square, occupied)), [expected; 2], "{square}, {occupied:#x}");
            }
        }
    }
    for (number, piece) in PIECES.iter().enumerate() {
        // Few pieces and many, on occupied squares and on others.
        for round in 0..100 {
            let (set, others) = ((0..round % 5).fold(random(), |some, _| some & random()), random() & random());
            for occupied in [others, others | set] {
                let on_board = (0..PLACES.len()).filter(|&square| set >> square & 1 == 1);
                let union = on_board.fold(0, |all, square| all | (piece.attacks)(square, occupied));
                let found = piece.of_all.map_or(union, |of_all| of_all(set, occupied));
                assert_eq!(found, union, "all like the {}, {set:#x} among {occupied:#x}", piece.name);
            }
        }
        for square in 0..PLACES.len() {
            let ways = ways(piece, square);
            let compare = |occupied: Set| {
                let expected = walk(piece, &ways, occupied);
                let by_number = tables::attacks(number, square, occupied);
                let found = [(piece.attacks)(square, occupied), (piece.in_constants)(square, occupied), by_number];
                assert_eq!(found, [expected; 3], "{} on {square}, occupied {occupied:#x}", piece.name);
            };
            // All occupancies of each way, or some of a long one.
            for way in &ways {
                let set = |number: u32| {
                    let chosen = way.iter().enumerate().filter(|(place, _)| number >> place & 1 == 1);
                    chosen.fold(0, |set: Set, (_, &square)| set | 1 << square)
                };
                let all = 1 << way.len().min(9);
                for number in 0..all {
                    compare(set(number));
                    compare(set(!number));
                }
            }
            // All squares, empty to full.
            for round in 0..100 {
                let some = (0..round % 5).fold(random(), |some, _| some & random());
                compare(some);
                compare(!some);
            }
        }
    }
}
