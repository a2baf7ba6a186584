/* Two headers with the prefixes first_ and second_, and one without a prefix, in one file of one program: all answer alike.
 *
 *     cc '-DFIRST="first.h"' '-DSECOND="second.h"' '-DHEADER="sliders.h"' two.c
 */
#define FIRST_IMPLEMENTATION
#include FIRST
#define SECOND_IMPLEMENTATION
#include SECOND
#define MAGIC_TABLES_IMPLEMENTATION
#include HEADER

/* Again, as when two headers of an engine include the same one. */
#include FIRST
#include HEADER

#include <stdio.h>

#include "answers.h"

int main(void) {
    uint64_t random = 1;
    for (unsigned square = 0; square < 64; square++) {
        for (unsigned round = 0; round < 100; round++) {
            uint64_t occupied = random_bits(&random) & random_bits(&random);
            uint64_t queen = queen_attacks(square, occupied);
            if (first_queen_attacks(square, occupied) != queen || second_queen_attacks(square, occupied) != queen ||
                first_rook_and_bishop_attacks(square, occupied).rook != rook_attacks(square, occupied) ||
                second_bishop_attacks(square, occupied) != bishop_attacks(square, occupied) ||
                first_between(square, round % 64) != between(square, round % 64) ||
                second_knight_attacks(square) != knight_attacks(square))
                return 1;
        }
    }
    printf("%s; %s; %s\n", FIRST_SCHEME, SECOND_SCHEME, MAGIC_TABLES_SCHEME);
    return 0;
}
