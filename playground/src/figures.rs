//! What a look-up costs, from the tables of the documentation.

use magic_tables::spec::Spec;
use magic_tables::tables::{Bmi2, Tables};
use serde_json::{Value, json};

use crate::documents::{BOARDS, CHOOSING, SCHEMES, combination, rows};

/// Loads, instructions and times of a look-up, and the page that has them; null if no page has them. `bmi2`: who promises BMI2.
pub(crate) fn figures(tables: &Tables, bmi2: Bmi2) -> Value {
    let promised = bmi2 == Bmi2::ByTarget;
    if tables.chess().is_some() { of_chess(&tables.name(), promised) } else { of_board(tables, promised) }
}

/// What docs/choosing.md says the options are good for, if it names them.
pub(crate) fn advice(spec: &Spec) -> Option<&'static str> {
    let options = format!("`{}`", spec.options());
    rows(CHOOSING, &["options", "bytes", "choose it for"])
        .into_iter()
        .find(|row| row[0] == options)
        .map(|row| row[2])
}

/// The row of the scheme in docs/schemes.csv: each figure is that of a rook, a bishop and a queen.
fn of_chess(name: &str, promised: bool) -> Value {
    let with_bmi2 = format!("{name} (BMI2)");
    let found = promised.then(|| combination(&with_bmi2)).flatten().or_else(|| combination(name));
    let Some([_, _, _, loads, instructions, with_v3, throughput, latency, ..]) = found.as_deref() else {
        return Value::Null;
    };
    let figures = |cell: &str| cell.split(" / ").map(str::to_owned).collect::<Vec<_>>();
    json!({
        "page": "docs/schemes.md",
        "pieces": ["rook", "bishop", "queen"],
        "loads": figures(loads),
        "instructions": figures(if promised { with_v3 } else { instructions }),
        "throughput": figures(throughput),
        "latency": figures(latency),
        "measured": measured(),
    })
}

/// The processor that the times of docs/schemes.md are of, and the instructions that they were compiled for, which may be others
/// than those of the tables that are shown.
fn measured() -> Option<String> {
    let (_, passage) = SCHEMES.split_once("<!-- measured -->")?;
    let (processor, _) = passage.split_once(", ")?.1.split_once(". ")?;
    let (instructions, _) = passage.split_once("Compiled for ")?.1.split_once(", linked")?;
    Some(format!("{processor}, with {instructions}"))
}

/// The row of the scheme in docs/boards.md, which has times of shogi's rook and bishop.
fn of_board(tables: &Tables, promised: bool) -> Value {
    let shogi = tables.board().is_some_and(|tables| {
        (tables.board.files(), tables.board.ranks(), tables.board.squares()) == (9, 9, 81)
    });
    let entries_differ = tables.spec.entries != magic_tables::Entries::default();
    let schemes_differ = !tables.exceptions.is_empty();
    if !shogi || entries_differ || schemes_differ {
        return Value::Null;
    }
    let scheme = format!("`{}`", tables.scheme.word());
    let rows = rows(BOARDS, &["| | rook | | bishop | |"]);
    let found =
        rows.iter().find(|row| row[0].contains(&scheme) && row[0].starts_with("with BMI2") == promised);
    // Without a row of its own, a scheme that uses no BMI2 has that of other processors.
    let found = found.or_else(|| rows.iter().find(|row| row[0] == scheme));
    let nanoseconds = |cell: &str| cell.trim_end_matches(" ns").to_owned();
    found.map_or(Value::Null, |row| {
        json!({
            "page": "docs/boards.md",
            "pieces": ["rook", "bishop"],
            "throughput": [nanoseconds(row[2]), nanoseconds(row[4])],
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::{Numbering, Scheme};

    fn of(spec: &Spec, bmi2: Bmi2) -> Value {
        figures(&Tables::build(spec, bmi2).unwrap(), bmi2)
    }

    #[test]
    fn every_scheme_has_figures_on_the_chess_board() {
        for &scheme in Scheme::ALL {
            for bmi2 in [Bmi2::Absent, Bmi2::ByTarget] {
                let figures = of(&Spec { scheme, ..Spec::default() }, bmi2);
                for key in ["loads", "instructions", "throughput", "latency"] {
                    let of_pieces = figures[key].as_array().unwrap();
                    let number = |cell: &Value| cell.as_str().is_some_and(|cell| cell.parse::<f64>().is_ok());
                    assert!(
                        of_pieces.len() == 3 && of_pieces.iter().all(number),
                        "{scheme:?} {key}: {of_pieces:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_processor_of_the_times_is_named() {
        let figures = of(&Spec::default(), Bmi2::Absent);
        let measured = figures["measured"].as_str().expect("the page names it");
        let (processor, instructions) = measured.split_once(", with ").expect("both are named");
        assert!(!processor.is_empty() && instructions.contains("BMI2"), "{measured}");
        assert!(!measured.contains(['\n', '<', '.']), "{measured}");
    }

    #[test]
    fn the_advice_is_that_of_the_page() {
        let spec = Spec { scheme: Scheme::Magic32, ..Spec::default() };
        assert_eq!(advice(&spec), Some("32-bit processors with enough flash"));
        assert_eq!(advice(&Spec { steppers: true, ..spec }), None);
    }

    #[test]
    fn shogi_has_times() {
        let spec = Spec { board: Some("9x9".into()), numbering: Numbering::ByFile, ..Spec::default() };
        for scheme in [Scheme::Hyperbola, Scheme::Kindergarten] {
            for bmi2 in [Bmi2::Absent, Bmi2::ByTarget] {
                let spec = Spec { scheme, ..spec.clone() };
                assert_eq!(of(&spec, bmi2)["throughput"].as_array().map(Vec::len), Some(2), "{scheme:?}");
            }
        }
        assert!(
            of(&Spec { scheme: Scheme::Hyperbola, board: Some("9x10".into()), ..spec }, Bmi2::Absent)
                .is_null()
        );
    }
}
