//! What a walk over a whole board says of views and threats: which pieces a square meets, and all
//! threats between all pieces. Positions are random, or those of random games.

#![allow(
    missing_docs,
    clippy::missing_panics_doc,
    reason = "only tests call it, and the names are those of views"
)]

use crate::reference::threats::{Meaning, attacked_by, occupied, threats};
use crate::reference::{
    BISHOP, BLACK_PAWN, CHESS, KING, KNIGHT, Place, ROOK, Random, WHITE_PAWN, set, slides, squares,
};

/// The kinds of pieces in the order of the rules.
pub const KINDS: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// A threat: attacker, from, attacked, to, in the order of the engine.
pub type Quad = [u8; 4];

/// The rays in the order of places.
const RAYS: [Place; 8] = [
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 1),
    (-1, -1),
    (1, -1),
    (-1, 1),
];

/// A position: a code for each square, and where pieces stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub mailbox: [u8; 64],
    pub occupied: u64,
}

/// What the codes mean, and which threats count.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub meaning: Meaning,
    pub threats: u64,
}

impl Rules {
    /// Codes as parameters of views have them, four bits for each.
    #[must_use]
    pub fn new(codes: u64, threats: u64) -> Self {
        let letter = |code: usize| b".PNBRQK..pnbrqk."[(codes >> (4 * code) & 15) as usize];
        let meaning = std::array::from_fn(letter);
        Self { meaning, threats }
    }

    #[must_use]
    pub fn piece(&self, code: u8) -> u8 {
        self.meaning[usize::from(code & 15)]
    }

    /// The codes of all pieces.
    #[must_use]
    pub fn codes(&self) -> Vec<u8> {
        (0..16).filter(|&code| self.piece(code) != b'.').collect()
    }

    /// A code that is no piece, if there is one.
    #[must_use]
    pub fn empty(&self) -> Option<u8> {
        (0..16).find(|&code| self.piece(code) == b'.')
    }

    /// Whether it counts that one piece attacks the other.
    #[must_use]
    pub fn counts(&self, attacker: u8, victim: u8) -> bool {
        let kind = |piece: u8| {
            b"pnbrqk"
                .iter()
                .position(|&it| it == piece.to_ascii_lowercase())
        };
        let (Some(by), Some(of)) = (kind(attacker), kind(victim)) else {
            return false;
        };
        self.threats >> (6 * by + of) & 1 != 0
    }

    #[must_use]
    pub fn quad(&self, [attacker, from, victim, to]: [u8; 4]) -> Quad {
        let of = |byte: usize| usize::from((self.threats >> (40 + 2 * byte)) as u8 & 3);
        std::array::from_fn(|byte| [attacker, from, victim, to][of(byte)])
    }

    /// The quad of a threat that appears, or vanishes, in one list for both.
    #[must_use]
    pub fn signed(&self, quad: Quad, appears: bool) -> Quad {
        let sign = self.quad([0, 0, 0, if appears { 0x80 } else { 0 }]);
        std::array::from_fn(|byte| quad[byte] | sign[byte])
    }

    /// The squares with pieces on them that a piece on `square` attacks.
    #[must_use]
    pub fn attacked(&self, piece: u8, square: usize, occupied: u64) -> u64 {
        attacked_by(piece, square, occupied) & occupied
    }

    /// All threats of a position, in order.
    #[must_use]
    pub fn all_threats(&self, position: &Position) -> Vec<Quad> {
        let Position { mailbox, occupied } = position;
        let counts = |attacker, victim| self.counts(attacker, victim);
        let threats = threats(mailbox, *occupied, &self.meaning, counts);
        let mut all: Vec<_> = threats.into_iter().map(|quad| self.quad(quad)).collect();
        all.sort_unstable();
        all
    }

    /// The threats that appear, and those that vanish, in order.
    #[must_use]
    pub fn changes(&self, before: &Position, after: &Position) -> [Vec<Quad>; 2] {
        let [before, after] = [before, after].map(|position| self.all_threats(position));
        let only = |of: &[Quad], others: &[Quad]| {
            let is_in = |quad: &&Quad| others.binary_search(quad).is_ok();
            of.iter().filter(|quad| !is_in(quad)).copied().collect()
        };
        [only(&after, &before), only(&before, &after)]
    }

    /// The set of squares on which a piece stands.
    #[must_use]
    pub fn occupied(&self, mailbox: &[u8; 64]) -> u64 {
        occupied(mailbox, &self.meaning)
    }

