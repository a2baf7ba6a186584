/* A generated C header as a contestant. HEADER is its path in quotes, PREFIX its prefix in lower case, PREFIX_UPPER in
 * upper case, both with the underscore; CONTESTANT is the name of the variable. */

#include HEADER

#include "contestant.h"

#define OURS(name) JOINED(PREFIX, name)
#define ROOK(square, occupied) OURS(rook_attacks)(square, occupied)
#define BISHOP(square, occupied) OURS(bishop_attacks)(square, occupied)
#define QUEEN(square, occupied) OURS(queen_attacks)(square, occupied)

DEFINE_LOOPS(rook, ROOK)
DEFINE_LOOPS(bishop, BISHOP)
DEFINE_LOOPS(queen, QUEEN)

extern const struct contestant CONTESTANT;
const struct contestant CONTESTANT = {JOINED(PREFIX_UPPER, SCHEME), "C: ", JOINED(PREFIX_UPPER, TABLE_BYTES), NULL,
                                      LOOPS_OF_ALL_PIECES};
