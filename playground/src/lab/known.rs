//! What the catalog knows of factors with one index bit less than the square has relevant squares:
//! one of them, who has shown that there is none, or what it would cost to know.

use std::collections::HashMap;

use magic_tables::board::slider::Slider;
use magic_tables::board::square;
use serde_json::{Map, Value, json};

/// The lines of the program's catalog.
const TEXT: &str = include_str!("../../../magics/catalog/squares.txt");

/// Bishops for which `magics prove --black` has searched all black factors and found none, either.
const WITHOUT_BLACK_FACTORS: [&str; 11] = [
    "d1", "d2", "e1", "e2", "d7", "d8", "e7", "e8", "f1", "f2", "c1",
];

/// The answers by piece and square. `answer` is `factor`, `none` or `open`; what else stands in the
/// catalog's line, such as nodes and seconds, has its name there. `no_black` says that there is no
/// black factor, either, and `none_twice` that there is none with two bits less.
pub(super) struct Known(HashMap<(usize, usize), Value>);

impl Known {
    pub(super) fn load() -> Self {
        let mut known = HashMap::<_, Value>::new();
        for line in TEXT.lines() {
            // A line about two bits less stands behind that about one.
            if let Some((place, answer)) = read(line, "twice-reduced") {
                if let Some(first) = known.get_mut(&place) {
                    first["none_twice"] = (answer["answer"] == "none").into();
                }
            }
            if let Some((place, answer)) = read(line, "reduced") {
                // The first who has shown something is named; a certificate is better than none.
                let first = known.entry(place).or_insert_with(|| answer.clone());
                if first["certificate"].is_null() && !answer["certificate"].is_null() {
                    *first = answer;
                }
            }
        }
        for name in WITHOUT_BLACK_FACTORS {
            let square = square::from_name(name);
            let place = square.map(|square| (Slider::Bishop as usize, square));
            if let Some(answer) = place.and_then(|place| known.get_mut(&place)) {
                answer["no_black"] = true.into();
            }
        }
        Self(known)
    }

    pub(super) fn one_bit_less(&self, slider: Slider, square: usize) -> &Value {
        self.0
            .get(&(slider as usize, square))
            .unwrap_or(&Value::Null)
    }
}

/// Reads a line on this subject: piece, square, subject, facts, and who found them.
fn read(line: &str, subject: &str) -> Option<((usize, usize), Value)> {
    let (facts, by) = line.split_once(" by ")?;
    let mut words = facts.split(' ');
    let slider = square::slider_from_name(words.next()?)?;
    let square = square::from_name(words.next()?)?;
    if words.next()? != subject {
        return None;
    }
    let mut answer = Map::new();
    for word in words {
        let (name, value) = word.split_once('=').unwrap_or(("answer", word));
        if name == "factor" {
            answer.insert("answer".to_owned(), "factor".into());
        }
        let number = value.parse::<f64>();
        let value = number.map_or_else(|_| json!(value), |number| json!(number));
        answer.insert(name.to_owned(), value);
    }
    answer.insert("by".to_owned(), by.into());
    Some(((slider as usize, square), answer.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use magics::known::{Proof, Reduced, squares};

    #[test]
    fn all_squares_have_the_answer_of_the_program() {
        let known = Known::load();
        for facts in squares() {
            let found = known.one_bit_less(facts.slider, facts.square);
            let piece = square::piece_on(facts.slider, facts.square);
            let answer = match &facts.reduced {
                Reduced::Factor { factor, .. } => {
                    assert_eq!(found["factor"], format!("{factor:#x}"), "{piece}");
                    "factor"
                }
                Reduced::None { proofs } => {
                    let is_shown = |proof: &Proof| {
                        json!([proof.by, proof.certificate])
                            == json!([found["by"], found["certificate"]])
                    };
                    assert!(proofs.iter().any(is_shown), "{piece}");
                    "none"
                }
                Reduced::Open { estimate } => {
                    assert_eq!(found["seconds"], estimate.seconds, "{piece}");
                    "open"
                }
            };
            assert_eq!(found["answer"], answer, "{piece}");
            let none_twice = facts.twice_reduced.is_some();
            assert_eq!(found["none_twice"] == true, none_twice, "{piece}");
        }
    }

    #[test]
    fn black_keys_have_the_results_of_the_page() {
        let page = include_str!("../../../docs/results.md");
        let (_, section) = page.split_once("\n## Black keys\n").unwrap();
        let rows = section.lines().filter(|line| line.starts_with("| "));
        let first = rows.skip(1).map(|row| row.split('|').nth(1).unwrap());
        let mut named: Vec<_> = first.flat_map(|names| names.trim().split(", ")).collect();
        let mut ours = WITHOUT_BLACK_FACTORS;
        ours.sort_unstable();
        named.sort_unstable();
        assert_eq!(named, ours);
        let known = Known::load();
        let bishop = |name| known.one_bit_less(Slider::Bishop, square::from_name(name).unwrap());
        assert_eq!(bishop("c1")["no_black"], true);
        assert!(bishop("d5")["no_black"].is_null());
    }

    #[test]
    fn a_certificate_is_named_before_other_proofs() {
        let known = Known::load();
        let bishop = known.one_bit_less(Slider::Bishop, square::from_name("d5").unwrap());
        assert_eq!(bishop["certificate"], "bishop-d5-8");
    }
}
