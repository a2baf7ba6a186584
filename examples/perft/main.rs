//! Perft on the tables of `magic_tables!`: a complete legal move generator, checked against
//! published counts.
//!
//! ```text
//! cargo run --release --example perft -- --help
//! ```

mod chess;
#[path = "../games/mod.rs"]
mod games;

fn main() -> std::process::ExitCode {
    games::main::<chess::Chess<chess::Tables>>()
}
