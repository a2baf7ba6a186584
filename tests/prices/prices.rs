//! Checks all costs in the documentation that need no clock: bytes always, instructions and loads
//! if the compilers are those that `docs/schemes.md` names. `UPDATE=1 cargo test --release
//! -p prices --features full` rewrites them, and the bytes in the table of costs that `scheme =
//! auto` uses. Times come from the benchmarks.

#![cfg(target_arch = "x86_64")] // whose assembly is read

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use magic_tables::spec::{Scheme, Spec};
use magic_tables::tables::{Bmi2, Tables};
use magic_tables::{Builder, Language, OffBoard};
use prices::combinations::{All, CHESS, Combination, Needs, ON_BOARDS};
use prices::compile::{self, C_COMPILERS, Costs};
use prices::count::{Cost, Functions};
use prices::page::{self, COMBINATIONS, Document, Place, SCHEMES, Table, grouped};
use prices::parallel::in_parallel;

/// The levels of x86-64 for which chess is compiled: the baseline, and processors since about 2013.
/// Other boards also have a level with SSSE3.
const LEVELS: [&str; 2] = ["x86-64", "x86-64-v3"];
const LEVELS_OF_BOARDS: [&str; 3] = ["x86-64", "x86-64-v2", "x86-64-v3"];

/// The kinds of processors with a form of `hyperbola` of their own, and those with a form of views.
const PROCESSORS: [&str; 6] = [
    "x86-64",
    "x86-64-v2",
    "x86-64-v3",
    "x86-64-v3+gfni",
    "x86-64-v4",
    "x86-64-v4+gfni",
];
const PROCESSORS_OF_VIEWS: [&str; 4] = ["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4+vbmi2"];

/// The flags of a compiler for a kind of processors: what names its level and each of its features
/// begins so.
fn flags(processor: &str, of_level: &str, of_feature: &str) -> Vec<String> {
    let (level, features): (&str, &[&str]) = match processor.split_once('+') {
        Some((level, "gfni")) => (level, &["gfni"]),
        Some((level, _)) => (level, &["avx512vbmi", "avx512vbmi2", "avx512bitalg"]),
        None => (processor, &[]),
    };
    let features = features
        .iter()
        .map(|feature| format!("{of_feature}{feature}"));
    [format!("{of_level}{level}")]
        .into_iter()
        .chain(features)
        .collect()
}

fn flags_of_rust(processor: &str) -> Vec<String> {
    flags(processor, "-Ctarget-cpu=", "-Ctarget-feature=+")
}

fn flags_of_c(processor: &str) -> Vec<String> {
    flags(processor, "-march=", "-m")
}

/// The combinations of chess, and their costs in Rust on each level.
static IN_RUST: LazyLock<(All, [Costs; 2])> = LazyLock::new(|| {
    let all = All::build();
    let costs = LEVELS.map(|level| of_level(&all.combinations, level, &folder("rust")));
    (all, costs)
});

/// The costs of those combinations whose instructions a level has.
fn of_level(combinations: &[Combination], level: &str, folder: &Path) -> Costs {
    let has = |it: &Combination| level == LEVELS[1] || it.needs != Needs::Bmi2CompiledIn;
    let flags = flags_of_rust(level);
    compile::costs_in_rust(combinations, &flags, has, &folder.join(level))
        .expect("the look-ups compile")
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("the target folder can be written to");
    folder
}

/// The compilers, by the passages of `docs/schemes.md` that name them.
static RUST: LazyLock<String> =
    LazyLock::new(|| compile::versions(false).expect("the compiler runs"));
static C: LazyLock<String> = LazyLock::new(|| compile::versions(true).expect("the compilers run"));

fn rust_compiler() -> (&'static str, &'static str) {
    ("compiler", RUST.as_str())
}

fn c_compilers() -> (&'static str, &'static str) {
    ("c compilers", C.as_str())
}

fn is_documented((passage, version): (&str, &str)) -> bool {
    let page = Document::open().expect("the page is there");
    page.passage(passage).expect("the page names the compilers") == version
}

/// Checks a table, or rewrites it, all of whose figures depend on these compilers.
fn check(
    place: Place,
    compilers: (&str, &str),
    names: &[String],
    cell: impl Fn(&str, &str) -> Option<String>,
) {
    page::check(place, &[compilers], names, |_| false, cell);
}

