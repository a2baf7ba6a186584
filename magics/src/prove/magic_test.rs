//! Tests whether factors are sought, many of them one after the other.

use super::problem::Problem;

/// As [`Problem::is_sought`], but the rays are walked and the memory is taken once for all factors.
pub(crate) struct MagicTest<'a> {
    problem: &'a Problem,
    /// For each slot, the attack set that has taken it and, in the upper half, the number of the factor that it was
    /// for. So the slots need not be freed for each factor.
    slots: Vec<u32>,
    /// The number of the factor, from 1.
    number: u16,
}

impl<'a> MagicTest<'a> {
    /// The test for a problem.
    pub(crate) fn new(problem: &'a Problem) -> Self {
        Self { problem, slots: vec![0; 1 << problem.index_bits()], number: 0 }
    }

    /// Whether `factor` is sought: magic, and within the limit on indices.
    pub(crate) fn is_sought(&mut self, factor: u64) -> bool {
        let Self { problem, slots, number } = self;
        *number = number.checked_add(1).unwrap_or_else(|| {
            slots.fill(0);
            1
        });
        let (number, shift) = (u32::from(*number) << 16, 64 - problem.index_bits());
        problem.occupancies().iter().all(|o| {
            let index = o.set.wrapping_mul(factor) >> shift;
            let slot = &mut slots[index as usize];
            let entry = number | u32::from(o.class);
            let agrees = *slot < number || *slot == entry;
            *slot = entry;
            agrees && problem.max_index().is_none_or(|max| index <= max.into())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::find;
    use magic_tables::board::slider::Slider;
    use magic_tables::search::request::Request;

    #[test]
    fn it_agrees_with_the_ray_walk_for_more_factors_than_it_can_number() {
        let problem = Problem::new(Slider::Bishop, 63, 6).unwrap();
        let mut test = MagicTest::new(&problem);
        let known = find(&Request::new(Slider::Bishop, 63), 0).unwrap().factor;
        let mut magic = 0;
        for number in 0..70_000_u64 {
            let other = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 10;
            let factor = if number % 10 == 0 { known } else { other };
            let is_magic = test.is_sought(factor);
            assert_eq!(is_magic, problem.is_sought(factor), "{factor:#x}");
            magic += u32::from(is_magic);
        }
        assert!((7000..70_000).contains(&magic), "{magic}");
    }
}
