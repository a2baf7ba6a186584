/* Compares each look-up of a generated header with a ray walk, and prints the scheme, the bytes of its tables, and a
 * digest of all answers. Status 1 if a look-up is wrong.
 *
 *     cc '-DHEADER="sliders.h"' check.c data.c
 *
 * For a header with the prefix engine_: '-DNAME(x)=engine_##x' '-DMACRO(x)=ENGINE_##x'. For one whose slots are filled at
 * start-up: -DFILL.
 */
#include HEADER

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "answers.h"
#include "walk.h"

#ifndef NAME
#define NAME(function) function
#define MACRO(name) MAGIC_TABLES_##name
#endif

static uint64_t digest = EMPTY_DIGEST;

static void expect(const char *what, unsigned square, uint64_t argument, uint64_t found, uint64_t expected) {
    digest = digest_with(digest, found);
    if (found != expected) {
        printf("%s on %u, with 0x%016" PRIx64 ": 0x%016" PRIx64 ", not 0x%016" PRIx64 "\n", what, square, argument,
               found, expected);
        exit(1);
    }
}

static void check_sliders_with(unsigned square, uint64_t occupied) {
    uint64_t rook = walk_slider(rook_steps, square, occupied);
    uint64_t bishop = walk_slider(bishop_steps, square, occupied);
    expect("rook", square, occupied, NAME(rook_attacks)(square, occupied), rook);
    expect("bishop", square, occupied, NAME(bishop_attacks)(square, occupied), bishop);
    expect("queen", square, occupied, NAME(queen_attacks)(square, occupied), rook | bishop);
    expect("rook of both", square, occupied, NAME(rook_and_bishop_attacks)(square, occupied).rook, rook);
    expect("bishop of both", square, occupied, NAME(rook_and_bishop_attacks)(square, occupied).bishop, bishop);
}

/* All subsets of the relevant squares, alone and with irrelevant squares at random. */
static void check_sliders(const struct step *steps, unsigned square, uint64_t *random) {
    uint64_t relevant = walk_relevant(steps, square);
    uint64_t occupied = 0;
    do {
        check_sliders_with(square, occupied);
        check_sliders_with(square, occupied | (random_bits(random) & ~relevant));
        occupied = (occupied - relevant) & relevant;
    } while (occupied != 0);
}

static void check_steppers(unsigned square) {
    expect("knight", square, 0, NAME(knight_attacks)(square), walk_steps(knight_steps, 8, square));
    expect("king", square, 0, NAME(king_attacks)(square), walk_steps(king_steps, 8, square));
    expect("white pawn", square, 0, NAME(white_pawn_attacks)(square), walk_steps(white_pawn_steps, 2, square));
    expect("black pawn", square, 0, NAME(black_pawn_attacks)(square), walk_steps(black_pawn_steps, 2, square));
}

static void check_lines(unsigned a, unsigned b) {
    expect("between", a, b, NAME(between)(a, b), walk_between(a, b));
    expect("line", a, b, NAME(line)(a, b), walk_line(a, b));
}

int main(void) {
    uint64_t random = 1;
#ifdef FILL
    NAME(sliders_init)();
    NAME(sliders_init)();
#endif
    for (unsigned square = 0; square < 64; square++) {
        check_sliders(rook_steps, square, &random);
        check_sliders(bishop_steps, square, &random);
        check_steppers(square);
        for (unsigned other = 0; other < 64; other++)
            check_lines(square, other);
    }
    printf("%s\n%lu\n%016" PRIx64 "\n", MACRO(SCHEME), (unsigned long)MACRO(TABLE_BYTES), digest);
    return 0;
}
