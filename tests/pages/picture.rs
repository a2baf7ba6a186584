//! The pictures of the pages: the sets of a look-up on boards, and the bits of its product.

use magic_tables::board::slider::Slider;
use magic_tables::board::square::name;
use magics::picture::board::{Board, Paint};
use magics::picture::svg::Picture;
use serde_json::Value;

use crate::schemes::{number, text};

/// Draws a look-up of a rook on `square`, whose steps are `steps`.
pub(crate) fn draw(title: &str, square: usize, occupied: u64, steps: &[Value]) -> String {
    let board = Board::of_attacks(
        "blockers, and what the rook attacks",
        Slider::Rook,
        square,
        occupied,
    );
    let mut picture = Picture::new(title).heading(title);
    if let [step] = steps {
        picture = draw_step(
            picture.row(&[vec![board], boards(step, square)].concat()),
            step,
        );
    } else {
        picture = picture.row(&[board]);
        for step in steps {
            picture = picture
                .heading(text(&step["title"]))
                .row(&boards(step, square));
            picture = draw_step(picture, step);
        }
    }
    picture.finish()
}

/// The sets of one step.
fn boards(step: &Value, square: usize) -> Vec<Board> {
    if let Some(rows) = step["rows"].as_array() {
        return rows
            .iter()
            .map(|row| Board::of_bits(text(&row[0]), number(&row[1])))
            .collect();
    }
    let set = |title: &str, set| Board::of_set(title, Slider::Rook, square, set);
    let relevant = number(&step["relevant"]);
    let blockers = number(&step["blockers"]);
    let mut boards = vec![set("relevant mask", relevant)];
    match step["product"]["words"].as_array().map(Vec::as_slice) {
        None => boards.push(index_bits(relevant)),
        Some([word]) if number(&word["key"]) != blockers => {
            boards.push(Board::of_bits(
                format!("key: {}", text(&word["of"])),
                number(&word["key"]),
            ));
        }
        Some(_) => boards.push(set("relevant occupancy", blockers)),
    }
    let value = number(&step["slot"]["value"]);
    if value != number(&step["attacks"]) {
        boards.push(Board::of_bits("the slot", value));
    }
    boards
}

/// The bit of the index that PEXT moves each relevant square to.
fn index_bits(relevant: u64) -> Board {
    Board::new("bits of the index", |square| match relevant >> square & 1 {
        0 => (".".to_owned(), Paint::Dim),
        _ => (
            (relevant & ((1 << square) - 1)).count_ones().to_string(),
            Paint::Green,
        ),
    })
}

/// The multiplication, if there is one of 64 bits: a sum of copies of the factor.
fn draw_step(picture: Picture, step: &Value) -> Picture {
    let product = &step["product"];
    let Some([word]) = product["words"].as_array().map(Vec::as_slice) else {
        return picture;
    };
    let bits = u32::try_from(product["shift"].as_u64().expect("a product is shifted"))
        .expect("by few bits");
    let window = u64::BITS - bits;
    let key = number(&word["key"]);
    let picture = if key.count_ones() > 4 {
        picture.shifted(
            "the factor",
            number(&word["factor"]),
            window,
            &[(String::new(), 0)],
        )
    } else {
        let copies: Vec<_> = (0..64)
            .filter(|square| key >> square & 1 == 1)
            .map(|square| (name(square), square as u32))
            .collect();
        picture.shifted(
            "the factor, once for each blocker, shifted by the square's number",
            number(&word["factor"]),
            window,
            &copies,
        )
    };
    let title = if number(&product["bias"]) == 0 {
        "the product; its upper bits are the index"
    } else {
        "the product and what is added; the upper bits are the index"
    };
    picture.shifted(
        title,
        number(&product["sum"]),
        window,
        &[(String::new(), 0)],
    )
}
