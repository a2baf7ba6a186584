//! Hyperbola quintessence on each kind of processor that has a form of its own.

use std::error::Error;
use std::path::Path;

use magic_tables::Language;

use crate::assembly::Costs;
use crate::c;
use crate::combinations::Combination;
use crate::rust;

/// The page with the table, relative to the root of the workspace.
pub const PAGE: &str = "docs/schemes/hyperbola.md";

/// A kind of processor.
#[derive(Clone, Copy, Debug)]
pub struct Processor {
    /// Its name in the table.
    pub name: &'static str,
    /// What the Rust compiler is told; another architecture is a `--target`.
    pub rust: &'static [&'static str],
    /// What compilers of C are told.
    pub c: &'static [&'static str],
}

/// All kinds, those with the fewest instructions first.
pub const PROCESSORS: &[Processor] = &[
    Processor { name: "x86-64", rust: &["-Ctarget-cpu=x86-64"], c: &["-march=x86-64"] },
    Processor { name: "x86-64-v2", rust: &["-Ctarget-cpu=x86-64-v2"], c: &["-march=x86-64-v2"] },
    Processor { name: "x86-64-v3", rust: &["-Ctarget-cpu=x86-64-v3"], c: &["-march=x86-64-v3"] },
    Processor {
        name: "x86-64-v3+gfni",
        rust: &["-Ctarget-cpu=x86-64-v3", "-Ctarget-feature=+gfni"],
        c: &["-march=x86-64-v3", "-mgfni"],
    },
    Processor { name: "x86-64-v4", rust: &["-Ctarget-cpu=x86-64-v4"], c: &["-march=x86-64-v4"] },
    Processor {
        name: "x86-64-v4+gfni",
        rust: &["-Ctarget-cpu=x86-64-v4", "-Ctarget-feature=+gfni"],
        c: &["-march=x86-64-v4", "-mgfni"],
    },
];

impl Processor {
    /// The costs in Rust. Files are written into `folder`.
    ///
    /// # Errors
    /// If a file cannot be written, or the source cannot be compiled.
    pub fn rust_costs(&self, combination: &Combination, folder: &Path) -> Result<Costs, Box<dyn Error>> {
        let combinations = std::slice::from_ref(combination);
        only(rust::costs_with(combinations, self.rust, |_| true, &folder.join(self.name))?)
    }

    /// The costs in C, compiled by `compiler`.
    ///
    /// # Errors
    /// If a file cannot be written, or the source cannot be compiled.
    pub fn c_costs(
        &self,
        combination: &Combination,
        compiler: &str,
        folder: &Path,
    ) -> Result<Costs, Box<dyn Error>> {
        let combinations = std::slice::from_ref(combination);
        only(c::costs_with(combinations, (compiler, Language::C), self.c, &folder.join(self.name))?)
    }
}

/// The only one of `costs`.
fn only(costs: Vec<Option<Costs>>) -> Result<Costs, Box<dyn Error>> {
    costs.into_iter().flatten().next().ok_or_else(|| "nothing was compiled".into())
}
