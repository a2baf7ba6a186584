// All that writes the attackers says the same, and writes no more. Places without pieces do not count.
static uint64_t written(const P_View &view)
{
    P_square_and_code pairs[17] = {};
    uint16_t words[16] = {};
    const P_Places set = view.attackers(), seen = view.nearest() | view.knight_squares(), none = set ^ set;
    const unsigned count = view.write(set, pairs);
    const auto word = [](uint8_t square, uint8_t code) { return static_cast<uint16_t>(square * 16u + code); };
    uint64_t all = count;
    for (unsigned i = 0; i < count; i++) all = all * 31 + pairs[i].square * 16u + pairs[i].code;
    const bool is_equal = own::word(view.bitboard(~none)) == own::word(view.bitboard(seen)) && none.is_empty() && none != ~none &&
                          (set & seen) == set && view.count(~none) == view.count(seen);
    if (!is_equal || view.write_as(set, words, word) != count || pairs[count].square != 0 || pairs[count].code != 0) return 0;
    for (unsigned i = 0; i < count; i++)
        if (words[i] != word(pairs[i].square, pairs[i].code)) return 1;
    return all;
}
static uint64_t through(const P_View &view)
{
    P_square_and_code pairs[9][2] = {};
    uint32_t words[8] = {};
    const unsigned count = view.write_through(pairs);
    const auto word = [](uint8_t slider, uint8_t its_code, uint8_t piece, uint8_t code) {
        return static_cast<uint32_t>(slider << 24 | its_code << 16 | piece << 8 | code);
    };
    uint64_t all = 2 * count;
    for (unsigned i = 0; i < 2 * count; i++) all = all * 31 + pairs[i / 2][i % 2].square * 16u + pairs[i / 2][i % 2].code;
    if (view.write_through_as(words, word) != count || pairs[count][0].square != 0 || pairs[count][0].code != 0) return 0;
    for (unsigned i = 0; i < count; i++)
        if (words[i] != word(pairs[i][0].square, pairs[i][0].code, pairs[i][1].square, pairs[i][1].code)) return 1;
    return all;
}
