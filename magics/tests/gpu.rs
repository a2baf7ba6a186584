//! The search on a device, such as the CPU by an implementation of OpenCL, sees what the search on the processor sees.

use magic_tables::board::slider::Slider;
use magic_tables::board::square;
use magics::prove::gpu::{Device, run_units_on};
use magics::prove::{Certificate, Job, Problem, Simd, run_units};
use std::num::NonZero;
use std::sync::atomic::AtomicBool;

const TWO: NonZero<usize> = NonZero::new(2).unwrap();

/// The units of a job that are searched here, by processor and by device, without what may differ.
fn both(
    piece: Slider,
    name: &str,
    index_bits: u32,
    order: &str,
    prefix: u32,
    units: Option<&[u64]>,
) -> [Certificate; 2] {
    let problem = Problem::new(piece, square::from_name(name).unwrap(), index_bits).unwrap();
    let job = Job { prefix, ..Job::new(&problem, order.parse().unwrap()) };
    let all: Vec<u64> = job.own_units().collect();
    let units = units.unwrap_or(&all);
    let stop = AtomicBool::new(false);
    let mut records = [Certificate::new(job.clone()), Certificate::new(job)];
    let t = std::time::Instant::now();
    run_units(&mut records[0], units, TWO, Simd::detect(), &stop, |_, _| Ok(())).unwrap();
    eprintln!("{name} {order}: cpu {:?}", t.elapsed());
    let t = std::time::Instant::now();
    run_units_on(&Device::all().unwrap()[0], &mut records[1], units, TWO, &stop, |_, _| Ok(())).unwrap();
    eprintln!(
        "device {:?}, {} nodes, {} factors",
        t.elapsed(),
        records[1].totals.all_nodes(),
        records[1].totals.factors
    );
    for record in &mut records {
        record.seconds = 0.0;
    }
    records
}

fn _list() {
    use magics::prove::{BitOrder, Order, estimate, orders};
    for (piece, name, bits) in [
        (Slider::Bishop, "c2", 4),
        (Slider::Bishop, "d8", 5),
        (Slider::Bishop, "e8", 5),
        (Slider::Bishop, "b1", 5),
        (Slider::Bishop, "d1", 5),
        (Slider::Bishop, "a1", 5),
        (Slider::Bishop, "g1", 4),
        (Slider::Bishop, "h2", 4),
        (Slider::Bishop, "a3", 5),
        (Slider::Rook, "h8", 11),
        (Slider::Rook, "d8", 10),
        (Slider::Bishop, "c2", 5),
    ] {
        let problem = Problem::new(piece, square::from_name(name).unwrap(), bits).unwrap();
        for order in orders(&problem) {
            if order.direction != BitOrder::Down || order.base == 0 {
                continue;
            }
            for order in
                [order, Order { mirrored: true, ..order }, Order { mirrored: true, last: true, ..order }]
            {
                if let Ok(e) = estimate(&problem, order) {
                    println!("{name} {bits} {order} {:.2e} nodes {:.1} s", e.nodes, e.seconds);
                }
            }
        }
    }
}

#[test]
fn small() {
    for (piece, name, bits, order) in [(Slider::Bishop, "c2", 4, "down:1:9:mirrored:last")] {
        let [processor, device] = both(piece, name, bits, order, 6, None);
        println!("{name} {order} {}", processor == device);
        for (a, b) in processor.units.iter().zip(&device.units) {
            if a != b {
                println!("{a:?}\n{b:?}");
            }
        }
    }
}