    /// A position with any pieces anywhere: of eight squares, so many are empty.
    pub fn position(&self, empty_of_eight: u64, random: &mut Random) -> Position {
        let codes = self.codes();
        let mut position = Position {
            mailbox: [0; 64],
            occupied: 0,
        };
        for square in 0..64 {
            // On empty squares, the mailbox has anything.
            position.mailbox[square] = random.bits() as u8;
            if random.bits() >> 32 & 7 >= empty_of_eight {
                position.mailbox[square] = *random.one_of(&codes) | random.bits() as u8 & 0xf0;
                position.occupied |= 1 << square;
            }
        }
        position
    }
}

impl Position {
    /// The position with the code of an empty square where nothing stands.
    #[must_use]
    pub fn with_empty(&self, empty: u8) -> [u8; 64] {
        std::array::from_fn(|square| {
            if self.occupied >> square & 1 != 0 {
                self.mailbox[square]
            } else {
                empty
            }
        })
    }

    /// Types of pieces, and the set of those whose codes are 8 and more. The upper bits are noise.
    #[must_use]
    pub fn types(&self, noise: u64) -> ([u8; 64], u64) {
        let black = set((0..64).filter(|&square| self.mailbox[square] & 8 != 0)) as u64;
        let types = self.mailbox.map(|code| code & 7 | (noise as u8 & 0xf8));
        // What stands on no square has no colour.
        (types, black & self.occupied)
    }

    /// A piece with this code stands on a square, or none.
    pub fn put(&mut self, square: usize, code: Option<u8>) {
        match code {
            Some(code) => {
                self.mailbox[square] = code;
                self.occupied |= 1 << square;
            }
            None => self.occupied &= !(1 << square),
        }
    }

    #[must_use]
    pub fn code(&self, square: usize) -> Option<u8> {
        (self.occupied >> square & 1 != 0).then_some(self.mailbox[square] & 15)
    }
}

/// The pieces that a square meets, by place: square and code.
pub type Met = [Option<(u8, u8)>; 16];

/// Walks from a square along each ray, and to each knight square.
#[must_use]
pub fn met(square: usize, position: &Position) -> Met {
    let piece = |at: usize| Some((at as u8, position.code(at)?));
    std::array::from_fn(|place| {
        if place >= 8 {
            let square = squares(CHESS.leaps(&[KNIGHT[place - 8]], square)).next()?;
            return piece(square);
        }
        let ray = slides(&[RAYS[place]], square, position.occupied);
        squares((ray & position.occupied).into()).find_map(piece)
    })
}

/// One step of a game: squares that get other codes, or none.
pub type Changes = Vec<(usize, Option<u8>)>;

/// A random game. Codes are 1 to 6 for pawn, knight, bishop, rook, queen and king of White, 9 to 14
/// for Black. Kings are not captured; nobody minds check.
#[derive(Debug)]
pub struct Game {
    pub position: Position,
    black: bool,
    /// Where a pawn may capture en passant.
    en_passant: Option<usize>,
    /// Squares of kings and rooks that have not moved.
    unmoved: u64,
    plies: usize,
    pawn_moved: bool,
}

const PAWN: u8 = 1;
const FIRST_RANK: [u8; 8] = [4, 2, 3, 5, 6, 3, 2, 4];

/// The codes of games as parameters of views have them.
pub const CODES: u64 = 0x0edc_ba90_0654_3210;

impl Game {
    #[must_use]
    pub fn new() -> Self {
        let mut position = Position {
            mailbox: [0; 64],
            occupied: 0,
        };
        for (file, piece) in FIRST_RANK.into_iter().enumerate() {
            position.put(file, Some(piece));
            position.put(8 + file, Some(PAWN));
            position.put(48 + file, Some(8 | PAWN));
            position.put(56 + file, Some(8 | piece));
        }
        Self {
            position,
            black: false,
            en_passant: None,
            unmoved: 0x9100_0000_0000_0091,
            plies: 0,
            pawn_moved: false,
        }
    }

