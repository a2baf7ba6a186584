//! `certificate`: which certificates hold, and which are refused.

use crate::common::{Folder, change};
use crate::forgeries::{Case, Truth, cases};
use magics::prove::checkpoint;
use serde_json::json;

fn with_certificate() -> Folder {
    let folder = Folder::new();
    folder
        .run("prove bishop d8 --index-bits 5 --count --out good.json")
        .expect(0);
    folder
}

#[test]
fn a_good_certificate_holds() {
    let folder = with_certificate();
    let run = folder
        .run("certificate check good.json --units 8")
        .expect(3);
    let sample =
        "agrees in 8 of 2,048 units; one forged unit would go unnoticed with chance 99.6 %\n";
    assert!(
        run.out.starts_with(sample) && !run.out.contains("holds"),
        "{}",
        run.out
    );
    let run = folder.run("certificate check good.json --full").expect(0);
    assert!(
        run.out
            .starts_with("holds, 2,048 of 2,048 units searched again: "),
        "{}",
        run.out
    );
    let json = folder
        .run("certificate check good.json --full --json")
        .expect(0)
        .json();
    assert_eq!(
        (&json["holds"], &json["searched_again"]),
        (&json!(true), &json!(2048))
    );
    assert_eq!(
        (&json["answer"], &json["factors"]),
        (&json!("exists"), &json!(9547))
    );
}

#[test]
fn what_is_true_holds_and_what_is_false_does_not() {
    let folder = Folder::new();
    for Case {
        name,
        record,
        truth,
    } in cases()
    {
        folder.write("it.json", &record.to_string());
        let full = folder.run("certificate check it.json --full --json");
        let holds = full.status == 0 && full.json()["holds"] == true;
        assert_eq!(
            holds,
            truth == Truth::All,
            "{name}: {}{}",
            full.out,
            full.err
        );
        assert!([0, 1, 2, 3].contains(&full.status), "{name}: {}", full.err);
        if truth == Truth::Nothing {
            let sample = folder.run("certificate check it.json");
            assert!(!sample.out.starts_with("holds"), "{name}: {}", sample.out);
        }
    }
}

#[test]
fn files_that_are_no_certificates_are_refused() {
    let folder = with_certificate();
    let whole = folder.read("good.json");
    folder.write("half.json", &whole[..whole.len() / 2]);
    folder.write("empty.json", "");
    folder.write("other.json", "1. e4 e5");
    folder.write("longer.json", &(whole.trim_end().to_owned() + "x"));
    for command in [
        "certificate check",
        "certificate merge --out out.json",
        "prove bishop d8 --index-bits 5 --count --resume",
    ] {
        folder
            .run(&format!("{command} half.json"))
            .refused("half.json is cut short");
        folder
            .run(&format!("{command} empty.json"))
            .refused("empty.json is cut short");
        folder
            .run(&format!("{command} other.json"))
            .refused("other.json is not a certificate");
        folder
            .run(&format!("{command} longer.json"))
            .refused("longer.json is not a certificate: trailing");
        folder
            .run(&format!("{command} none.json"))
            .refused("cannot read none.json");
    }
    assert_eq!(
        folder.read("half.json").len(),
        whole.len() / 2,
        "nothing is changed"
    );
}

#[test]
fn gaps_overlaps_and_other_jobs_are_not_merged() {
    let folder = Folder::new();
    for shard in 1..=2 {
        folder
            .run(&format!(
                "prove bishop d1 --index-bits 4 --shard {shard}/2 --out {shard}.json"
            ))
            .expect(0);
    }
    folder
        .run("prove bishop e2 --index-bits 4 --shard 2/2 --out e2.json")
        .expect(0);
    folder
        .run("prove bishop d1 --index-bits 4 --shard 2/3 --out third.json")
        .expect(0);
    folder.refuses(&[
        (
            "certificate merge 1.json --out out.json",
            "shard 2/2 is missing",
        ),
        (
            "certificate merge third.json --out out.json",
            "shards 1/3 and 3/3 are missing",
        ),
        (
            "certificate merge 1.json 2.json 2.json --out out.json",
            "2.json is named twice",
        ),
        (
            "certificate merge 1.json 2.json third.json --out out.json",
            "unit 0x1 is in 2.json and in third.json; name one of them",
        ),
        (
            "certificate merge 1.json e2.json --out out.json",
            "1.json and e2.json are of different jobs, so they are not parts of one search: bishop on d1, 4 index bits, \
             order ",
        ),
    ]);
    assert!(!folder.path("out.json").exists());
    folder
        .run("certificate merge 2.json 1.json --out out.json")
        .expect(0);
    folder
        .run("certificate merge 1.json 2.json --out out.json")
        .refused("out.json is there already");
    folder
        .run("certificate merge 1.json 2.json --out none/out.json")
        .refused("cannot write none/out.json: the folder none is missing; make it first");
    folder.run("certificate check out.json --full").expect(0);
}

