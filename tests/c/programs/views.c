/* Compares views of a header with a walk by files and ranks, on all squares of random mailboxes and of extreme ones, and prints how
 * many views were compared. Status 1 if one is wrong. It is C and C++.
 *
 *     cc '-DHEADER="views.h"' '-DFACTS="codes.h"' views.c data.c
 *
 * FACTS has what each of the 16 codes means: 0 is no piece, 1 to 6 are the white pawn, knight, bishop, rook, queen and king, 9 to 14
 * the black ones. And it has the code of an empty square. For a header in C++: -DNAMESPACE=magic_tables.
 */
#include HEADER

#include <stdio.h>
#include <stdlib.h>

#include "answers.h"
#include "cast.h"

#include FACTS

#ifdef NAMESPACE
typedef NAMESPACE::View view_of_square;
typedef NAMESPACE::square_and_code pair;
typedef NAMESPACE::Codes set_of_codes;
#define VIEW(square, mailbox) NAMESPACE::view(square, mailbox)
#define WITHOUT(square, mailbox, other) NAMESPACE::view_without(square, mailbox, other)
#define SET(name) view->name().bits
#define ATTACKED_BY(code) view->attacked_by(code).bits
#define CODES_OF(bits) NAMESPACE::codes_of(bits)
#define WITH_CODES(codes) view->with_codes(codes).bits
#define THROUGH(set) view->through().set.bits
#define OF_SET(name, set) view->name(NAMESPACE::Places{set})
#define WRITE(set, pairs) view->write(NAMESPACE::Places{set}, pairs)
#define WRITE_THROUGH(pairs) view->write_through(pairs)
#else
typedef magic_tables_View view_of_square;
typedef magic_tables_square_and_code pair;
typedef magic_tables_Codes set_of_codes;
#define VIEW(square, mailbox) magic_tables_view(square, mailbox)
#define WITHOUT(square, mailbox, other) magic_tables_view_without(square, mailbox, other)
#define SET(name) magic_tables_##name(view)
#define ATTACKED_BY(code) magic_tables_attacked_by(view, code)
#define CODES_OF(bits) magic_tables_codes_of(bits)
#define WITH_CODES(codes) magic_tables_with_codes(view, &codes)
#define THROUGH(set) magic_tables_through(view).set
#define OF_SET(name, set) magic_tables_##name(view, set)
#define WRITE(set, pairs) magic_tables_write(view, set, pairs)
#define WRITE_THROUGH(pairs) magic_tables_write_through(view, pairs)
#endif

/* Mailboxes with few codes, of which one in STEP is tried, and random ones. */
enum { EXTREMES = 16 * 16 * 4, STEP = 11, RANDOM = 300 };

enum { PAWN = 1, KNIGHT, BISHOP, ROOK, QUEEN, KING, NOTHING = -1 };

