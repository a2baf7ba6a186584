//! How pieces, squares and factors are written in JSON.
//!
//! Factors are hexadecimal strings, because JSON numbers lose bits beyond 2^53 in many programs.

/// A piece as `rook` or `bishop`.
pub(crate) mod piece {
    use magic_tables::slider::Slider;
    use magic_tables::square;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
    pub(crate) fn serialize<S: Serializer>(slider: &Slider, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(square::name_of(*slider))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Slider, D::Error> {
        let name = String::deserialize(deserializer)?;
        square::slider_from_name(&name).ok_or_else(|| D::Error::custom(format!("unknown piece `{name}`")))
    }
}

/// A square as `a1`.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
pub(crate) fn square_name<S: serde::Serializer>(square: &usize, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&magic_tables::square::name(*square))
}

/// A factor as `0x…`.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
pub(crate) fn factor<S: serde::Serializer>(factor: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{factor:#x}"))
}

/// A list of factors.
pub(crate) mod factors {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(factors: &[u64], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(factors.iter().map(|factor| format!("{factor:#x}")))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u64>, D::Error> {
        let factors = Vec::<String>::deserialize(deserializer)?;
        let parse = |text: &String| {
            let digits = text.strip_prefix("0x").filter(|digits| !digits.starts_with('+')).unwrap_or("");
            u64::from_str_radix(digits, 16).map_err(|_| D::Error::custom(format!("`{text}` is no factor")))
        };
        factors.iter().map(parse).collect()
    }
}
