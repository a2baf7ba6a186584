//! The search on a device. The processor searches the upper levels, and the device everything below
//! the nodes that make rows.
//!
//! Units, counts and factors are those of the search on the processor. The queue goes to the device
//! in launches of less than a second. Between them, groups of threads that have nothing to do get
//! half of what others still have before them.

mod device;
mod error;
mod program;

pub use device::{Device, device, devices};
pub use error::{DeviceError, Obstacle};

use crate::prove::certificate::job::{Job, JobError};
use crate::prove::certificate::run::{
    ReportError, RunError, RunProgress, SearchLimits, record_units, search_units, start_threads,
};
use crate::prove::certificate::{Certificate, Unit};
use crate::prove::order::plan::Plan;
use crate::prove::order::schedule::GivenBits;
use crate::prove::order::{BitOrder, Order};
use crate::prove::problem::Problem;
use crate::prove::scan::{SPREAD, Scanned, factors};
use crate::prove::search::estimate::{Estimate, cheapest_of, ends_first};
use crate::prove::search::{Findings, Search};
use crate::prove::vectors::Simd;
use crate::prove::vectors::rows::DownRows;
use device::{CompiledProgram, DeviceBuffer};
use program::{FOUND, Program};
use std::collections::{BTreeMap, VecDeque};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// Why no device can search `job`, if so, with a way out.
///
/// # Errors
/// The reason, or what in the job does not fit together.
pub fn check(_: &Device, job: &Job) -> Result<(), DeviceError> {
    let (problem, plan) = job.plan()?;
    match program::obstacle(&problem, &plan) {
        None => Ok(()),
        Some(obstacle) => Err(DeviceError::Unsuitable {
            order: job.order,
            obstacle,
        }),
    }
}

/// The order with the least estimated work among those that devices can search; see
/// [`cheapest`](crate::prove::cheapest).
///
/// # Errors
/// There is no such order for this problem, or `stop` was set before one was chosen.
pub fn cheapest_on_device(
    _: &Device,
    problem: &Problem,
    stop: &AtomicBool,
) -> Result<(Order, Estimate), DeviceError> {
    let mut orders = Vec::new();
    for order in ends_first(problem, BitOrder::Down) {
        let with_last = Order {
            last: true,
            ..order
        };
        for order in [order, with_last] {
            let fits = Plan::new(problem, order)
                .is_ok_and(|plan| program::obstacle(problem, &plan).is_none());
            if fits {
                orders.push(order);
            }
        }
    }
    cheapest_of(problem, orders, stop).ok_or(DeviceError::NoOrder)
}

/// The plain scan on `device`; see [`scan`](crate::prove::scan).
///
/// # Errors
/// The device is lost.
pub fn scan_on(
    device: &Device,
    problem: &Problem,
    time: Duration,
    stop: &AtomicBool,
) -> Result<Scanned, DeviceError> {
    // The thesis takes groups of this size.
    const THREADS: usize = 32;
    let mut occupancies: Vec<u64> = Vec::new();
    for o in problem.occupancies() {
        occupancies.extend([o.set, o.class.into()]);
    }
    let bits = problem.index_bits();
    let period = u64::MAX >> (64 - problem.period_bits());
    let count = problem.occupancies().len();
    let options = format!(
        "-DINDEX_BITS={bits} -DPERIOD={period:#x}ul -DSPREAD={SPREAD:#x}ul -DOCCUPANCIES={count}"
    );
    let compiled = device.compile(include_str!("scan.cl"), "scan", &options, THREADS)?;
    let occupancies = compiled.words(occupancies.len(), &occupancies)?;
    let magic = compiled.words(1, &[0_u32])?;
    let mut range = compiled.words(2, &[0_u64; 2])?;
    let begin = Instant::now();
    let all = factors(problem);
    let mut seen = Scanned::default();
    let groups = 64 * device.units as usize;
    let mut chunk = (groups * THREADS) as u64;
    while seen.tested < all && begin.elapsed() < time && !stop.load(Ordering::Relaxed) {
        let end = seen.tested.saturating_add(chunk).min(all);
        let launch = Instant::now();
        compiled.write(&mut range, &[seen.tested, end])?;
        let arguments = [occupancies.memory(), range.memory(), magic.memory()];
        compiled.run(groups, &arguments)?;
        seen.tested = end;
        if launch.elapsed().as_secs_f64() < LAUNCH {
            chunk *= 2;
        }
    }
    let magic = compiled.read(&magic, 1)?;
    seen.magic = magic[0].into();
    seen.seconds = begin.elapsed().as_secs_f64();
    Ok(seen)
}

