use super::*;
use crate::spec::{FrontEnd, OPTIONS, Takes};

/// The source of the methods.
const METHODS: [&str; 2] = [include_str!("../options.rs"), include_str!("../form.rs")];

#[test]
fn every_option_is_a_method_that_is_described_in_the_same_words() {
    for option in OPTIONS.iter().filter(|option| option.front_ends.contains(&FrontEnd::Builder)) {
        let heads =
            [format!("pub const fn {}(mut self", option.key), format!("pub fn {}(mut self", option.key)];
        let before = METHODS.iter().find_map(|text| {
            heads.iter().find_map(|head| text.split_once(head.as_str())).map(|(before, _)| before)
        });
        let before = before.unwrap_or_else(|| panic!("`{}` is no method of `Builder`", option.key));
        let lines: Vec<_> = before.lines().rev().skip_while(|line| !line.trim().starts_with("///")).collect();
        let lines = lines.into_iter().map_while(|line| line.trim().strip_prefix("///"));
        let lines: Vec<_> = lines.map(str::trim).collect();
        let about = lines.into_iter().rev().collect::<Vec<_>>().join(" ");
        assert!(about.starts_with(option.about), "`{}`:\n{}\n{about}", option.key, option.about);
    }
}

#[test]
fn every_option_is_set_by_its_name() {
    for option in OPTIONS.iter().filter(|option| option.front_ends.contains(&FrontEnd::Builder)) {
        let value = match option.takes {
            Takes::Flag | Takes::Word(_) => Value::Word((*option.takes.words().last().unwrap()).into()),
            Takes::Integer | Takes::Bytes => Value::Integer(7),
            Takes::Factors => Value::List(vec![1; 64]),
            Takes::Path | Takes::Bitboard | Takes::Name => Value::Path("a::b".into()),
            Takes::Board => Value::Text("9x10".into()),
            Takes::Pieces => Value::Other("[rook, cannon]".into()),
        };
        let mut builder = Builder::new();
        assert_eq!(builder.set(option.key, &value), Ok(()), "{}", option.key);
        assert!(builder.options().contains(&format!("{} = ", option.key)), "{}", builder.options());
        let known = builder.spec.get(option.key);
        assert!(known.is_none_or(|known| known == value), "{}", option.key);
    }
}