fn names(combinations: &[Combination]) -> Vec<String> {
    combinations
        .iter()
        .map(|combination| combination.name.clone())
        .collect()
}

/// Some figures of look-ups, as pages show them.
fn joined<'a>(costs: impl IntoIterator<Item = &'a Cost>, of: fn(&Cost) -> usize) -> String {
    costs
        .into_iter()
        .map(|cost| of(cost).to_string())
        .collect::<Vec<_>>()
        .join(" / ")
}

fn instructions<'a>(costs: impl IntoIterator<Item = &'a Cost>) -> String {
    joined(costs, |cost| cost.instructions)
}

/// Checks that both sets at once cost no more than a queen, or than in Rust. `place` says what was
/// compiled how.
fn check_both(place: &str, costs: &[Cost], rust: &[Cost]) {
    let [queen, both] = [costs[2], costs[3]];
    // Two results keep one more register busy, which costs up to three moves.
    assert!(
        both.instructions <= rust[3].instructions.max(queen.instructions + 3),
        "{place}: {both:?}, {queen:?}"
    );
    assert!(
        both.loads <= queen.loads,
        "{place}: {both:?}, but a queen is {queen:?}"
    );
}

/// Writes the bytes of `combinations` into the table of costs that `auto` uses.
fn update_bytes(combinations: &[Combination]) {
    const FILE: &str = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../magic-tables/catalog/costs.txt"
    );
    let with_bytes = |line: &str| -> Option<String> {
        let words: Vec<&str> = line.split(' ').collect();
        let [
            target @ ("pext" | "nopext"),
            scheme,
            entries,
            packing,
            _,
            cost,
        ] = words[..]
        else {
            return None;
        };
        let mut candidates = combinations.iter().filter(|Combination { spec, .. }| {
            let words = [
                spec.scheme.word(),
                &spec.entries_words(),
                spec.packing.word(),
            ];
            words == [scheme, entries, packing]
                && !spec.incorporate_shift
                && !spec.incorporate_offset
        });
        let first = candidates.next()?;
        // If there is a variant with PDEP, it follows the one without.
        let with_pdep = |it: &&Combination| {
            it.needs == Needs::Bmi2CompiledIn || it.tables.scheme == Scheme::Pext
        };
        let found = if target == "pext" {
            candidates.find(with_pdep).unwrap_or(first)
        } else {
            first
        };
        Some(format!(
            "{target} {scheme} {entries} {packing} {} {cost}",
            found.tables.bytes
        ))
    };
    let old = fs::read_to_string(FILE).expect("the file is there");
    let lines = old
        .lines()
        .map(|line| with_bytes(line).unwrap_or_else(|| line.to_owned()) + "\n");
    fs::write(FILE, lines.collect::<String>()).expect("the file can be written");
}

#[test]
fn combinations_cost_what_the_file_says() {
    let (
        All {
            combinations,
            failures,
        },
        levels,
    ) = &*IN_RUST;
    assert!(failures.is_empty(), "{failures:#?}");
    let names = names(combinations);
    assert_eq!(
        names.iter().collect::<HashSet<_>>().len(),
        names.len(),
        "names must be unique: {names:#?}"
    );
    for (level, costs) in LEVELS.iter().zip(levels) {
        for (name, costs) in names
            .iter()
            .zip(costs)
            .filter_map(|(name, costs)| Some((name, costs.as_ref()?)))
        {
            assert!(
                costs.iter().all(|cost| cost.branches == 0),
                "{name} branches"
            );
            check_both(&format!("{name}, {level}"), costs, costs);
        }
    }
    let cell = |name: &str, head: &str| {
        let number = names.iter().position(|other| other == name)?;
        let combination = &combinations[number];
        let counted = |level: usize, of: fn(&Cost) -> usize| {
            Some(joined(&levels[level][number].as_ref()?[..3], of))
        };
        match head {
            "slots, bytes" => Some(combination.slot_bytes().to_string()),
            "rest, bytes" => Some(combination.other_bytes().to_string()),
            "sum, bytes" => Some(combination.tables.bytes.to_string()),
            "loads" => counted(1, |cost| cost.loads),
            "instructions" => counted(0, |cost| cost.instructions),
            "… v3" => counted(1, |cost| cost.instructions),
            _ => None,
        }
    };
    page::check(
        Place::File(COMBINATIONS),
        &[rust_compiler()],
        &names,
        |head| head.ends_with("bytes"),
        cell,
    );
    if snapshots::updates() {
        let mut page = Document::open().expect("the page is there");
        let shown = Table::read(COMBINATIONS)
            .expect("the file is there")
            .on_page();
        page.set_passage("schemes", &shown)
            .expect("its place is there");
        page.save().expect("the page can be written");
        update_bytes(combinations);
    }
}

