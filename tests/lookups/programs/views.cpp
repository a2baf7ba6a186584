static P_View view_of(const uint64_t *q)
{
    uint8_t mailbox[64] = {};
    uint64_t state = q[3];
    for (int i = 0; i < 64; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        mailbox[i] = (state >> 40 & 7) < (q[3] & 7) ? (uint8_t)(q[4] >> 8) : (uint8_t)(state >> 32);
    }
    return q[2] < 64 ? P_view_without(SQUARE(q[1]), mailbox, SQUARE(q[2])) : P_view(SQUARE(q[1]), mailbox);
}
static uint64_t written(const P_View &view)
{
    P_square_and_code pairs[16] = {};
    const unsigned count = view.write(view.attackers(), pairs);
    uint64_t all = count;
    for (unsigned i = 0; i < count; i++) all = all * 31 + pairs[i].square * 16u + pairs[i].code;
    return all;
}
static uint64_t through(const P_View &view)
{
    P_square_and_code pairs[8][2] = {};
    const unsigned count = view.write_through(pairs);
    uint64_t all = 2 * count;
    for (unsigned i = 0; i < 2 * count; i++) all = all * 31 + pairs[i / 2][i % 2].square * 16u + pairs[i / 2][i % 2].code;
    return all;
}
