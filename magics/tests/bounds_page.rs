//! Every proposition of `docs/bounds.md` names tests that there are.

use std::path::Path;

#[test]
fn every_proposition_names_its_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &Path| {
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let tests = std::fs::read_dir(root.join("src/prove/tests")).unwrap();
    let tests: String = tests.map(|entry| read(&entry.unwrap().path())).collect();
    let page = read(&root.join("../docs/bounds.md"));
    for number in 1..=17 {
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
