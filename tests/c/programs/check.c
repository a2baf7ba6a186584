/* Compares each look-up of a generated header with a ray walk, and prints the scheme, the bytes of its tables, and a
 * digest of all answers. Status 1 if a look-up is wrong.
 *
 *     cc '-DHEADER="sliders.h"' check.c data.c
 *
 * For a header with the prefix engine_: '-DNAME(x)=engine_##x' '-DMACRO(x)=ENGINE_##x'. For one whose slots are filled at
 * start-up: -DFILL. For one with functions for sets: -DSETWISE. For a Cortex-M without operating system: -DBARE.
 */
#include HEADER

#include "answers.h"
#include "walk.h"

#ifdef BARE
#include "semihosting.h"
#else
#include <stdio.h>
static void say(const char *text) {
    fputs(text, stdout);
}
#endif

#ifndef NAME
#define NAME(function) function
#define MACRO(name) MAGIC_TABLES_##name
#endif

struct check {
    uint64_t random, digest;
    int failed;
};

/* Without printf, which a processor without operating system has not. */
static void say_hex(uint64_t number) {
    char digits[17];
    for (int i = 0; i < 16; i++)
        digits[i] = "0123456789abcdef"[(number >> (60 - 4 * i)) & 15];
    digits[16] = '\0';
    say(digits);
}

static void expect(struct check *check, const char *what, unsigned square, uint64_t argument, uint64_t found,
                   uint64_t expected) {
    check->digest = digest_with(check->digest, found);
    /* The first mistake is enough. */
    if (found == expected || check->failed)
        return;
    check->failed = 1;
    say(what);
    say(" on square ");
    say_hex(square);
    say(", with ");
    say_hex(argument);
    say(": ");
    say_hex(found);
    say(", not ");
    say_hex(expected);
    say("\n");
}

static void check_sliders_with(struct check *check, unsigned square, uint64_t occupied) {
    uint64_t rook = walk_slider(rook_steps, square, occupied);
    uint64_t bishop = walk_slider(bishop_steps, square, occupied);
    expect(check, "rook", square, occupied, NAME(rook_attacks)(square, occupied), rook);
    expect(check, "bishop", square, occupied, NAME(bishop_attacks)(square, occupied), bishop);
    expect(check, "queen", square, occupied, NAME(queen_attacks)(square, occupied), rook | bishop);
    expect(check, "rook of both", square, occupied, NAME(rook_and_bishop_attacks)(square, occupied).rook, rook);
    expect(check, "bishop of both", square, occupied, NAME(rook_and_bishop_attacks)(square, occupied).bishop, bishop);
}

/* All subsets of the relevant squares, alone and with irrelevant squares at random. */
static void check_sliders(struct check *check, const struct step *steps, unsigned square) {
    uint64_t relevant = walk_relevant(steps, square);
    uint64_t occupied = 0;
    do {
        check_sliders_with(check, square, occupied);
        check_sliders_with(check, square, occupied | (random_bits(&check->random) & ~relevant));
        occupied = (occupied - relevant) & relevant;
    } while (occupied != 0);
}

static void check_steppers(struct check *check, unsigned square) {
    expect(check, "knight", square, 0, NAME(knight_attacks)(square), walk_steps(knight_steps, 8, square));
    expect(check, "king", square, 0, NAME(king_attacks)(square), walk_steps(king_steps, 8, square));
    expect(check, "white pawn", square, 0, NAME(white_pawn_attacks)(square), walk_steps(white_pawn_steps, 2, square));
    expect(check, "black pawn", square, 0, NAME(black_pawn_attacks)(square), walk_steps(black_pawn_steps, 2, square));
}

static void check_lines(struct check *check, unsigned a, unsigned b) {
    expect(check, "between", a, b, NAME(between)(a, b), walk_between(a, b));
    expect(check, "line", a, b, NAME(line)(a, b), walk_line(a, b));
    expect(check, "ray", a, b, NAME(ray)(a, b), walk_ray(a, b));
}

/* What a header says of all pieces of a set, or `expected` if it has no function for that. */
#ifdef SETWISE
#define ALL(piece, expected) NAME(all_##piece##_attacks)(pieces, occupied)
#define ALL_STEPS(piece, expected) NAME(all_##piece##_attacks)(pieces)
#else
#define ALL(piece, expected) (expected)
#define ALL_STEPS(piece, expected) (expected)
#endif

/* Sets that are all, in part or not at all occupied. */
static void check_sets(struct check *check) {
    for (unsigned round = 0; round < 400; round++) {
        uint64_t pieces = random_bits(&check->random) & random_bits(&check->random);
        if (round % 2)
            pieces &= random_bits(&check->random) & random_bits(&check->random);
        uint64_t occupied = random_bits(&check->random) & random_bits(&check->random);
        if (round % 3)
            occupied |= pieces;
        uint64_t rooks = 0;
        uint64_t bishops = 0;
        uint64_t knights = 0;
        uint64_t kings = 0;
        uint64_t white_pawns = 0;
        uint64_t black_pawns = 0;
        for (unsigned square = 0; square < 64; square++) {
            if (pieces & bit(square)) {
                rooks |= walk_slider(rook_steps, square, occupied);
                bishops |= walk_slider(bishop_steps, square, occupied);
                knights |= walk_steps(knight_steps, 8, square);
                kings |= walk_steps(king_steps, 8, square);
                white_pawns |= walk_steps(white_pawn_steps, 2, square);
                black_pawns |= walk_steps(black_pawn_steps, 2, square);
            }
        }
        expect(check, "all rooks", round, pieces, ALL(rook, rooks), rooks);
        expect(check, "all bishops", round, pieces, ALL(bishop, bishops), bishops);
        expect(check, "all queens", round, pieces, ALL(queen, rooks | bishops), rooks | bishops);
        expect(check, "all knights", round, pieces, ALL_STEPS(knight, knights), knights);
        expect(check, "all kings", round, pieces, ALL_STEPS(king, kings), kings);
        expect(check, "all white pawns", round, pieces, ALL_STEPS(white_pawn, white_pawns), white_pawns);
        expect(check, "all black pawns", round, pieces, ALL_STEPS(black_pawn, black_pawns), black_pawns);
    }
}

int main(void) {
    struct check check = {1, EMPTY_DIGEST, 0};
#ifdef FILL
    NAME(sliders_init)();
    NAME(sliders_init)();
#endif
    for (unsigned square = 0; square < 64; square++) {
        check_sliders(&check, rook_steps, square);
        check_sliders(&check, bishop_steps, square);
        check_steppers(&check, square);
        for (unsigned other = 0; other < 64; other++)
            check_lines(&check, square, other);
    }
    check_sets(&check);
    say(MACRO(SCHEME));
    say("\n");
    say_hex(MACRO(TABLE_BYTES));
    say("\n");
    say_hex(check.digest);
    say("\n");
    return check.failed;
}
