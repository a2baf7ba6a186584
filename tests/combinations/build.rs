//! Generates a module and a test for each scheme with each kind of entry, and for each other option.

mod modules;

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    for input in ["build.rs", "modules.rs", "parallel.rs", "../processor"] {
        println!("cargo::rerun-if-changed={input}");
    }
    let samples: Vec<_> = options::samples().into_iter().map(|(_, spec)| spec).collect();
    let mut specs = options::each_alone(modules::SEED);
    specs.extend(samples.iter().filter(|&spec| !specs.contains(spec)).cloned().collect::<Vec<_>>());
    let samples: Vec<_> = samples.iter().map(options::without_extras).collect();
    modules::write(specs, |spec| samples.contains(&options::without_extras(spec)))
}
