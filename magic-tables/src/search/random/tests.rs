//! The generator of random numbers.

use super::*;

/// The first numbers of the reference implementation in C by Sebastiano Vigna, seed 1234567.
#[test]
fn is_splitmix64() {
    let mut random = Random::new(1_234_567);
    let known = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
    assert_eq!(known.map(|_| random.bits()), known);
}