/// Look-ups that are constant functions are as short as the others, unless the others have vectors.
#[test]
fn constant_functions_cost_the_same() {
    let (All { combinations, .. }, levels) = &*IN_RUST;
    let (mut constant, mut expected) = (Vec::new(), Vec::new());
    for (number, combination) in combinations.iter().enumerate() {
        if combination.needs == Needs::Nothing {
            let spec = Spec {
                const_fn: true,
                ..combination.tables.spec.clone()
            };
            let tables = Tables::build(&spec, Bmi2::Absent).expect("there are such tables");
            let mut combination = combination.clone();
            combination.tables = tables;
            constant.push(combination);
            expected.push(number);
        }
    }
    assert!(constant.len() > 20, "{} combinations", constant.len());
    for (level, name) in LEVELS.iter().enumerate() {
        let costs = of_level(&constant, name, &folder("constant"));
        for ((combination, number), costs) in constant.iter().zip(&expected).zip(costs) {
            if combination.tables.name() != "hyperbola" || level == 0 {
                assert_eq!(
                    costs, levels[level][*number],
                    "{}, {name}",
                    combination.name
                );
            }
        }
    }
}

/// Squares that wrap around take one instruction, at most with a move between registers, and no
/// branch.
#[test]
fn squares_that_wrap_do_not_branch() {
    let (All { combinations, .. }, levels) = &*IN_RUST;
    let mut wrapping = combinations.clone();
    for combination in &mut wrapping {
        combination.tables.spec.off_board = OffBoard::Wrap;
    }
    let costs = of_level(&wrapping, LEVELS[1], &folder("wrapping"));
    for ((combination, wraps), costs) in wrapping.iter().zip(costs).zip(&levels[1]) {
        let (wraps, costs) = (
            wraps.expect("it was compiled"),
            costs.as_ref().expect("it was compiled"),
        );
        for (wraps, cost) in wraps.iter().zip(costs) {
            let is_cheap = wraps.instructions <= cost.instructions + 2 && wraps.loads == cost.loads;
            assert!(
                is_cheap && wraps.branches == 0,
                "{}: {wraps:?}, {cost:?}",
                combination.name
            );
        }
    }
}

/// Headers are as short as the look-ups in Rust, by both compilers, in C and in C++.
#[test]
#[cfg_attr(not(c_compilers), ignore = "gcc, g++, clang or clang++ is missing")]
fn headers_cost_what_the_file_says() {
    let (All { combinations, .. }, rust) = &*IN_RUST;
    let folder = folder("c");
    compile::write_headers(combinations, &folder).expect("there are headers");
    let heads = [["gcc", "gcc, v3"], ["clang", "clang, v3"]];
    let mut jobs = Vec::new();
    for (compilers, heads) in C_COMPILERS.iter().zip(heads) {
        for (compiler, language) in compilers.iter().zip([Language::C, Language::Cpp]) {
            jobs.extend([0, 1].map(|level| (*compiler, language, level, heads[level])));
        }
    }
    let columns = in_parallel(&jobs, |&(compiler, language, level, _)| {
        let flags = flags_of_c(LEVELS[level]);
        // There is no PEXT unless it is compiled in.
        let has = |it: &Combination| level > 0 || it.needs == Needs::Nothing;
        compile::costs_in_c(combinations, (compiler, language), &flags, has, &folder)
            .unwrap_or_else(|error| panic!("{compiler}, {}: {error}", LEVELS[level]))
    });
    let names = names(combinations);
    let strict = is_documented(c_compilers()) && is_documented(rust_compiler());
    for (&(compiler, _, level, _), costs) in jobs.iter().zip(&columns) {
        let both = names.iter().zip(costs).zip(&rust[level]);
        for ((name, costs), rust) in
            both.filter_map(|((n, c), r)| Some(((n, c.as_ref()?), r.as_ref()?)))
        {
            let place = format!("{name}, {compiler}, {}", LEVELS[level]);
            if strict {
                let longer = costs[..3]
                    .iter()
                    .zip(rust)
                    .any(|(c, rust)| c.instructions > rust.instructions);
                assert!(!longer, "{place}: {costs:?}, but in Rust {rust:?}");
                check_both(&place, costs, rust);
            }
            assert!(
                costs.iter().all(|cost| cost.branches == 0) || !strict,
                "{place} branches"
            );
        }
    }
    // The instructions in C, and those in C++ where they differ.
    check(
        Place::File(COMBINATIONS),
        c_compilers(),
        &names,
        |name, head| {
            let number = names.iter().position(|other| other == name)?;
            let of_head = jobs
                .iter()
                .zip(&columns)
                .filter(|((.., other), _)| *other == head);
            let cell = |costs: &Option<Vec<Cost>>| {
                costs
                    .as_ref()
                    .map_or_else(String::new, |costs| instructions(&costs[..3]))
            };
            let mut cells: Vec<String> = of_head.map(|(_, costs)| cell(&costs[number])).collect();
            cells.dedup();
            (!cells.is_empty()).then(|| cells.join("; "))
        },
    );
}

