//! Two macros in one module, and in one function: one error.

mod board {
    #[derive(Clone, Copy)]
    pub enum Square {
        A1,
    }
}

magic_bitboards::magic_tables!(scheme = hyperbola);
magic_bitboards::magic_tables!(scheme = kindergarten);

/// The second one has more functions.
mod more {
    magic_bitboards::magic_tables!(scheme = hyperbola);
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        steppers = true,
        square = crate::board::Square
    );
}

mod three_times {
    magic_bitboards::magic_tables!(scheme = hyperbola);
    magic_bitboards::magic_tables!(scheme = hyperbola);
    magic_bitboards::magic_tables!(scheme = hyperbola);
}

mod first_is_mistaken {
    magic_bitboards::magic_tables!(scheme = hyperbole);
    magic_bitboards::magic_tables!(scheme = hyperbola, steppers = true);
}

mod second_is_mistaken {
    magic_bitboards::magic_tables!(scheme = hyperbola);
    magic_bitboards::magic_tables!(scheme = hyperbola, steppers = maybe);
}

mod in_a_function {
    pub fn f() {
        magic_bitboards::magic_tables!(scheme = hyperbola);
        magic_bitboards::magic_tables!(scheme = kindergarten, lines = true);
    }
}

fn main() {
    in_a_function::f();
}
