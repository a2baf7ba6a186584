//! Programs: what the source of the search on a device needs to know of a plan, and of the device.

use super::device::{CompiledProgram, Device};
use super::error::{DeviceError, Obstacle};
use crate::prove::order::BitOrder;
use crate::prove::order::plan::{CollisionTest, Plan, Step, StepTests};
use crate::prove::order::schedule::Schedule;
use crate::prove::problem::Problem;
use crate::prove::target::Occupancy;
use std::fmt::Write as _;

/// A search made for one plan and one device. The names of `search.cl`, in small letters.
pub(super) struct Program {
    /// `struct Plan`.
    pub plan: Vec<u64>,
    /// What the source is compiled with.
    options: String,
    pub steps: usize,
    pub counters: usize,
    /// Nodes on one stack.
    pub stack: usize,
    /// Words of the rows of a group, if they do not fit into what its threads have in common.
    pub slab: usize,
    /// Threads of a group.
    pub threads: usize,
    /// Groups that keep the device busy.
    pub groups: usize,
}

/// Factors that a device can hand over at a time.
pub(super) const FOUND: usize = 1 << 16;

/// Lanes of a warp.
const WARP: u64 = 32;

/// Lists for the device, in the order in which they are made.
#[derive(Default)]
struct ProgramLists {
    tests: Vec<[u64; 4]>,
    occupancies: Vec<[u64; 4]>,
}

impl Step {
    /// Whether the exact test after this step is about an occupancy.
    fn tests_exactly(&self, occupancy: &Occupancy) -> bool {
        self.exact
            .binary_search_by_key(&occupancy.set, |o| o.set)
            .is_ok()
    }
}

impl ProgramLists {
    /// Appends what the head has of a step: its tests, the occupancies that the steps before test,
    /// and the places of its windows.
    fn add_step(&mut self, head: &mut Vec<u64>, plan: &Plan, number: usize, stride: u64) {
        let step = &plan.steps[number];
        let StepTests::Rows { windows, children } = &step.tests else {
            unreachable!("an obstacle")
        };
        let tests = self.tests(&windows.tests, stride, plan.schedule.cell());
        head.extend(tests);
        let tests = self.tests(&children.tests, stride, plan.schedule.cell());
        head.extend(tests);
        // A device keeps no slots from step to step. So here is each occupancy that the steps
        // before test, as it is tested last.
        let begin = self.occupancies.len() as u64;
        let earlier_steps = plan.steps[..number].iter();
        for (k, earlier) in earlier_steps.enumerate() {
            let later = &plan.steps[k + 1..number];
            let last_time = earlier.exact.iter().filter(|o| {
                let mut later = later.iter();
                !later.any(|step| step.tests_exactly(o))
            });
            self.occupancies(plan, earlier.to, last_time);
        }
        head.extend([begin, self.occupancies.len() as u64]);
        let windows = step.windows;
        head.extend([
            windows.count,
            windows.spacing_bits.into(),
            windows.child_bit.into(),
            windows.window_bit.into(),
        ]);
        head.extend(step.places);
    }

    /// Adds tests by rows of `stride` words, each known up to a cell of `cell` products, and says
    /// where they are.
    fn tests(&mut self, tests: &[CollisionTest], stride: u64, cell: u64) -> [u64; 2] {
        let begin = self.tests.len() as u64;
        for test in tests {
            let growth = test.growth + cell - 1;
            let row = test.rows.index() as u64 * 16 * stride;
            let test = [test.newer, test.older, growth, row];
            self.tests.push(test);
        }
        [begin, self.tests.len() as u64]
    }

    /// Adds occupancies as they are tested when `fixed` bits are fixed, and says where they are.
    fn occupancies<'a>(
        &mut self,
        plan: &Plan,
        fixed: u32,
        all: impl IntoIterator<Item = &'a Occupancy>,
    ) -> [u64; 2] {
        let begin = self.occupancies.len() as u64;
        let schedule = &plan.schedule;
        let unknown = schedule.unknown(fixed);
        let fixed = schedule.fixed_bits(fixed);
        for o in all {
            let growth = unknown.wrapping_mul(o.set);
            let growth = growth.wrapping_sub(schedule.order.mirrored.into());
            let class = o.class.into();
            self.occupancies.push([o.set, growth, fixed, class]);
        }
        [begin, self.occupancies.len() as u64]
    }
}

/// Why no device can search by `plan`, if so.
pub(super) fn obstacle(problem: &Problem, plan: &Plan) -> Option<Obstacle> {
    let order = plan.schedule.order;
    if problem.max_index().is_some() {
        return Some(Obstacle::IndexLimit);
    }
    if order.direction != BitOrder::Down {
        return Some(Obstacle::Direction);
    }
    if order.ahead {
        return Some(Obstacle::Ahead);
    }
    let Some(last) = plan.steps.last() else {
        return Some(Obstacle::NoSteps);
    };
    let is_large = plan.steps.iter().any(|step| is_large(step, &plan.schedule));
    if is_large || plan.steps.len() > 8 {
        return Some(Obstacle::LargeSteps);
    }
    if plan.schedule.period_bits - last.to > 14 {
        return Some(Obstacle::ManyLastBits);
    }
    None
}

