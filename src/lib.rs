//! Attacks of sliding pieces for chess engines.
#![no_std]