/// `hyperbola` on each kind of processor, in Rust and in C.
#[test]
#[cfg_attr(not(c_compilers), ignore = "gcc, g++, clang or clang++ is missing")]
fn hyperbola_costs_what_its_page_says() {
    let combination = [Combination::hyperbola()];
    let folder = folder("hyperbola");
    compile::write_headers(&combination, &folder).expect("there is a header");
    let only = |costs: Costs| costs.into_iter().next().flatten().expect("it was compiled");
    let columns = PROCESSORS.map(|name| {
        let rust = only(of_level(&combination, name, &folder));
        assert!(
            rust.iter().all(|cost| cost.branches == 0),
            "{name}: {rust:?}"
        );
        let c = ["gcc", "clang"].map(|compiler| {
            let (call, flags) = ((compiler, Language::C), flags_of_c(name));
            let costs = compile::costs_in_c(&combination, call, &flags, |_| true, &folder);
            let costs = only(costs.expect("it compiles"));
            // Without AVX-512, gcc copies a square or a slider up to two times more.
            let moves = if compiler == "gcc" { 2 } else { 0 };
            for (c, rust) in costs
                .iter()
                .zip(&rust)
                .filter(|_| is_documented(c_compilers()))
            {
                let place = format!("{name}, {compiler}: {c:?}, but in Rust {rust:?}");
                assert!(
                    c.instructions <= rust.instructions + moves && c.branches == 0,
                    "{place}"
                );
            }
            instructions(&costs)
        });
        [instructions(&rust), c[0].clone(), c[1].clone()]
    });
    let names = PROCESSORS.map(str::to_owned);
    let cell = |name: &str, head: &str| {
        let column = ["Rust", "gcc", "clang"]
            .iter()
            .position(|other| *other == head)?;
        Some(columns[names.iter().position(|other| other == name)?][column].clone())
    };
    let page = Place::Passage("docs/schemes/hyperbola.md", "instructions");
    check(page, rust_compiler(), &names, cell);
    let file = Place::File("docs/schemes/hyperbola.csv");
    check(file, c_compilers(), &names, cell);
}

