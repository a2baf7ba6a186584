//! Criterion benchmarks of every load, piece and scheme: `cargo bench --manifest-path
//! benches/Cargo.toml -- 'random, rook'`.

use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use magic_bitboards_benches::candidates;
use magic_bitboards_benches::loads::Load;
use magic_bitboards_benches::workload::Workload;

fn lookups(criterion: &mut Criterion) {
    let workload = Workload::new();
    let candidates = candidates(&workload);
    for candidate in &candidates {
        candidate
            .check(&workload)
            .expect("results must agree before they are timed");
    }
    for task in Load::ALL.iter().flat_map(|load| load.tasks()) {
        let mut group = criterion.benchmark_group(task.to_string());
        group
            .sample_size(10)
            .warm_up_time(Duration::from_millis(50))
            .measurement_time(Duration::from_millis(300));
        for candidate in &candidates {
            group.throughput(Throughput::Elements(
                candidate.run(&workload, task).operations.into(),
            ));
            group.bench_function(candidate.name, |bencher| {
                bencher.iter_custom(|passes| {
                    (0..passes)
                        .map(|_| candidate.run(&workload, task).elapsed)
                        .sum()
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, lookups);
criterion_main!(benches);
