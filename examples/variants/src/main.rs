//! Perft of several games by name. Their boards and pieces are text, from which the program builds the tables while it runs.
//!
//! ```text
//! cd examples/variants
//! cargo run --release -- xiangqi 4
//! cargo run --release
//! ```
//!
//! Without a name, it counts all games as deep as their counts are known, and compares them.

mod games;
mod position;
mod rules;

use std::process::ExitCode;
use std::time::Instant;

use games::{GAMES, Game};
use magic_tables::Error;
use position::Position;
use rules::Rules;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let known = |name: &str| GAMES.iter().find(|game| game.name == name);
    let jobs: Vec<(&Game, usize)> = match arguments[..] {
        [] => GAMES.iter().map(|game| (game, game.counts.len())).collect(),
        [name, ref depth @ ..] if depth.len() < 2 => {
            let Some(game) = known(name) else {
                let names: Vec<_> = GAMES.iter().map(|game| game.name).collect();
                return wrong_usage(&format!("unknown game `{name}`; there are {}", names.join(", ")));
            };
            match depth.first().map_or(Ok(game.counts.len()), |depth| depth.parse()) {
                Ok(depth) => vec![(game, depth)],
                Err(_) => return wrong_usage("the depth is not a number"),
            }
        }
        _ => return wrong_usage("too many arguments"),
    };
    for (game, depth) in jobs {
        match count(game, depth) {
            Ok(true) => {}
            Ok(false) => return ExitCode::FAILURE,
            Err(error) => {
                eprintln!("{}: {error}", game.name);
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn wrong_usage(message: &str) -> ExitCode {
    eprintln!("{message}\n\nUsage: variants [GAME [DEPTH]]");
    ExitCode::from(2)
}

/// Prints the counts of a game for all depths up to `depth`, and returns whether those that are known are right.
fn count(game: &Game, depth: usize) -> Result<bool, Error> {
    let start = Instant::now();
    let rules = Rules::new(game)?;
    let (tables, seconds) = (rules.tables(), start.elapsed().as_secs_f64());
    println!(
        "{}: {}, {} bytes, built in {:.1} ms",
        game.name,
        tables.scheme(),
        tables.bytes(),
        seconds * 1e3
    );
    let position = Position::new(game, tables.board());
    for depth in 1..=depth {
        let start = Instant::now();
        let nodes = position.perft(&rules, depth);
        println!("depth {depth}: {nodes:10} in {:.3} s", start.elapsed().as_secs_f64());
        if let Some(known) = game.counts.get(depth - 1).filter(|&&known| known != nodes) {
            eprintln!("depth {depth}: {nodes} positions instead of {known}");
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_counts() {
        for game in GAMES {
            let rules = Rules::new(game).unwrap();
            rules.tables().verify();
            let position = Position::new(game, rules.tables().board());
            for (&known, depth) in game.counts.iter().zip(1..).take_while(|&(&known, _)| known < 100_000) {
                assert_eq!(position.perft(&rules, depth), known, "{}, depth {depth}", game.name);
            }
        }
    }
}