#[test]
#[cfg_attr(not(c_compilers), ignore = "gcc, g++, clang or clang++ is missing")]
fn look_ups_on_boards_cost_what_their_file_says() {
    let forms = Combination::on_boards();
    let folder = folder("boards");
    compile::write_headers(&forms, &folder).expect("there are headers");
    let mut columns: Vec<(String, Costs)> = Vec::new();
    for level in LEVELS_OF_BOARDS {
        let costs = of_level(&forms, level, &folder);
        for (form, costs) in forms.iter().zip(&costs) {
            let branches = costs.iter().flatten().any(|cost| cost.branches > 0);
            assert!(!branches, "{}, {level} branches: {costs:?}", form.name);
        }
        columns.push((level.to_owned(), costs));
    }
    for [compiler, _] in C_COMPILERS {
        for level in LEVELS_OF_BOARDS {
            let has = |it: &Combination| level == LEVELS[1] || it.needs == Needs::Nothing;
            let (call, flags) = ((compiler, Language::C), flags_of_c(level));
            let costs = compile::costs_in_c(&forms, call, &flags, has, &folder);
            let costs = costs.unwrap_or_else(|error| panic!("{compiler}, {level}: {error}"));
            let head = format!("{compiler}, {}", level.trim_start_matches("x86-64-"));
            columns.push((head.trim_end_matches(", x86-64").to_owned(), costs));
        }
    }
    // The look-ups of all pieces stand in each cell.
    let cell_of = |costs: &Option<Vec<Cost>>, form: &Combination, look_ups: &[&str]| {
        let Some(costs) = costs else {
            return String::new();
        };
        let there = form.look_ups();
        let one = |look_up: &&str| {
            let place = there.iter().position(|other| other == look_up);
            place.map_or_else(
                || "–".to_owned(),
                |place| costs[place].instructions.to_string(),
            )
        };
        look_ups.iter().map(one).collect::<Vec<_>>().join(" / ")
    };
    let names = names(&forms);
    let number = |name: &str| names.iter().position(|other| other == name);
    for (compilers, is_rust) in [(rust_compiler(), true), (c_compilers(), false)] {
        check(
            Place::File("docs/boards.csv"),
            compilers,
            &names,
            |name, head| {
                let column = columns.iter().position(|(other, _)| other == head)?;
                let number = number(name)?;
                let cell = || cell_of(&columns[column].1[number], &forms[number], &ON_BOARDS);
                (is_rust == (column < LEVELS_OF_BOARDS.len())).then(cell)
            },
        );
    }
    // `hyperbola` on the boards of shogi and xiangqi.
    let levels = LEVELS_OF_BOARDS.map(str::to_owned);
    check(
        Place::Passage("docs/boards.md", "instructions"),
        rust_compiler(),
        &levels,
        |level, head| {
            let (look_ups, board) = head.split_once(" on ")?;
            let look_ups: Vec<_> = look_ups
                .split(" / ")
                .map(|it| if it == "both" { "rook_and_bishop" } else { it })
                .collect();
            let number = number(&format!("{board}: hyperbola"))?;
            let costs = &columns.iter().find(|(name, _)| name == level)?.1;
            Some(cell_of(&costs[number], &forms[number], &look_ups))
        },
    );
}

/// Look-ups as in Cargo's profile `dev`, the call included.
#[test]
fn unoptimised_look_ups_cost_what_the_page_says() {
    let shown = |it: &&Combination| {
        ["fancy", "fancy, byte", "hyperbola, latency", "pext"].contains(&&*it.name)
    };
    let combinations: Vec<_> = IN_RUST
        .0
        .combinations
        .iter()
        .filter(shown)
        .cloned()
        .collect();
    let columns = LEVELS.map(|level| {
        let folder = folder("unoptimised").join(level);
        let unoptimised =
            ["-Copt-level=0", "-Cdebug-assertions", "-Cdebuginfo=2"].map(str::to_owned);
        let flags = [&flags_of_rust(level)[..], &unoptimised].concat();
        compile::costs_in_rust(&combinations, &flags, |_| true, &folder)
            .expect("the look-ups compile");
        Functions::new(&fs::read(folder.join("lookups.s")).expect("it is there"))
    });
    let names = names(&combinations);
    check(
        Place::Passage(SCHEMES, "unoptimised"),
        rust_compiler(),
        &names,
        |name, head| {
            let number = names.iter().position(|other| other == name)?;
            let column = &columns[LEVELS.iter().position(|level| *level == head)?];
            let cost = |piece| {
                column
                    .unoptimised(&format!("look_up_{piece}_{number}"))
                    .to_string()
            };
            Some(CHESS[..3].iter().map(cost).collect::<Vec<_>>().join(" / "))
        },
    );
}

