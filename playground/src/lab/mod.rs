//! Answers the questions of the lab, the page's first screen: what one factor does with all
//! relevant occupancies of a rook or a bishop on one square.

mod chance;
mod known;
mod list;
mod target;

use std::sync::LazyLock;

use magic_tables::board::SQUARES;
use magic_tables::board::square::slider_from_name;
use magic_tables::hash::Key;
use magic_tables::spec::{FactorError, NumberError, OwnFactors, read_factor};
use serde_json::{Value, json};
use target::Target;

/// Answers a question of the lab, or none if it is not one of these. `ask` is
///
/// - `square`: the relevant mask, the attack sets, and what is known of one index bit less;
/// - `chance`: how likely a random function is to do what a magic factor does;
/// - `factor`: the index of each relevant occupancy, and the first collision that does harm;
/// - `draw`: random factors from `seed` on, `most` of them, until one is magic;
/// - `list`: the factors in the `text` of an engine's source;
/// - `number`: the factor in a `text` that somebody types.
///
/// All but these two need `piece` and `square`; `black` says that keys are black.
pub(crate) fn answer(question: &Value) -> Option<Value> {
    let key = if question["black"] == true {
        Key::Black
    } else {
        Key::Masked
    };
    let ask = question["ask"].as_str()?;
    let text = question["text"].as_str().unwrap_or_default();
    if ask == "list" {
        return Some(list::read(text, key));
    }
    if ask == "number" {
        return Some(number(text));
    }
    let answer = match ask {
        "square" => square,
        "chance" => chance,
        "factor" => factor,
        "draw" => draw,
        _ => return None,
    };
    let slider = slider_from_name(question["piece"].as_str()?)?;
    let number = question["square"].as_u64()? as usize;
    (number < SQUARES).then(|| answer(&Target::new(slider, number, key), question))
}

/// A number for JavaScript's `BigInt`.
fn hex(number: u64) -> String {
    format!("{number:#x}")
}

/// The index bits of a question. More than 12, which some squares need, would show nothing.
fn index_bits(question: &Value) -> u32 {
    question["bits"].as_u64().unwrap_or_default().clamp(1, 12) as u32
}

/// The factor, read as if it stood in a list, or the `mistake` in it.
fn number(text: &str) -> Value {
    match OwnFactors::read(text) {
        Ok(factors) if factors.all().len() == 1 => json!({ "factor": hex(factors[0]) }),
        Err(error @ FactorError::Word { .. }) => json!({ "mistake": error.to_string() }),
        _ => json!({ "mistake": NumberError::NoNumber.to_string() }),
    }
}

fn square(target: &Target, _: &Value) -> Value {
    static KNOWN: LazyLock<known::Known> = LazyLock::new(known::Known::load);
    let attacks: Vec<_> = target.attacks.iter().copied().map(hex).collect();
    json!({
        "relevant": hex(target.mask),
        "sets": target.sets,
        "attacks": attacks,
        "known": KNOWN.one_bit_less(target.slider, target.square),
    })
}

fn chance(target: &Target, question: &Value) -> Value {
    let slots = 1 << index_bits(question);
    json!({ "digits": chance::log10(&target.set_sizes(), slots) })
}

fn factor(target: &Target, question: &Value) -> Value {
    let factor = question["factor"].as_str().map(read_factor);
    let factor = factor.and_then(Result::ok).unwrap_or_default();
    let index_bits = index_bits(question);
    json!({
        "indices": target.indices(factor, index_bits),
        "collision": target.collision(factor, index_bits),
    })
}

fn draw(target: &Target, question: &Value) -> Value {
    let number = |key: &str| question[key].as_u64().unwrap_or_default();
    let (seed, most) = (number("seed"), number("most"));
    let drawn = target.draw(index_bits(question), seed, most);
    json!({ "factor": hex(drawn.factor), "tries": drawn.tries, "magic": drawn.is_magic })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(question: &Value) -> Value {
        answer(question).unwrap_or_else(|| panic!("{question}"))
    }

    #[test]
    fn a_factor_of_an_engine_has_no_collision() {
        let question = json!({
            "ask": "factor", "piece": "rook", "square": 0, "bits": 12, "factor": "0x80001420400082"
        });
        let answer = ask(&question);
        assert_eq!(answer["indices"].as_array().unwrap().len(), 4096);
        assert_eq!(answer["collision"], Value::Null);
    }

    #[test]
    fn what_is_drawn_is_magic() {
        let draw = json!({
            "ask": "draw", "piece": "bishop", "square": 0, "bits": 6, "seed": 1, "most": 100_000
        });
        let drawn = ask(&draw);
        assert_eq!(drawn["magic"], true);
        let mut question = json!({ "ask": "factor", "piece": "bishop", "square": 0, "bits": 6 });
        question["factor"] = drawn["factor"].clone();
        assert_eq!(ask(&question)["collision"], Value::Null);
    }

    #[test]
    fn a_square_has_its_relevant_mask_and_attack_sets() {
        let answer = ask(&json!({ "ask": "square", "piece": "rook", "square": 0 }));
        assert_eq!(answer["relevant"], "0x101010101017e");
        assert_eq!(answer["attacks"].as_array().unwrap().len(), 49);
    }

    #[test]
    fn a_number_is_read_as_in_a_list() {
        let read = |text: &str| ask(&json!({ "ask": "number", "text": text }));
        for (text, factor) in [
            ("0b101", "0x5"),
            (" 0x8000_0014ULL\n", "0x80000014"),
            ("C64(17)", "0x11"),
            ("1'000u64", "0x3e8"),
            ("-1L", "0xffffffffffffffff"),
            ("$1F", "0x1f"),
        ] {
            assert_eq!(read(text)["factor"], factor, "{text}");
        }
        for (text, part) in [
            ("017", "octal"),
            ("garbage", "a factor is a number"),
            ("", "a factor is a number"),
            ("1, 2", "a factor is a number"),
            ("0x1ffffffffffffffff", "at most 64 bits"),
            ("80001420400082ab", "begins with `0x`"),
        ] {
            let mistake = read(text)["mistake"]
                .as_str()
                .unwrap_or_default()
                .to_owned();
            assert!(mistake.contains(part), "{text}: {mistake}");
        }
    }

    #[test]
    fn questions_of_others_and_wrong_squares_have_no_answer() {
        assert_eq!(answer(&json!({ "ask": "tables" })), None);
        let beyond = json!({ "ask": "square", "piece": "rook", "square": 64 });
        assert_eq!(answer(&beyond), None);
    }
}
