//! Every combination of options with its slots and bytes, and the time that it takes to generate, for comparison (in
//! this workspace the generator is optimised, in users' builds it is not).
//!
//! ```text
//! cargo run -p magics --example sizes
//! ```

use std::time::Instant;

use magic_tables::emit::{Names, items};
use magic_tables::spec::{Pext, Spec};
use magic_tables::tables::{Bmi2, Tables};

fn main() {
    println!("{:>8} {:>9} {:>9}  options", "slots", "bytes", "ms");
    // The others have the tables of some of these.
    let is_listed = |spec: &Spec| spec.pext == Pext::Auto && spec.pext_entries.is_none() && !spec.const_fn;
    for spec in lookups::combinations(0).into_iter().filter(is_listed) {
        let start = Instant::now();
        match Tables::build(&spec, Bmi2::Absent) {
            Ok(tables) => {
                let names = Names::new("::magic_tables".parse().expect("it is a path"));
                let items = items(&tables, &names, &mut |_| "data".parse().expect("it is a word"));
                let milliseconds = start.elapsed().as_secs_f64() * 1e3;
                assert!(!items.is_empty());
                let slots = tables.hashed().map_or(0, |hashed| hashed.layout.slots);
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