/// The attacks of all pieces of a set, which need no tables.
#[test]
fn fills_cost_what_the_page_says() {
    let mut source = String::new();
    for piece in &CHESS[..3] {
        writeln!(
            source,
            "#[unsafe(no_mangle)]\npub fn look_up_{piece}(pieces: u64, occupied: u64) -> u64 {{\n    \
             magic_tables::lookup::setwise::{piece}_attacks(pieces, occupied)\n}}"
        )
        .expect("a string takes it");
    }
    let levels = ["x86-64", "x86-64-v3", "x86-64-v4"];
    let counted = levels.map(|level| {
        compile::rust(&source, &flags_of_rust(level), &folder("fills").join(level))
            .expect("the fills compile")
    });
    let names: Vec<_> = CHESS[..3]
        .iter()
        .map(|piece| format!("`all_{piece}_attacks`"))
        .collect();
    check(
        Place::Passage(SCHEMES, "fills"),
        rust_compiler(),
        &names,
        |name, head| {
            let piece = name.strip_prefix("`all_")?.strip_suffix("_attacks`")?;
            let functions = &counted[levels.iter().position(|level| *level == head)?];
            let cost = functions.cost(&format!("look_up_{piece}"));
            assert_eq!(cost.branches, 0, "{name} branches");
            Some(cost.instructions.to_string())
        },
    );
}

/// What is counted of a view: the name in the table, expressions in Rust and C, and the type of the
/// result in C.
const USES: &str = "\
`attackers()` | view.attackers() | v_attackers(&view) | uint64_t
`attackers()`, `bitboard` | view.bitboard(view.attackers()) | v_bitboard(&view, v_attackers(&view)) | uint64_t
`attackers()`, `write` | view.write(view.attackers(), pairs) | v_write(&view, v_attackers(&view), pairs) | unsigned
`attacked_by(code)` | view.attacked_by(code) | v_attacked_by(&view, code) | uint64_t
`attacked_by(code)`, `count` | view.count(view.attacked_by(code)) | v_count(&view, v_attacked_by(&view, code)) | unsigned
`attacked_by(code)`, `write` | view.write(view.attacked_by(code), pairs) | v_write(&view, v_attacked_by(&view, code), pairs) | unsigned
`through()` | view.through() | v_through(&view) | v_sliders_and_pieces
`write_through` | view.write_through(both) | v_write_through(&view, both) | unsigned";

/// The same of the index of a threat, and of a list of them.
const USES_OF_INDICES: &str = "\
`threat_index` | Index::of(quad, black, mirrored) | v_threat_index(quads, black, mirrored) | int32_t
`threat_indices` | Index::list(quads, black, mirrored, indices) | v_threat_indices(quads, count, black, mirrored, indices) | unsigned";

fn uses(table: &'static str) -> Vec<[&'static str; 4]> {
    let use_of = |line: &'static str| {
        let cells: Vec<_> = line.split(" | ").collect();
        cells.try_into().expect("four cells")
    };
    table.lines().map(use_of).collect()
}

fn names_of(uses: &[[&str; 4]]) -> Vec<String> {
    uses.iter().map(|[name, ..]| (*name).to_owned()).collect()
}

/// A header of views and threats.
fn header_of_views(language: Language, prefix: &str) -> String {
    let codes = "[empty, white_pawn, white_knight, white_bishop, white_rook, white_queen, white_king, _, _, black_pawn, \
                 black_knight, black_bishop, black_rook, black_queen, black_king]";
    let options = Builder::new()
        .scheme(Scheme::Hyperbola)
        .views(true)
        .piece_codes(codes)
        .threat_index(true);
    options
        .language(language)
        .prefix(prefix)
        .source()
        .expect("there is a header")
}

#[test]
fn views_cost_what_their_page_says() {
    let mut source =
        String::from("type View = magic_tables::lookup::views::View<0x0edc_ba90_0654_3210>;\n");
    let uses = uses(USES);
    for (number, [_, used, ..]) in uses.iter().enumerate() {
        // As with the type of squares of an engine, the compiler knows that the square is on the
        // board; and there is room for pairs.
        writeln!(
            source,
            "#[unsafe(no_mangle)]\npub fn look_up_view_{number}(square: usize, mailbox: &[u8; 64], code: u8, \
             pairs: &mut [(u8, u8); 16], both: &mut [[(u8, u8); 2]; 8]) -> impl Sized {{\n    _ = code;\n    \
             unsafe {{ core::hint::assert_unchecked(square < 64) }};\n    \
             let view = View::new(square, mailbox);\n    {used}\n}}"
        )
        .expect("a string takes it");
    }
    let counted = PROCESSORS_OF_VIEWS.map(|name| {
        compile::rust(&source, &flags_of_rust(name), &folder("views").join(name))
            .expect("views compile")
    });
    let names = names_of(&uses);
    let page = Place::Passage("docs/views.md", "instructions");
    check(page, rust_compiler(), &names, |name, head| {
        let column = PROCESSORS_OF_VIEWS
            .iter()
            .position(|other| *other == head)?;
        let number = names.iter().position(|other| other == name)?;
        let cost = counted[column].cost(&format!("look_up_view_{number}"));
        // Without vectors (x86-64 and x86-64-v2), rays are walked. Vectors need no branch to find
        // pieces, but most need a loop to give them, and all check that there is room.
        let finds = !["bitboard", "write"]
            .iter()
            .any(|gives| uses[number][1].contains(gives));
        assert!(
            !finds || column < 2 || cost.branches == 0,
            "{name}: {cost:?}"
        );
        Some(cost.instructions.to_string())
    });
}

