//! Views along rays in source that needs no other crate: the forms for all processors, compared with the one in safe source. The tests
//! of the macro compare the same files with a walk.

mod compile;

use std::fs;
use std::process::Command;

use compile::{folder, rustc, succeeds};
use magic_tables::{Builder, Scheme};

/// Piece codes. The first one is a piece.
const CODES: &str = "[white_pawn, black_pawn, white_knight, black_knight, white_bishop, black_bishop, white_rook, black_rook, \
                     white_queen, black_queen, white_king, black_king, empty]";

/// The levels of x86-64 that have a form of their own, as features besides those that all have, and whether this processor has them.
#[cfg(target_arch = "x86_64")]
fn levels() -> [(&'static str, bool); 4] {
    use std::is_x86_feature_detected as has;
    [
        ("", true),
        ("+ssse3", has!("ssse3")),
        ("+avx2,+bmi2", has!("avx2") && has!("bmi2")),
        ("+avx512vl,+avx512bw,+avx512vbmi,+avx512vbmi2", has!("avx512vbmi2") && has!("avx512vbmi")),
    ]
}

#[cfg(not(target_arch = "x86_64"))]
fn levels() -> [(&'static str, bool); 1] {
    [("", true)]
}

const MAIN: &str = "
    #![deny(warnings)]
    mod safe { include!(\"safe.rs\"); }
    mod unchecked { include!(\"unchecked.rs\"); }
    macro_rules! answers {
        ($from:ident, $square:expr, $mailbox:expr, $other:expr) => {{
            let views = [$from::view($square, $mailbox), $from::view_without($square, $mailbox, $other)];
            views.map(|view| {
                let (sliders, behind) = view.through();
                let sets = [view.nearest(), view.knight_squares(), view.attackers(), view.sliders(), sliders, behind];
                let sets = sets.map(|set| {
                    let mut pairs = [(0, 0); 16];
                    let written = view.write(set, &mut pairs);
                    (set.0, view.bitboard(set), view.count(set), written, pairs)
                });
                let mut through = [[(0, 0); 2]; 8];
                let lines = view.write_through(&mut through);
                (sets, [0, 1, 4, 7, 10, 12, 15].map(|code| view.attacked_by(code).0), lines, through)
            })
        }};
    }
    fn main() {
        let mut bits = 1_u64;
        for round in 0..2_000_usize {
            let mut mailbox = [0; 64];
            for code in &mut mailbox {
                bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                // Many squares are empty.
                *code = if bits >> 60 < 2 * (round as u64 % 8) { 12 } else { (bits >> 40) as u8 };
            }
            for square in 0..64 {
                let other = (square + round) % 64;
                let expected = answers!(safe, square, &mailbox, other);
                assert_eq!(answers!(unchecked, square, &mailbox, other), expected, \"{} {}\", square, round);
            }
        }
        let short = std::panic::catch_unwind(|| safe::view(27, &[1; 64]).write(safe::Places(u64::MAX), &mut []));
        assert!(short.is_err());
        assert!(std::panic::catch_unwind(|| unchecked::view(64, &[0; 64])).is_err());
        // The tables of hyperbola quintessence, and those of views.
        assert_eq!(safe::TABLE_BYTES, 2_048 + 8_976);
    }
";

/// Compilers that do not know the instructions of a level choose the form for a lower one.
#[test]
fn views_agree_on_every_level() {
    let folder = folder("views");
    let options = Builder::new().scheme(Scheme::Hyperbola).views(true).piece_codes(CODES);
    for (name, unchecked) in [("safe", false), ("unchecked", true)] {
        let source = options.clone().unchecked(unchecked).source().expect("the options are right");
        fs::write(folder.join(format!("{name}.rs")), source).expect("the file can be written");
    }
    let main = folder.join("main.rs");
    fs::write(&main, MAIN).expect("the file can be written");
    for (number, (features, runs)) in levels().into_iter().enumerate() {
        let program = folder.join(format!("level{number}"));
        let mut compiler = rustc();
        if cfg!(target_arch = "x86_64") {
            compiler.args(["-Ctarget-cpu=x86-64", &format!("-Ctarget-feature={features}")]);
        }
        compiler.args(["--edition", "2018", "-Copt-level=1", "-o"]).arg(&program).arg(&main);
        succeeds(compiler);
        if runs {
            succeeds(Command::new(program));
        }
    }
}
