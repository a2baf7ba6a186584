//! What a look-up costs on a target, from the tables of the documentation.

mod board;
mod chess;
mod found;

use magic_tables::tables::Tables;
use serde_json::Value;

use crate::target::Target;
use found::Found;

/// Loads, instructions or times of a look-up, and the page that has them: those that are known for this target, and null if none are.
pub(crate) fn figures(tables: &Tables, target: Target) -> Value {
    let found =
        if tables.chess().is_some() { chess::find(tables, target) } else { board::find(tables, target) };
    found.map_or(Value::Null, Found::json)
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::spec::Spec;
    use magic_tables::{Numbering, Scheme};

    fn of(spec: &Spec, target: Target) -> Value {
        figures(&Tables::build(spec, target.bmi2()).unwrap(), target)
    }

    /// The labels of the rows.
    fn labels(figures: &Value) -> Vec<&str> {
        let rows = figures["rows"].as_array().map_or(&[][..], Vec::as_slice);
        rows.iter().filter_map(|row| row[0].as_str()).collect()
    }

    #[test]
    fn every_scheme_has_figures_on_the_chess_board() {
        for &scheme in Scheme::ALL {
            for (target, expected) in [
                (Target::X86_64, ["loads", "instructions, x86-64"]),
                (Target::V3, ["loads", "instructions, x86-64-v3"]),
                (Target::Measured, ["ns, throughput", "ns, latency"]),
            ] {
                let figures = of(&Spec { scheme, ..Spec::default() }, target);
                let expected = match (scheme, target) {
                    // PEXT is a loop there, and nobody has counted it.
                    (Scheme::Pext, Target::X86_64) => &[][..],
                    // Without vectors, it has other loads.
                    (Scheme::Hyperbola | Scheme::Auto, Target::X86_64) => &expected[1..],
                    _ => &expected,
                };
                assert_eq!(labels(&figures), expected, "{scheme:?}, {target:?}");
                for row in figures["rows"].as_array().into_iter().flatten() {
                    let of_pieces = row[1].as_array().unwrap();
                    let number = |cell: &Value| cell.as_str().is_some_and(|cell| cell.parse::<f64>().is_ok());
                    assert!(of_pieces.len() == 3 && of_pieces.iter().all(number), "{scheme:?}: {row}");
                }
            }
        }
    }

    #[test]
    fn figures_of_other_look_ups_are_not_shown() {
        let hyperbola = Spec { scheme: Scheme::Hyperbola, const_fn: true, ..Spec::default() };
        assert!(of(&hyperbola, Target::V3).is_null(), "it has no vectors then");
        let pieces = Spec { pieces: Some("[rook, cannon]".into()), ..Spec::default() };
        assert_eq!(of(&pieces, Target::V3)["pieces"], serde_json::json!(["rook"]));
    }

    #[test]
    fn the_processor_of_the_times_is_named() {
        let figures = of(&Spec::default(), Target::Measured);
        let times = figures["times"].as_str().expect("the page names it");
        let (processor, instructions) = times.split_once(", with ").expect("both are named");
        assert!(!processor.is_empty() && instructions.contains("BMI2"), "{times}");
        assert!(!times.contains(['\n', '<', '.']), "{times}");
        assert!(of(&Spec::default(), Target::V3)["times"].is_null());
    }

    #[test]
    fn games_have_figures_of_their_targets() {
        let shogi = Spec { board: Some("9x9".into()), numbering: Numbering::ByFile, ..Spec::default() };
        let figures = |scheme, target| of(&Spec { scheme, ..shogi.clone() }, target);
        for scheme in [Scheme::Hyperbola, Scheme::Kindergarten] {
            // No times were measured without AVX2.
            assert_eq!(labels(&figures(scheme, Target::X86_64)), ["instructions, x86-64"]);
            let found = figures(scheme, Target::V3);
            assert_eq!(labels(&found), ["instructions, x86-64-v3", "ns, throughput"]);
            assert_eq!(found["rows"][0][1].as_array().map(Vec::len), Some(3), "rook, bishop, queen");
        }
        assert!(figures(Scheme::Hyperbola, Target::Measured).is_null());
        let xiangqi = Spec {
            scheme: Scheme::Hyperbola,
            board: Some("9x10".into()),
            pieces: Some("[cannon]".into()),
            ..shogi
        };
        assert!(of(&xiangqi, Target::V3).is_null(), "numbered by files, lines lie elsewhere");
        let xiangqi = Spec { numbering: Numbering::ByRank, ..xiangqi };
        assert_eq!(labels(&of(&xiangqi, Target::V3)), ["instructions, x86-64-v3"]);
    }
}
