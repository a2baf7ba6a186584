//! Tests of the macro outside of the compiler.

mod bounds;
mod expansion;
mod grammar;
mod hygiene;
mod values;
mod without_boards;
