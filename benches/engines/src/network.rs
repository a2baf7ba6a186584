//! Networks of random numbers: any engine searches with one, and the same bytes give the same nodes.

use magic_tables::search::random::Random;
use serde::Deserialize;

/// A network file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Network {
    /// Where it goes, relative to the checkout.
    pub file: String,
    /// The seed of its numbers.
    pub seed: u64,
    /// What follows each other in the file.
    pub parts: Vec<Part>,
    /// How the file is packed.
    #[serde(default)]
    pub packing: Packing,
    /// Whether the program reads the file from its own folder when it starts, because it does not hold it.
    #[serde(default, rename = "beside-program")]
    pub beside_program: bool,
}

/// Some bytes, or random numbers of one type.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "lowercase")]
pub enum Part {
    /// Bytes in hexadecimal.
    Hex(String),
    /// Text.
    Text(String),
    /// Random numbers.
    I8(Numbers),
    /// Random numbers.
    I16(Numbers),
    /// Random numbers.
    I32(Numbers),
    /// Random numbers.
    F32(Numbers),
    /// Random numbers, each in one byte: signed LEB128 from -64 to 63, after the number of bytes in 32 bits.
    Leb128(Numbers),
    /// Parts that come several times, with other numbers each time.
    Repeat {
        /// How many times they come.
        times: usize,
        /// The parts.
        parts: Vec<Part>,
    },
}

/// Numbers drawn from `-limit` to `limit`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    count: usize,
    limit: f64,
}

/// How a network file is packed.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Packing {
    /// As it is.
    #[default]
    None,
    /// A Zstandard frame of blocks that are stored as they are.
    Zstd,
}

impl Network {
    /// The bytes of the file.
    ///
    /// # Errors
    /// If the recipe makes no sense.
    pub fn bytes(&self) -> Result<Vec<u8>, String> {
        let mut random = Random::new(self.seed);
        let mut bytes = Vec::new();
        for part in &self.parts {
            part.append(&mut bytes, &mut random)
                .map_err(|error| format!("network {}: {error}", self.file))?;
        }
        Ok(match self.packing {
            Packing::None => bytes,
            Packing::Zstd => stored(&bytes),
        })
    }
}

impl Part {
    fn append(&self, bytes: &mut Vec<u8>, random: &mut Random) -> Result<(), String> {
        match self {
            Self::Hex(digits) => bytes.extend(hex(digits)?),
            Self::Text(text) => bytes.extend(text.as_bytes()),
            Self::I8(numbers) => numbers.draw(random, |number| bytes.push(number.round() as i8 as u8)),
            Self::I16(numbers) => {
                numbers.draw(random, |number| bytes.extend((number.round() as i16).to_le_bytes()));
            }
            Self::I32(numbers) => {
                numbers.draw(random, |number| bytes.extend((number.round() as i32).to_le_bytes()));
            }
            Self::F32(numbers) => numbers.draw(random, |number| bytes.extend((number as f32).to_le_bytes())),
            Self::Leb128(numbers) => {
                let Ok(count) = u32::try_from(numbers.count) else {
                    return Err("too many numbers".to_owned());
                };
                if numbers.limit > 63.0 {
                    return Err("one byte holds numbers up to 63".to_owned());
                }
                bytes.extend(count.to_le_bytes());
                numbers.draw(random, |number| bytes.push(number.round() as i8 as u8 & 0x7f));
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
    fn draw(self, random: &mut Random, mut take: impl FnMut(f64)) {
        for _ in 0..self.count {
            let unit = (random.bits() >> 11) as f64 / (1_u64 << 53) as f64;
            take((2.0 * unit - 1.0) * self.limit);
        }
    }
}

fn hex(digits: &str) -> Result<Vec<u8>, String> {
    let digits: Vec<_> = digits.chars().filter(|digit| !digit.is_whitespace()).collect();
    let byte = |pair: &[char]| u8::from_str_radix(&pair.iter().collect::<String>(), 16);
    digits.chunks(2).map(byte).collect::<Result<_, _>>().map_err(|error| format!("hexadecimal: {error}"))
}

/// A Zstandard frame with `bytes` as they are (RFC 8878: the size in 8 bytes, a window of 128 KiB, raw
/// blocks).
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

    #[test]
    fn parts_follow_each_other() {
        let bytes = network(r#"{ hex = "01 ff" }, { i8 = { count = 3, limit = 2 } }, { text = "x" }"#)
            .bytes()
            .unwrap();
        assert_eq!((&bytes[..2], bytes.len(), bytes[5]), (&[1, 255][..], 6, b'x'));
        assert!(bytes[2..5].iter().all(|&byte| (-2..=2).contains(&(byte as i8))));
        let sizes = [("i8", 1), ("i16", 2), ("i32", 4), ("f32", 4)];
        for (word, size) in sizes {
            assert_eq!(
                network(&format!("{{ {word} = {{ count = 5, limit = 9 }} }}")).bytes().unwrap().len(),
                5 * size
            );
        }
    }

    #[test]
    fn numbers_fill_their_range_and_depend_on_the_seed_alone() {
        let network = network("{ i16 = { count = 10000, limit = 30 } }");
        let bytes = network.bytes().unwrap();
        assert_eq!(bytes, network.bytes().unwrap());
        let numbers: Vec<_> = bytes.chunks(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        assert_eq!((numbers.iter().min(), numbers.iter().max()), (Some(&-30), Some(&30)));
    }

    #[test]
    fn parts_are_repeated_with_other_numbers() {
        let part =
            r#"{ repeat = { times = 2, parts = [{ text = "x" }, { i16 = { count = 50, limit = 99 } }] } }"#;
        let bytes = network(part).bytes().unwrap();
        assert!(bytes.len() == 202 && bytes[101] == b'x' && bytes[..101] != bytes[101..]);
    }

    #[test]
    fn leb128_has_one_byte_for_a_number() {
        let bytes = network("{ leb128 = { count = 300, limit = 63 } }").bytes().unwrap();
        assert_eq!((&bytes[..4], bytes.len()), (&[44, 1, 0, 0][..], 304));
        assert!(bytes[4..].iter().all(|&byte| byte < 128));
        assert!(network("{ leb128 = { count = 1, limit = 64 } }").bytes().is_err());
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
