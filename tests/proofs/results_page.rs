//! `docs/results.md`, the file of all squares beside it and that of all searches, which the paper
//! reads, say what the catalog says.

use magic_tables::board::slider::Slider;
use magic_tables::board::square;
use magics::cli::number::count;
use magics::known::{AllFactors, Proof, Reduced, SquareFacts, squares};
use std::path::{Path, PathBuf};

/// How to rewrite what this file compares.
const TEST: &str = "cargo test -p proofs --test results_page";

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// What stands in `page` between two marks.
fn between<'a>(page: &'a str, begin: &str, end: &str) -> &'a str {
    let (_, rest) = page
        .split_once(begin)
        .unwrap_or_else(|| panic!("there is no {begin}"));
    rest.split_once(end)
        .unwrap_or_else(|| panic!("there is no {end}"))
        .0
}

/// The catalog as comma-separated values, with a line for each square.
fn comma_separated() -> String {
    let proof = |Proof {
                     by, certificate, ..
                 }: &Proof| match certificate {
        Some(name) => format!("{by} ([certificate](../magics/catalog/certificates/{name}.json))"),
        None => (*by).to_owned(),
    };
    let row = |known: &SquareFacts| {
        let SquareFacts {
            slider,
            square,
            relevant,
            range,
            used,
            ..
        } = known;
        let (factor, mut by) = match &known.reduced {
            Reduced::Factor {
                factor,
                by,
                all: None,
            } => (format!("{factor:#x}"), (*by).to_owned()),
            Reduced::Factor {
                factor,
                all: Some(AllFactors { number, search, .. }),
                ..
            } => (
                format!("{factor:#x}"),
                format!("{}: exactly {number} factors", proof(search)),
            ),
            Reduced::None { proofs } => (
                "none".to_owned(),
                proofs.iter().map(proof).collect::<Vec<_>>().join("; "),
            ),
            Reduced::Open { estimate } => (
                format!("open, about {:.0e} nodes", estimate.nodes),
                String::new(),
            ),
        };
        if let Some(twice) = &known.twice_reduced {
            by = format!("{by}; none with c - 2: {}", proof(twice));
        }
        let least = if known.is_range_least() {
            ", the least"
        } else {
            ""
        };
        let slots = |bits| {
            known
                .least_for(bits)
                .map_or_else(String::new, |it| count(u64::from(it.greatest) + 1))
        };
        [
            square::name_of(*slider).to_owned(),
            square::name(*square),
            relevant.to_string(),
            format!("2^{}", u64::BITS - slider.mask(*square).trailing_zeros()),
            factor,
            by,
            format!(
                "{} ({} bits{least})",
                count(u64::from(range.greatest) + 1),
                range.index_bits
            ),
            count(used.slots.into()),
            slots(*relevant),
            slots(9),
        ]
    };
    let heads = [
        "piece",
        "square",
        "c",
        "period",
        "factor with c - 1 index bits",
        "by",
        "slots of a table",
        "slots in use",
        "least, c bits",
        "least, 9 bits",
    ];
    let rows = squares().iter().map(row).collect::<Vec<_>>();
    lines(heads, rows)
}

/// Rows below their heads, each a line of comma-separated values.
fn lines<const COLUMNS: usize>(
    heads: [&str; COLUMNS],
    rows: impl IntoIterator<Item = [String; COLUMNS]>,
) -> String {
    let rows = [heads.map(str::to_owned)].into_iter().chain(rows);
    rows.map(|row| row.map(quoted).join(",") + "\n").collect()
}

fn quoted(cell: String) -> String {
    if cell.contains(',') {
        format!("\"{cell}\"")
    } else {
        cell
    }
}

/// Where Niklas Fiekas published a search; `None` for one of ours.
fn place_of_publication(proof: &Proof) -> Option<&'static str> {
    let Proof { by, .. } = proof;
    match by {
        _ if by.starts_with("this project") => None,
        _ if by.ends_with("2018") => Some("thesis"),
        _ if by.ends_with("-fancy.log") => Some("log"),
        _ if by.ends_with("README.md") => Some("table"),
        _ => panic!("name where this is published: {by}"),
    }
}

