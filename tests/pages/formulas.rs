//! Formulas on pages are LaTeX between dollars, which the repository's site and the book show as
//! formulas.

use crate::quotations::pages;
use crate::read;

/// What marks an exponent where there is no LaTeX.
const SIGNS: &str = "^⁰¹²³⁴⁵⁶⁷⁸⁹";

/// The lines of a page that have an exponent outside of formulas, code and fenced blocks.
fn typed_exponents(page: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut is_fenced = false;
    for line in page.lines() {
        let line = line.trim_start();
        if line.starts_with("```") || line == "$$" {
            is_fenced = !is_fenced;
            continue;
        }
        if is_fenced {
            continue;
        }
        // Code first: it may have dollars.
        for prose in line.split('`').step_by(2) {
            let mut prose = prose.split('$').step_by(2);
            if prose.any(|prose| prose.contains(|sign| SIGNS.contains(sign))) {
                found.push(line);
            }
        }
    }
    found
}

#[test]
fn exponents_are_latex() {
    for page in pages() {
        let text = read(&page);
        assert_eq!(typed_exponents(&text), [""; 0], "{}", page.display());
    }
}

#[test]
fn exponents_are_found_where_people_type_them() {
    let page = "2^k slots, `a ^ b`\n\n```c\na ^ b\n```\n\n10⁶ nodes, $2^k$\n\n$$\n2^w\n$$\n";
    assert_eq!(
        typed_exponents(page),
        ["2^k slots, `a ^ b`", "10⁶ nodes, $2^k$"]
    );
}
