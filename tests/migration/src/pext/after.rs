//! After: PEXT where the target has it, a multiplication elsewhere.

magic_bitboards::magic_tables!(scheme = fancy, pext = auto);
