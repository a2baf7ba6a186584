//! The search on a device sees what the search on the processor sees. `.ci/run gpu` runs these
//! tests, on the CPU's implementation of OpenCL if there is no graphics processor.

#[path = "cli/common.rs"]
#[allow(dead_code, reason = "other tests need the rest")]
mod common;

use common::{Folder, end, magics, signal, start};
use magic_tables::board::slider::Slider::{self, Bishop, Rook};
use magic_tables::board::square;
use magics::prove::gpu::{device, run_units_on, scan_on};
use magics::prove::{Certificate, Job, Problem, Shard, Simd, checkpoint, run_units};
use std::io::{BufRead as _, BufReader};
use std::num::NonZero;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const TWO: NonZero<usize> = NonZero::new(2).unwrap();
static NOT_STOPPED: AtomicBool = AtomicBool::new(false);

fn job(piece: Slider, name: &str, index_bits: u32, order: &str, prefix: u32) -> Job {
    let problem = Problem::new(piece, square::from_name(name).unwrap(), index_bits).unwrap();
    Job {
        prefix,
        ..Job::new(&problem, order.parse().unwrap())
    }
}

/// What the processor sees of these units.
fn searched(job: &Job, units: &[u64]) -> Certificate {
    let mut record = Certificate::new(job.clone());
    run_units(
        &mut record,
        units,
        TWO,
        Simd::detect(),
        &NOT_STOPPED,
        |_, _| Ok(()),
    )
    .unwrap();
    record
}

/// Asserts that a device sees the same, and returns how many factors there are.
fn agree(job: &Job, units: &[u64]) -> u64 {
    let (processor, mut record) = (searched(job, units), Certificate::new(job.clone()));
    run_units_on(
        &device("").unwrap(),
        &mut record,
        units,
        TWO,
        &NOT_STOPPED,
        |_, _| Ok(()),
    )
    .unwrap();
    assert_eq!(record.check(), Ok(()));
    assert_eq!(
        (record.units, record.totals),
        (processor.units, processor.totals.clone()),
        "{job:?}"
    );
    processor.totals.factors
}

#[test]
fn whole_searches_agree() {
    for order in ["down:1:7", "down:1:9:mirrored:last"] {
        let job = job(Bishop, "c2", 4, order, 6);
        assert_eq!(agree(&job, &job.own_units().collect::<Vec<_>>()), 0);
    }
}

#[test]
fn units_with_factors_agree() {
    for (name, unit, factors) in [("c2", 1023, 1), ("d2", 9215, 16), ("e2", 19456, 3)] {
        assert_eq!(
            agree(
                &job(Rook, name, 9, "down:5:19:mirrored:last", 16),
                &[unit, 0]
            ),
            factors
        );
    }
}

#[test]
fn units_of_the_last_squares_agree() {
    for (name, index_bits, order, units) in [
        ("b1", 10, "down:5:23:mirrored:last:bounded", &[0, 5000][..]),
        (
            "f1",
            10,
            "down:5:23:mirrored:last:bounded",
            &[0, 5000, 20000],
        ),
        (
            "h1",
            11,
            "down:6:24:mirrored:last:bounded",
            &[0, 17, 4679, 7284],
        ),
    ] {
        assert_eq!(agree(&job(Rook, name, index_bits, order, 16), units), 0);
    }
}

#[test]
fn certificates_are_continued() {
    let (folder, order) = (Folder::new(), "down:1:9:mirrored:last");
    let job = Job {
        shard: Shard {
            number: 3,
            count: 8,
        },
        ..job(Bishop, "c2", 4, order, 9)
    };
    let units: Vec<u64> = job.own_units().collect();
    checkpoint::save(&searched(&job, &units[..10]), &folder.path("part.json")).unwrap();
    let arguments =
        "prove bishop c2 --index-bits 4 --shard 3/8 --gpu --resume part.json --out whole.json";
    folder.run(arguments).expect(0).says(&[
        "no magic factor in shard 3/8",
        "2> part.json: going on after 10 of 32 units",
    ]);
    let record = checkpoint::load(&folder.path("whole.json")).unwrap();
    assert_eq!(record.units, searched(&job, &units).units);
    assert_eq!(
        record
            .searched_by
            .iter()
            .filter(|by| by.vectors == "gpu")
            .count(),
        1
    );
    folder
        .run("certificate check whole.json --units 2")
        .says(&["searched by magics", "with gpu"]);
}

#[test]
fn interrupted_searches_keep_their_units() {
    let (folder, order) = (Folder::new(), "down:5:19:mirrored:last");
    let arguments =
        format!("prove rook c2 --index-bits 9 --count --gpu --order {order} --out c2.json");
    let mut child = folder.start(&arguments);
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.starts_with("after ") {
        line.clear();
        assert_ne!(errors.read_line(&mut line).unwrap(), 0);
    }
    let run = signal(child, "-INT", Some(errors)).expect(3);
    run.says(&["2> to go on: magics prove rook c2 --index-bits 9 --count --resume c2.json --gpu"]);
    let record = checkpoint::load(&folder.path("c2.json")).unwrap();
    let units: Vec<u64> = record
        .units
        .iter()
        .map(|unit| unit.prefix)
        .take(20)
        .collect();
    assert_eq!(
        record.units[..units.len()],
        searched(&record.job, &units).units
    );
}

#[test]
fn devices_are_chosen_by_name() {
    let prove = "prove bishop c2 --index-bits 4 --gpu";
    let list = magics(&format!("{prove} list"))
        .expect(0)
        .says(&["compute units"])
        .out;
    let name = list.split_whitespace().next().unwrap().to_uppercase();
    magics(&format!("{prove} {name} --order down:0:47")).refused("devices search by steps");
    magics(&format!("{prove} nothing")).refused("no device is called nothing; there are: ");
    magics(&format!("{prove} --order up"))
        .refused("devices begin with the high bits; choose `--order down`");
    magics(&format!("{prove} --order down:1:9:ahead")).refused("devices do not look ahead");
    magics(&format!("{prove} --max-index 14 --order down:1:9"))
        .refused("devices know no limit on indices");
    let without = end(start(
        common::Folder::new()
            .command(&format!("{prove} list"))
            .env("OCL_ICD_VENDORS", "nowhere"),
    ));
    without.refused("leave out --gpu");
}

#[test]
fn the_scan_counts_what_the_tree_counts() {
    let problem = Problem::new(Bishop, 59, 5).unwrap();
    let scanned = scan_on(&device("").unwrap(), &problem, Duration::MAX, &NOT_STOPPED).unwrap();
    assert_eq!((scanned.tested, scanned.magic), (1 << 26, 9547));
    let run = magics("prove bishop c2 --index-bits 4 --gpu --scan").expect(0);
    run.says(&["factors a second; all 1.4e14 take", "nodes a second; all "]);
}
