//! Networks of random numbers: any engine searches with one, and the same bytes give the same
//! nodes.

use anyhow::{Context as _, Result, ensure};
use magic_tables::search::random::Random;
use serde::Deserialize;

/// A network file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Network {
    /// Where it goes, relative to the checkout.
    pub file: String,
    /// The seed of its numbers.
    seed: u64,
    /// What follows each other in the file.
    parts: Vec<Part>,
    #[serde(default)]
    packing: Packing,
    /// Whether the program reads the file from its own folder when it starts, because it does not
    /// hold it.
    #[serde(default, rename = "beside-program")]
    pub beside_program: bool,
}

/// Some bytes, or random numbers of one type.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "lowercase")]
enum Part {
    /// Bytes in hexadecimal.
    Hex(String),
    Text(String),
    I8(Numbers),
    I16(Numbers),
    I32(Numbers),
    F32(Numbers),
    /// Random numbers, each in one byte: signed LEB128 from -64 to 63, after the number of bytes in
    /// 32 bits.
    Leb128(Numbers),
    /// Parts that come several times, with other numbers each time.
    Repeat {
        times: usize,
        parts: Vec<Part>,
    },
}

/// Numbers drawn from `-limit` to `limit`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Numbers {
    count: usize,
    limit: f64,
}

/// How a network file is packed: as it is, or as a Zstandard frame of blocks that are stored as
/// they are.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Packing {
    #[default]
    None,
    Zstd,
}

impl Network {
    /// The bytes of the file.
    pub fn bytes(&self) -> Result<Vec<u8>> {
        let mut random = Random::new(self.seed);
        let mut bytes = Vec::new();
        for part in &self.parts {
            part.append(&mut bytes, &mut random)
                .with_context(|| format!("network {}", self.file))?;
        }
        Ok(if self.packing == Packing::Zstd {
            stored(&bytes)
        } else {
            bytes
        })
    }
}

impl Part {
    fn append(&self, bytes: &mut Vec<u8>, random: &mut Random) -> Result<()> {
        match self {
            Self::Hex(digits) => {
                let digits: Vec<_> = digits
                    .chars()
                    .filter(|digit| !digit.is_whitespace())
                    .collect();
                for pair in digits.chunks(2) {
                    bytes.push(u8::from_str_radix(&pair.iter().collect::<String>(), 16)?);
                }
            }
            Self::Text(text) => bytes.extend(text.as_bytes()),
            Self::I8(numbers) => bytes.extend(
                numbers
                    .drawn(random)
                    .map(|number| number.round() as i8 as u8),
            ),
            Self::I16(numbers) => {
                bytes.extend(
                    numbers
                        .drawn(random)
                        .flat_map(|number| (number.round() as i16).to_le_bytes()),
                );
            }
            Self::I32(numbers) => {
                bytes.extend(
                    numbers
                        .drawn(random)
                        .flat_map(|number| (number.round() as i32).to_le_bytes()),
                );
            }
            Self::F32(numbers) => {
                bytes.extend(
                    numbers
                        .drawn(random)
                        .flat_map(|number| (number as f32).to_le_bytes()),
                );
            }
            Self::Leb128(numbers) => {
                ensure!(numbers.limit <= 63.0, "one byte holds numbers up to 63");
                bytes.extend(u32::try_from(numbers.count)?.to_le_bytes());
                bytes.extend(
                    numbers
                        .drawn(random)
                        .map(|number| number.round() as i8 as u8 & 0x7f),
                );
            }
            Self::Repeat { times, parts } => {
                for part in std::iter::repeat_n(parts, *times).flatten() {
                    part.append(bytes, random)?;
                }
            }
        }
        Ok(())
    }
}

impl Numbers {
    fn drawn(self, random: &mut Random) -> impl Iterator<Item = f64> {
        let unit = move |_| (random.bits() >> 11) as f64 / (1_u64 << 53) as f64;
        (0..self.count)
            .map(unit)
            .map(move |unit| (2.0 * unit - 1.0) * self.limit)
    }
}

