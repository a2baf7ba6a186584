//! What can be said of headers for compilers that are not there, such as Microsoft's: no header breaks their rules.

use c_headers::in_parallel;
use c_headers::rules::violations;
use c_headers::samples::{filled_samples, samples};
use magic_tables::Language;

#[test]
fn no_header_needs_gcc_or_clang() {
    let all: Vec<_> = samples().into_iter().chain(filled_samples()).collect();
    let failures: Vec<String> = in_parallel(&all, |(name, builder)| {
        let mut failures = Vec::new();
        for language in [Language::C, Language::Cpp] {
            let source = builder.clone().language(language).source().expect("the options are right");
            let found = violations(&source);
            if !found.is_empty() {
                failures.push(format!("{name}, {}: {:#?}", language.word(), &found[..found.len().min(10)]));
            }
        }
        failures
    })
    .concat();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
