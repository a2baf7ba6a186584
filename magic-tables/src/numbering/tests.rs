//! The numbering serves every square.

use super::*;

#[test]
fn every_reader_finds_its_attack_set_in_the_union() {
    let numbering = Numbering::get();
    assert_eq!(numbering.unions.len(), 1_146);
    assert!(!numbering.unions.contains(&0), "every union is used");
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            let post_mask = slider.attacks(square, 0);
            for set in distinct(slider, square) {
                let number = numbering.number(slider, square, set);
                assert_eq!(numbering.union(slider, square, number) & post_mask, set);
            }
        }
    }
}