/// Searches the missing `units` of `record` on `device`, as [`run_units`](crate::prove::run_units)
/// does on the processor; `threads` search the upper levels.
///
/// # Errors
/// The job is not for devices, the device is lost or has too little memory, or `report` fails.
pub fn run_units_on(
    device: &Device,
    record: &mut Certificate,
    units: &[u64],
    threads: NonZero<usize>,
    stop: &AtomicBool,
    report: impl FnMut(&Certificate, RunProgress) -> Result<(), ReportError>,
) -> Result<(), RunError> {
    if units.is_empty() {
        return Ok(());
    }
    let (problem, plan) = record.job.prepare(Simd::detect(), stop)?;
    if stop.load(Ordering::Relaxed) {
        return Ok(());
    }
    let mut search = DeviceSearch::new(&problem, &plan, device)?;
    let next = AtomicUsize::new(0);
    let (send, receive) = sync_channel(UNITS_AHEAD);
    record_units(record, units.len(), report, |job, seen| {
        let result = std::thread::scope(|scope| {
            let started = start_threads(scope, threads.get().min(units.len()), || {
                let send = send.clone();
                let plan = &plan;
                let problem = &problem;
                let next = &next;
                move || {
                    let mut upper = Search::<DownRows>::new(
                        problem,
                        plan,
                        GivenBits::default(),
                        Simd::detect(),
                        stop,
                    );
                    while let Some(&unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let factor = job.factor(plan, unit);
                        let Some((seen, below)) = upper.above_rows(factor, job.prefix) else {
                            break;
                        };
                        let above = UpperLevels { unit, seen, below };
                        if send.send(above).is_err() {
                            break;
                        }
                    }
                }
            });
            drop(send);
            if started == 0 {
                return Err(RunError::Job(JobError::NoThread));
            }
            let result = search.units(&receive, stop, seen);
            drop(receive);
            if !matches!(result, Ok(ControlFlow::Continue(()))) {
                stop.store(true, Ordering::Relaxed);
            }
            Ok(result?)
        });
        if result?.is_continue() {
            // These units have more factors at a time than a device hands over.
            let again = &search.again;
            search_units(
                job,
                again,
                &SearchLimits::NONE,
                threads,
                Simd::detect(),
                stop,
                |unit, _| unit.map_or(ControlFlow::Continue(()), &mut *seen),
            )?;
        }
        Ok(())
    })
}

/// Units whose upper levels are searched before the device needs them.
const UNITS_AHEAD: usize = 64;

/// Nodes on the device at a time.
const JOBS: usize = 4096;

/// How many seconds a launch should take: displays wait for it, and so do interruptions.
const LAUNCH: f64 = 0.3;

/// No node, where the number of one is expected.
const NONE: u32 = u32::MAX;

/// The upper levels of a unit, and its nodes that make rows.
struct UpperLevels {
    unit: u64,
    seen: Findings,
    below: Vec<u64>,
}

/// A node that makes rows, and its unit.
#[derive(Clone, Copy)]
struct UnitNode {
    unit: u64,
    node: u64,
}

