//! Perft of shogi: the example's generator and haitaka's, both without making the moves of the last depth.

use haitaka::Board;

use crate::games::{Game as _, perft};
use crate::rounds::{Contestant, time};
use crate::rules::Shogi;

/// Positions of the example in which both programs count the same, to depths of about a tenth of a second.
const POSITIONS: [(&str, &str, u32); 4] = [
    ("initial", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 4),
    ("middle game", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3),
    ("most moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 3),
    ("check", "2s1k4/lg2gs3/p1n2p3/1ppr2+B2/3p3Lp/5P3/PPP1+p1P1P/LS1KG1GRL/1N4SN1 b BN2P3p 1", 4),
];

/// The leaves of the tree of legal moves, drops included.
fn haitaka_perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    let mut count = |moves: haitaka::PieceMoves| {
        if depth == 1 {
            nodes += moves.into_iter().len() as u64;
            return false;
        }
        for played in moves {
            let mut board = board.clone();
            board.play_unchecked(played);
            nodes += haitaka_perft(&board, depth - 1);
        }
        false
    };
    board.generate_board_moves(&mut count);
    board.generate_drops(&mut count);
    nodes
}

/// Prints nodes a second of both.
///
/// # Panics
/// If the counts differ.
pub fn compare(rounds: usize) {
    println!("position        depth         nodes    haitaka/s       ours/s    ratio");
    for (name, text, depth) in POSITIONS {
        let ours = Shogi::read(text).expect("the positions of the example can be read");
        let theirs = Board::from_sfen(text).expect("haitaka reads them, too");
        let nodes = perft::<Shogi>(&ours, depth);
        assert_eq!(nodes, haitaka_perft(&theirs, depth), "{name}: the counts differ");
        let mut contestants = [
            Contestant {
                name: "haitaka".to_owned(),
                work: Box::new(|| assert_eq!(haitaka_perft(&theirs, depth), nodes, "haitaka")),
            },
            Contestant {
                name: "ours".to_owned(),
                work: Box::new(|| assert_eq!(perft::<Shogi>(&ours, depth), nodes, "ours")),
            },
        ];
        let times = time(&mut contestants, rounds);
        #[expect(clippy::cast_precision_loss, reason = "counts are small")]
        let rate = |number: usize| nodes as f64 / times.seconds(number) / 1e6;
        println!(
            "{name:15} {depth:5} {nodes:13} {:10.0} M {:10.0} M   {:6.2}",
            rate(0),
            rate(1),
            times.ratio(0, 1)
        );
    }
}