    /// Chooses a move, makes it, and returns what changes. The first square is the origin of the
    /// piece that moves, if it does not come from the hand.
    pub fn play(&mut self, random: &mut Random) -> Changes {
        let moves = self.moves(random);
        if moves.is_empty() || self.plies > 200 {
            *self = Self::new();
            return self.play(random);
        }
        let changes = random.one_of(&moves).clone();
        let origin = changes[0].0;
        self.pawn_moved = self
            .position
            .code(origin)
            .is_some_and(|code| code & 7 == PAWN);
        self.en_passant = None;
        if let [(from, None), (to, Some(code))] = changes[..]
            && code & 7 == PAWN
            && from.abs_diff(to) == 16
        {
            self.en_passant = Some(usize::midpoint(from, to));
        }
        for &(square, code) in &changes {
            self.position.put(square, code);
            self.unmoved &= !(1 << square);
        }
        self.unmoved &= !(1 << origin);
        self.black = !self.black;
        self.plies += 1;
        changes
    }

    /// Whether the last move was the first one of its game.
    #[must_use]
    pub fn is_first_move(&self) -> bool {
        self.plies == 1
    }

    /// Whether the last move was that of a pawn, which may be another piece by now.
    #[must_use]
    pub fn was_pawn(&self) -> bool {
        self.pawn_moved
    }

    fn moves(&self, random: &mut Random) -> Vec<Changes> {
        let mut moves = Vec::new();
        let own = |square: usize| {
            self.position
                .code(square)
                .filter(|code| (code & 8 != 0) == self.black)
        };
        for from in 0..64 {
            let Some(code) = own(from) else { continue };
            for to in squares(self.targets(from, code).into()) {
                let captured = self.position.code(to);
                if own(to).is_some() || captured.is_some_and(|code| code & 7 == 6) {
                    continue;
                }
                let is_pawn = code & 7 == PAWN;
                let mut changes = vec![(from, None), (to, Some(code))];
                if is_pawn && Some(to) == self.en_passant && from % 8 != to % 8 {
                    changes.push((from / 8 * 8 + to % 8, None));
                }
                let codes = if is_pawn && !(8..=55).contains(&to) {
                    2..6
                } else {
                    0..1
                };
                for promoted in codes {
                    if promoted > 0 {
                        changes[1].1 = Some(code & 8 | promoted);
                    }
                    // Captures en passant are rare, so that each is there many times.
                    let times = if changes.len() == 3 { 50 } else { 1 };
                    moves.extend(vec![changes.clone(); times]);
                }
            }
        }
        // Castling is rare among many moves, and so are drops: each is there three times.
        for _ in 0..3 {
            moves.extend(self.castling());
            if random.below(8) == 0 {
                let (square, piece) = (random.below(64), 1 + random.below(5) as u8);
                let on_edge = piece == PAWN && !(8..=55).contains(&square);
                if self.position.code(square).is_none() && !on_edge {
                    moves.push(vec![(square, Some(piece | u8::from(self.black) << 3))]);
                }
            }
        }
        moves
    }

    /// Where a piece may go, its own pieces among it.
    fn targets(&self, from: usize, code: u8) -> u64 {
        let occupied = self.position.occupied;
        let leaps = |steps: &[Place]| CHESS.leaps(steps, from) as u64;
        match code & 7 {
            PAWN => {
                let up = if self.black { -1 } else { 1 };
                let captures = leaps(if self.black { &BLACK_PAWN } else { &WHITE_PAWN });
                let en_passant = self.en_passant.map_or(0, |square| 1 << square);
                let one = leaps(&[(0, up)]) & !occupied;
                let at_home = from / 8 == if self.black { 6 } else { 1 };
                let two = if one != 0 && at_home {
                    leaps(&[(0, 2 * up)]) & !occupied
                } else {
                    0
                };
                captures & (occupied | en_passant) | one | two
            }
            2 => leaps(&KNIGHT),
            3 => slides(&BISHOP, from, occupied),
            4 => slides(&ROOK, from, occupied),
            5 => slides(&KING, from, occupied),
            _ => leaps(&KING),
        }
    }

    fn castling(&self) -> Vec<Changes> {
        let (king, colour) = if self.black { (60, 8) } else { (4, 0) };
        let mut moves = Vec::new();
        for (rook, between, king_to, rook_to) in [
            (king + 3, 0b11 << (king + 1), king + 2, king + 1),
            (king - 4, 0b111 << (king - 3), king - 2, king - 1),
        ] {
            let pieces = 1 << king | 1 << rook;
            if self.unmoved & pieces == pieces && self.position.occupied & between == 0 {
                moves.push(vec![
                    (king, None),
                    (king_to, Some(6 | colour)),
                    (rook, None),
                    (rook_to, Some(4 | colour)),
                ]);
            }
        }
        moves
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}
