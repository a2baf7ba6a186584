/* Compares each look-up of a header for a board with a walk of the piece, on the squares and by the steps that FACTS has, and
 * prints the scheme, the bytes of its tables, and how many look-ups were compared. Status 1 if one is wrong. It is C and C++.
 *
 *     cc '-DHEADER="boards.h"' '-DFACTS="facts.h"' boards.c data.c
 *
 * For a header in C++: -DNAMESPACE=magic_tables. For slots that are filled at start-up: -DFILL.
 */
#include HEADER

#include <stdio.h>

#include "answers.h"
#include "cast.h"

#ifdef NAMESPACE
#define NAME(function) NAMESPACE::function
#define SETS(function) NAMESPACE::bitboard_##function
typedef NAMESPACE::bitboard set_of_squares;
#define SCHEME_NAME NAMESPACE::SCHEME
#define BYTES NAMESPACE::TABLE_BYTES
#else
#define NAME(function) function
#define SETS(function) magic_tables_bitboard_##function
typedef magic_tables_bitboard set_of_squares;
#define SCHEME_NAME MAGIC_TABLES_SCHEME
#define BYTES MAGIC_TABLES_TABLE_BYTES
#endif

enum kind { RIDER, HOPPER, LAME };

/* A path: its first squares, in files and ranks from the piece, and the most squares that it attacks there. */
struct path {
    enum kind kind;
    unsigned most, count;
    int squares[8][2];
};

struct piece {
    const char *name;
    unsigned count;
    const struct path *paths;
    set_of_squares (*attacks)(unsigned square, set_of_squares occupied);
    /* What all pieces of a set attack; NULL if the header has no function for that. */
    set_of_squares (*of_all)(set_of_squares pieces, set_of_squares occupied);
};

/* A set in two words, and the ways of a piece: squares, one after the other. */
struct words {
    uint64_t half[2];
};

enum { LONGEST = 128, MOST_WAYS = 16, OFF_BOARD = -1 };

struct ways {
    unsigned count;
    unsigned length[MOST_WAYS];
    unsigned squares[MOST_WAYS][LONGEST];
};

#include FACTS

static set_of_squares set_of(struct words words) {
#if WIDE
    return SETS(of)(words.half[0], words.half[1]);
#else
    return words.half[0];
#endif
}

static struct words words_of(set_of_squares set) {
    struct words words = {{0, 0}};
#if WIDE
    words.half[0] = SETS(low)(set);
    words.half[1] = SETS(high)(set);
#else
    words.half[0] = set;
#endif
    return words;
}

static void add(struct words *words, unsigned square) {
    words->half[square / 64] |= CAST(uint64_t, 1) << square % 64;
}

static int has(struct words words, unsigned square) {
    return (words.half[square / 64] >> square % 64 & 1) != 0;
}

/* The square that a step leads to, or OFF_BOARD. */
static int next_square(int from, const int step[2]) {
    for (int square = 0; square < SQUARES; square++) {
        if (places[square][0] == places[from][0] + step[0] && places[square][1] == places[from][1] + step[1])
            return square;
    }
    return OFF_BOARD;
}

static struct ways ways_of(const struct piece *piece, int from) {
    struct ways ways;
    ways.count = piece->count;
    for (unsigned way = 0; way < piece->count; way++) {
        const struct path *path = &piece->paths[way];
        unsigned length = 0;
        if (path->kind == LAME) {
            for (unsigned i = 0; i < path->count; i++) {
                int square = next_square(from, path->squares[i]);
                if (square == OFF_BOARD) {
                    length = 0;
                    break;
                }
                ways.squares[way][length++] = CAST(unsigned, square);
            }
        } else {
            int square = next_square(from, path->squares[0]);
            int step[2] = {path->squares[0][0], path->squares[0][1]};
            if (path->count == 2) {
                step[0] = path->squares[1][0] - step[0];
                step[1] = path->squares[1][1] - step[1];
            }
            for (; square != OFF_BOARD && square != from; square = next_square(square, step))
                ways.squares[way][length++] = CAST(unsigned, square);
        }
        ways.length[way] = length;
    }
    return ways;
}

/* What a piece attacks on its ways. */
static struct words walk(const struct piece *piece, const struct ways *ways, struct words occupied) {
    struct words attacks = {{0, 0}};
    for (unsigned way = 0; way < ways->count; way++) {
        enum kind kind = piece->paths[way].kind;
        unsigned hurdles = 0, left = piece->paths[way].most;
        for (unsigned i = 0; i < ways->length[way]; i++) {
            unsigned square = ways->squares[way][i];
            if (hurdles == (kind == HOPPER ? 1u : 0u) && (kind != LAME || i + 1 == ways->length[way]) && left > 0) {
                add(&attacks, square);
                left--;
            }
            if (has(occupied, square))
                hurdles++;
        }
    }
    return attacks;
}

