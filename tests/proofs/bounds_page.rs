//! Every proposition of `docs/bounds.md` names tests that there are, and stands in the paper with its
//! number.

use std::ops::RangeInclusive;
use std::path::Path;

/// The numbers of the propositions.
const PROPOSITIONS: RangeInclusive<usize> = 1..=17;

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_paper_proves_every_proposition() {
    let paper = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/paper/paper.typ"));
    for number in PROPOSITIONS {
        let starts = [")", ","].map(|end| format!("#statement({number}{end}"));
        let stated = starts.iter().filter_map(|start| paper.split_once(start));
        let [(_, rest)] = stated.collect::<Vec<_>>()[..] else {
            panic!("{number} is not stated once");
        };
        // Its proof stands before the next proposition.
        let own = rest.split("#statement(").next().unwrap();
        assert_eq!(own.matches("#proof[").count(), 1, "{number}");
    }
    assert_eq!(paper.matches("\n#statement(").count(), PROPOSITIONS.count());
}

#[test]
fn every_proposition_names_its_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tests = std::fs::read_dir(root.join("../../magics/src/prove/tests")).unwrap();
    let tests: String = tests.map(|entry| read(&entry.unwrap().path())).collect();
    let page = read(&root.join("../../docs/bounds.md"));
    for number in PROPOSITIONS {
        let names = [".", " ("].map(|end| {
            page.matches(&format!("**Proposition {number}{end}"))
                .count()
        });
        assert_eq!(names.iter().sum::<usize>(), 1, "{number}");
    }
    let mut named = 0;
    // Propositions 6 and 7 share a list, and so do 11 to 14.
    for list in page.split("*Tried out by*").skip(1) {
        let list = list
            .split("*In the code*")
            .next()
            .unwrap()
            .split("\n\n")
            .next()
            .unwrap();
        for name in list.split('`').skip(1).step_by(2) {
            assert!(
                tests.contains(&format!("#[test]\nfn {name}() {{")),
                "there is no test {name}"
            );
            named += 1;
        }
    }
    assert_eq!(named, 19);
}
