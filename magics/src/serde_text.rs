//! How pieces, squares and factors are written in JSON.
//!
//! Factors are hexadecimal strings, because JSON numbers lose bits beyond 2^53 in many programs.
//! What is read has bounds, whoever wrote it.

use magic_tables::board::slider::Slider;
use magic_tables::spec::shortened;
use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// Pieces are written as `rook` or `bishop`.
pub(crate) mod piece {
    use magic_tables::board::slider::Slider;
    use magic_tables::board::square;
    use magic_tables::spec::shortened;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "the signature that serde calls"
    )]
    pub(crate) fn serialize<S: Serializer>(
        slider: &Slider,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(square::name_of(*slider))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Slider, D::Error> {
        let name = String::deserialize(deserializer)?;
        square::slider_from_name(&name)
            .ok_or_else(|| D::Error::custom(format!("unknown piece `{}`", shortened(&name))))
    }
}

/// Writes a square as `a1`.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde calls"
)]
pub(crate) fn square_name<S: serde::Serializer>(
    square: &usize,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&magic_tables::board::square::name(*square))
}

/// Writes a factor as `0x…`.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde calls"
)]
pub(crate) fn factor<S: serde::Serializer>(factor: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{factor:#x}"))
}

/// Writes a number of things, which is kept as a floating-point number, without a point.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde calls"
)]
pub(crate) fn whole<S: serde::Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(*number as u64)
}

/// Lists of factors are written as lists of `0x…`.
pub(crate) mod factors {
    use super::{Factor, at_most};
    use serde::{Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        factors: &[u64],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let texts = factors.iter().map(|factor| format!("{factor:#x}"));
        serializer.collect_seq(texts)
    }

    /// Reads at most `MAX` factors.
    pub(crate) fn deserialize<'de, const MAX: usize, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<u64>, D::Error> {
        let factors = at_most::<MAX, Factor, D>(deserializer)?;
        let numbers = factors.into_iter().map(|Factor(factor)| factor);
        Ok(numbers.collect())
    }
}

/// A factor, or another word of 64 bits, that is written as `0x…`.
#[derive(Deserialize, Serialize)]
#[serde(try_from = "String")]
pub(crate) struct Factor(#[serde(serialize_with = "factor")] pub u64);

/// The text is no hexadecimal number with a prefix.
#[derive(Debug, thiserror::Error)]
#[error("`{}` is no factor such as \"0x8140\"", shortened(.0))]
pub(crate) struct NoFactor(String);

impl TryFrom<String> for Factor {
    type Error = NoFactor;

    fn try_from(text: String) -> Result<Self, NoFactor> {
        // The standard library would take a sign before the digits.
        let digits = text
            .strip_prefix("0x")
            .filter(|digits| !digits.starts_with('+'))
            .unwrap_or("");
        match u64::from_str_radix(digits, 16) {
            Ok(factor) => Ok(Self(factor)),
            Err(_) => Err(NoFactor(text)),
        }
    }
}

/// At most `MAX` factors.
#[derive(Deserialize, Serialize)]
pub(crate) struct FactorList<const MAX: usize>(
    #[serde(
        serialize_with = "factors::serialize",
        deserialize_with = "factors::deserialize::<MAX, _>"
    )]
    pub Vec<u64>,
);

/// The name of a piece.
#[derive(Deserialize, Serialize)]
pub(crate) struct PieceName(#[serde(with = "piece")] pub Slider);

/// Reads a list of at most `MAX` elements, so that nobody's file takes all memory.
pub(crate) fn at_most<'de, const MAX: usize, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    struct AtMost<const MAX: usize, T>(PhantomData<T>);

    impl<'de, const MAX: usize, T: Deserialize<'de>> Visitor<'de> for AtMost<MAX, T> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a list of at most {MAX} elements")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
            let mut all = Vec::new();
            while let Some(element) = list.next_element()? {
                if all.len() == MAX {
                    return Err(A::Error::custom(format!(
                        "a list has more than {MAX} elements"
                    )));
                }
                all.push(element);
            }
            Ok(all)
        }
    }

    deserializer.deserialize_seq(AtMost::<MAX, T>(PhantomData))
}