static unsigned long compared = 0;

static int are_equal(struct words one, struct words other) {
    return one.half[0] == other.half[0] && one.half[1] == other.half[1];
}

/* Whether a look-up is right. */
static int is_right(const struct piece *piece, unsigned square, const struct ways *ways, struct words occupied) {
    struct words expected = walk(piece, ways, occupied);
    struct words found = words_of(piece->attacks(square, set_of(occupied)));
    struct words by_number = words_of(NAME(attacks)(CAST(unsigned, piece - pieces), square, set_of(occupied)));
    compared++;
    if (are_equal(found, expected) && are_equal(by_number, expected))
        return 1;
    printf("%s on %u is wrong\n", piece->name, square);
    return 0;
}

static int both_are_right(const struct piece *piece, unsigned square, const struct ways *ways, struct words occupied) {
    struct words others = {{~occupied.half[0], ~occupied.half[1]}};
    return is_right(piece, square, ways, occupied) && is_right(piece, square, ways, others);
}

static int piece_is_right(const struct piece *piece, uint64_t *random) {
    for (unsigned square = 0; square < SQUARES; square++) {
        struct ways ways = ways_of(piece, CAST(int, square));
        /* All occupancies of each way, or of the squares nearby. */
        for (unsigned way = 0; way < ways.count; way++) {
            unsigned length = ways.length[way] < 9 ? ways.length[way] : 9;
            for (unsigned number = 0; number < 1u << length; number++) {
                struct words occupied = {{0, 0}};
                for (unsigned i = 0; i < length; i++) {
                    if (number >> i & 1)
                        add(&occupied, ways.squares[way][i]);
                }
                if (!both_are_right(piece, square, &ways, occupied))
                    return 0;
            }
        }
        /* All squares, empty to full. */
        for (unsigned round = 0; round < 60; round++) {
            struct words occupied = {{random_bits(random), random_bits(random)}};
            for (unsigned i = 0; i < round % 5; i++) {
                occupied.half[0] &= random_bits(random);
                occupied.half[1] &= random_bits(random);
            }
            if (!both_are_right(piece, square, &ways, occupied))
                return 0;
#ifdef HAS_BOTH
            struct words rook = words_of(NAME(rook_attacks)(square, set_of(occupied)));
            struct words bishop = words_of(NAME(bishop_attacks)(square, set_of(occupied)));
            struct words rook_of_both = words_of(NAME(rook_and_bishop_attacks)(square, set_of(occupied)).rook);
            struct words bishop_of_both = words_of(NAME(rook_and_bishop_attacks)(square, set_of(occupied)).bishop);
            if (rook.half[0] != rook_of_both.half[0] || rook.half[1] != rook_of_both.half[1] ||
                bishop.half[0] != bishop_of_both.half[0] || bishop.half[1] != bishop_of_both.half[1]) {
                printf("both on %u are wrong\n", square);
                return 0;
            }
#endif
#ifdef HAS_ROOK_AND_CANNON
            struct words one = words_of(NAME(rook_attacks)(square, set_of(occupied)));
            struct words other = words_of(NAME(cannon_attacks)(square, set_of(occupied)));
            struct words one_of_both = words_of(NAME(rook_and_cannon_attacks)(square, set_of(occupied)).rook);
            struct words other_of_both = words_of(NAME(rook_and_cannon_attacks)(square, set_of(occupied)).cannon);
            if (one.half[0] != one_of_both.half[0] || one.half[1] != one_of_both.half[1] ||
                other.half[0] != other_of_both.half[0] || other.half[1] != other_of_both.half[1]) {
                printf("rook and cannon on %u are wrong\n", square);
                return 0;
            }
#endif
        }
    }
    return 1;
}

/* Whether the function for all pieces of a set gives the union of what each attacks, for few pieces and many, on occupied squares
 * and on others. */
static int of_all_is_right(const struct piece *piece, uint64_t *random) {
    if (piece->of_all == NULL)
        return 1;
    for (unsigned round = 0; round < 200; round++) {
        struct words of_set = {{random_bits(random), random_bits(random)}};
        struct words occupied = {{random_bits(random), random_bits(random)}};
        struct words expected = {{0, 0}};
        for (unsigned half = 0; half < 2; half++) {
            for (unsigned i = 0; i < round % 5; i++)
                of_set.half[half] &= random_bits(random);
            occupied.half[half] &= random_bits(random);
            if (round % 3 != 0)
                occupied.half[half] |= of_set.half[half];
        }
        for (unsigned square = 0; square < SQUARES; square++) {
            struct words attacks = words_of(piece->attacks(square, set_of(occupied)));
            for (unsigned half = 0; half < 2 && has(of_set, square); half++)
                expected.half[half] |= attacks.half[half];
        }
        struct words found = words_of(piece->of_all(set_of(of_set), set_of(occupied)));
        if (found.half[0] != expected.half[0] || found.half[1] != expected.half[1]) {
            printf("all pieces like the %s are wrong\n", piece->name);
            return 0;
        }
    }
    return 1;
}

