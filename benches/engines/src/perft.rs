//! Perft of known positions: the test of engines that have no tests of their own, but count moves on command.

use crate::process::{self, Call};
use crate::recipe::{Perft, number};
use anyhow::{Context as _, Result, ensure};
use std::path::Path;

/// Positions with depths and numbers of leaves (chessprogramming.org, Perft Results), each a second of work at most.
const POSITIONS: [(&str, u32, u64); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422_333),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2_103_487),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3_894_594),
];

/// Lets `program` count the moves of every position.
pub fn check(program: &Path, perft: &Perft) -> Result<()> {
    let cores = process::cores();
    for (fen, depth, expected) in POSITIONS {
        let input = perft.input.replace("{fen}", fen).replace("{depth}", &depth.to_string());
        let output = process::timed(Call { program, arguments: &[], input: &input }, &cores[..1])?.output;
        let found = number(&perft.nodes, &output)
            .with_context(|| format!("`{}` is not in what it printed for perft:\n{output}", perft.nodes))?;
        ensure!(found == expected, "perft of {fen} to depth {depth} is {expected}, not {found}");
    }
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::fmt::Write as _;

    /// A program that knows the right number of moves for all positions, or for all but one.
    fn program(folder: &Path, wrong: Option<usize>) -> std::path::PathBuf {
        use std::os::unix::fs::PermissionsExt as _;
        let mut script = "#!/bin/sh\nread -r line\ncase \"$line\" in\n".to_owned();
        for (at, (fen, depth, nodes)) in POSITIONS.into_iter().enumerate() {
            let nodes = nodes + u64::from(wrong == Some(at));
            _ = writeln!(script, "'{fen}, {depth}') echo 1: 20; echo nodes: {nodes} ;;");
        }
        script += "esac\n";
        let path = folder.join(format!("{wrong:?}"));
        std::fs::write(&path, script).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    #[test]
    fn a_wrong_count_is_an_error_that_names_the_position() {
        let perft = Perft { input: "{fen}, {depth}\n".into(), nodes: r"nodes: (\d+)".into() };
        let folder = tempfile::tempdir().unwrap();
        let (right, wrong) = (program(folder.path(), None), program(folder.path(), Some(2)));
        check(&right, &perft).unwrap();
        assert_eq!(
            check(&wrong, &perft).unwrap_err().to_string(),
            "perft of 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 to depth 5 is 674624, not 674625"
        );
        let silent = Perft { nodes: r"leaves: (\d+)".into(), ..perft };
        let error = check(&right, &silent).unwrap_err().to_string();
        assert!(error.contains("is not in what it printed for perft:\n1: 20"), "{error}");
    }
}