/// A Zstandard frame with `bytes` as they are (RFC 8878: the size in 8 bytes, a window of 128 KiB,
/// raw blocks).
fn stored(bytes: &[u8]) -> Vec<u8> {
    const BLOCK: usize = 1 << 17;
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0b1100_0000, 7 << 3];
    frame.extend((bytes.len() as u64).to_le_bytes());
    let last = bytes.len().div_ceil(BLOCK).saturating_sub(1);
    if bytes.is_empty() {
        frame.extend([1, 0, 0]);
    }
    for (number, block) in bytes.chunks(BLOCK).enumerate() {
        let header = (block.len() as u32) << 3 | u32::from(number == last);
        frame.extend(&header.to_le_bytes()[..3]);
        frame.extend(block);
    }
    frame
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(parts: &str) -> Network {
        toml::from_str(&format!("file = \"n\"\nseed = 1\nparts = [{parts}]")).unwrap()
    }

    fn bytes(parts: &str) -> Vec<u8> {
        network(parts).bytes().unwrap()
    }

    #[test]
    fn parts_follow_each_other() {
        let all = bytes(r#"{ hex = "01 ff" }, { i8 = { count = 3, limit = 2 } }, { text = "x" }"#);
        assert_eq!((&all[..2], all.len(), all[5]), (&[1, 255][..], 6, b'x'));
        assert!(
            all[2..5]
                .iter()
                .all(|&byte| (-2..=2).contains(&(byte as i8)))
        );
        for (word, size) in [("i8", 1), ("i16", 2), ("i32", 4), ("f32", 4)] {
            assert_eq!(
                bytes(&format!("{{ {word} = {{ count = 5, limit = 9 }} }}")).len(),
                5 * size
            );
        }
        let numbers = bytes("{ leb128 = { count = 300, limit = 63 } }");
        assert_eq!((&numbers[..4], numbers.len()), (&[44, 1, 0, 0][..], 304));
        assert!(numbers[4..].iter().all(|&byte| byte < 128));
        assert!(
            network("{ leb128 = { count = 1, limit = 64 } }")
                .bytes()
                .is_err()
        );
    }

    #[test]
    fn numbers_fill_their_range_and_depend_on_the_seed_alone() {
        let network = network("{ i16 = { count = 10000, limit = 30 } }");
        let bytes = network.bytes().unwrap();
        assert_eq!(bytes, network.bytes().unwrap());
        let numbers: Vec<_> = bytes
            .chunks(2)
            .map(|pair| i16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        assert_eq!(
            (numbers.iter().min(), numbers.iter().max()),
            (Some(&-30), Some(&30))
        );
    }

    #[test]
    fn parts_are_repeated_with_other_numbers() {
        let part = r#"{ repeat = { times = 2, parts = [{ text = "x" }, { i16 = { count = 50, limit = 99 } }] } }"#;
        let bytes = bytes(part);
        assert!(bytes.len() == 202 && bytes[101] == b'x' && bytes[..101] != bytes[101..]);
    }

    #[test]
    fn a_stored_frame_holds_its_bytes() {
        let bytes: Vec<_> = (0..300_000).map(|at| at as u8).collect();
        let frame = stored(&bytes);
        let (mut at, mut read, mut last) = (14, Vec::<u8>::new(), false);
        while !last {
            let header = u32::from_le_bytes([frame[at], frame[at + 1], frame[at + 2], 0]);
            let size = (header >> 3) as usize;
            read.extend(&frame[at + 3..at + 3 + size]);
            (at, last) = (at + 3 + size, header & 1 == 1);
        }
        assert!(read == bytes && at == frame.len() && frame[6..14] == 300_000_u64.to_le_bytes());
        assert_eq!(stored(&[]).len(), 17);
    }
}