#[test]
fn threat_indices_cost_what_their_page_says() {
    let mut source = String::from(
        "type Index = magic_tables::lookup::views::ThreatIndex<0x0edc_ba90_0654_3210>;\n",
    );
    let uses = uses(USES_OF_INDICES);
    for (number, [_, used, ..]) in uses.iter().enumerate() {
        writeln!(
            source,
            "#[unsafe(no_mangle)]\npub fn look_up_index_{number}(quad: [u8; 4], quads: &[[u8; 4]], black: bool, \
             mirrored: bool, indices: &mut [u32; 256]) -> impl Sized {{\n    _ = (quad, quads, &indices);\n    {used}\n}}"
        )
        .expect("a string takes it");
    }
    let counted = PROCESSORS_OF_VIEWS.map(|name| {
        compile::rust(&source, &flags_of_rust(name), &folder("index").join(name))
            .expect("indices compile")
    });
    let names = names_of(&uses);
    let page = Place::Passage("docs/views.md", "instructions of indices");
    check(page, rust_compiler(), &names, |name, head| {
        let column = PROCESSORS_OF_VIEWS
            .iter()
            .position(|other| *other == head)?;
        let number = names.iter().position(|other| other == name)?;
        let cost = counted[column].cost(&format!("look_up_index_{number}"));
        assert!(number != 0 || cost.branches == 0, "{name}: {cost:?}");
        Some(cost.instructions.to_string())
    });
}

#[test]
#[cfg_attr(not(c_compilers), ignore = "gcc, g++, clang or clang++ is missing")]
fn views_in_c_cost_what_their_file_says() {
    let folder = folder("views-c");
    fs::write(folder.join("views.h"), header_of_views(Language::C, "v_")).expect("a file");
    let mut source = String::from("#include \"views.h\"\n");
    let (of_views, of_indices) = (uses(USES), uses(USES_OF_INDICES));
    for (number, [_, _, used, result]) in of_views.iter().enumerate() {
        // Many calls in one file would not be inlined.
        writeln!(
            source,
            "__attribute__((flatten)) {result} look_up_view_{number}(size_t square, const uint8_t *mailbox, unsigned code, \
             v_square_and_code *pairs, v_square_and_code (*both)[2]) {{\n    \
             (void)code, (void)pairs, (void)both;\n    if (square > 63) __builtin_unreachable();\n    \
             const v_View view = v_view((unsigned)square, mailbox);\n    return {used};\n}}"
        )
        .expect("a string takes it");
    }
    for (number, [_, _, used, result]) in (of_views.len()..).zip(&of_indices) {
        writeln!(
            source,
            "__attribute__((flatten)) {result} look_up_view_{number}(const uint8_t *quads, unsigned count, _Bool black, \
             _Bool mirrored, uint32_t *indices) {{\n    (void)count, (void)indices;\n    return {used};\n}}"
        )
        .expect("a string takes it");
    }
    let mut columns = Vec::new();
    for compiler in ["gcc", "clang"] {
        for name in PROCESSORS_OF_VIEWS {
            let head = format!("{compiler}, {}", name.trim_start_matches("x86-64-"));
            let functions =
                compile::c(&source, (compiler, Language::C), &flags_of_c(name), &folder);
            columns.push((head, functions.expect("views compile")));
        }
    }
    let names = names_of(&[of_views, of_indices].concat());
    check(
        Place::File("docs/views.csv"),
        c_compilers(),
        &names,
        |name, head| {
            let functions = &columns.iter().find(|(other, _)| other == head)?.1;
            let number = names.iter().position(|other| other == name)?;
            Some(
                functions
                    .cost(&format!("look_up_view_{number}"))
                    .instructions
                    .to_string(),
            )
        },
    );
}

