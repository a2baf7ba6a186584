//! The independent checker agrees with certificates of the repository, and with none that was
//! tampered with.

#[allow(dead_code, reason = "its `main` is for people")]
#[path = "../../magics/examples/check_certificate.rs"]
mod check_certificate;
mod forgeries;

use check_certificate::{Checked, KNOWN, Refusal, Status, random, read};
use forgeries::{Case, Truth, cases};
use magic_tables::board::slider::Slider;
use magics::prove::{BitOrder, Certificate, Job, Order, Problem, Shard, Simd, Target, orders, run};
use serde_json::{Value, json};
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Checks a certificate by `units` units of at most `nodes` nodes.
fn check(record: &Value, known: &str, units: u64, nodes: u64) -> Result<Checked, Refusal> {
    let certificate = read(record.to_string().as_bytes())?;
    certificate.check(known, units, nodes, random(1))
}

fn status(record: &Value, units: u64, nodes: u64) -> Status {
    let checked = check(record, "", units, nodes);
    checked.map_or_else(|refusal| refusal.0, |checked| checked.status())
}

#[test]
fn what_is_true_is_shown_and_what_is_false_is_not() {
    let mut numbers = [0; 3];
    for Case {
        name,
        record,
        truth,
    } in cases()
    {
        numbers[truth as usize] += 1;
        let full = status(&record, u64::MAX, u64::MAX);
        match truth {
            Truth::All => assert_eq!(full, Status::Shown, "{name}"),
            // How many nodes there are is nothing to this checker.
            Truth::Claim => assert_ne!(full, Status::NotShown, "{name}"),
            Truth::Nothing => {
                assert_ne!(full, Status::Shown, "{name}");
                assert_ne!(status(&record, 64, 8000), Status::Shown, "{name}");
            }
        }
    }
    assert!(numbers.iter().all(|&number| number > 40), "{numbers:?}");
}

fn certificate(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../magics/catalog/certificates");
    serde_json::from_slice(&std::fs::read(folder.join(name)).unwrap()).unwrap()
}

#[test]
fn it_agrees_with_certificates_of_the_repository() {
    for name in ["bishop-d2-4.json", "bishop-d8-4.json", "bishop-e1-4.json"] {
        let checked = check(&certificate(name), KNOWN, u64::MAX, u64::MAX);
        let checked = checked.unwrap_or_else(|(_, wrong)| panic!("{name}: {wrong}"));
        let nodes = certificate(name)["totals"]["nodes"].clone();
        let nodes = nodes.as_object().unwrap().values();
        let nodes: u64 = nodes.map(|nodes| nodes.as_u64().unwrap()).sum();
        // Bit by bit from the top, both searches have the same nodes.
        assert_eq!(checked.nodes, nodes, "{name}");
        assert_eq!(checked.status(), Status::Shown, "{name}");
    }
    // Too large to be searched to their ends here.
    for name in ["rook-a2-10.json", "bishop-e6-6.json", "rook-h5-10.json"] {
        let checked = check(&certificate(name), KNOWN, 4, 500);
        let checked = checked.unwrap_or_else(|(_, wrong)| panic!("{name}: {wrong}"));
        assert_eq!(checked.status(), Status::NotShown, "{name}");
        assert_eq!(checked.drawn, 4, "{name}");
    }
}