/// Those who have searched one period for factors with so many index bits, and what they found.
struct Search<'a> {
    known: &'a SquareFacts,
    index_bits: u32,
    proofs: Vec<&'a Proof>,
    factors: u64,
}

impl<'a> Search<'a> {
    /// All exhaustive searches for factors with fewer index bits than relevant squares.
    fn all(squares: &'a [SquareFacts]) -> impl Iterator<Item = Self> {
        squares.iter().flat_map(|known| {
            let search = move |fewer, proofs, factors| Self {
                known,
                index_bits: known.relevant - fewer,
                proofs,
                factors,
            };
            let reduced = match &known.reduced {
                Reduced::None { proofs } => Some(search(1, proofs.iter().collect(), 0)),
                Reduced::Factor { all, .. } => all
                    .as_ref()
                    .map(|all| search(1, vec![&all.search], all.number)),
                Reduced::Open { .. } => None,
            };
            let twice = known.twice_reduced.as_ref();
            reduced
                .into_iter()
                .chain(twice.map(|proof| search(2, vec![proof], 0)))
        })
    }

    /// The search of this project, if it has made one.
    fn ours(&self) -> Option<&'a Proof> {
        let mut proofs = self.proofs.iter().copied();
        proofs.find(|proof| place_of_publication(proof).is_none())
    }

    fn row(&self) -> [String; 12] {
        let SquareFacts { slider, square, .. } = self.known;
        let places: Vec<&str> = self
            .proofs
            .iter()
            .filter_map(|proof| place_of_publication(proof))
            .collect();
        let tests = self.proofs.iter().find_map(|proof| proof.tests);
        let effort = self.ours().and_then(|proof| proof.effort);
        let certificate = self.ours().and_then(|proof| proof.certificate);
        [
            square::name_of(*slider).to_owned(),
            square::name(*square),
            self.known.relevant.to_string(),
            (u64::BITS - slider.mask(*square).trailing_zeros()).to_string(),
            self.index_bits.to_string(),
            self.factors.to_string(),
            places.join(" and "),
            tests.map_or_else(String::new, |tests| tests.to_string()),
            effort.map_or_else(String::new, |effort| effort.nodes.to_string()),
            effort.map_or_else(String::new, |effort| effort.seconds.to_string()),
            effort.map_or_else(String::new, |effort| effort.order.to_string()),
            certificate.unwrap_or_default().to_owned(),
        ]
    }
}

/// The searches as comma-separated values, for the tables of the paper.
fn searches(squares: &[SquareFacts]) -> String {
    let heads = [
        "piece",
        "square",
        "c",
        "period bits",
        "index bits",
        "factors",
        "published in",
        "published tests",
        "nodes",
        "seconds",
        "order",
        "certificate",
    ];
    lines(heads, Search::all(squares).map(|search| search.row()))
}

/// The squares without a factor that rest on published searches alone, as rows of a table.
fn without_certificate(squares: &[SquareFacts]) -> String {
    let mut rows = vec!["| | shown by | squares |\n|---|---|---|\n".to_owned()];
    for slider in Slider::ALL {
        for (place, by) in [("thesis", "thesis"), ("log", "log of the program `daq`")] {
            let alone = Search::all(squares).filter(|search| {
                search.known.slider == slider
                    && search.ours().is_none()
                    && place_of_publication(search.proofs[0]) == Some(place)
            });
            let names: Vec<String> = alone.map(|it| square::name(it.known.square)).collect();
            if !names.is_empty() {
                let (piece, number) = (square::name_of(slider), names.len());
                let names = names.join(" ");
                rows.push(format!("| {piece}, {number} | {by} | {names} |\n"));
            }
        }
    }
    rows.concat()
}

/// A page with other text in a passage.
fn with_passage(page: &str, name: &str, text: &str) -> String {
    let (begin, end) = (
        format!("<!-- {name} -->\n"),
        format!("<!-- end of {name} -->"),
    );
    let old = format!("{begin}{}{end}", between(page, &begin, &end));
    page.replace(&old, &format!("{begin}{text}{end}"))
}

