//! What test programs ask about threats, and the answers of the walk.

use lookups::reference::threats::{Meaning, attacked_by};
use lookups::reference::{CHESS, Random, set, squares};
use lookups::seen::Seen;
use lookups::threats::{KINDS, Position, Quad, Rules};

use crate::case::Case;

/// How many functions for updates there are: of a move, of a change and between two mailboxes, and
/// the same for mailboxes of types.
pub(crate) const UPDATES: usize = 6;

/// The numbers of the first three; three more are those of types.
const OF_MOVE: usize = 0;
const OF_CHANGE: usize = 1;
const BETWEEN: usize = 2;

/// Says that the top bit of a square tells what appears from what vanishes.
const SIGNED: u64 = 1 << 48;

/// The rules that the options of a case describe.
pub(crate) fn rules(case: &Case, meaning: Meaning) -> Rules {
    let mut threats = case.get("threats").map_or(0xf_ffff_ffff, pairs);
    let quads = case.get("quads").unwrap_or("attacker,from,attacked,to");
    for (byte, word) in quads.split(',').enumerate() {
        let number = match word.trim_matches([' ', '[', ']']) {
            "attacker" => 0,
            "from" => 1,
            "attacked" => 2,
            "to" => 3,
            _ => 3 | SIGNED >> (40 + 2 * byte),
        };
        threats |= number << (40 + 2 * byte);
    }
    Rules { meaning, threats }
}

/// The pairs of kinds that count, a bit for each.
fn pairs(text: &str) -> u64 {
    if text == "all" {
        return 0xf_ffff_ffff;
    }
    let kind = |word: &str| KINDS.iter().position(|&kind| kind == word.trim());
    let mut pairs = 0;
    for entry in text.split(']') {
        let Some((attacker, victims)) = entry.split_once(':') else {
            continue;
        };
        let Some(attacker) = kind(attacker.trim_matches([' ', ',', '['])) else {
            continue;
        };
        for victim in victims.trim_matches([' ', '[']).split(',').filter_map(kind) {
            pairs |= 1 << (6 * attacker + victim);
        }
    }
    pairs
}

/// Whether updates of a case write one list.
pub(crate) fn has_one_list(case: &Case) -> bool {
    case.get("quads")
        .is_some_and(|quads| quads.contains("signed_to"))
}

/// The threats around a square with a piece on it.
pub(crate) struct ThreatsSeen {
    /// The places of what the piece attacks, and of what attacks it.
    pub(crate) from: u64,
    pub(crate) to: u64,
    /// The places of sliders, and of the pieces behind the square.
    pub(crate) through: [u64; 2],
    /// A number for all of these quads in the order in which they are written.
    pub(crate) quads: u64,
}

impl ThreatsSeen {
    pub(crate) fn new(square: usize, code: u8, seen: &Seen, rules: &Rules) -> Self {
        let piece = rules.piece(code);
        let places = |among: u64, counts: &dyn Fn(u8) -> bool| {
            let is_in = |place: &usize| {
                seen.pieces[*place].is_some_and(|(_, other)| counts(rules.piece(other)))
            };
            set(squares(among.into()).filter(is_in)) as u64
        };
        let from = places(seen.attacked_by[usize::from(code)], &|other| {
            rules.counts(piece, other)
        });
        let to = places(seen.attackers, &|other| rules.counts(other, piece));
        let passing: Vec<usize> = squares(seen.through[0].into())
            .filter(|&place| {
                let code = |place: usize| seen.pieces[place].map_or(0, |(_, code)| code);
                rules.counts(rules.piece(code(place)), rules.piece(code(place ^ 1)))
            })
            .collect();
        let pairs = |places: u64| seen.pairs(places).into_iter();
        let here = square as u8;
        let from_quads = pairs(from).map(|(at, other)| rules.quad([code, here, other, at]));
        let to_quads = pairs(to).map(|(at, other)| rules.quad([other, at, code, here]));
        let through_quads = passing.iter().filter_map(|&place| {
            let ((from, slider), (to, behind)) = (seen.pieces[place]?, seen.pieces[place ^ 1]?);
            Some(rules.quad([slider, from, behind, to]))
        });
        let lists: [Vec<Quad>; 3] = [
            from_quads.collect(),
            to_quads.collect(),
            through_quads.collect(),
        ];
        Self {
            from,
            to,
            through: [0, 1].map(|turned| set(passing.iter().map(|place| place ^ turned)) as u64),
            quads: lists.iter().fold(0, |all, list| in_order(all, list)),
        }
    }
}