/// A unit of which the device still has nodes.
struct OpenUnit {
    seen: Findings,
    /// The nodes of the unit that are not finished.
    left: usize,
    /// Factors handed over so far.
    handed_over: u64,
}

/// A search on a device, with what it has in memory there.
struct DeviceSearch<'a> {
    problem: &'a Problem,
    plan: &'a Plan,
    program: Program,
    compiled: CompiledProgram,
    groups: usize,
    /// `struct Plan`, `Queued`, `Job`, `Found`, what `control` is, `Group`, stacks and rows.
    tables: DeviceBuffer<u64>,
    queue: DeviceBuffer<u64>,
    jobs: DeviceBuffer<u64>,
    found: DeviceBuffer<u64>,
    control: DeviceBuffer<u32>,
    saved: DeviceBuffer<u32>,
    stacks: DeviceBuffer<u64>,
    slabs: DeviceBuffer<u32>,
    /// The nodes on the device.
    on_device: Vec<Option<UnitNode>>,
    free: Vec<usize>,
    /// Nodes on the device that no group has taken yet.
    waiting: Vec<usize>,
    open: BTreeMap<u64, OpenUnit>,
    /// Units that are to be searched again on the processor.
    again: Vec<u64>,
    budget: u32,
}

impl<'a> DeviceSearch<'a> {
    fn new(problem: &'a Problem, plan: &'a Plan, device: &Device) -> Result<Self, DeviceError> {
        let program = Program::new(problem, plan, device)?;
        let compiled = program.compile(device)?;
        let stacks = (program.steps + 1) * program.stack;
        // At most half of the memory, and as much as there is.
        let memory = (device.memory / 2).min(device.largest);
        let stack_bytes = 8 * stacks as u64;
        let most = memory / stack_bytes;
        let mut groups = program.groups.min(most as usize).max(1);
        let (stacks, slabs) = loop {
            let stacks = compiled.words(stacks * groups, &[]);
            let both = stacks.and_then(|stacks| {
                let slabs = compiled.words(program.slab * groups, &[])?;
                Ok((stacks, slabs))
            });
            match both {
                Err(_) if groups > 1 => groups /= 2,
                both => break both?,
            }
        };
        let mut group = vec![0; program.group_words()];
        group[Program::JOB] = NONE;
        let jobs = JOBS * (2 + program.counters);
        let groups_now = group.repeat(groups);
        Ok(Self {
            problem,
            plan,
            tables: compiled.words(program.plan.len(), &program.plan)?,
            queue: compiled.words(2 * JOBS, &[])?,
            jobs: compiled.words(jobs, &vec![0; jobs])?,
            found: compiled.words(2 * FOUND, &[])?,
            control: compiled.words(5, &[])?,
            saved: compiled.words(groups_now.len(), &groups_now)?,
            stacks,
            slabs,
            budget: (64 * groups * program.threads) as u32,
            program,
            compiled,
            groups,
            on_device: vec![None; JOBS],
            free: (0..JOBS).collect(),
            waiting: Vec::new(),
            open: BTreeMap::new(),
            again: Vec::new(),
        })
    }

