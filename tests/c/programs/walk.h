/* Attack sets found step by step: slow, and so simple that one can see that they are right. */
#ifndef WALK_H
#define WALK_H

#include <stdint.h>

enum { OFF_BOARD = 64 };

struct step {
    int files, ranks;
};

static const struct step rook_steps[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
static const struct step bishop_steps[4] = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
static const struct step knight_steps[8] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                            {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
static const struct step king_steps[8] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                          {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
static const struct step white_pawn_steps[2] = {{-1, 1}, {1, 1}};
static const struct step black_pawn_steps[2] = {{-1, -1}, {1, -1}};

static inline uint64_t bit(unsigned square) {
    return (uint64_t)1 << square;
}

/* The square that is one step away, or OFF_BOARD. */
static inline unsigned next_square(unsigned square, struct step step) {
    int file = (int)(square % 8) + step.files;
    int rank = (int)(square / 8) + step.ranks;
    if (file < 0 || file > 7 || rank < 0 || rank > 7)
        return OFF_BOARD;
    return (unsigned)(8 * rank + file);
}

/* The attack set of a slider: on each of four rays, the squares up to the first blocker, and the blocker. */
static inline uint64_t walk_slider(const struct step *steps, unsigned square, uint64_t occupied) {
    uint64_t attacks = 0;
    for (int i = 0; i < 4; i++) {
        unsigned to = next_square(square, steps[i]);
        while (to != OFF_BOARD) {
            attacks |= bit(to);
            if (occupied & bit(to))
                break;
            to = next_square(to, steps[i]);
        }
    }
    return attacks;
}

/* The relevant mask of a slider: each of its four rays without the last square. */
static inline uint64_t walk_relevant(const struct step *steps, unsigned square) {
    uint64_t mask = 0;
    for (int i = 0; i < 4; i++) {
        unsigned to = next_square(square, steps[i]);
        while (to != OFF_BOARD && next_square(to, steps[i]) != OFF_BOARD) {
            mask |= bit(to);
            to = next_square(to, steps[i]);
        }
    }
    return mask;
}

/* The squares that are one of `count` steps away. */
static inline uint64_t walk_steps(const struct step *steps, int count, unsigned square) {
    uint64_t attacks = 0;
    for (int i = 0; i < count; i++) {
        unsigned to = next_square(square, steps[i]);
        if (to != OFF_BOARD)
            attacks |= bit(to);
    }
    return attacks;
}

/* The squares strictly between two squares of one line; otherwise none. */
static inline uint64_t walk_between(unsigned a, unsigned b) {
    for (int i = 0; i < 8; i++) {
        uint64_t passed = 0;
        for (unsigned to = next_square(a, king_steps[i]); to != OFF_BOARD; to = next_square(to, king_steps[i])) {
            if (to == b)
                return passed;
            passed |= bit(to);
        }
    }
    return 0;
}

/* The squares from `a`, which is left out, through `b` to the edge; no square if there is no such line. */
static inline uint64_t walk_ray(unsigned a, unsigned b) {
    for (int i = 0; i < 8; i++) {
        uint64_t ray = 0;
        for (unsigned to = next_square(a, king_steps[i]); to != OFF_BOARD; to = next_square(to, king_steps[i]))
            ray |= bit(to);
        if (ray & bit(b))
            return ray;
    }
    return 0;
}

/* The whole line through two squares; no square if there is no such line. */
static inline uint64_t walk_line(unsigned a, unsigned b) {
    for (int i = 0; i < 8; i++) {
        struct step there = king_steps[i];
        struct step back = {-there.files, -there.ranks};
        uint64_t line = bit(a);
        for (unsigned to = next_square(a, there); to != OFF_BOARD; to = next_square(to, there))
            line |= bit(to);
        if (a == b || !(line & bit(b)))
            continue;
        for (unsigned to = next_square(a, back); to != OFF_BOARD; to = next_square(to, back))
            line |= bit(to);
        return line;
    }
    return 0;
}

#endif