/// Clang makes vectors of the loop that makes elements, whoever calls it. If it unrolled the loop,
/// there would be a hundred instructions more than for their number.
#[test]
#[cfg_attr(not(c_compilers), ignore = "gcc, g++, clang or clang++ is missing")]
fn elements_are_made_in_vectors() {
    let folder = folder("views-elements");
    fs::write(
        folder.join("views.hpp"),
        header_of_views(Language::Cpp, "v"),
    )
    .expect("a file");
    let mut source = String::from("#include \"views.hpp\"\n");
    for (number, mark) in ["", "__attribute__((always_inline)) "].iter().enumerate() {
        writeln!(
            source,
            "{mark}static inline unsigned threats_{number}(unsigned square, const uint8_t *mailbox, unsigned code, uint32_t *to) {{\n    \
             const auto view = v::view(square, mailbox);\n    \
             return view.write_as(view.attackers(), to, [square, code](unsigned from, unsigned attacker) {{ \
             return attacker << 24 | from << 16 | code << 8 | square; }});\n}}\n\
             extern \"C\" unsigned look_up_elements_{number}(unsigned square, const uint8_t *mailbox, unsigned code, uint32_t *to) {{\n    \
             return threats_{number}(square, mailbox, code, to);\n}}"
        )
        .expect("a string takes it");
    }
    source += "extern \"C\" unsigned look_up_count(unsigned square, const uint8_t *mailbox) {\n    \
               const auto view = v::view(square, mailbox);\n    return view.count(view.attackers());\n}\n";
    let functions = compile::c(
        &source,
        ("clang++", Language::Cpp),
        &flags_of_c(PROCESSORS_OF_VIEWS[3]),
        &folder,
    );
    let functions = functions.expect("views compile");
    let [plain, marked, count] = ["elements_0", "elements_1", "count"]
        .map(|name| functions.cost(&format!("look_up_{name}")).instructions);
    assert!(
        plain.abs_diff(marked) <= 4 && plain < count + 100,
        "{plain}, {marked} where always inlined, and {count} for their number"
    );
}

/// How much the compiler has to do for an engine that uses the macro: the lines of unoptimised LLVM
/// IR of our own crates. No machine changes these, as it does times. A change by less than two per
/// cent need not be written down.
#[test]
#[cfg(target_os = "linux")]
fn crates_have_as_many_lines_of_code_for_llvm_as_the_page_says() {
    let crates = [
        ("`magic-tables` with `emit`", "magic-tables", "emit"),
        (
            "`magic-tables` with `emit` and `boards`",
            "magic-tables",
            "emit,boards",
        ),
        ("`magic-macros`", "magic-macros", ""),
    ];
    let place = Place::Passage("docs/build-cost.md", "lines");
    let page = Document::read("docs/build-cost.md").expect("the page is there");
    let documented = Table::parse(page.passage("lines").expect("the table is there"));
    let names = crates.map(|(name, ..)| name.to_owned());
    check(place, rust_compiler(), &names, |name, head| {
        let (_, package, features) = crates.iter().find(|(other, ..)| *other == name)?;
        let folder = folder("lines");
        // A file for each: what is compiled already, Cargo does not compile again.
        let code = folder.join(format!("{package}-{}.ll", features.replace(',', "-")));
        let status = Command::new(env!("CARGO"))
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
            .args([
                "rustc",
                "--quiet",
                "--offline",
                "--lib",
                "-p",
                package,
                "--no-default-features",
                "--features",
                features,
            ])
            .arg("--target-dir")
            .arg(&folder)
            .args(["--", "-Ccodegen-units=1", "-Cdebuginfo=0", "--emit"])
            .arg(format!("llvm-ir={}", code.display()))
            .env_remove("RUSTFLAGS")
            .env("CARGO_INCREMENTAL", "0")
            .status()
            .expect("Cargo runs");
        assert!(status.success(), "{package}: {status}");
        let lines = fs::read_to_string(&code)
            .expect("the compiler wrote it")
            .lines()
            .count();
        let old = documented.cell(name, head)?;
        let was: usize = old.replace(',', "").parse().expect("it is a number");
        Some(if lines.abs_diff(was) * 50 <= was {
            old.to_owned()
        } else {
            grouped(lines)
        })
    });
}