static const int rays[8][2] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
static const int knights[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

/* A square on the board, or NOTHING. */
static int square_at(int file, int rank) {
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? NOTHING : 8 * rank + file;
}

/* What stands on a square. */
static int kind_on(const uint8_t *mailbox, int square, int other) {
    return square == other ? 0 : kinds[mailbox[square] & 15];
}

/* Whether a piece attacks a square from another one, if nothing stands in between. */
static int attacks(int kind, int from, int to) {
    int files = to % 8 - from % 8, ranks = to / 8 - from / 8;
    int far = abs(files) > abs(ranks) ? abs(files) : abs(ranks);
    int straight = files == 0 || ranks == 0, diagonal = abs(files) == abs(ranks);
    switch (kind & 7) {
    case PAWN:
        return abs(files) == 1 && ranks == (kind < 8 ? 1 : -1);
    case KNIGHT:
        return abs(files * ranks) == 2;
    case BISHOP:
        return diagonal;
    case ROOK:
        return straight;
    case QUEEN:
        return straight || diagonal;
    case KING:
        return far == 1;
    default:
        return 0;
    }
}

/* The pieces around a square. */
struct around {
    /* The square of the first piece on each ray, and of the piece on each knight square, or NOTHING; and the places of these. */
    int squares[2][8];
    int places[2][8];
};

static struct around walk(int square, const uint8_t *mailbox, int other) {
    struct around around;
    for (int direction = 0; direction < 8; direction++) {
        int file = square % 8, rank = square / 8;
        const int *ray = rays[direction], *knight = knights[direction];
        around.squares[0][direction] = around.squares[1][direction] = NOTHING;
        around.places[0][direction] = around.places[1][direction] = 8 * direction;
        for (int distance = 1; square_at(file += ray[0], rank += ray[1]) != NOTHING; distance++) {
            int reached = square_at(file, rank);
            if (kind_on(mailbox, reached, other) != 0) {
                around.squares[0][direction] = reached;
                around.places[0][direction] = 8 * direction + distance;
                break;
            }
        }
        int reached = square_at(square % 8 + knight[0], square / 8 + knight[1]);
        if (reached != NOTHING && kind_on(mailbox, reached, other) != 0)
            around.squares[1][direction] = reached;
    }
    return around;
}

static unsigned long compared = 0;

static int fail(const char *what, int square) {
    printf("%s of %d is wrong\n", what, square);
    return 0;
}

/* Whether a pair has the piece on a square. */
static int is_piece(pair found, const uint8_t *mailbox, int square) {
    return found.square == square && found.code == (mailbox[square] & 15);
}

/* Whether a set has the places of the pieces that `wanted` marks, and whether all that is made of it is right. */
static int set_is_right(const view_of_square *view, const uint8_t *mailbox, const struct around *around,
                        int wanted[2][8], uint64_t set) {
    uint64_t expected = 0, squares = 0;
    unsigned count = 0;
    pair pairs[17];
    pairs[16].square = pairs[16].code = 99;
    for (int direction = 0; direction < 8; direction++) {
        for (int which = 0; which < 2; which++) {
            if (wanted[which][direction]) {
                expected |= CAST(uint64_t, 1) << around->places[which][direction];
                squares |= CAST(uint64_t, 1) << around->squares[which][direction];
                count++;
            }
        }
    }
    if (set != expected || OF_SET(bitboard, set) != squares || OF_SET(count, set) != count)
        return 0;
    pairs[count].square = 98;
    if (WRITE(set, pairs) != count || pairs[count].square != 98)
        return 0;
#ifdef NAMESPACE
    uint16_t words[16];
    const auto word = [](uint8_t square, uint8_t code) { return static_cast<uint16_t>(square << 8 | code); };
    if (view->write_as(NAMESPACE::Places{set}, words, word) != count)
        return 0;
    for (unsigned number = 0; number < count; number++) {
        if (words[number] != word(pairs[number].square, pairs[number].code))
            return 0;
    }
#endif
    for (int direction = 0, place = 0; direction < 8; direction++) {
        /* The knight square has the first place in each direction. */
        for (int which = 1; which >= 0; which--) {
            if (wanted[which][direction] && !is_piece(pairs[place++], mailbox, around->squares[which][direction]))
                return 0;
        }
    }
    return 1;
}

static int view_is_right(const view_of_square *view, int square, const uint8_t *mailbox, int other) {
    struct around around = walk(square, mailbox, other);
    int nearest[2][8] = {{0}}, on_knight_squares[2][8] = {{0}}, attackers[2][8] = {{0}}, sliders[2][8] = {{0}};
    int looking[2][8] = {{0}}, behind[2][8] = {{0}};
    unsigned lines = 0;
    for (int which = 0; which < 2; which++) {
        for (int direction = 0; direction < 8; direction++) {
            int from = around.squares[which][direction];
            if (from == NOTHING)
                continue;
            int kind = kind_on(mailbox, from, other);
            nearest[which][direction] = which == 0;
            on_knight_squares[which][direction] = which == 1;
            attackers[which][direction] = attacks(kind, from, square);
            int slides = (kind & 7) == BISHOP || (kind & 7) == ROOK || (kind & 7) == QUEEN;
            sliders[which][direction] = slides && attackers[which][direction];
            if (sliders[which][direction] && around.squares[0][(direction + 4) % 8] != NOTHING) {
                looking[0][direction] = behind[0][(direction + 4) % 8] = 1;
                lines++;
            }
        }
    }
    compared++;
    if (!set_is_right(view, mailbox, &around, nearest, SET(nearest)))
        return fail("nearest", square);
    if (!set_is_right(view, mailbox, &around, on_knight_squares, SET(knight_squares)))
        return fail("knight_squares", square);
    if (!set_is_right(view, mailbox, &around, attackers, SET(attackers)))
        return fail("attackers", square);
    if (!set_is_right(view, mailbox, &around, sliders, SET(sliders)))
        return fail("sliders", square);
    if (!set_is_right(view, mailbox, &around, looking, THROUGH(sliders)) ||
        !set_is_right(view, mailbox, &around, behind, THROUGH(pieces)))
        return fail("through", square);
    for (unsigned code = 0; code < 16; code++) {
        int attacked[2][8];
        for (int which = 0; which < 2; which++) {
            for (int direction = 0; direction < 8; direction++) {
                int to = around.squares[which][direction];
                attacked[which][direction] = to != NOTHING && attacks(kinds[code], square, to);
            }
        }
        if (!set_is_right(view, mailbox, &around, attacked, ATTACKED_BY(code)))
            return fail("attacked_by", square);
    }
    /* Some codes, others on each square. */
    unsigned bits = CAST(unsigned, square) * 0x9e37u & 0xffffu;
    set_of_codes codes = CODES_OF(bits);
    int of_codes[2][8];
    for (int which = 0; which < 2; which++) {
        for (int direction = 0; direction < 8; direction++) {
            int from = around.squares[which][direction];
            of_codes[which][direction] = from != NOTHING && (bits >> (mailbox[from] & 15) & 1) != 0;
        }
    }
    if (!set_is_right(view, mailbox, &around, of_codes, WITH_CODES(codes)))
        return fail("with_codes", square);
    /* All that is seen, and places without pieces. */
    int all[2][8];
    for (int which = 0; which < 2; which++) {
        for (int direction = 0; direction < 8; direction++)
            all[which][direction] = around.squares[which][direction] != NOTHING;
    }
    uint64_t of_all = SET(nearest) | SET(knight_squares), every = ~CAST(uint64_t, 0);
    if (!set_is_right(view, mailbox, &around, all, of_all) || OF_SET(bitboard, every) != OF_SET(bitboard, of_all) ||
        OF_SET(count, every) != OF_SET(count, of_all))
        return fail("a set", square);
    pair pairs[16];
    if (WRITE(every, pairs) != OF_SET(count, of_all))
        return fail("write", square);
    pair both[9][2];
    both[lines][0].square = 98;
    if (WRITE_THROUGH(both) != lines || both[lines][0].square != 98)
        return fail("write_through", square);
    for (int direction = 0, line = 0; direction < 8; direction++) {
        if (looking[0][direction]) {
            int from = around.squares[0][direction], to = around.squares[0][(direction + 4) % 8];
            if (!is_piece(both[line][0], mailbox, from) || !is_piece(both[line][1], mailbox, to))
                return fail("write_through", square);
            line++;
        }
    }
#ifdef NAMESPACE
    uint32_t lines_of_words[8];
    const auto line_of = [](uint8_t slider, uint8_t its_code, uint8_t piece, uint8_t code) {
        return static_cast<uint32_t>(slider << 24 | its_code << 16 | piece << 8 | code);
    };
    if (view->write_through_as(lines_of_words, line_of) != lines)
        return fail("write_through_as", square);
    for (unsigned line = 0; line < lines; line++) {
        const pair slider = both[line][0], piece = both[line][1];
        if (lines_of_words[line] != line_of(slider.square, slider.code, piece.square, piece.code))
            return fail("write_through_as", square);
    }
#endif
    return 1;
}

/* A mailbox: the first ones have one code on all squares, or two in rows, on files or on squares of a colour; the others are
 * random, from full to nearly empty. The upper four bits of a code mean nothing. */
static void fill(uint8_t *mailbox, unsigned round, uint64_t *random) {
    unsigned one = round % 16, two = round / 16 % 16, pattern = round / 256 % 4;
    for (unsigned square = 0; square < 64; square++) {
        const unsigned of_two[4] = {square / 8 % 2, square % 2, (square / 8 + square) % 2, square / 3 % 2};
        uint64_t bits = random_bits(random) >> 20;
        unsigned code = of_two[pattern] ? one : two;
        if (round >= EXTREMES) {
            code = CAST(unsigned, bits) % 16;
            for (unsigned tries = 0; tries < round % 8 * 2 && kinds[code] != 0; tries++) {
                if ((bits >> (4 + tries) & 1) != 0)
                    code = EMPTY;
            }
        }
        mailbox[square] = CAST(uint8_t, code | (bits >> 40 & 15) << 4);
    }
}

#ifdef NAMESPACE
/* In constant expressions: all squares have code 0. */
constexpr uint8_t of_zeros[64] = {};
constexpr NAMESPACE::View constant = NAMESPACE::view(27, of_zeros);
constexpr unsigned pieces_around = kinds[0] == 0 ? 0 : 16;
static_assert(constant.count(constant.nearest() | constant.knight_squares()) == pieces_around, "all squares around d4");
static_assert(constant.attackers() == NAMESPACE::view_without(27, of_zeros, 0).attackers(), "d4 without a1");
static_assert((constant.nearest() & constant.knight_squares()).is_empty(), "different places");
static_assert((constant.nearest() ^ constant.nearest()) != ~constant.knight_squares(), "no piece, and some places");
static_assert(constant.bitboard(constant.nearest()) == (pieces_around == 0 ? 0 : 0x1c141c0000), "next to d4");
#endif

int main(void) {
    uint64_t random = 1;
    /* Of its own, so that a sanitizer finds reads beyond it. */
    uint8_t *mailbox = CAST(uint8_t *, malloc(64));
    if (mailbox == NULL)
        return 1;
    for (unsigned round = 0; round < EXTREMES + RANDOM; round += round < EXTREMES ? STEP : 1) {
        fill(mailbox, round, &random);
        for (unsigned square = 0; square < 64; square++) {
            const view_of_square view = VIEW(square, mailbox);
            if (!view_is_right(&view, CAST(int, square), mailbox, NOTHING))
                return 1;
            /* All squares in some rounds, and one in the others. */
            unsigned first = round % 97 == 0 ? 0 : CAST(unsigned, random_bits(&random) >> 58), last = round % 97 == 0 ? 63 : first;
            for (unsigned other = first; other <= last; other++) {
                const view_of_square without = WITHOUT(square, mailbox, other);
                if (!view_is_right(&without, CAST(int, square), mailbox, CAST(int, other)))
                    return 1;
            }
        }
    }
    free(mailbox);
    printf("%lu\n", compared);
    return 0;
}
