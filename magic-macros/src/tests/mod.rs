//! Tests of the macro outside of the compiler.

mod expansion;
mod grammar;
mod hygiene;
mod values;
