//! Arrays and greatest values in constants, where closures cannot be called.

/// An array whose element number `$n` is `$value`. It must not be empty.
macro_rules! array {
    ($n:ident < $length:expr => $value:expr) => {{
        let mut $n = 0;
        let mut array = [$value; $length];
        while $n < $length {
            array[$n] = $value;
            $n += 1;
        }
        array
    }};
}

/// The greatest `$index` of all subsets `$occupied` of `$relevant`.
macro_rules! greatest {
    ($occupied:ident within $relevant:expr => $index:expr) => {{
        let (mut greatest, mut $occupied) = (0, 0_u64);
        loop {
            let index = $index;
            if greatest < index {
                greatest = index;
            }
            $occupied = $occupied.wrapping_sub($relevant) & $relevant;
            if $occupied == 0 {
                break greatest;
            }
        }
    }};
}

pub(super) use {array, greatest};
