//! The independent checker agrees with certificates of the repository, and with none that was
//! tampered with.

#[allow(dead_code, reason = "its `main` is for people")]
#[path = "../examples/check_certificate.rs"]
mod check_certificate;

use check_certificate::{KNOWN, Status, claim, compare, compare_known, random, read};
use magic_tables::board::slider::Slider;
use magics::prove::{BitOrder, Certificate, Job, Order, Problem, Shard, Simd, orders, run};
use serde_json::{Value, json};
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::AtomicBool;

fn certificate(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("catalog/certificates");
    serde_json::from_slice(&std::fs::read(folder.join(name)).unwrap()).unwrap()
}

#[test]
fn it_agrees_with_searches_in_every_direction() {
    // Top-down with and without mirror images, bottom-up, and from within.
    for (name, parts) in [
        ("bishop-c2-4.json", 3),
        ("rook-a2-10.json", 4),
        ("bishop-e6-6.json", 4),
        ("rook-h5-10.json", 4),
        ("rook-c2-8.json", 4),
        ("bishop-d2-4.json", 0),
    ] {
        let compared = compare(&certificate(name), 4, 500, random(1))
            .unwrap_or_else(|(_, wrong)| panic!("{name}: {wrong}"));
        assert_eq!(compared.units, 4, "{name}");
        assert!(
            compared.nodes > 4 && compared.parts >= parts,
            "{name}: {compared}"
        );
    }
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
                prefix: 10,
                ..Job::new(&problem, Order { mirrored, ..order })
            };
            let mut record = searched(job);
            let found = |record: &Certificate| {
                let record = serde_json::to_value(record).unwrap();
                compare(&record, 200, 100, random(3)).map(|compared| compared.factors)
            };
            let factors = found(&record).unwrap();
            assert!(factors > 0, "{direction:?} {mirrored}: {factors}");
            for unit in &mut record.units {
                unit.found.clear();
                (unit.factors, unit.sum) = (0, 0);
            }
            record.totals.factors = 0;
            assert!(found(&record).unwrap_err().1.contains("has the factors"));
        }
    }
}

#[test]
fn it_agrees_with_nothing_that_was_tampered_with() {
    let good = certificate("rook-h5-10.json");
    let refused = |change: fn(&mut Value)| {
        let mut bad = good.clone();
        bad["units"]
            .as_array_mut()
            .unwrap()
            .iter_mut()
            .for_each(change);
        compare(&bad, 4, 500, random(1)).unwrap_err().1
    };
    assert!(refused(|unit| unit["nodes"] = json!({})).contains("and not 0"));
    let mut incomplete = good.clone();
    incomplete["units"].as_array_mut().unwrap().remove(7);
    assert_eq!(
        compare(&incomplete, 4, 500, random(1)).unwrap_err().1,
        "these are not the 64 units from 0 on"
    );
    assert!(refused(|unit| unit["factors"] = json!(1)).contains("factors as there are in total"));
    assert!(refused(|unit| unit["nodes"]["9"] = json!(1)).contains("nodes of 9 bits, and not 1"));
}

#[test]
fn it_agrees_with_searches_with_a_limit_on_indices() {
    for (index_bits, max_index, factors) in [(5, 30, 0), (9, 60, 1), (9, 300, 1)] {
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
        let nodes = record.totals.all_nodes();
        let record = serde_json::to_value(&record).unwrap();
        // So many nodes may be counted that all units are searched to the end.
        let compared = compare(&record, 1 << 16, 1_000_000, random(5)).unwrap();
        assert_eq!(compared.nodes, nodes, "{index_bits} {max_index}");
        assert!(
            compared.factors >= factors,
            "{index_bits} {max_index}: {compared}"
        );
        // Without the limit, or with another one, there are other nodes.
        let mut other = record;
        other["job"]["max_index"] = json!(max_index - 10);
        assert!(
            compare(&other, 1 << 16, 2000, random(5)).is_err(),
            "{index_bits} {max_index}"
        );
        other["job"]["max_index"] = json!("60");
        assert_eq!(
            compare(&other, 1 << 16, 2000, random(5)).unwrap_err().1,
            "this is not a job"
        );
        let windows = orders(&problem)
            .into_iter()
            .filter(|order| order.direction == BitOrder::Windows);
        for order in windows.filter(|_| max_index != 60) {
            let record = serde_json::to_value(searched(Job {
                prefix: 10,
                ..Job::new(&problem, order)
            }))
            .unwrap();
            let compared = compare(&record, 200, 1000, random(6))
                .unwrap_or_else(|(_, wrong)| panic!("{order}: {wrong}"));
            assert!(
                compared.units == 200 && compared.parts > 0,
                "{order}: {compared}"
            );
        }
    }
}

#[test]
fn it_reads_nothing_that_it_does_not_know() {
    let good = certificate("rook-h5-10.json");
    let refused = |change: fn(&mut Value)| {
        let mut bad = good.clone();
        change(&mut bad);
        compare(&bad, 4, 500, random(1)).unwrap_err().1
    };
    assert_eq!(
        refused(|record| record["version"] = json!(2)),
        "this is not version 1 of the format"
    );
    assert_eq!(
        refused(|record| record["version"] = json!(null)),
        "this is not version 1 of the format"
    );
    assert_eq!(
        refused(|record| record["job"]["black"] = json!(true)),
        "the key `black` in `job` is not known here"
    );
    assert_eq!(
        refused(|record| record["job"]["order"]["sieved"] = json!(1)),
        "the key `sieved` in `order` is not known here"
    );
    let jobs: [fn(&mut Value); 5] = [
        |record| record["job"]["slider"] = json!("queen"),
        |record| record["job"]["order"]["direction"] = json!("sideways"),
        |record| record["job"]["order"]["squares"] = json!("A1B2"),
        |record| record["job"]["order"] = json!(null),
        |record| record["job"] = json!([]),
    ];
    for change in jobs {
        assert_eq!(refused(change), "this is not a job");
    }
    assert_eq!(
        compare(&good, 0, 500, random(1)).unwrap_err().1,
        "without a unit nothing is compared"
    );
}

