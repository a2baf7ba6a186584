//! The tests of a step by AVX-512: those of [whole windows](windows) and those of [each child](children).

mod children;
mod lookup;
mod windows;

use super::child_windows::ChildWindows;
use super::down_table::DownTable;
use super::plan::Plan;
use super::test_groups::TestList;
use super::window::{Avx512, Mask};

/// The children, in the window that begins with `first`, that the tests of whole windows allow: the same as
/// `Rows::allowed_by`.
pub(crate) fn allowed(
    _: Avx512,
    table: &DownTable,
    plan: &Plan,
    tests: &TestList,
    places: Mask,
    first: u64,
) -> Mask {
    // SAFETY: `Avx512` exists only where these features were found.
    unsafe { windows::allowed(table, plan, tests, places, first) }
}

/// The children of `mask`, in the window that begins with `first`, that no test forbids: the same as `Rows::collide`
/// for each.
pub(crate) fn passing(
    _: Avx512,
    table: &DownTable,
    plan: &Plan,
    windows: ChildWindows,
    tests: &TestList,
    first: u64,
    mask: Mask,
) -> Mask {
    // SAFETY: `Avx512` exists only where these features were found.
    unsafe { children::passing(table, plan, windows, tests, first, mask) }
}