/// Continues the number of some lists with another one.
fn in_order(before: u64, list: &[Quad]) -> u64 {
    let start = before.wrapping_mul(31).wrapping_add(list.len() as u64);
    list.iter().fold(start, |all, quad| {
        all.wrapping_mul(31)
            .wrapping_add(u32::from_le_bytes(*quad).into())
    })
}

/// A number for a list in any order.
fn in_any_order(list: &[Quad]) -> u64 {
    list.iter().fold(list.len() as u64, |all, quad| {
        let word = (u64::from(u32::from_le_bytes(*quad)) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        all.wrapping_add((word ^ word >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9))
    })
}

/// A change of a position: of a move, of one square, or of two squares.
struct Change {
    from: usize,
    to: usize,
    /// The codes that functions take. Between two mailboxes they are those on both squares later.
    before: u8,
    after: u8,
    captured: u8,
}

/// A random question for the function with this number: two arguments, and the right answer. There
/// is none on some boards.
///
/// The arguments are squares and codes, the occupied squares, and what the mailbox is made from:
/// the lowest bits of the seed say how many squares have the common code.
pub(crate) fn question(update: usize, rules: &Rules, random: &mut Random) -> Option<[u128; 3]> {
    let empty = rules.empty()?;
    let (seed, common) = (random.bits(), u64::from(empty) | random.bits() & 0xf0);
    let mut position = Position {
        mailbox: mailbox(seed, common as u8),
        occupied: 0,
    };
    position.occupied = rules.occupied(&position.mailbox);
    let what = update % 3;
    // What the mailbox has on squares that are not occupied does not matter.
    if what != BETWEEN && random.percent(50) {
        position.occupied &= random.bits() | random.bits();
    }
    let change = if what == OF_MOVE {
        random_move(&position, rules, random)?
    } else {
        random_change(rules, random)?
    };
    let code = |code: u8| Some(code).filter(|&code| rules.piece(code) != b'.');
    if what == OF_CHANGE {
        position.put(change.from, code(change.before));
    }
    let mut later = position;
    match what {
        OF_MOVE => {
            later.put(change.from, None);
            later.put(change.to, code(change.after));
        }
        OF_CHANGE => later.put(change.from, code(change.after)),
        _ => {
            later.put(change.from, code(change.before));
            later.put(change.to, code(change.after));
        }
    }
    let noise = random.bits() & 0xf0;
    let codes = [change.before, change.after, change.captured].map(|code| u64::from(code) | noise);
    let words = [
        change.from as u64,
        change.to as u64,
        codes[0],
        codes[1],
        codes[2],
    ];
    let packed = words
        .into_iter()
        .rev()
        .fold(0, |all, word| all << 8 | u128::from(word));
    Some([
        packed | u128::from(position.occupied) << 64,
        u128::from(seed) | u128::from(common) << 64,
        answer(rules, rules.changes(&position, &later)),
    ])
}

/// A piece goes to a square with nothing between, and may be another one there.
fn random_move(position: &Position, rules: &Rules, random: &mut Random) -> Option<Change> {
    let (from, to) = (random.below(64), random.below(64));
    let [between, ..] = CHESS.joined(from, to);
    let change = Change {
        from,
        to,
        before: position.code(from)?,
        after: *random.one_of(&rules.codes()),
        captured: position.code(to).or(rules.empty())?,
    };
    let is_open = between & u128::from(position.occupied) == 0;
    (from != to && is_open).then_some(change)
}

/// Any codes on two squares.
fn random_change(rules: &Rules, random: &mut Random) -> Option<Change> {
    let mut codes = rules.codes();
    codes.extend(rules.empty());
    let change = Change {
        from: random.below(64),
        to: random.below(64),
        before: *random.one_of(&codes),
        after: *random.one_of(&codes),
        captured: rules.empty()?,
    };
    (change.from != change.to).then_some(change)
}

/// The index of each threat of one piece against another one, by these pieces and their squares.
pub(crate) type Indices = Vec<([u8; 4], Option<u32>)>;

/// The pieces in the order of indices.
const PIECES: &[u8; 12] = b"PNBRQKpnbrqk";

/// All threats in the order in which engines number them. Two pieces of one kind that attack each
/// other are one threat, that of the piece with the higher square.
pub(crate) fn indices(rules: &Rules) -> Indices {
    let mut indices = Indices::new();
    let mut number = 0;
    for &attacker in PIECES {
        for &victim in PIECES {
            if !rules.counts(attacker, victim) {
                continue;
            }
            let are_alike = attacker.eq_ignore_ascii_case(&victim);
            let is_mutual = are_alike && !(attacker == victim && b"Pp".contains(&attacker));
            let last_rank = |square: &usize| matches!(square / 8, 0 | 7);
            for from in (0..64).filter(|from| !(b"Pp".contains(&attacker) && last_rank(from))) {
                for to in squares(attacked_by(attacker, from, 0).into()) {
                    let index = (!is_mutual || from > to).then_some(number);
                    indices.push(([attacker, from as u8, victim, to as u8], index));
                    number += 1;
                }
            }
        }
    }
    indices
}

/// A random question for the index of a threat: the threat, the eyes that see it, and once more the
/// threat, which may have another sign. There is none if no code means its pieces.
pub(crate) fn question_of_index(
    indices: &Indices,
    rules: &Rules,
    random: &mut Random,
) -> Option<[u128; 3]> {
    let number = random.below(indices.len());
    let ([attacker, from, victim, to], index) = *indices.get(number)?;
    let (black, mirrored) = (random.percent(50), random.percent(50));
    let code = |seen: u8| {
        let colour = if black { 0x20 } else { 0 };
        let mut codes = rules.codes().into_iter();
        codes.find(|&code| rules.piece(code) ^ colour == seen)
    };
    let flip = if black { 56 } else { 0 } | if mirrored { 7 } else { 0 };
    let quad = rules.quad([code(attacker)?, from ^ flip, code(victim)?, to ^ flip]);
    let is_signed = rules.threats & SIGNED != 0;
    let appears = [0, 1].map(|_| is_signed && random.percent(50));
    let words = appears.map(|appears| u128::from(u32::from_le_bytes(rules.signed(quad, appears))));
    let flags = u128::from(black) << 32 | u128::from(mirrored) << 33;
    // Two lists, or one that has all.
    let list = |is_in: &dyn Fn(bool) -> bool| {
        let count = appears.iter().filter(|&&appears| is_in(appears)).count();
        index.map_or(0, |index| {
            (0..count).fold(count as u64, |all, _| all * 100_000 + u64::from(index))
        })
    };
    let lists = if is_signed {
        list(&|appears| appears)
            .wrapping_mul(31)
            .wrapping_add(list(&|appears| !appears))
    } else {
        list(&|_| true)
    };
    let answer = index.map_or(0, |index| u128::from(index) + 1);
    Some([words[0] | flags, words[1], answer | u128::from(lists) << 64])
}

/// What test programs make of the lists.
fn answer(rules: &Rules, [added, removed]: [Vec<Quad>; 2]) -> u128 {
    if rules.threats & SIGNED == 0 {
        return u128::from(in_any_order(&added)) | u128::from(in_any_order(&removed)) << 64;
    }
    let mut all: Vec<_> = added.iter().map(|&quad| rules.signed(quad, true)).collect();
    all.extend(removed.iter().map(|&quad| rules.signed(quad, false)));
    in_any_order(&all).into()
}

/// The mailbox that test programs make from a seed: its lowest bits say how many squares have the
/// common code.
pub(crate) fn mailbox(seed: u64, common: u8) -> [u8; 64] {
    let mut state = seed;
    let mut mailbox = [0; 64];
    for code in &mut mailbox {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let is_common = state >> 40 & 7 < seed & 7;
        *code = if is_common {
            common
        } else {
            (state >> 32) as u8
        };
    }
    mailbox
}
