//! Arrays in constants, where closures cannot be called.

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

pub(super) use array;
