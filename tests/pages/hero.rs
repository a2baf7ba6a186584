//! Pictures that this project begins with: a look-up from the pieces to the attack set, and what one
//! wrong bit of a factor does.

use magic_tables::board::slider::Slider;
use magic_tables::board::square::name;
use magic_tables::hash::{Hash, Key};
use magics::picture::board::{Board, Paint};
use magics::picture::slots::Slots;
use magics::picture::svg::Picture;

use crate::root;
use crate::schemes::{OCCUPIED, SQUARE, look_up, number};
use crate::svg::{GREY, Svg};

const TEST: &str = "cargo test -p pages";

/// Pixels from one bit of a number to the next.
const BIT: f64 = 5.5;
/// Where the multiplication is, between the boards.
const MIDDLE: f64 = 362.0;
const RIGHT: f64 = MIDDLE + 64.0 * BIT + 16.0;

/// One look-up of `fancy`.
struct LookUp {
    key: u64,
    factor: u64,
    product: u64,
    index_bits: u32,
    index: u64,
    attacks: u64,
}

impl LookUp {
    fn by_fancy() -> Self {
        let answer = look_up("fancy");
        let step = &answer["steps"][0];
        let product = &step["product"];
        let word = &product["words"][0];
        let shift = product["shift"].as_u64().expect("products are shifted");
        Self {
            key: number(&word["key"]),
            factor: number(&word["factor"]),
            product: number(&product["sum"]),
            index_bits: u64::BITS - shift as u32,
            index: step["slot"]["index"].as_u64().expect("a slot has one"),
            attacks: number(&answer["attacks"]),
        }
    }
}

#[test]
fn the_first_picture_is_a_look_up() {
    let look_up = LookUp::by_fancy();
    // What the picture says is the arithmetic of the page on magic factors.
    assert_eq!(look_up.key.wrapping_mul(look_up.factor), look_up.product);
    assert_eq!(look_up.product >> (64 - look_up.index_bits), look_up.index);
    assert_eq!(look_up.attacks, Slider::Rook.attacks(SQUARE, OCCUPIED));
    let path = root().join("docs/look-up.svg");
    snapshots::assert_current(&path, &draw(&look_up), TEST);
}

#[test]
fn the_picture_of_a_wrong_bit_is_what_the_factors_do() {
    let LookUp {
        factor, index_bits, ..
    } = LookUp::by_fancy();
    let bit = factor.ilog2();
    let [right, wrong] = [factor, factor ^ 1 << bit].map(|factor| {
        let hash = Hash::magic(Key::Masked, factor, index_bits);
        Slots::new(Slider::Rook, SQUARE, hash)
    });
    assert!(right.shared() == 0 && wrong.shared() > 0);
    let all = right.count();
    let title = format!("{all} slots of a rook on d4, and a wrong bit");
    let squares = [
        (format!("{factor:#x}: {} in use", right.used()), right),
        (
            format!(
                "without its bit {bit}: {} in use, {} by different attack sets",
                wrong.used(),
                wrong.shared()
            ),
            wrong,
        ),
    ];
    let picture = Picture::new(title.clone()).heading(&title);
    let right = picture.slots(&squares).finish();
    snapshots::assert_current(&root().join("docs/wrong-bit.svg"), &right, TEST);
}

fn draw(look_up: &LookUp) -> String {
    let before = Board::new("a rook on d4, and three pieces", |square| match square {
        SQUARE => ("R".to_owned(), Paint::Blue),
        _ if OCCUPIED >> square & 1 == 1 => ("x".to_owned(), Paint::Red),
        _ => (".".to_owned(), Paint::Dim),
    });
    let title = format!("slot {}: what it attacks", look_up.index);
    let after = Board::of_set(title, Slider::Rook, SQUARE, look_up.attacks);
    let mut svg = Svg::new(
        "A look-up: a rook among pieces, the multiplication, and the squares that it attacks",
        RIGHT + 316.0,
        342.0,
    );
    let boards = [(0.0, before), (RIGHT, after)];
    for (x, board) in boards {
        svg.picture((x, 0.0), &Picture::new("").row(&[board]).finish());
    }

    let mut below = 56.0;
    for Step {
        text,
        numbers,
        green,
    } in steps(look_up)
    {
        svg.text((MIDDLE, below), "start", GREY, &text);
        for (label, bits) in numbers {
            below += 9.0;
            svg.text((MIDDLE - 6.0, below + 12.0), "end", GREY, &label);
            draw_bits(&mut svg, below, bits, green);
            below += 12.0;
        }
        below += 44.0;
    }
    svg.finish()
}

/// A step of the look-up: what it is, and the numbers that it makes, with so many green bits.
struct Step {
    text: String,
    numbers: Vec<(String, u64)>,
    green: u32,
}

fn steps(look_up: &LookUp) -> [Step; 4] {
    let LookUp {
        key,
        factor,
        product,
        index_bits,
        index,
        ..
    } = look_up;
    let squares = (0..64).filter(|square| key >> square & 1 == 1);
    let copies = squares.map(|square| (name(square), factor << square));
    let shift = u64::BITS - index_bits;
    [
        Step {
            text: "occupied & mask: the pieces on its lines".to_owned(),
            numbers: vec![(String::new(), *key)],
            green: 0,
        },
        Step {
            text: format!("× {factor:#x}: a copy for each piece, shifted"),
            numbers: copies.collect(),
            green: 0,
        },
        Step {
            text: format!(">> {shift}: the upper {index_bits} bits are the index"),
            numbers: vec![("sum".to_owned(), *product)],
            green: *index_bits,
        },
        Step {
            text: format!("table[{index}]: the attack set, computed before  →"),
            numbers: vec![],
            green: 0,
        },
    ]
}

/// Draws the bits of a number, bit 63 on the left, and the highest ones green.
fn draw_bits(svg: &mut Svg, top: f64, bits: u64, green: u32) {
    for column in 0..64 {
        let left = MIDDLE + f64::from(column) * BIT;
        let is_set = bits >> (63 - column) & 1 == 1;
        let color = match (column < green, is_set) {
            (true, true) => "#2f7d32",
            (true, false) => "#bfe0bb",
            (false, true) => "#7b7466",
            (false, false) => "#e6e0d2",
        };
        svg.area([left, top, left + BIT - 1.0, top + 16.0], color, 1.0);
    }
}
