//! The fills in ordinary words, for C and C++.

/// The functions. [`written`](crate::emit::source::c::text::written) replaces the marks.
pub(super) const TEXT: &str = "\
// Attacks towards squares whose numbers grow by `step`. A step may only reach squares of `inside`: others are on the other edge
// of the board. After each of three doublings (Kogge and Stone 1973), the sliders and the empty squares within 1, 3 and 7 steps
// of them are filled, as far as nothing stands in between.
&uint64_t @fill_up(uint64_t sliders, uint64_t occupied, unsigned step, uint64_t inside)
{
    uint64_t passable = ~occupied & inside;
    uint64_t filled = sliders;
    filled |= passable & (filled << step);
    passable &= passable << step;
    filled |= passable & (filled << 2 * step);
    passable &= passable << 2 * step;
    filled |= passable & (filled << 4 * step);
    return (filled << step) & inside;
}

// The same towards squares whose numbers fall by `step`.
&uint64_t @fill_down(uint64_t sliders, uint64_t occupied, unsigned step, uint64_t inside)
{
    uint64_t passable = ~occupied & inside;
    uint64_t filled = sliders;
    filled |= passable & (filled >> step);
    passable &= passable >> step;
    filled |= passable & (filled >> 2 * step);
    passable &= passable >> 2 * step;
    filled |= passable & (filled >> 4 * step);
    return (filled >> step) & inside;
}

// Attacks along ranks. Towards the h-file, twice a slider is subtracted from the blockers of its rank, and borrows from the
// first one. Each slider and the h-file are blockers, too.
&uint64_t @fill_ranks(uint64_t sliders, uint64_t occupied)
{
    const uint64_t not_h = 0x7f7f7f7f7f7f7f7f;
    const uint64_t blockers = occupied | sliders | ~not_h;
    const uint64_t east = blockers ^ (blockers - ((sliders & not_h) << 1));
    return east | @fill_down(sliders, occupied, 1, not_h);
}

// What any of `rooks` attacks.
&uint64_t @rooks_by_words(uint64_t rooks, uint64_t occupied)
{
    const uint64_t all = 0xffffffffffffffff;
    return @fill_up(rooks, occupied, 8, all) | @fill_down(rooks, occupied, 8, all) | @fill_ranks(rooks, occupied);
}

// What any of `bishops` attacks.
&uint64_t @bishops_by_words(uint64_t bishops, uint64_t occupied)
{
    const uint64_t not_a = 0xfefefefefefefefe;
    const uint64_t not_h = 0x7f7f7f7f7f7f7f7f;
    return @fill_up(bishops, occupied, 9, not_a) | @fill_up(bishops, occupied, 7, not_h) |
           @fill_down(bishops, occupied, 9, not_h) | @fill_down(bishops, occupied, 7, not_a);
}

// What any of `queens` attacks.
&uint64_t @queens_by_words(uint64_t queens, uint64_t occupied)
{
    return @rooks_by_words(queens, occupied) | @bishops_by_words(queens, occupied);
}
";