/// Each claims that there is none, after one node, in an order that is both mirrored and limited.
#[test]
fn a_mirrored_order_does_not_hide_factors_beyond_a_limit() {
    for (square, index_bits, max_index, squares, factor) in [
        (59, 7, 31, "g5b6f6c7e7", 0x10_8080),
        (58, 6, 29, "g4f5e6d7b7", 0x2861_a0bd),
    ] {
        let problem = Problem::new(Slider::Bishop, square, index_bits).unwrap();
        assert!(problem.limited(max_index).unwrap().is_sought(factor));
        for direction in ["windows", "weight", "down", "out", "up"] {
            let record = json!({
                "version": 1,
                "job": {
                    "slider": "bishop", "square": square, "index_bits": index_bits,
                    "max_index": max_index, "prefix": 1,
                    "order": {
                        "direction": direction, "base": 1, "rows": 1, "squares": squares,
                        "mirrored": true,
                    },
                    "shard": { "number": 1, "count": 1 },
                },
                "seconds": 1,
                "totals": { "units": 1, "nodes": { "1": 1 }, "factors": 0 },
                "units": [{ "prefix": 0, "nodes": { "1": 1 }, "factors": 0, "sum": 0, "found": [] }],
            });
            let factors = format!("bishop {} least factor={factor:#x}", place(square));
            let (status, wrong) = check(&record, &factors, 64, 8000).unwrap_err();
            assert_eq!(status, Status::Wrong, "{direction}");
            assert!(
                wrong.contains(&format!("{factor:#x} is such a factor")),
                "{wrong}"
            );
            // Nobody need know the factor.
            assert_ne!(
                self::status(&record, 64, 8000),
                Status::Shown,
                "{direction}"
            );
        }
    }
}

/// The name of a square.
fn place(square: usize) -> String {
    magic_tables::board::square::name(square)
}

#[test]
fn it_finds_the_factors_that_are_listed() {
    let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    for direction in [BitOrder::Down, BitOrder::Up, BitOrder::Weight] {
        let order = Order::bitwise(&problem, direction);
        for mirrored in [false, true] {
            if mirrored && direction != BitOrder::Down {
                continue;
            }
            let job = Job {
                prefix: 14,
                ..Job::new(&problem, Order { mirrored, ..order })
            };
            let mut record = searched(job);
            let found = |record: &Certificate| {
                let record = serde_json::to_value(record).unwrap();
                check(&record, "", 800, 20_000).map(|checked| checked.factors)
            };
            let factors = found(&record).unwrap();
            assert!(factors > 0, "{direction:?} {mirrored}: {factors}");
            for unit in &mut record.units {
                unit.found.clear();
                (unit.factors, unit.sum) = (0, 0);
            }
            record.totals.factors = 0;
            let wrong = found(&record).unwrap_err().1;
            assert!(wrong.contains("has the factor 0x"), "{wrong}");
        }
    }
}

#[test]
fn it_agrees_with_nothing_that_was_tampered_with() {
    let good = certificate("rook-h5-10.json");
    let mut incomplete = good.clone();
    incomplete["units"].as_array_mut().unwrap().remove(7);
    assert_eq!(
        check(&incomplete, "", 4, 500).unwrap_err().1,
        "these are not the 64 units of shard 1/1"
    );
    let mut bad = good;
    bad["units"][3]["factors"] = json!(1);
    let wrong = check(&bad, "", 4, 500).unwrap_err().1;
    assert!(
        wrong.contains("unit 3 counts 1 factors and lists 0"),
        "{wrong}"
    );
}

#[test]
fn it_agrees_with_searches_with_a_limit_on_indices() {
    for (index_bits, max_index, factors, least) in [(5, 30, 0, 30), (9, 60, 1, 60), (9, 80, 1, 60)]
    {
        let problem = Problem::new(Slider::Bishop, 59, index_bits)
            .unwrap()
            .limited(max_index)
            .unwrap();
        // The units are so small that each lists all of its factors.
        let job = Job {
            prefix: 16,
            ..Job::new(&problem, Order::bitwise(&problem, BitOrder::Weight))
        };
        let record = searched(job);
        assert!(record.totals.factors >= factors, "{index_bits} {max_index}");
        let found = record.totals.factors;
        let record = serde_json::to_value(&record).unwrap();
        let checked = check(&record, KNOWN, u64::MAX, u64::MAX).unwrap();
        assert_eq!(checked.factors, found, "{index_bits} {max_index}");
        assert_eq!(checked.status(), Status::Shown, "{index_bits} {max_index}");
        // Below the least range of indices there is no factor.
        let mut other = record.clone();
        other["job"]["max_index"] = json!(least - 1);
        let is_other = status(&other, u64::MAX, u64::MAX) != Status::Shown;
        assert_eq!(is_other, factors > 0, "{index_bits} {max_index}");
        other["job"]["max_index"] = json!("60");
        let wrong = check(&other, "", 1 << 16, 2000).unwrap_err().1;
        assert!(wrong.contains("invalid type: string \"60\""), "{wrong}");
        let windows = orders(&problem)
            .into_iter()
            .filter(|order| order.direction == BitOrder::Windows);
        for order in windows {
            let job = Job {
                prefix: 10,
                ..Job::new(&problem, order)
            };
            let record = serde_json::to_value(searched(job)).unwrap();
            let checked = check(&record, KNOWN, u64::MAX, u64::MAX);
            let checked = checked.unwrap_or_else(|(_, wrong)| panic!("{order}: {wrong}"));
            assert_eq!(checked.factors, found, "{order}");
        }
    }
}

