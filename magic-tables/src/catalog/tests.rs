//! Each factor of the catalog is magic.

use super::*;
use crate::search::verify::verify_hash;

#[test]
fn every_factor_is_magic_as_stated() {
    let Catalog {
        best,
        with_shift,
        finders,
    } = Catalog::load();
    let half_words = in_32_bits();
    let [masked, black] = [Key::Masked, Key::Black].map(short);
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            for squares in [&best, &with_shift, &half_words, &masked, &black] {
                let known = squares[slider as usize][square];
                assert_eq!(
                    verify_hash(known.hash, slider, square),
                    Ok(known),
                    "{slider:?} {square}"
                );
            }
            let carried = with_shift[slider as usize][square].hash;
            assert_eq!(carried.factor >> 58, u64::from(carried.shift()));
            assert!(
                !finders[slider as usize][square].is_empty(),
                "{slider:?} {square}"
            );
        }
    }
}
