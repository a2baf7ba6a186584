//! One look-up, step by step.

use magic_tables::Scheme;
use magic_tables::board::geometry::{Geometry, file_name};
use magic_tables::board::piece::Piece;
use magic_tables::board::slider::Slider;
use magic_tables::board::square::name_of;
use magic_tables::board::wide_set::WideSet;
use magic_tables::board::{bit, lines};
use magic_tables::encoding::{Coder, Encoding};
use magic_tables::hash::{Hash, HashKind, Key};
use magic_tables::lookup::{Bmi2 as _, CongruentModulo, Kindergarten, Portable, fold};
use magic_tables::spec::Spec;
use magic_tables::tables::{ChessTables, SlotTables, Tables};
use serde_json::{Value, json};

/// The attack set of the piece with the number `piece` on `square`, and how it is looked up: it is
/// the union of what the steps give. Look-ups of rook, bishop and queen on the chess board are
/// shown as they are; others by what they read and give.
pub(crate) fn trace(
    tables: &Tables,
    spec: &Spec,
    piece: usize,
    square: usize,
    occupied: WideSet,
) -> Option<Value> {
    let board = spec.geometry().ok()?;
    let piece = spec.all_pieces().into_iter().nth(piece)?;
    if square >= board.squares() {
        return None;
    }
    let [word, ..] = occupied.words();
    let steps: Vec<Step> = match tables.chess.as_ref().zip(tables.like(&piece.name)) {
        Some((ChessTables::Slots(hashed), like)) => Slider::ALL
            .into_iter()
            .filter(|slider| like == "queen" || like == name_of(*slider))
            .map(|slider| slot(hashed, slider, square, word))
            .collect(),
        Some((ChessTables::LineWise(_), like)) => {
            let lines = if like == "bishop" {
                2..4
            } else {
                0..if like == "rook" { 2 } else { 4 }
            };
            lines
                .map(|line| along(tables.scheme, &board, line, square, word))
                .collect()
        }
        None => vec![whole(&piece, &board, square, occupied)],
    };
    let attacks: WideSet = steps.iter().map(|step| step.attacks).collect();
    Some(json!({
        "square": board.name(square),
        "relevant": hex(piece.relevant_mask::<WideSet>(&board, square)),
        "attacks": hex(attacks),
        "steps": steps.into_iter().map(|step| step.json).collect::<Vec<_>>(),
    }))
}

/// A part of a look-up: a piece, or one of its lines.
struct Step {
    attacks: WideSet,
    json: Value,
}

impl Step {
    /// `relevant`: the squares that are read; `blockers`: those of them that are occupied; `how`: a
    /// product, a slot, or rows of formulas.
    fn new(
        title: &str,
        relevant: WideSet,
        blockers: WideSet,
        attacks: impl Into<WideSet>,
        mut how: Value,
    ) -> Self {
        let attacks = attacks.into();
        how["title"] = title.into();
        for (key, set) in [
            ("relevant", relevant),
            ("blockers", blockers),
            ("attacks", attacks),
        ] {
            how[key] = hex(set).into();
        }
        Self { attacks, json: how }
    }
}

/// A number for JavaScript's `BigInt`, which has more bits than its numbers.
fn hex(number: impl Into<WideSet>) -> String {
    format!("{:#x}", number.into())
}

/// Any piece: the tables have been compared with the walk when they were built.
fn whole(piece: &Piece, board: &Geometry, square: usize, occupied: WideSet) -> Step {
    let relevant = piece.relevant_mask(board, square);
    let attacks = piece.attacks(board, square, occupied);
    let rows = [
        ("relevant squares", relevant),
        ("occupied & relevant", occupied & relevant),
        ("attack set", attacks),
    ];
    Step::new(
        &piece.name,
        relevant,
        occupied & relevant,
        attacks,
        json!({ "rows": rows.map(|(of, set)| (of, hex(set))) }),
    )
}