#[test]
fn it_agrees_with_searches_for_masks_and_values() {
    for (target, index_bits, name) in [
        // In the upper bits, so that all factors are searched in a moment.
        (Target::Bits(0xac << 56), 4, "mask 0xac00000000000000"),
        (Target::Bits(0xac << 56), 5, "mask 0xac00000000000000"),
        (Target::values([1 << 56, 9 << 56, 77 << 56]), 2, "3 values"),
    ] {
        let problem = Problem::for_target(target, index_bits).unwrap();
        let order = Order::bitwise(&problem, BitOrder::Up);
        let record = searched(Job {
            prefix: 4,
            ..Job::new(&problem, order)
        });
        let factors = record.totals.factors;
        let record = serde_json::to_value(record).unwrap();
        let certificate = read(record.to_string().as_bytes()).unwrap();
        assert!(
            certificate.claim().starts_with(name),
            "{}",
            certificate.claim()
        );
        let checked = check(&record, KNOWN, u64::MAX, u64::MAX).unwrap();
        assert_eq!(
            (checked.status(), checked.factors),
            (Status::Shown, factors),
            "{name}"
        );
        let mut other = record;
        let unit = &mut other["units"][0];
        unit["factors"] = json!(unit["factors"].as_u64().unwrap() + 1);
        assert_eq!(status(&other, u64::MAX, u64::MAX), Status::Wrong, "{name}");
    }
}

#[test]
fn a_job_has_one_target() {
    for (job, message) in [
        (
            json!({ "mask": "0x8080", "values": ["0x1", "0x2"] }),
            "the job has not",
        ),
        (json!({ "slider": "rook" }), "the job has not"),
        (json!({ "mask": "0x0" }), "there are not 1 to 14 bits"),
        (json!({ "mask": "8080" }), "is no hexadecimal number"),
        (
            json!({ "values": ["0x7", "0x7"] }),
            "there are not 2 to 16384 different values",
        ),
    ] {
        let mut record = certificate("rook-h5-10.json");
        let fields = record["job"].as_object_mut().unwrap();
        fields.remove("slider");
        fields.remove("square");
        fields.extend(job.as_object().unwrap().clone());
        let (status, wrong) = read(record.to_string().as_bytes()).unwrap_err();
        assert_eq!(status, Status::Bad, "{job}");
        assert!(wrong.contains(message), "{job}: {wrong}");
    }
}

