/* Two headers with the prefixes first_ and second_, and one without a prefix, in one file of one program: all answer alike. It is C and
 * C++.
 *
 *     cc '-DFIRST_HEADER="first.h"' '-DSECOND_HEADER="second.h"' '-DHEADER="sliders.h"' two.c
 */
#define FIRST_IMPLEMENTATION
#include FIRST_HEADER
#define SECOND_IMPLEMENTATION
#include SECOND_HEADER
#define MAGIC_TABLES_IMPLEMENTATION
#include HEADER

/* Again, as when two headers of an engine include the same one. */
#include FIRST_HEADER
#include HEADER

#include <stdio.h>

#ifdef __cplusplus
using magic_tables::SCHEME;
#define FIRST(name) first::name
#define SECOND(name) second::name
#define BARE(name) magic_tables::name
static_assert(first::TABLE_BYTES > 0 && second::TABLE_BYTES > 0 && magic_tables::TABLE_BYTES > 0, "there are tables");
#define SCHEMES first::SCHEME, second::SCHEME, SCHEME
#else
#define FIRST(name) first_##name
#define SECOND(name) second_##name
#define BARE(name) name
#define SCHEMES FIRST_SCHEME, SECOND_SCHEME, MAGIC_TABLES_SCHEME
#endif

int main(void) {
    uint64_t occupied = 1;
    for (unsigned round = 0; round < 6400; round++) {
        /* Knuth's factor for random numbers (1999). */
        occupied = occupied * 6364136223846793005u + 1442695040888963407u;
        const unsigned square = round / 100, other = round % 64;
        const uint64_t queen = BARE(queen_attacks)(square, occupied);
        if (FIRST(queen_attacks)(square, occupied) != queen || SECOND(queen_attacks)(square, occupied) != queen ||
            FIRST(rook_and_bishop_attacks)(square, occupied).rook != BARE(rook_attacks)(square, occupied) ||
            SECOND(bishop_attacks)(square, occupied) != BARE(bishop_attacks)(square, occupied) ||
            FIRST(between)(square, other) != BARE(between)(square, other) ||
            SECOND(knight_attacks)(square) != BARE(knight_attacks)(square))
            return 1;
    }
    printf("%s; %s; %s\n", SCHEMES);
    return 0;
}