/// Numbers that are multiplied: the key, what it is, the square that its lowest bit stands for if
/// bits stand for squares, the factor.
type Word = (u64, &'static str, Option<u32>, u64);

/// What becomes an index: products whose sum, or XOR in 32 bits, has the index in its upper bits.
struct Product {
    words: Vec<Word>,
    /// What is added.
    bias: u64,
    bits: u32,
    shift: u32,
    /// The bits of the index that are inverted.
    inverted: usize,
}

impl Product {
    fn sum(&self) -> u64 {
        let products = self
            .words
            .iter()
            .map(|(key, _, _, factor)| key.wrapping_mul(*factor));
        if self.bits == u32::BITS {
            products.fold(0, |all, product| all ^ product & u64::from(u32::MAX))
        } else {
            products.fold(self.bias, u64::wrapping_add)
        }
    }

    fn index(&self) -> usize {
        (self.sum() >> self.shift) as usize ^ self.inverted
    }

    fn json(&self) -> Value {
        let word = |(key, of, first, factor): &Word| json!({ "key": hex(*key), "of": of, "first": first, "factor": hex(*factor) });
        json!({
            "words": self.words.iter().map(word).collect::<Vec<_>>(),
            "join": if self.bits == u32::BITS { "^" } else { "+" },
            "bias": hex(self.bias),
            "sum": hex(self.sum()),
            "bits": self.bits,
            "shift": self.shift,
            "inverted": self.inverted,
        })
    }
}

/// The slot that a look-up of a rook or a bishop reads.
fn slot(hashed: &SlotTables, slider: Slider, square: usize, occupied: u64) -> Step {
    let mask = slider.mask(square);
    let blockers = occupied & mask;
    let product = product(hashed.layout.placement(slider, square).hash, mask, blockers);
    let index = product
        .as_ref()
        .map_or_else(|| Portable.pext(blockers, mask) as usize, Product::index);
    let (slots, offset) = (
        hashed.slots(slider),
        hashed.squares(slider)[square].offset as usize,
    );
    let value = slots[offset + index];
    let encoding = hashed.encodings[slider as usize];
    let holds = match encoding {
        Encoding::Bitboards => "The slot holds the attack set.",
        Encoding::Numbers => {
            "The slot holds the number of an attack set, which a second look-up reads."
        }
        Encoding::Deposits => {
            "The slot holds 16 bits, which PDEP moves to the squares that the piece attacks on the empty board."
        }
        Encoding::Spreads => {
            "The slot holds two bytes, one for each line, which are spread over the board."
        }
        Encoding::Shared => {
            "The slot holds the union of the attack sets of several squares; a mask selects those of this one."
        }
    };
    let attacks = Coder::new(encoding, slider, square).decode(value);
    let how = read(product, (index, offset), slots, holds);
    Step::new(name_of(slider), mask.into(), blockers.into(), attacks, how)
}

/// What is read: the slot with this index behind `offset`, which a product has given if there is
/// one.
fn read(
    product: Option<Product>,
    (index, offset): (usize, usize),
    slots: &[u64],
    holds: &str,
) -> Value {
    let mut how = json!({ "slot": {
        "index": index,
        "offset": offset,
        "number": offset + index,
        "slots": slots.len(),
        "value": hex(slots[offset + index]),
        "holds": holds,
    }});
    if let Some(product) = product {
        how["product"] = product.json();
    }
    how
}

/// The multiplication; none with PEXT.
fn product(hash: Hash, mask: u64, blockers: u64) -> Option<Product> {
    let Hash {
        kind,
        factor,
        index_bits,
    } = hash;
    let (words, bits) = match kind {
        HashKind::Product(key) => {
            let of = match key {
                Key::Masked => "occupied & mask",
                Key::Black => "occupied | !mask",
            };
            (
                vec![(key.key(mask, blockers), of, Some(0), factor)],
                u64::BITS,
            )
        }
        HashKind::Halves => {
            let half = u64::from(u32::MAX);
            let lower = (blockers & half, "ranks 1 to 4", Some(0), factor & half);
            let upper = (
                blockers >> 32,
                "ranks 5 to 8",
                Some(u32::BITS),
                factor >> 32,
            );
            (vec![lower, upper], u32::BITS)
        }
        HashKind::Folded => {
            let word = (fold(blockers).into(), "both halves, folded", None, factor);
            (vec![word], u32::BITS)
        }
        HashKind::Pext => return None,
    };
    Some(Product {
        words,
        bias: 0,
        bits,
        shift: bits - index_bits,
        inverted: 0,
    })
}

/// The look-up along the line with this number: rank, file, rising and falling diagonal.
fn along(scheme: Scheme, board: &Geometry, number: usize, square: usize, occupied: u64) -> Step {
    static KINDERGARTEN: Kindergarten = Kindergarten::new();
    static CONGRUENT_MODULO: CongruentModulo = CongruentModulo::new();
    let (mask, relevant, factor, bias, inverted, slots) = match scheme {
        Scheme::Kindergarten => {
            let (mask, factor, slots) = KINDERGARTEN.line(square, number);
            (mask, mask, factor, 0, 0, slots)
        }
        Scheme::CongruentModulo => CONGRUENT_MODULO.line(square, number),
        _ => return hyperbola(board, number, square, occupied),
    };
    let blockers = occupied & relevant;
    let words = vec![(blockers, "occupied & line", Some(0), factor)];
    let product = Product {
        words,
        bias,
        bits: u64::BITS,
        shift: u64::BITS - slots.len().ilog2(),
        inverted,
    };
    let index = product.index();
    let holds = "The slot holds whole files or ranks; the line's mask selects its squares.";
    let how = read(Some(product), (index, 0), slots, holds);
    Step::new(
        &title(board, number, square),
        relevant.into(),
        blockers.into(),
        slots[index] & mask,
        how,
    )
}

fn title(board: &Geometry, line: usize, square: usize) -> String {
    let (file, rank) = board.place(square);
    // Numbered by files, neighbouring numbers lie on a file.
    let by_file = board.place(1).1 == 1;
    match line {
        0 | 1 if (line == 1) == by_file => format!("rank {}", rank + 1),
        0 | 1 => format!("file {}", file_name(file)),
        2 => "rising diagonal".to_owned(),
        _ => "falling diagonal".to_owned(),
    }
}

/// Hyperbola quintessence, in the form that reverses all bits of a word.
fn hyperbola(board: &Geometry, number: usize, square: usize, occupied: u64) -> Step {
    let line = lines(square)[number];
    let slider = bit(square);
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers
        .reverse_bits()
        .wrapping_sub(slider.reverse_bits() << 1)
        .reverse_bits();
    let attacks = (up ^ down) & line;
    let rows = [
        ("o = occupied & line", blockers),
        ("s, the square", slider),
        ("o - 2s", up),
        ("the same with the bits reversed", down),
        ("XOR of both, & line", attacks),
    ];
    let how = json!({ "rows": rows.map(|(formula, row)| (formula, hex(row))) });
    Step::new(
        &title(board, number, square),
        line.into(),
        blockers.into(),
        attacks,
        how,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::search::random::Random;
    use magic_tables::spec::{Entries, Numbering, Packing};
    use magic_tables::tables::Bmi2;

    /// Compares some look-ups of all pieces with the walk.
    fn check(spec: &Spec, bmi2: Bmi2) {
        let Ok(tables) = Tables::build(spec, bmi2) else {
            return;
        };
        let board = spec.geometry().unwrap();
        let mut random = Random::new(1);
        for (number, piece) in spec.all_pieces().into_iter().enumerate() {
            for square in 0..board.squares() {
                let words = [(); 4].map(|()| random.bits() & random.bits());
                let occupied = WideSet::from_words(words);
                let trace = trace(&tables, spec, number, square, occupied).unwrap();
                let place = format!(
                    "{}: {} on {} under {occupied:#x}",
                    tables.name(),
                    piece.name,
                    trace["square"]
                );
                assert_eq!(
                    trace["attacks"],
                    hex(piece.attacks(&board, square, occupied)),
                    "{place}"
                );
                for step in trace["steps"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .filter(|step| step["rows"].is_null())
                {
                    let slot = &step["slot"];
                    assert!(slot["number"].as_u64() < slot["slots"].as_u64(), "{place}");
                }
            }
        }
    }

    #[test]
    fn all_schemes_on_the_chess_board() {
        for &scheme in Scheme::ALL {
            for &entries in Entries::ALL {
                for bmi2 in [Bmi2::Absent, Bmi2::ByTarget] {
                    check(
                        &Spec {
                            scheme,
                            entries,
                            ..Spec::default()
                        },
                        bmi2,
                    );
                }
            }
        }
        for (incorporate_shift, incorporate_offset) in [(true, false), (false, true), (true, true)]
        {
            check(
                &Spec {
                    incorporate_shift,
                    incorporate_offset,
                    ..Spec::default()
                },
                Bmi2::Absent,
            );
        }
        for &packing in Packing::ALL {
            check(
                &Spec {
                    packing,
                    ..Spec::default()
                },
                Bmi2::Absent,
            );
        }
        let bishop_entries = Some(Entries::Bitboard);
        check(
            &Spec {
                entries: Entries::Pdep,
                bishop_entries,
                ..Spec::default()
            },
            Bmi2::ByTarget,
        );
    }

    #[test]
    fn other_boards_and_pieces() {
        let pieces =
            Some("[own = rider[(0, 1), (0, -1), (1, 0), (-1, 0)], bishop, cannon, horse]".into());
        for (scheme, board) in [
            (Scheme::Fancy, "8x8"),
            (Scheme::Kindergarten, "8x8"),
            (Scheme::Hyperbola, "9x10"),
            (Scheme::Hyperbola, "13x13"),
        ] {
            for numbering in [Numbering::ByRank, Numbering::ByFile] {
                let board = Some(board.into());
                check(
                    &Spec {
                        scheme,
                        numbering,
                        board,
                        pieces: pieces.clone(),
                        ..Spec::default()
                    },
                    Bmi2::Absent,
                );
            }
        }
    }

    #[test]
    fn what_is_not_on_the_board_has_no_look_up() {
        let spec = Spec::default();
        let tables = Tables::build(&spec, Bmi2::Absent).unwrap();
        assert!(
            trace(&tables, &spec, 3, 0, WideSet::EMPTY).is_none()
                && trace(&tables, &spec, 0, 64, WideSet::EMPTY).is_none()
        );
    }
}
