/* A generated header as a contestant, compiled as C or as C++. HEADER is its path in quotes, NAME its prefix without the underscore or its
 * namespace, NAME_UPPER the same in upper case; CONTESTANT is the name of the variable. */

#include HEADER

#include "contestant.h"

#ifdef __cplusplus
#define OURS(name) NAME::name
#define CONSTANT(name) NAME::name
#define LANGUAGE "C++: "
extern "C" const contestant CONTESTANT;
#else
#define OURS(name) JOINED(NAME, _##name)
#define CONSTANT(name) JOINED(NAME_UPPER, _##name)
#define LANGUAGE "C: "
extern const struct contestant CONTESTANT;
#endif

#define ROOK(square, occupied) OURS(rook_attacks)(square, occupied)
#define BISHOP(square, occupied) OURS(bishop_attacks)(square, occupied)
#define QUEEN(square, occupied) OURS(queen_attacks)(square, occupied)

DEFINE_LOOPS(rook, ROOK)
DEFINE_LOOPS(bishop, BISHOP)
DEFINE_LOOPS(queen, QUEEN)

const struct contestant CONTESTANT = {CONSTANT(SCHEME), LANGUAGE, CONSTANT(TABLE_BYTES), NULL, LOOPS_OF_ALL_PIECES};