#[test]
fn it_reads_nothing_that_it_does_not_know() {
    type Row = (fn(&mut Value), &'static str);
    let good = certificate("rook-h5-10.json");
    let changes: [Row; 16] = [
        (
            |it| it["version"] = json!(2),
            "this is not version 1 of the format",
        ),
        (|it| it["version"] = json!(null), "invalid type: null"),
        (
            |it| it["job"]["black"] = json!(true),
            "unknown field `black`",
        ),
        (
            |it| it["job"]["order"]["sieved"] = json!(1),
            "unknown field `sieved`",
        ),
        (
            |it| it["job"]["slider"] = json!("queen"),
            "unknown variant `queen`",
        ),
        (
            |it| it["job"]["square"] = json!(64),
            "there is no such square",
        ),
        (
            |it| it["job"]["index_bits"] = json!(15),
            "there are not 2 to 14 index bits",
        ),
        (
            |it| it["job"]["max_index"] = json!(1023),
            "the limit excludes no index",
        ),
        (
            |it| it["job"]["max_index"] = json!(u64::MAX),
            "the limit excludes no index",
        ),
        (
            |it| it["job"]["prefix"] = json!(17),
            "there is no such prefix",
        ),
        (
            |it| it["job"]["shard"]["number"] = json!(0),
            "there is no such shard",
        ),
        (
            |it| it["job"]["order"]["direction"] = json!("sideways"),
            "unknown variant `sideways`",
        ),
        (
            |it| it["job"]["order"]["squares"] = json!("A1B2"),
            "the order does not fit the square",
        ),
        (
            |it| it["job"]["order"]["rows"] = json!(60),
            "the order does not fit the square",
        ),
        (|it| it["job"]["order"] = json!(null), "invalid type: null"),
        (|it| it["job"] = json!([]), "invalid length 0"),
    ];
    for (change, words) in changes {
        let mut bad = good.clone();
        change(&mut bad);
        let (status, wrong) = check(&bad, "", 4, 500).unwrap_err();
        assert!(
            status == Status::Bad && wrong.contains(words),
            "{words}: {wrong}"
        );
    }
    assert_eq!(
        check(&good, "", 0, 500).unwrap_err().1,
        "without a unit nothing is searched"
    );
}

/// Serde takes the elements of an array for the fields of an object, in their order.
#[test]
fn it_takes_no_array_for_an_object() {
    let mut good = small(Shard::WHOLE);
    good["searched_by"] = json!([{ "program": "magics", "vectors": "none" }]);
    let places = [
        "",
        "/job",
        "/job/order",
        "/job/shard",
        "/totals",
        "/units/7",
        "/searched_by/0",
    ];
    for place in places {
        let mut bad = good.clone();
        let object = bad.pointer_mut(place).unwrap();
        // In the order of the fields, as the program writes them.
        let text = match place {
            "" => [
                "version",
                "job",
                "seconds",
                "searched_by",
                "totals",
                "units",
            ]
            .as_slice(),
            "/job" => &[
                "slider",
                "square",
                "mask",
                "values",
                "index_bits",
                "max_index",
                "order",
                "prefix",
                "shard",
            ],
            "/job/order" => &["direction", "base", "rows", "squares", "mirrored"],
            "/job/shard" => &["number", "count"],
            "/totals" => &["units", "nodes", "factors"],
            "/units/7" => &["prefix", "nodes", "factors", "sum", "found"],
            _ => &["program", "vectors"],
        };
        *object = text.iter().map(|key| object[*key].clone()).collect();
        if place == "/job/order" {
            *object = json!(["down", 0, 26, null, null, null, null, null]);
        }
        let (status, wrong) = check(&bad, "", 4, 500).unwrap_err();
        assert_eq!(status, Status::Bad, "{place}");
        assert_eq!(
            wrong, "an array stands where an object should be",
            "{place}"
        );
    }
}

/// A few units are emptied, one of which has a factor of the catalog.
#[test]
fn it_takes_no_denial_of_a_known_factor() {
    let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    for direction in [BitOrder::Down, BitOrder::Up] {
        let mut record = searched(Job::new(&problem, Order::bitwise(&problem, direction)));
        let good = serde_json::to_value(&record).unwrap();
        assert!(check(&good, KNOWN, 1, 1).is_ok(), "{direction:?}");
        let known = KNOWN.lines().filter(|line| line.starts_with("bishop d8 "));
        let known: Vec<u64> = known
            .filter_map(|line| {
                line.split(' ')
                    .find_map(|word| word.strip_prefix("factor=0x"))
            })
            .map(|digits| u64::from_str_radix(digits, 16).unwrap())
            .collect();
        let (mut factors, mut leaves, mut emptied) = (0, 0, 0);
        for unit in record.units.iter_mut().filter(|unit| unit.factors > 0) {
            if emptied < 2 || unit.found.iter().any(|factor| known.contains(factor)) {
                factors += unit.factors;
                leaves += unit.nodes.remove(&26).unwrap();
                (unit.factors, unit.sum, unit.found) = (0, 0, Vec::new());
                emptied += 1;
            }
        }
        record.totals.factors -= factors;
        *record.totals.nodes.get_mut(&26).unwrap() -= leaves;
        let forged = serde_json::to_value(&record).unwrap();
        let wrong = check(&forged, KNOWN, 1, 1).unwrap_err().1;
        assert!(wrong.contains(" is such a factor, and unit "), "{wrong}");
        // Whoever does not know the factor hardly finds it, and is told so.
        let checked = check(&forged, "bishop d8 used factor=0x1", 8, 8000).unwrap();
        assert_eq!(
            checked.status(),
            Status::NotShown,
            "{direction:?}: {checked}"
        );
        assert!(
            checked.to_string().starts_with("agrees in 8 of 4096 units"),
            "{checked}"
        );
    }
}

#[test]
fn it_knows_factors_of_mirror_images_too() {
    let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    let order = Order {
        mirrored: true,
        ..Order::bitwise(&problem, BitOrder::Down)
    };
    // The units are so small that each lists all of its factors.
    let record = searched(Job {
        prefix: 16,
        ..Job::new(&problem, order)
    });
    let mut record = serde_json::to_value(&record).unwrap();
    assert!(check(&record, KNOWN, 1, 1).is_ok());
    let factors = |unit: &Value| unit["found"].as_array().unwrap().clone();
    let all: Vec<Value> = record["units"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(factors)
        .collect();
    let (least, greatest) = (
        all.iter().map(Value::as_str).min(),
        all.iter().map(Value::as_str).max(),
    );
    for unit in record["units"].as_array_mut().unwrap() {
        (unit["factors"], unit["sum"], unit["found"]) = (json!(0), json!(0), json!([]));
    }
    for factor in [least, greatest].map(|factor| factor.flatten().unwrap()) {
        let known = format!("bishop d8 used factor={factor}");
        let (_, wrong) = check(&record, &known, 1, 1).unwrap_err();
        assert!(wrong.contains("is such a factor"), "{factor}: {wrong}");
    }
}

/// The record of a search.
fn searched(job: Job) -> Certificate {
    let mut record = Certificate::new(job);
    let (two, stop) = (NonZero::new(2).unwrap(), AtomicBool::new(false));
    run(&mut record, two, Simd::detect(), &stop, |_, _| Ok(())).unwrap();
    record
}

/// A short search with some factors, or one shard of it.
fn small(shard: Shard) -> Value {
    let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    let order = Order::bitwise(&problem, BitOrder::Down);
    serde_json::to_value(searched(Job {
        prefix: 8,
        shard,
        ..Job::new(&problem, order)
    }))
    .unwrap()
}

/// What a certificate claims.
fn claim(record: &Value) -> String {
    read(record.to_string().as_bytes()).unwrap().claim()
}

#[test]
fn a_claim_is_shown_by_all_units_to_their_ends() {
    let whole = small(Shard::WHOLE);
    let factors = whole["totals"]["factors"].as_u64().unwrap();
    assert!(factors > 1);
    let words = format!("bishop on d8, 5 index bits: exactly {factors} magic factors");
    assert_eq!(claim(&whole), words);
    assert_eq!(status(&whole, u64::MAX, u64::MAX), Status::Shown);
    assert_eq!(
        status(&whole, 255, u64::MAX),
        Status::NotShown,
        "one of 256 units was not searched"
    );
    assert_eq!(
        status(&whole, u64::MAX, 4),
        Status::NotShown,
        "few units were searched to the end"
    );

    let mut half = small(Shard {
        number: 1,
        count: 2,
    });
    assert_eq!(status(&half, u64::MAX, u64::MAX), Status::Shown);
    assert!(claim(&half).ends_with(" in the units of shard 1/2"));
    half["job"]["shard"] = json!({ "number": 1, "count": 1 });
    assert_eq!(
        status(&half, u64::MAX, u64::MAX),
        Status::NotShown,
        "the other half is missing"
    );
}

/// One unit with the three nodes that any factors have: nothing was searched.
#[test]
fn a_certificate_of_no_work_shows_nothing() {
    let nodes = json!({ "0": 1, "1": 2 });
    let record = json!({
        "version": 1,
        "job": {
            "slider": "rook", "square": 0, "index_bits": 11, "prefix": 0,
            "order": { "direction": "up", "base": 0, "rows": 1 },
            "shard": { "number": 1, "count": 1 },
        },
        "seconds": 1,
        "totals": { "units": 1, "nodes": nodes, "factors": 0 },
        "units": [{ "prefix": 0, "nodes": nodes, "factors": 0, "sum": 0, "found": [] }],
    });
    assert_eq!(claim(&record), "rook on a1, 11 index bits: no magic factor");
    assert_eq!(status(&record, 64, 8000), Status::NotShown);
}

/// A change of a certificate, and what the checker says of it.
type Change<'a> = (&'a dyn Fn(&mut Value), Status, &'a str);

#[test]
#[allow(clippy::too_many_lines, reason = "a list of changes")]
fn what_can_be_read_in_two_ways_is_refused() {
    let good = small(Shard::WHOLE);
    for (from, to, key) in [
        ("\"version\":", "\"version\":2,\"version\":", "version"),
        (
            "\"index_bits\":",
            "\"index_bits\":8,\"index_bits\":",
            "index_bits",
        ),
        ("\"found\":", "\"found\":[],\"found\":", "found"),
    ] {
        let (status, text) = read(good.to_string().replacen(from, to, 1).as_bytes()).unwrap_err();
        assert!(
            status == Status::Bad && text.contains(&format!("duplicate field `{key}`")),
            "{text}"
        );
    }
    let first = good["units"]
        .as_array()
        .unwrap()
        .iter()
        .position(|unit| unit["factors"] != 0)
        .unwrap();
    let changes: [Change<'_>; 12] = [
        (
            &|c| c["job"]["shift"] = json!(9),
            Status::Bad,
            "duplicate field `index_bits`",
        ),
        (
            &|c| c["without"] = json!(1),
            Status::Bad,
            "unknown field `without`",
        ),
        (
            &|c| c["totals"]["without"] = json!(1),
            Status::Bad,
            "unknown field `without`",
        ),
        (
            &|c| c["units"][7]["without"] = json!(1),
            Status::Bad,
            "unknown field `without`",
        ),
        (
            &|c| c["job"]["shard"]["of"] = json!(1),
            Status::Bad,
            "unknown field `of`",
        ),
        (
            &|c| c["searched_by"] = json!([{ "by": 1 }]),
            Status::Bad,
            "unknown field `by`",
        ),
        (
            &|c| c["job"]["order"]["mirrored"] = json!("yes"),
            Status::Bad,
            "invalid type: string",
        ),
        (
            &|c| c["job"]["shard"]["count"] = json!(2),
            Status::Wrong,
            "unit 1 stands twice, or is none of the 128 units of shard 1/2",
        ),
        (
            &|c| c["units"][first]["found"] = json!([]),
            Status::Wrong,
            "and lists 0",
        ),
        (
            &|c| c["units"][first]["sum"] = json!(1),
            Status::Wrong,
            "lists factors with another sum",
        ),
        (
            &|c| c["units"][first]["found"][0] = json!("0x1"),
            Status::Wrong,
            "lists 0x1, which is no such factor",
        ),
        (
            &|c| c["totals"]["units"] = json!(255),
            Status::Wrong,
            "the totals are not the sums of the units",
        ),
    ];
    for (change, status, words) in changes {
        let mut bad = good.clone();
        change(&mut bad);
        let (refused, text) = check(&bad, "", 4, 500).expect_err(words);
        assert!(
            refused == status && text.contains(words),
            "{words}: {refused:?} {text}"
        );
    }
    let mut incomplete = good;
    incomplete["units"].as_array_mut().unwrap().pop();
    let missing = (
        Status::NotShown,
        "these are not the 256 units of shard 1/1".to_owned(),
    );
    assert_eq!(check(&incomplete, "", 4, 500).unwrap_err(), missing);
    assert!(claim(&incomplete).contains("magic factors so far: "));
}