fn is_settled(known: &SquareFacts) -> bool {
    !matches!(known.reduced, Reduced::Open { .. })
}

/// Whether there is a factor with one index bit fewer than relevant squares.
fn has_factor(known: &SquareFacts) -> bool {
    matches!(known.reduced, Reduced::Factor { .. })
}

/// Whether there is none with two bits fewer, by a proof or because there are more attack sets than
/// indices.
fn has_none_with_two_less(known: &SquareFacts) -> bool {
    has_factor(known) && known.range.bound >= 1 << (known.relevant - 2)
}

#[test]
fn the_page_says_what_the_catalog_says() {
    let page = std::fs::read_to_string(docs().join("results.md")).unwrap();
    snapshots::assert_current(&docs().join("results.csv"), &comma_separated(), TEST);
    let squares = squares();
    for (mark, is_meant) in [
        ("settled", is_settled as fn(&SquareFacts) -> bool),
        ("with a factor", has_factor),
        ("twice", has_none_with_two_less),
        ("twice by search", |known| known.twice_reduced.is_some()),
        ("twice open", |known| {
            has_factor(known) && !has_none_with_two_less(known)
        }),
    ] {
        let number = squares.iter().filter(|known| is_meant(known)).count();
        let said = between(&page, &format!("<!-- {mark} -->"), "<!-- end -->");
        assert_eq!(said, number.to_string(), "{mark}");
    }
    for (name, bits) in [("c", None), ("9", Some(9))] {
        let least = squares
            .iter()
            .filter(|known| known.least_for(bits.unwrap_or(known.relevant)).is_some());
        let page = between(&page, &format!("<!-- least {name} -->"), "<!-- end -->");
        assert_eq!(page, least.count().to_string(), "least {name}");
    }
}

#[test]
fn the_page_names_the_squares_without_a_certificate() {
    let path = docs().join("results.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let squares = squares();
    let right = with_passage(&page, "published alone", &without_certificate(&squares));
    snapshots::assert_current(&path, &right, TEST);
    let none: Vec<Search> = Search::all(&squares)
        .filter(|search| matches!(search.known.reduced, Reduced::None { .. }))
        .collect();
    let new = |search: &&Search| search.proofs.iter().all(|proof| proof.by == "this project");
    let alone = none.iter().filter(|search| search.ours().is_none());
    let certified = |search: &&Search| search.ours().is_some_and(|it| it.certificate.is_some());
    let again = none
        .iter()
        .filter(|search| certified(search) && !new(search));
    for (mark, number) in [
        ("none", none.len()),
        ("new", none.iter().filter(new).count()),
        ("again", again.count()),
        ("alone", alone.count()),
    ] {
        let said = between(&page, &format!("<!-- {mark} -->"), "<!-- end -->");
        assert_eq!(said, number.to_string(), "{mark}");
    }
}

#[test]
fn the_page_counts_the_certificates() {
    let page = std::fs::read_to_string(docs().join("results.md")).unwrap();
    let files = std::fs::read_dir(docs().join("../magics/catalog/certificates")).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let certificates = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .count();
    assert_eq!(
        between(&page, "<!-- certificates -->", "<!-- end -->"),
        certificates.to_string()
    );
}

#[test]
fn the_page_says_how_long_the_searches_with_certificates_took() {
    let page = std::fs::read_to_string(docs().join("results.md")).unwrap();
    let squares = squares();
    // A graphics processor counted the factors of one square; these are hours of processors.
    let without_factor = Search::all(&squares).filter(|search| search.factors == 0);
    let seconds: f64 = without_factor
        .filter_map(|search| search.ours())
        .filter(|proof| proof.certificate.is_some())
        .filter_map(|proof| Some(proof.effort?.seconds))
        .sum();
    assert_eq!(
        between(&page, "<!-- hours -->", "<!-- end -->"),
        format!("{:.0}", seconds / 3600.0)
    );
}

#[test]
fn the_file_of_searches_says_what_the_catalog_says() {
    let file = docs().join("paper/searches.csv");
    snapshots::assert_current(&file, &searches(&squares()), TEST);
}
