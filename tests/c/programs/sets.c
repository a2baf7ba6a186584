/* What makes, reads and combines sets of more than 64 squares. Status 1 if something is wrong. It is C and C++. */
#include HEADER

#ifdef __cplusplus
#define SETS(function) magic_tables::bitboard_##function
typedef magic_tables::bitboard set_of_squares;
#else
#define SETS(function) magic_tables_bitboard_##function
typedef magic_tables_bitboard set_of_squares;
#endif

static int is(set_of_squares set, uint64_t low, uint64_t high) {
    return SETS(low)(set) == low && SETS(high)(set) == high;
}

int main(void) {
    uint64_t words[4] = {1, 2, 3, 4};
    for (unsigned square = 0; square < 128; square++) {
        for (unsigned i = 0; i < 4; i++)
            words[i] = words[(i + 3) % 4] * 6364136223846793005u + 1442695040888963407u;
        const uint64_t a = words[0], b = words[1], c = words[2], d = words[3], one = 1;
        const set_of_squares ab = SETS(of)(a, b), cd = SETS(of)(c, d), set = SETS(square)(square);
        if (!is(set, square < 64 ? one << square : 0, square < 64 ? 0 : one << (square - 64)) || SETS(is_empty)(set) ||
            !SETS(is_empty)(SETS(of)(0, 0)))
            return 1;
        if ((SETS(has)(ab, square) ? 1 : 0) != (int)((square < 64 ? a >> square : b >> (square - 64)) & 1))
            return 1;
#ifdef __cplusplus
        set_of_squares both = ab, one_or_both = ab, one_of_them = ab;
        both &= cd;
        one_or_both |= cd;
        one_of_them ^= cd;
        const set_of_squares others = ~ab;
        if (both != (ab & cd) || one_or_both != (ab | cd) || !(one_of_them == (ab ^ cd)) || ab == cd || ~ab == ab)
            return 1;
#else
        const set_of_squares both = SETS(and)(ab, cd), one_or_both = SETS(or)(ab, cd), one_of_them = SETS(xor)(ab, cd);
        const set_of_squares others = SETS(not)(ab);
#endif
        if (!is(both, a & c, b & d) || !is(one_or_both, a | c, b | d) || !is(one_of_them, a ^ c, b ^ d) ||
            !is(others, ~a, ~b))
            return 1;
    }
    return 0;
}