#if WIDE
/* Whether `set` has these halves. */
static int is(set_of_squares set, uint64_t low, uint64_t high) {
    return SETS(low)(set) == low && SETS(high)(set) == high;
}
#endif

/* What makes, reads and combines sets. */
static int sets_are_right(uint64_t *random) {
#if WIDE
    for (unsigned square = 0; square < 128; square++) {
        struct words one = {{0, 0}};
        add(&one, square);
        set_of_squares set = SETS(square)(square);
        if (!is(set, one.half[0], one.half[1]) || SETS(is_empty)(set) || !SETS(is_empty)(SETS(of)(0, 0)))
            return 0;
        const uint64_t a = random_bits(random), b = random_bits(random), c = random_bits(random), d = random_bits(random);
        set_of_squares ab = SETS(of)(a, b), cd = SETS(of)(c, d);
        struct words words = {{a, b}};
        if (CAST(int, SETS(has)(ab, square)) != has(words, square))
            return 0;
#ifdef NAMESPACE
        set_of_squares both = ab;
        both &= cd;
        set_of_squares one_or_both = ab;
        one_or_both |= cd;
        set_of_squares one_of_them = ab;
        one_of_them ^= cd;
        if (both != (ab & cd) || one_or_both != (ab | cd) || !(one_of_them == (ab ^ cd)) || ab == cd || ~ab == ab)
            return 0;
        set_of_squares others = ~ab;
#else
        set_of_squares both = SETS(and)(ab, cd);
        set_of_squares one_or_both = SETS(or)(ab, cd);
        set_of_squares one_of_them = SETS(xor)(ab, cd);
        set_of_squares others = SETS(not)(ab);
#endif
        if (!is(both, a & c, b & d) || !is(one_or_both, a | c, b | d) || !is(one_of_them, a ^ c, b ^ d) ||
            !is(others, ~a, ~b))
            return 0;
    }
#endif
    return random_bits(random) != 0;
}

#ifdef HAS_FIXED
/* Whether the look-ups that do not depend on the occupancy give what FACTS has: steps, and sets for pairs of squares. */
static int fixed_are_right(void) {
    for (unsigned a = 0; a < SQUARES; a++) {
        const set_of_squares steps[4] = {NAME(knight_attacks)(a), NAME(king_attacks)(a), NAME(white_pawn_attacks)(a),
                                         NAME(black_pawn_attacks)(a)};
        for (unsigned i = 0; i < 4; i++) {
            struct words found = words_of(steps[i]);
            if (found.half[0] != fixed_steps[i][a].half[0] || found.half[1] != fixed_steps[i][a].half[1])
                return 0;
        }
#ifdef HAS_SETS
        struct words one = {{0, 0}};
        add(&one, a);
        const set_of_squares all[4] = {NAME(all_knight_attacks)(set_of(one)), NAME(all_king_attacks)(set_of(one)),
                                       NAME(all_white_pawn_attacks)(set_of(one)),
                                       NAME(all_black_pawn_attacks)(set_of(one))};
        for (unsigned i = 0; i < 4; i++) {
            struct words found = words_of(all[i]);
            if (found.half[0] != fixed_steps[i][a].half[0] || found.half[1] != fixed_steps[i][a].half[1])
                return 0;
        }
#endif
        for (unsigned b = 0; b < SQUARES; b++) {
            const set_of_squares sets[3] = {NAME(between)(a, b), NAME(line)(a, b), NAME(ray)(a, b)};
            for (unsigned i = 0; i < 3; i++) {
                struct words found = words_of(sets[i]);
                if (found.half[0] != fixed_pairs[i][a][b].half[0] || found.half[1] != fixed_pairs[i][a][b].half[1])
                    return 0;
            }
        }
    }
    return 1;
}
#endif

int main(void) {
    uint64_t random = 1;
#ifdef FILL
    NAME(sliders_init)();
    NAME(sliders_init)();
#endif
    if (!sets_are_right(&random)) {
        printf("sets are wrong\n");
        return 1;
    }
#ifdef HAS_FIXED
    if (!fixed_are_right()) {
        printf("steps or lines are wrong\n");
        return 1;
    }
#endif
    for (unsigned i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        if (!piece_is_right(&pieces[i], &random) || !of_all_is_right(&pieces[i], &random))
            return 1;
    }
    printf("%s\n%lu\n%lu\n", SCHEME_NAME, CAST(unsigned long, BYTES), compared);
    return 0;
}