#[test]
fn larger_units_make_a_smaller_file() {
    let folder = Folder::new();
    folder
        .run("prove bishop d1 --index-bits 4 --out fine.json")
        .expect(1);
    folder
        .run("certificate coarsen fine.json --prefix 4 --out coarse.json")
        .expect(0);
    assert!(folder.read("coarse.json").len() < folder.read("fine.json").len() / 50);
    let json = folder
        .run("certificate check coarse.json --full --json")
        .expect(0)
        .json();
    assert_eq!((&json["holds"], &json["units"]), (&json!(true), &json!(8)));
    folder
        .run("certificate coarsen coarse.json --prefix 4 --out x.json")
        .refused("has 4 prefix bits, no more than 4; choose fewer");
}

/// Such a certificate agrees with itself.
#[test]
fn no_known_factor_can_be_denied() {
    let folder = with_certificate();
    change(&folder, |record| {
        let mut leaves = 0;
        for unit in record["units"].as_array_mut().unwrap() {
            if unit["factors"] != 0 {
                let removed = unit["nodes"].as_object_mut().unwrap().remove("26");
                leaves += removed.and_then(|nodes| nodes.as_u64()).unwrap();
                (unit["factors"], unit["sum"], unit["found"]) = (json!(0), json!(0), json!([]));
            }
        }
        record["totals"]["factors"] = json!(0);
        let total = &mut record["totals"]["nodes"]["26"];
        *total = json!(total.as_u64().unwrap() - leaves);
    });
    let coarse = checkpoint::load(&folder.path("bad.json"))
        .expect("it agrees with itself")
        .coarsen(8)
        .expect("larger units");
    checkpoint::save(&coarse, &folder.path("coarse.json")).expect("the folder can be written");
    for file in ["bad.json", "coarse.json"] {
        let run = folder
            .run(&format!("certificate check {file} --units 1"))
            .expect(1);
        assert!(
            run.out.contains("does not hold: 0x")
                && run.out.contains(", is such a factor, and unit 0x")
        );
        for command in [
            "prove bishop d8 --index-bits 5 --resume",
            "prove bishop d8 --index-bits 5 --count --resume",
            "certificate merge --out out.json",
            "certificate coarsen --prefix 4 --out out.json",
        ] {
            folder
                .run(&format!("{command} {file}"))
                .refused(&format!("{file} is refused: 0x"));
        }
    }
    assert!(!folder.path("out.json").exists());
    folder
        .run("certificate check good.json --units 1")
        .expect(3);
}

#[cfg(unix)]
#[test]
fn an_interrupted_check_says_what_it_covered() {
    use crate::common::{first_error, signal};
    use std::io::BufRead as _;

    let folder = Folder::new();
    // A search of a quarter of an hour.
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../magics/catalog/certificates/bishop-e6-6.json"
    );
    let mut child = folder.start(&format!("certificate check {file} --full --threads 1"));
    let mut errors = first_error(&mut child, "searching 32 units again; the certificate says");
    // No unit is done so soon, and nodes are counted all the same.
    let mut line = String::new();
    errors.read_line(&mut line).expect("a line");
    let nodes = line
        .split_once(": 0 of 32 units, ")
        .and_then(|(_, rest)| rest.split_once(" of "));
    let (nodes, rest) = nodes.unwrap_or_else(|| panic!("{line}"));
    assert!(
        nodes != "0" && rest.contains("/s, ") && rest.ends_with(" left\n"),
        "{line}"
    );
    let run = signal(child, "-TERM", Some(errors))
        .expect(3)
        .begins("agrees with itself, and nothing more is known, 0 of 32 units searched again")
        .says(&["counted again in all units: "]);
    assert!(
        !run.out.contains("--seed"),
        "nothing was drawn: {}",
        run.out
    );
    assert!(!run.out.contains("and again with"), "{}", run.out);
}

#[test]
fn an_empty_record_is_of_no_program() {
    let folder = with_certificate();
    change(&folder, |record| {
        record["units"] = json!([]);
        record["totals"] = json!({ "units": 0, "nodes": {}, "factors": 0 });
        record.as_object_mut().unwrap().remove("searched_by");
    });
    let run = folder
        .run("certificate check bad.json")
        .expect(3)
        .begins("shows nothing, since no unit is searched yet");
    assert!(!run.out.contains("searched by"), "{}", run.out);
}