/// Levels beyond the number of nodes to count are not compared, so nobody may say that a level is
/// beyond it.
#[test]
fn it_is_not_kept_from_counting() {
    let mut bad = certificate("rook-a2-10.json");
    for unit in bad["units"].as_array_mut().unwrap() {
        let first = unit["nodes"]
            .as_object()
            .unwrap()
            .keys()
            .map(|key| key.parse::<u32>().unwrap())
            .min();
        unit["nodes"][(first.unwrap() + 1).to_string()] = json!(1_000_000);
    }
    let wrong = compare(&bad, 4, 500, random(1)).unwrap_err().1;
    assert!(wrong.contains("cannot have so many nodes"), "{wrong}");
}

/// A few units are emptied, one of which has a factor of the catalog.
#[test]
fn it_takes_no_denial_of_a_known_factor() {
    let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    for direction in [BitOrder::Down, BitOrder::Up] {
        let mut record = searched(Job::new(&problem, Order::bitwise(&problem, direction)));
        let good = serde_json::to_value(&record).unwrap();
        assert_eq!(compare_known(&good, KNOWN), Ok(()), "{direction:?}");
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
        let wrong = compare_known(&forged, KNOWN).unwrap_err().1;
        assert!(wrong.contains(" is such a factor, and unit "), "{wrong}");
        // Whoever does not know the factor hardly finds it, and is told so.
        assert_eq!(compare_known(&forged, "bishop d8 used factor=0x1"), Ok(()));
        let compared = compare(&forged, 8, 8000, random(1)).unwrap();
        assert!(
            (0.998..1.0).contains(&compared.escape()),
            "{direction:?}: {compared}"
        );
        assert!(
            compared
                .to_string()
                .starts_with("agrees in 8 of 4096 units"),
            "{compared}"
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
    assert_eq!(compare_known(&record, KNOWN), Ok(()));
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
        (unit["factors"], unit["found"]) = (json!(0), json!([]));
    }
    for factor in [least, greatest].map(|factor| factor.flatten().unwrap()) {
        assert!(
            compare_known(&record, &format!("bishop d8 used factor={factor}")).is_err(),
            "{factor}"
        );
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

fn status(record: &Value, units: u64, nodes: u64) -> Status {
    compare(record, units, nodes, random(1))
        .map_or_else(|(status, _)| status, |compared| compared.status())
}

#[test]
fn a_claim_is_shown_by_all_units_to_their_ends() {
    let whole = small(Shard::WHOLE);
    let factors = whole["totals"]["factors"].as_u64().unwrap();
    assert!(factors > 1);
    let words = format!("bishop on d8, 5 index bits: exactly {factors} magic factors");
    assert_eq!(claim(&whole), Some(words.clone()));
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
    assert!(
        claim(&half)
            .unwrap()
            .ends_with(" in the units of shard 1/2")
    );
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
    assert_eq!(
        claim(&record).unwrap(),
        "rook on a1, 11 index bits: no magic factor"
    );
    assert_eq!(status(&record, 64, 8000), Status::NotShown);
}

/// A change of a certificate, and what the checker says of it.
type Change<'a> = (&'a dyn Fn(&mut Value), Status, &'a str);

#[test]
fn what_can_be_read_in_two_ways_is_refused() {
    let good = small(Shard::WHOLE);
    assert_eq!(read(good.to_string().as_bytes()), Ok(good.clone()));
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
            status == Status::Bad && text.contains(&format!("the key `{key}` stands here twice")),
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
            "`shift` beside `index_bits`",
        ),
        (
            &|c| c["without"] = json!(1),
            Status::Bad,
            "the key `without` in `certificate`",
        ),
        (
            &|c| c["totals"]["without"] = json!(1),
            Status::Bad,
            "the key `without` in `totals`",
        ),
        (
            &|c| c["units"][7]["without"] = json!(1),
            Status::Bad,
            "the key `without` in `units`",
        ),
        (
            &|c| c["job"]["shard"]["of"] = json!(1),
            Status::Bad,
            "the key `of` in `shard`",
        ),
        (
            &|c| c["searched_by"] = json!([{ "by": 1 }]),
            Status::Bad,
            "the key `by` in `searched_by`",
        ),
        (
            &|c| c["job"]["order"]["mirrored"] = json!("yes"),
            Status::Bad,
            "this is not a job",
        ),
        (
            &|c| c["job"]["shard"]["count"] = json!(2),
            Status::Wrong,
            "unit 1 stands twice, or is none of the units of shard 1/2",
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
            &|c| c["totals"]["nodes"] = json!({}),
            Status::Wrong,
            "have not as many nodes as there are in total",
        ),
    ];
    for (change, status, words) in changes {
        let mut bad = good.clone();
        change(&mut bad);
        let (refused, text) = compare(&bad, 4, 500, random(1)).expect_err(words);
        assert!(
            refused == status && text.contains(words),
            "{words}: {refused:?} {text}"
        );
    }
    let mut incomplete = good;
    incomplete["units"].as_array_mut().unwrap().pop();
    let missing = (
        Status::NotShown,
        "these are not the 256 units from 0 on".to_owned(),
    );
    assert_eq!(
        compare(&incomplete, 4, 500, random(1)).unwrap_err(),
        missing
    );
    assert!(
        claim(&incomplete)
            .unwrap()
            .contains("magic factors so far: ")
    );
}
