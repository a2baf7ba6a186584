/* The threats of a view, in the order in which they are written, and what changes list. It is C and C++. */
static uint64_t bytes_of(const uint8_t *quad)
{
    uint64_t word = 0;
    for (int byte = 0; byte < 4; byte++) word |= CAST(uint64_t, quad[byte]) << 8 * byte;
    return word;
}
static uint64_t quads(VIEW_PARAMETER view, unsigned code)
{
    uint8_t from[16][4], to[16][4], through[16][4];
    uint8_t (*const all_quads[3])[4] = { from, to, through };
    const unsigned counts[3] = { WRITE(from)(VIEW code, from), WRITE(to)(VIEW code, to), WRITE(through)(VIEW_ALONE through) };
    uint64_t all = 0;
    for (int list = 0; list < 3; list++) {
        all = all * 31 + counts[list];
        for (unsigned i = 0; i < counts[list]; i++) {
            const uint8_t *const quad = all_quads[list][i];
            all = all * 31 + bytes_of(quad);
        }
    }
    return all;
}
/* A number for a list in any order. */
static uint64_t listed(uint8_t (*list)[4], unsigned count)
{
    uint64_t all = count;
    for (unsigned i = 0; i < count; i++) {
        const uint8_t *const quad = list[i];
        const uint64_t word = (bytes_of(quad) + 1) * 0x9e3779b97f4a7c15u;
        all += (word ^ word >> 29) * 0xbf58476d1ce4e5b9u;
    }
    return all;
}
static uint64_t black_of(const CODE *codes)
{
    uint64_t all = 0;
    for (int square = 0; square < 64; square++) all |= CAST(uint64_t, codes[square] >> 3 & 1) << square;
    return all;
}
/* What a change lists. */
static void update(const uint64_t *q, unsigned asked, uint64_t *found)
{
    const unsigned from = q[1] & 63, to = q[1] >> 8 & 63, before = q[1] >> 16 & 255, after = q[1] >> 24 & 255, captured = q[1] >> 32 & 255;
    const uint64_t changed = CAST(uint64_t, 1) << from | CAST(uint64_t, 1) << to;
    uint8_t added[256][4], removed[256][4];
    uint64_t state = q[3], black, black_later;
    CODE codes[64], later[64], types[64], types_later[64];
    for (int i = 0; i < 64; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        later[i] = codes[i] = CAST(CODE, ((state >> 40 & 7) < (q[3] & 7) ? q[4] : state >> 32) & 255);
    }
    later[from] = CAST(CODE, before);
    later[to] = CAST(CODE, after);
    black = black_of(codes);
    black_later = black_of(later);
    for (int i = 0; i < 64; i++) {
        types[i] = CAST(CODE, codes[i] ^ 0xa8);
        types_later[i] = CAST(CODE, later[i] ^ 0xa8);
    }
    (void)removed;
    WRITTEN counts;
    switch (asked) {
    case 0: counts = P_threats_of_move(codes, SET(q[2]), SQUARE(from), SQUARE(to), before, after, captured, LISTS); break;
    case 1: counts = P_threats_of_change(codes, SET(q[2]), SQUARE(from), before, after, LISTS); break;
    case 2: counts = P_threats_between(codes, later, SET(changed), LISTS); break;
    case 3: counts = P_threats_of_move_of_types(types, SET(black), SET(q[2]), SQUARE(from), SQUARE(to), before, after, captured, LISTS); break;
    case 4: counts = P_threats_of_change_of_types(types, SET(black), SET(q[2]), SQUARE(from), before, after, LISTS); break;
    default: counts = P_threats_between_of_types(types, SET(black), types_later, SET(black_later), SET(changed), LISTS);
    }
    LISTED
}
