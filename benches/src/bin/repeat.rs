//! Repeats one look-up function, to count its instructions with callgrind: see `scripts/instructions.sh`.

use std::process::ExitCode;

use magic_bitboards_benches::candidate::candidates_where;
use magic_bitboards_benches::loads::Piece;
use magic_bitboards_benches::workload::Workload;

const USAGE: &str = "usage: repeat --list | --list-peers | NAME rook|bishop|queen LOOK-UPS";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--list"] => list(false),
        ["--list-peers"] => list(true),
        [name, piece, times] => {
            let workload = Workload::small();
            let candidates = candidates_where(&workload, |other| other == name);
            let piece = Piece::ALL.into_iter().find(|other| other.word() == piece);
            let ([candidate], Some(piece), Ok(times)) = (&candidates[..], piece, times.parse()) else {
                return usage();
            };
            candidate.repeat(&workload, piece, times);
            ExitCode::SUCCESS
        }
        _ => usage(),
    }
}

fn list(peers: bool) -> ExitCode {
    for candidate in candidates_where(&Workload::small(), |_| true) {
        if candidate.peer == peers {
            println!("{}", candidate.name);
        }
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}