/// Lets types, whose derived functions are their own by `remote = "Self"`, be read from objects alone.
/// Serde would also take an array, and its elements for the fields in their order.
macro_rules! only_objects {
    ($($type:ident),+) => {$(
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                struct Fields;

                impl<'de> serde::de::Visitor<'de> for Fields {
                    type Value = $type;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str("an object in braces")
                    }

                    fn visit_map<A: serde::de::MapAccess<'de>>(
                        self,
                        map: A,
                    ) -> Result<$type, A::Error> {
                        let deserializer = serde::de::value::MapAccessDeserializer::new(map);
                        <$type>::deserialize(deserializer)
                    }
                }

                reader.deserialize_map(Fields)
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
                <$type>::serialize(self, writer)
            }
        }
    )+};
}

pub(crate) use only_objects;

/// Reads nodes by the number of bits that they fix, which is 64 at most.
pub(crate) fn levels<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<u32, u64>, D::Error> {
    struct Levels;

    impl<'de> Visitor<'de> for Levels {
        type Value = BTreeMap<u32, u64>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("nodes by the number of bits that they fix")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut levels = BTreeMap::new();
            while let Some((level, nodes)) = map.next_entry()? {
                if level > u64::BITS || levels.insert(level, nodes).is_some() {
                    return Err(A::Error::custom(format!(
                        "nodes that fix {level} bits, or twice"
                    )));
                }
            }
            Ok(levels)
        }
    }

    deserializer.deserialize_map(Levels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::from_str;

    /// A value of each type whose text has a form of its own.
    #[derive(Debug, Deserialize, serde::Serialize, PartialEq, Eq)]
    struct Texts {
        #[serde(with = "piece")]
        piece: magic_tables::board::slider::Slider,
        #[serde(
            serialize_with = "factors::serialize",
            deserialize_with = "factors::deserialize::<2, _>"
        )]
        factors: Vec<u64>,
        #[serde(deserialize_with = "levels")]
        nodes: BTreeMap<u32, u64>,
    }

    const TEXTS: &str = r#"{"piece":"bishop","factors":["0x8140"],"nodes":{"12":5}}"#;

    #[test]
    fn what_is_written_is_read_again() {
        let texts: Texts = from_str(TEXTS).unwrap();
        assert_eq!(texts.factors, [0x8140]);
        assert_eq!(texts.nodes, BTreeMap::from([(12, 5)]));
        assert_eq!(serde_json::to_string(&texts).unwrap(), TEXTS);
    }

    #[test]
    fn factors_are_hexadecimal_and_have_no_sign() {
        for text in ["8140", "0x", "0x+8140", "0xg", "0x10000000000000000"] {
            let error = from_str::<Texts>(&TEXTS.replace("0x8140", text)).unwrap_err();
            let expected = format!("`{text}` is no factor such as \"0x8140\"");
            assert!(error.to_string().starts_with(&expected), "{error}");
        }
    }

    #[test]
    fn longer_lists_are_refused() {
        let two = TEXTS.replace("\"0x8140\"", "\"0x1\",\"0x2\"");
        assert_eq!(from_str::<Texts>(&two).unwrap().factors, [1, 2]);
        let error = from_str::<Texts>(&two.replace("\"0x1\"", "\"0x0\",\"0x1\"")).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("a list has more than 2 elements"),
            "{error}"
        );
    }

    #[test]
    fn a_level_is_a_number_of_bits_and_stands_once() {
        for nodes in [r#"{"65":5}"#, r#"{"12":5,"12":6}"#] {
            let error = from_str::<Texts>(&TEXTS.replace(r#"{"12":5}"#, nodes)).unwrap_err();
            assert!(error.to_string().starts_with("nodes that fix "), "{error}");
        }
    }
}
