//! Views along rays, in C by the best vectors that this processor has, and in C++ without vectors. `checks/c` tries all forms.

use std::path::Path;

use c_headers::board_programs::source;
use c_headers::compiler::{Compiler, Language};
use c_headers::in_parallel;
use c_headers::programs::{empty_folder, strict_flags};
use c_headers::rules::violations;
use c_headers::views::{LISTS, builder, check, forms};

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn views_are_right() {
    let folder = empty_folder(Path::new(env!("CARGO_TARGET_TMPDIR")), "views");
    let folder = folder.expect("the folder can be written to");
    let forms = forms();
    let jobs = [(Language::C, forms[forms.len() - 1], LISTS[0]), (Language::Cpp, forms[0], LISTS[1])];
    in_parallel(&jobs, |&(language, form, list)| {
        let compiler = (Compiler::for_language(language), strict_flags(language));
        check(list, language, &compiler, &folder, form, false);
    });
}

#[test]
fn no_view_needs_gcc_or_clang() {
    for language in [Language::C, Language::Cpp] {
        let text = source(&builder(LISTS[0].1), language);
        assert_eq!(violations(&text), Vec::<String>::new());
        assert!(!text.contains("\n\n\n") && !text.contains(" \n"));
    }
}
