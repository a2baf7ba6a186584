/* The index of a threat, and what a list of two threats becomes. It is C and C++. */
static uint64_t sum_of(const uint32_t *indices, unsigned count)
{
    uint64_t all = count;
    for (unsigned i = 0; i < count; i++) all = all * 100000 + indices[i];
    return all;
}
static void index_of(const uint64_t *q, uint64_t *found)
{
    uint8_t quads[2][4];
    uint32_t added[2], removed[2];
    const int black = q[1] >> 32 & 1, mirrored = q[1] >> 33 & 1;
    for (int byte = 0; byte < 4; byte++) {
        quads[0][byte] = CAST(uint8_t, q[1] >> 8 * byte & 255);
        quads[1][byte] = CAST(uint8_t, q[3] >> 8 * byte & 255);
    }
    (void)removed;
    const int32_t index = P_threat_index(FIRST, black != 0, mirrored != 0);
    const INDICES_WRITTEN counts = P_threat_indices(FIRST, 2, black != 0, mirrored != 0, LISTS);
    found[0] = index < 0 ? 0 : CAST(uint64_t, index) + 1;
    INDICES_LISTED
}
