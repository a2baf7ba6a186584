//! Which children the taken slots of a node allow, a window at a time.

use crate::prove::order::plan::{GrownSet, Step, StepTests};
use crate::prove::order::schedule::{ChildSet, Schedule, WINDOW_CELL_BITS};
use crate::prove::order::taken_slots::{TakenSlots, plane_bytes};
use crate::prove::target::Occupancy;
use crate::prove::vectors::{Simd, Window};

/// The taken slots in bits: planes for [`StepTests::Slots`], cells for [`StepTests::Cells`].
#[derive(Clone, Debug, Default)]
pub(crate) struct SlotView(Vec<u8>);

impl SlotView {
    /// Writes down which slots are taken in a node, as `step` wants to see them.
    pub(crate) fn write(&mut self, step: &Step, slots: &TakenSlots) {
        match step.tests {
            StepTests::Rows { .. } => {}
            StepTests::Slots(_) => slots.write_planes(step.windows.bits, &mut self.0),
            StepTests::Cells(_) => slots.write_cells(&mut self.0),
        }
    }

    /// The children by an upward step, in the window that begins with `first`, that the taken slots
    /// allow.
    pub(crate) fn allowed_by_slots(
        &self,
        simd: Simd,
        schedule: &Schedule,
        slots: &TakenSlots,
        (step, sets): (&Step, &[Occupancy]),
        first: u64,
    ) -> ChildSet {
        let bits = step.windows.bits;
        let lower = schedule.index_bits - bits;
        let stride = plane_bytes(bits);
        let unknown = schedule.unknown(step.to);
        simd.allowed(
            &self.0,
            sets,
            |o| {
                // The indices of the children differ only in their upper bits, so either all are
                // definite or none is.
                let (upper, row) = match slots.definite(first, unknown, o.set) {
                    Some(index) => (index as usize >> lower, index as usize & ((1 << lower) - 1)),
                    None => (0, 1 << lower),
                };
                Window {
                    byte: (row * stride + upper / 8) as u32,
                    shift: (upper % 8) as u16,
                    span: 1,
                }
            },
            &step.places,
        )
    }

    /// The children by a step window by window, in the window that begins with `first`, that the
    /// taken slots allow.
    pub(crate) fn allowed_by_cells(
        &self,
        simd: Simd,
        schedule: &Schedule,
        (step, sets): (&Step, &[GrownSet]),
        first: u64,
    ) -> ChildSet {
        let shift = 64 - schedule.index_bits - WINDOW_CELL_BITS;
        simd.allowed(
            &self.0,
            sets,
            |grown| {
                let product = first.wrapping_mul(grown.set);
                let cell = product >> shift;
                let within = product & ((1 << shift) - 1);
                // A child is forbidden if all cells that its product can lie in belong to taken
                // slots: the attack set is new to the node, so each of these slots would be a
                // collision.
                let span = ((within + grown.growth) >> shift) + 1;
                Window {
                    byte: (cell / 8) as u32,
                    shift: (cell % 8) as u16,
                    span: span as u16,
                }
            },
            &step.places,
        )
    }
}
