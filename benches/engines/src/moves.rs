//! Quiet moves of random games, to time updates of threats with. The games have no checks and no
//! castling: an update does not ask whether a move is legal.

use magic_tables::search::random::Random;

/// A position is what stands on each square: twice the kind of a piece (pawn, knight, bishop, rook,
/// queen, king), and one more for Black; or [`EMPTY`].
pub type Mailbox = [u8; 64];

pub const EMPTY: u8 = 12;
const PAWN: u8 = 0;
const QUEEN: u8 = 4;
const KING: u8 = 5;

/// A game ends after so many moves, if it does not end before.
const LONGEST_GAME: usize = 150;

/// The pieces of White on its first rank.
const FIRST_RANK: [u8; 8] = [3, 1, 2, 4, 5, 2, 1, 3];

/// A move from a square to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Move {
    from: usize,
    to: usize,
}

/// Quiet moves that leave the piece as it is: the records of a file, 64 bytes of the mailbox, and
/// both squares.
pub fn file(count: usize) -> Vec<u8> {
    let mut random = Random::new(1);
    let mut records = Vec::with_capacity(count * 66);
    let mut below = |count: usize| (random.bits() % count as u64) as usize;
    while records.len() < count * 66 {
        let mut mailbox = start();
        for ply in 0..LONGEST_GAME {
            let moves = moves(&mailbox, (ply % 2) as u8);
            if moves.is_empty() {
                break;
            }
            let Move { from, to } = moves[below(moves.len())];
            // A quarter of them, so that many games have their share.
            if mailbox[to] == EMPTY && !is_promotion(&mailbox, from, to) && below(4) == 0 {
                records.extend(mailbox);
                records.extend([from as u8, to as u8]);
            }
            play(&mut mailbox, from, to);
        }
    }
    records.truncate(count * 66);
    records
}

fn start() -> Mailbox {
    let mut mailbox = [EMPTY; 64];
    for (file, kind) in FIRST_RANK.into_iter().enumerate() {
        for (rank, code) in [(0, 2 * kind), (1, PAWN), (6, PAWN + 1), (7, 2 * kind + 1)] {
            mailbox[8 * rank + file] = code;
        }
    }
    mailbox
}

fn is_promotion(mailbox: &Mailbox, from: usize, to: usize) -> bool {
    mailbox[from] / 2 == PAWN && matches!(to / 8, 0 | 7)
}

fn play(mailbox: &mut Mailbox, from: usize, to: usize) {
    let code = mailbox[from];
    let promoted = is_promotion(mailbox, from, to);
    mailbox[to] = if promoted { 2 * QUEEN + code % 2 } else { code };
    mailbox[from] = EMPTY;
}

/// All moves of one colour that capture no king.
fn moves(mailbox: &Mailbox, colour: u8) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in 0..64 {
        if mailbox[from] == EMPTY || mailbox[from] % 2 != colour {
            continue;
        }
        let targets = match mailbox[from] / 2 {
            PAWN => pawn_targets(mailbox, from, colour),
            kind => piece_targets(mailbox, from, kind),
        };
        moves.extend(targets.into_iter().map(|to| Move { from, to }));
    }
    moves.retain(|one| {
        let captured = mailbox[one.to];
        captured == EMPTY || captured % 2 != colour && captured / 2 != KING
    });
    moves
}

fn pawn_targets(mailbox: &Mailbox, from: usize, colour: u8) -> Vec<usize> {
    let (forward, home) = if colour == 0 { (1, 1) } else { (-1, 6) };
    let mut targets = Vec::new();
    for steps in 1..=if from / 8 == home { 2 } else { 1 } {
        match step(from, 0, steps * forward) {
            Some(to) if mailbox[to] == EMPTY => targets.push(to),
            _ => break,
        }
    }
    let captures = [-1, 1].map(|side| step(from, side, forward));
    targets.extend(
        captures
            .into_iter()
            .flatten()
            .filter(|&to| mailbox[to] != EMPTY),
    );
    targets
}

/// The squares that a piece attacks.
fn piece_targets(mailbox: &Mailbox, from: usize, kind: u8) -> Vec<usize> {
    const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    const LEAPS: [(i8, i8); 8] = [
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
    ];
    let (directions, longest) = match kind {
        1 => (LEAPS.to_vec(), 1),
        2 => (DIAGONAL.to_vec(), 7),
        3 => (STRAIGHT.to_vec(), 7),
        KING => ([STRAIGHT, DIAGONAL].concat(), 1),
        _ => ([STRAIGHT, DIAGONAL].concat(), 7),
    };
    let mut targets = Vec::new();
    for (files, ranks) in directions {
        for steps in 1..=longest {
            let Some(to) = step(from, steps * files, steps * ranks) else {
                break;
            };
            targets.push(to);
            if mailbox[to] != EMPTY {
                break;
            }
        }
    }
    targets
}

/// The square so many files and ranks away, if there is one.
fn step(from: usize, files: i8, ranks: i8) -> Option<usize> {
    let file = (from % 8)
        .checked_add_signed(files.into())
        .filter(|&file| file < 8)?;
    let rank = (from / 8)
        .checked_add_signed(ranks.into())
        .filter(|&rank| rank < 8)?;
    Some(8 * rank + file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_begins_with_twenty_moves() {
        assert_eq!(moves(&start(), 0).len(), 20);
        assert_eq!(moves(&start(), 1).len(), 20);
    }

    #[test]
    fn kings_are_not_captured() {
        let mut mailbox = [EMPTY; 64];
        (mailbox[0], mailbox[7], mailbox[8]) = (2 * QUEEN, 2 * KING + 1, 2 * PAWN + 1);
        let to: Vec<_> = moves(&mailbox, 0).iter().map(|one| one.to).collect();
        assert!(
            to.contains(&8) && to.contains(&6) && !to.contains(&7),
            "{to:?}"
        );
    }

    #[test]
    fn every_record_is_a_quiet_move() {
        for record in file(500).chunks(66) {
            let mailbox: Mailbox = record[..64].try_into().unwrap();
            let [from, to] = [record[64], record[65]].map(usize::from);
            assert_eq!(mailbox[to], EMPTY);
            assert!(moves(&mailbox, mailbox[from] % 2).contains(&Move { from, to }));
            assert!(!is_promotion(&mailbox, from, to));
        }
    }
}