/// Whether a step has too many windows, or tests of too many cells, or looks at the slots.
fn is_large(step: &Step, schedule: &Schedule) -> bool {
    let StepTests::Rows { windows, children } = &step.tests else {
        return true;
    };
    let cell = schedule.cell();
    let mut tests = windows.tests.iter().chain(&children.tests);
    let has_many_cells = tests.any(|test| (test.growth + 2 * (cell - 1)) / cell > 30);
    step.windows.count > 1 << 20 || has_many_cells
}

impl Program {
    /// The search by `plan`, which has no [`obstacle`], for `device`.
    pub(super) fn new(
        problem: &Problem,
        plan: &Plan,
        device: &Device,
    ) -> Result<Self, DeviceError> {
        let schedule = &plan.schedule;
        let order = schedule.order;
        let index_bits = schedule.index_bits;
        let period_bits = schedule.period_bits;
        let slots = 1u64 << index_bits;
        let last_step = plan.steps.len() - 1;
        let last = plan.steps[last_step].to;
        let stride = slots / 4 + 17;
        let mut lists = ProgramLists::default();
        let mut head = Vec::new();
        for number in 0..plan.steps.len() {
            lists.add_step(&mut head, plan, number, stride);
        }
        for fixed in last..=period_bits {
            let bit = if fixed == last {
                0
            } else {
                1 << schedule.next_bit(fixed - 1)
            };
            head.push(bit);
            let testable = &schedule.testable[fixed as usize];
            head.extend(lists.occupancies(plan, fixed, testable));
        }
        let testable = &schedule.testable[order.rows as usize];
        head.extend(lists.occupancies(plan, order.rows, testable));
        let begin = lists.occupancies.len() as u64;
        for o in problem.occupancies() {
            let class = o.class.into();
            lists.occupancies.push([o.set, 0, u64::MAX, class]);
        }
        head.extend([begin, lists.occupancies.len() as u64]);
        let whole_bucket = 1u128 << (64 - index_bits);
        for x in &plan.base {
            let growth = schedule.growth(x.set, order.rows).min(whole_bucket) as u64;
            head.extend([x.set, growth, x.class.into()]);
        }
        // C knows no empty lists.
        let length = lists.tests.len().max(1);
        lists.tests.resize(length, [0; 4]);
        let steps = plan.steps.len();
        let bits = (period_bits - last) as usize;
        let (most, votes, kind) = if device.is_cpu {
            (1, 32, "-DCPU")
        } else if device.is_nvidia() {
            // Two groups of 16 warps fit into a compute unit, by their registers.
            (16, 0, "-DNVIDIA -cl-nv-maxrregcount=64")
        } else {
            (1, 32, "")
        };
        // Bytes that the threads of a group have in common: `Warp` and `Group`.
        let of_warp = slots.max(2048) + 848 + votes;
        let of_group = slots + 4 * (8 + 7 + 24 + 7 * 9);
        let warps = (0..5)
            .map(|by| most >> by)
            .find(|&warps| warps > 0 && warps * of_warp + of_group <= device.local)
            .ok_or_else(|| DeviceError::LittleLocalMemory {
                device: device.to_string(),
                index_bits,
            })?;
        let rows = 65 * stride;
        let local_rows = warps * of_warp + of_group + 4 * rows <= device.local;
        let stack = warps * WARP * 256 * 2;
        let mut options = format!(
            "-cl-std=CL1.2 {kind} -DPERIOD={:#x}ul",
            schedule.fixed_bits(period_bits)
        );
        for (name, value) in [
            ("INDEX_BITS", index_bits.into()),
            ("MIRRORED", order.mirrored.into()),
            ("STEPS", steps as u64),
            ("BITS", bits as u64),
            ("SUBSETS", plan.base.len() as u64),
            ("TESTS", lists.tests.len() as u64),
            ("OCCUPANCIES", lists.occupancies.len() as u64),
            ("WARPS", warps),
            ("STACK", stack),
            ("FOUND", FOUND as u64),
        ] {
            _ = write!(options, " -D{name}={value}");
        }
        if local_rows {
            options += " -DLOCAL_ROWS";
        }
        head.extend(lists.tests.iter().chain(&lists.occupancies).flatten());
        let per_unit = if device.is_cpu {
            1
        } else {
            (32 / warps).min(8)
        };
        Ok(Self {
            plan: head,
            options,
            steps,
            counters: steps + bits + 2,
            stack: stack as usize,
            slab: if local_rows { 0 } else { rows as usize },
            threads: if device.is_cpu {
                1
            } else {
                (warps * WARP) as usize
            },
            groups: per_unit as usize * device.units as usize,
        })
    }

    /// Where in `struct Group` the number of its node is, after the factor.
    pub(super) const JOB: usize = 2;

    /// Where in `struct Group` the number of nodes that wait for a step is.
    pub(super) fn level_word(&self, step: usize) -> usize {
        8 + self.counters + 7 * step
    }

    /// The 32-bit words of `struct Group`.
    pub(super) fn group_words(&self) -> usize {
        self.level_word(self.steps + 1).next_multiple_of(2)
    }

    /// Compiles the program for `device`.
    pub(super) fn compile(&self, device: &Device) -> Result<CompiledProgram, DeviceError> {
        device.compile(
            include_str!("search.cl"),
            "search",
            &self.options,
            self.threads,
        )
    }
}
