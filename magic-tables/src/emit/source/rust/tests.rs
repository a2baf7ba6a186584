//! Data in a second file, and the numbers that a filling function finds.

use super::*;
use crate::board::SQUARES;
use crate::board::attack_sets::distinct;
use crate::board::slider::Slider;
use crate::numbering::Numbering;
use crate::spec::Entries;

fn in_files(spec: &Spec, form: &Form, data_file: Option<&str>) -> Source {
    let render: Render = |tokens| tokens.to_string() + "\n";
    source(spec, form, &Names::new(quote!(lookup)), data_file, render).expect("the options are right")
}

#[test]
fn data_stands_in_a_file_of_its_own() {
    let spec = Spec { entries: Entries::Byte, steppers: true, ..Spec::default() };
    for (unchecked, fill) in [(false, false), (true, false), (false, true), (true, true)] {
        let form = Form { unchecked, fill, ..Form::default() };
        let one = in_files(&spec, &form, None);
        assert_eq!(one.data, None);
        let Source { code, data } = in_files(&spec, &form, Some("tables.rs"));
        let data = data.expect("there is a second file");
        let head: String = code.split_inclusive('\n').take(2).collect();
        assert!(
            head.contains("@generated") && head.ends_with("// SPDX-License-Identifier: MIT-0\n"),
            "{head}"
        );
        let (code, nothing) = code.split_once("\ninclude!(\"tables.rs\");\n").expect("it includes the data");
        assert_eq!(nothing, "");
        let data = data.strip_prefix(&head).expect("both files begin alike");
        assert_eq!(one.code, format!("{code}{data}"));
        assert!(data.contains("static ROOKS") && data.contains("const KNIGHT") && !data.contains("fn "));
    }
}

/// What [`fill`] writes into a file as the function `number` finds the numbers of the catalog.
#[test]
fn filling_finds_the_numbers_of_the_catalog() {
    let numbering = Numbering::get();
    for slider in Slider::ALL {
        let last = fill::squares_with_last_number(slider);
        for square in 0..SQUARES {
            let post_mask = slider.attacks(square, 0);
            for set in distinct(slider, square) {
                let holds = |&number: &u8| numbering.union(slider, square, number) & post_mask == set;
                let mut numbers = 0..=u8::MAX;
                let found = if last.contains(&square) { numbers.rfind(holds) } else { numbers.find(holds) };
                assert_eq!(found, Some(numbering.number(slider, square, set)), "{slider:?} on {square}");
            }
        }
    }
}
