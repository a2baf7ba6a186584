/* The recipes of docs/recipes.md in C. Status 1 if an answer is wrong.
 *
 *     cc -I. recipes.c     # where sliders.h is, with --steppers --lines
 */
#define MAGIC_TABLES_IMPLEMENTATION /* in one file of the program */
#include "sliders.h"

struct position {
    uint64_t white, black, pawns, knights, bishops, rooks, queens, kings;
};

/* The pieces of both sides that attack a square, if these squares are occupied. */
static uint64_t attackers(const struct position *p, unsigned square, uint64_t occupied) {
    const magic_tables_rook_and_bishop both = rook_and_bishop_attacks(square, occupied);
    return (both.rook & (p->rooks | p->queens)) | (both.bishop & (p->bishops | p->queens)) |
           (knight_attacks(square) & p->knights) | (king_attacks(square) & p->kings) |
           (black_pawn_attacks(square) & p->pawns & p->white) | (white_pawn_attacks(square) & p->pawns & p->black);
}

/* The pieces that stand alone between a king and a slider of one side. */
static uint64_t blockers(const struct position *p, unsigned king, uint64_t side) {
    const magic_tables_rook_and_bishop both = rook_and_bishop_attacks(king, 0);
    uint64_t sliders = ((both.rook & (p->rooks | p->queens)) | (both.bishop & (p->bishops | p->queens))) & side;
    uint64_t alone = 0;
    for (; sliders != 0; sliders &= sliders - 1) {
        const unsigned slider = (unsigned)__builtin_ctzll(sliders); /* of gcc and clang */
        const uint64_t pieces = between(king, slider) & (p->white | p->black);
        if ((pieces & (pieces - 1)) == 0)
            alone |= pieces;
    }
    return alone;
}

int main(void) {
    /* White: king e1, knight e3, rook h8, bishop f8. Black: king c8, queen e7, pawn d4. */
#define BIT(square) (UINT64_C(1) << (square))
    const struct position p = {BIT(4) | BIT(20) | BIT(63) | BIT(61), BIT(58) | BIT(52) | BIT(27), BIT(27), BIT(20),
                               BIT(61), BIT(63), BIT(52), BIT(4) | BIT(58)};
    const uint64_t occupied = p.white | p.black;
    return attackers(&p, 20, occupied) != (BIT(52) | BIT(27)) || attackers(&p, 61, occupied) != (BIT(63) | BIT(52)) ||
           (blockers(&p, 4, p.black) & p.white) != BIT(20) || (blockers(&p, 58, p.white) & p.white) != BIT(61);
}
