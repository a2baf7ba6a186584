static uint64_t with(const P_View *view, unsigned code)
{
    const P_Codes codes = P_codes_of(code * 0x249u & 0xffffu);
    return P_bitboard(view, P_with_codes(view, &codes));
}
/* Places without pieces do not count, and no more pairs are written. */
static uint64_t written(const P_View *view)
{
    P_square_and_code pairs[17];
    const P_Places every = 0xffff, seen = (P_Places)(P_nearest(view) | P_knight_squares(view));
    uint64_t all;
    unsigned count;
    for (int i = 0; i < 17; i++) pairs[i].square = pairs[i].code = 99;
    count = P_write(view, P_attackers(view), pairs);
    all = count;
    for (unsigned i = 0; i < count; i++) all = all * 31 + pairs[i].square * 16u + pairs[i].code;
    if (P_bitboard(view, every) != P_bitboard(view, seen) || P_count(view, every) != P_count(view, seen) ||
        pairs[count].square != 99)
        return 0;
    return all;
}
static uint64_t through(const P_View *view)
{
    P_square_and_code pairs[9][2];
    uint64_t all;
    unsigned count;
    for (int i = 0; i < 18; i++) pairs[i / 2][i % 2].square = pairs[i / 2][i % 2].code = 99;
    count = P_write_through(view, pairs);
    all = 2 * count;
    for (unsigned i = 0; i < 2 * count; i++) all = all * 31 + pairs[i / 2][i % 2].square * 16u + pairs[i / 2][i % 2].code;
    return pairs[count][0].square == 99 ? all : 0;
}
