//! Every combination of options with its slots and bytes, and the time that it takes to generate, for comparison (in
//! this workspace the generator is optimised, in users' builds it is not).
//!
//! ```text
//! cargo run -p magic-tables --features generate --example sizes
//! ```

use std::time::Instant;

use magic_tables::emit::Items;
use magic_tables::spec::{Entries, Magics, Packing, Scheme, Spec};
use magic_tables::tables::{Tables, Target};

fn main() {
    println!("{:>8} {:>9} {:>9}  options", "slots", "bytes", "ms");
    for spec in specs() {
        let start = Instant::now();
        match Tables::build(&spec, Target::default()) {
            Ok(tables) => {
                let items = Items::new(&spec, &tables);
                let milliseconds = start.elapsed().as_secs_f64() * 1e3;
                assert!(!items.text.is_empty());
                let slots = tables.hashed.as_ref().map_or(0, |hashed| hashed.slots.len());
                println!("{slots:>8} {:>9} {milliseconds:>9.1}  {}", tables.bytes, spec.options());
            }
            Err(problems) => {
                for problem in problems {
                    println!("{:>28}  {}: {problem}", "", spec.options());
                }
            }
        }
    }
}

/// All options that make sense together.
fn specs() -> impl Iterator<Item = Spec> {
    let mut specs = Vec::new();
    for &scheme in Scheme::ALL {
        for &entries in Entries::ALL {
            for packing in [Packing::Auto, Packing::Concatenated, Packing::Overlapping] {
                for incorporate_shift in [false, true] {
                    for &magics in Magics::ALL {
                        specs.push(Spec {
                            scheme,
                            entries,
                            packing,
                            incorporate_shift,
                            magics,
                            ..Spec::default()
                        });
                    }
                }
            }
        }
    }
    specs.into_iter().filter(|spec| spec.problems().is_empty())
}
