//! `docs/results.md` and `docs/results.csv` say what the catalog says.

use magic_tables::board::square;
use magics::cli::number::count;
use magics::known::{AllFactors, Proof, Reduced, SquareFacts, squares};
use std::path::Path;

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
    let quoted = |cell: String| {
        if cell.contains(',') {
            format!("\"{cell}\"")
        } else {
            cell
        }
    };
    let line = |row: [String; 10]| row.map(quoted).join(",") + "\n";
    [heads.map(str::to_owned)]
        .into_iter()
        .chain(squares().iter().map(row))
        .map(line)
        .collect()
}

#[test]
fn the_page_says_what_the_catalog_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/results.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let right = comma_separated();
    let file = path.with_extension("csv");
    snapshots::assert_current(&file, &right, "cargo test -p magics --test results_page");
    let squares = squares();
    let open = |reduced: &Reduced| matches!(reduced, Reduced::Open { .. });
    let settled = squares.iter().filter(|known| !open(&known.reduced)).count();
    assert_eq!(
        between(&page, "<!-- settled -->", "<!-- end -->"),
        settled.to_string()
    );
    // By a proof, or because there are more attack sets than indices.
    let reduced = squares
        .iter()
        .filter(|known| matches!(known.reduced, Reduced::Factor { .. }));
    let twice = reduced
        .filter(|known| known.range.bound >= 1 << (known.relevant - 2))
        .count();
    assert_eq!(
        between(&page, "<!-- twice -->", "<!-- end -->"),
        twice.to_string()
    );
    for (name, bits) in [("c", None), ("9", Some(9))] {
        let least = squares
            .iter()
            .filter(|known| known.least_for(bits.unwrap_or(known.relevant)).is_some());
        let page = between(&page, &format!("<!-- least {name} -->"), "<!-- end -->");
        assert_eq!(page, least.count().to_string(), "least {name}");
    }
}
