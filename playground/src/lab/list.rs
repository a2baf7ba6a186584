//! An engine's list of factors: on which squares they are magic, with how many index bits.

use magic_tables::board::SQUARES;
use magic_tables::board::slider::Slider;
use magic_tables::hash::Key;
use magic_tables::spec::OwnFactors;
use serde_json::{Value, json};

use super::hex;
use super::target::Target;

/// The factors in `text`, and for each piece and square the least number of index bits with which
/// its factor is magic; `null` if it is magic with no number that the square needs. Or the
/// `mistake` in it.
pub(super) fn read(text: &str, key: Key) -> Value {
    let factors = match OwnFactors::read(text) {
        Ok(factors) => factors.all().to_vec(),
        Err(error) => return json!({ "mistake": error.to_string() }),
    };
    if factors.len() != SQUARES {
        let found = factors.len();
        let mistake =
            format!("a list has a factor for each of {SQUARES} squares, this one {found}");
        return json!({ "mistake": mistake });
    }
    let [rook, bishop] = Slider::ALL.map(|slider| {
        let bits = factors
            .iter()
            .enumerate()
            .map(|(square, &factor)| least_bits(&Target::new(slider, square, key), factor));
        bits.collect::<Vec<_>>()
    });
    let factors: Vec<_> = factors.into_iter().map(hex).collect();
    json!({ "factors": factors, "rook": rook, "bishop": bishop })
}

/// More index bits are never worse. No square has more than 12 relevant ones, and two bits less
/// than relevant squares are the least that any factor is known for.
fn least_bits(target: &Target, factor: u64) -> Option<u32> {
    let relevant = target.mask.count_ones();
    (relevant - 2..=12).find(|&bits| target.collision(factor, bits).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::hash::Catalog;

    #[test]
    fn a_list_is_magic_for_its_piece_alone() {
        let catalog = Catalog::load();
        let rooks = catalog.best[0].map(|best| format!("C64({:#x})", best.hash.factor));
        let text = format!("const U64 rooks[64] = {{ {} }};", rooks.join(", "));
        let answer = read(&text, Key::Masked);
        let bits = catalog.best[0].map(|best| best.hash.index_bits);
        assert_eq!(answer["rook"], json!(bits.to_vec()));
        assert_eq!(answer["bishop"][0], Value::Null);
        assert_eq!(answer["factors"][0], "0x80001420400082");
    }

    #[test]
    fn what_is_wrong_with_a_list_is_told() {
        let mistake = |text| {
            read(text, Key::Masked)["mistake"]
                .as_str()
                .unwrap()
                .to_owned()
        };
        assert!(mistake("1, two, 3").starts_with("`two`"));
        assert!(mistake("1, 2, 3").ends_with("this one 3"));
    }
}