    /// Searches the units that come; breaks if `seen` does, or `stop` is set.
    fn units(
        &mut self,
        upper: &Receiver<UpperLevels>,
        stop: &AtomicBool,
        seen: &mut dyn FnMut(Unit) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, DeviceError> {
        let mut more = true;
        let mut nodes: VecDeque<UnitNode> = VecDeque::new();
        loop {
            while more && nodes.len() < self.free.len() {
                // Where nothing else is to be done, it waits.
                let idle = nodes.is_empty() && self.free.len() == JOBS;
                let wait = if idle { Duration::MAX } else { Duration::ZERO };
                match upper.recv_timeout(wait) {
                    Ok(above) if above.below.is_empty() => {
                        let unit = Unit::new(above.unit, above.seen);
                        if seen(unit).is_break() {
                            return Ok(ControlFlow::Break(()));
                        }
                    }
                    Ok(above) => {
                        let open = OpenUnit {
                            seen: above.seen,
                            left: above.below.len(),
                            handed_over: 0,
                        };
                        self.open.insert(above.unit, open);
                        let unit = above.unit;
                        for node in above.below {
                            nodes.push_back(UnitNode { unit, node });
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => break,
                    Err(RecvTimeoutError::Disconnected) => more = false,
                }
            }
            if stop.load(Ordering::Relaxed) {
                return Ok(ControlFlow::Break(()));
            }
            while !nodes.is_empty()
                && let Some(job) = self.free.pop()
            {
                self.on_device[job] = nodes.pop_front();
                self.waiting.push(job);
            }
            if self.free.len() == JOBS {
                if more {
                    continue;
                }
                return Ok(ControlFlow::Continue(()));
            }
            if !more && self.waiting.is_empty() {
                self.share()?;
            }
            for unit in self.launch()? {
                if seen(unit).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
    }

    /// Runs the program once, and returns the units that are done.
    fn launch(&mut self) -> Result<Vec<Unit>, DeviceError> {
        let mut queue = Vec::new();
        for &job in &self.waiting {
            let node = self.on_device[job].map_or(0, |of_unit| of_unit.node);
            queue.extend([job as u64, node]);
        }
        self.compiled.write(&mut self.queue, &queue)?;
        let waiting = self.waiting.len();
        let control = [0, waiting as u32, 0, self.budget, 0];
        self.compiled.write(&mut self.control, &control)?;
        let begin = Instant::now();
        let arguments = [
            self.tables.memory(),
            self.queue.memory(),
            self.jobs.memory(),
            self.found.memory(),
            self.control.memory(),
            self.saved.memory(),
            self.stacks.memory(),
            self.slabs.memory(),
        ];
        self.compiled.run(self.groups, &arguments)?;
        let control = self.compiled.read(&self.control, 5)?;
        if control[2] >= self.budget {
            let seconds = begin.elapsed().as_secs_f64();
            let factor = (LAUNCH / seconds).clamp(0.25, 4.0);
            let budget = f64::from(self.budget) * factor;
            self.budget = budget.clamp(1024.0, f64::from(1u32 << 30)) as u32;
        }
        let taken = waiting.min(control[0] as usize);
        self.waiting.drain(..taken);
        let found = FOUND.min(control[4] as usize);
        let handed_over = self.compiled.read(&self.found, 2 * found)?;
        for pair in handed_over.chunks_exact(2) {
            let of_unit = self.on_device[pair[0] as usize];
            let unit = of_unit.expect("a node on the device").unit;
            let open = self.open.get_mut(&unit).expect("its unit");
            open.handed_over += 1;
            open.seen.factors.push(pair[1]);
            if open.seen.factors.len() > 4 * Unit::LISTED {
                self.keep_first(unit);
            }
        }
        self.collect()
    }

    /// Takes the finished nodes from the device, and returns the units that are done.
    fn collect(&mut self) -> Result<Vec<Unit>, DeviceError> {
        let len = 2 + self.program.counters;
        let steps = &self.plan.steps;
        let period_bits = self.plan.schedule.period_bits;
        let last = steps[steps.len() - 1].to;
        let mut jobs = self.compiled.read(&self.jobs, JOBS * len)?;
        let mut done = Vec::new();
        for (job, words) in jobs.chunks_exact_mut(len).enumerate() {
            let is_finished = words[0] != 0;
            if !is_finished {
                continue;
            }
            let of_unit = self.on_device[job].take();
            let unit = of_unit.expect("a node on the device").unit;
            self.free.push(job);
            let open = self.open.get_mut(&unit).expect("its unit");
            let sum = words[1];
            let counts = &words[2..];
            let reached = steps.iter().map(|step| step.to);
            let levels = reached.chain(last..=period_bits);
            for (i, (level, count)) in levels.zip(counts).enumerate() {
                // Whole factors are counted when they have passed all tests; the step before has
                // counted the others.
                let counts = if i < steps.len() {
                    level < period_bits
                } else {
                    level > last || level == period_bits
                };
                if counts {
                    open.seen.nodes[level as usize] += count;
                }
            }
            open.seen.count += counts[counts.len() - 1];
            open.seen.sum = open.seen.sum.wrapping_add(sum);
            words.fill(0);
            open.left -= 1;
            if open.left == 0 {
                done.push(unit);
            }
        }
        self.compiled.write(&mut self.jobs, &jobs)?;
        let mut closed = Vec::new();
        for unit in done {
            closed.extend(self.close(unit)?);
        }
        Ok(closed)
    }

    /// The record of a unit that is done, unless it is to be searched again.
    fn close(&mut self, unit: u64) -> Result<Option<Unit>, DeviceError> {
        self.keep_first(unit);
        let OpenUnit {
            seen, handed_over, ..
        } = self.open.remove(&unit).expect("an open unit");
        if handed_over < seen.count {
            self.again.push(unit);
            return Ok(None);
        }
        let mut slots = Vec::new();
        for &factor in &seen.factors {
            if !self.problem.tells_apart(factor, &mut slots) {
                return Err(DeviceError::WrongFactor { factor });
            }
        }
        Ok(Some(Unit::new(unit, seen)))
    }

    /// Leaves the first factors of a unit, in the order of the search.
    fn keep_first(&mut self, unit: u64) {
        let plan = self.plan;
        let unit = self.open.get_mut(&unit).expect("an open unit");
        let factors = &mut unit.seen.factors;
        factors.sort_unstable_by_key(|&factor| {
            let visited = plan.schedule.visited(factor);
            (visited, visited != factor)
        });
        factors.truncate(Unit::LISTED);
    }

    /// Gives each group that has nothing to do half of the nodes that wait for an early step of
    /// another.
    fn share(&mut self) -> Result<(), DeviceError> {
        let len = self.program.group_words();
        let length = self.groups * len;
        let mut saved = self.compiled.read(&self.saved, length)?;
        let step_count = self.program.steps;
        for idle in 0..self.groups {
            if saved[idle * len + Program::JOB] != NONE {
                continue;
            }
            let Some((step, busy)) = self.busiest(&saved) else {
                break;
            };
            let Some(job) = self.free.pop() else { break };
            let shared = saved[busy * len + Program::JOB];
            let of_unit = self.on_device[shared as usize];
            self.on_device[job] = of_unit;
            let unit = of_unit.expect("a node on the device").unit;
            let open = self.open.get_mut(&unit).expect("its unit");
            open.left += 1;
            let level = self.program.level_word(step);
            let all = saved[busy * len + level];
            let kept = all / 2;
            let given = all - kept;
            let from = busy * (step_count + 1) + step;
            let to = idle * (step_count + 1) + step;
            self.compiled.copy(
                &self.stacks,
                from * self.program.stack + kept as usize,
                to * self.program.stack,
                given as usize,
            )?;
            saved[busy * len + level] = kept;
            saved[idle * len + level] = given;
            let busy_job = busy * len..busy * len + Program::JOB;
            saved.copy_within(busy_job, idle * len);
            saved[idle * len + Program::JOB] = job as u32;
        }
        self.compiled.write(&mut self.saved, &saved)
    }

    /// The earliest step for which more than one node waits, and a group that has these nodes: the
    /// earlier the step, the more there is below its nodes.
    fn busiest(&self, saved: &[u32]) -> Option<(usize, usize)> {
        let len = self.program.group_words();
        for step in 0..self.program.steps {
            let level = self.program.level_word(step);
            for group in 0..self.groups {
                let words = &saved[group * len..][..len];
                if words[Program::JOB] != NONE && words[level] > 1 {
                    return Some((step, group));
                }
            }
        }
        None
    }
}
