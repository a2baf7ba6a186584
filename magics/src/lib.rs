//! Research on magic bitboards: proofs, certificates, packings, facts about each square, and the program `magics`.

pub mod attack_sets;
pub mod classic;
pub mod cli;
pub mod congruent_modulo;
pub mod find;
pub mod known;
pub mod pack;
pub mod picture;
pub mod prove;
mod replace;
mod serde_text;
