// A generated C++ header as a contestant. HEADER is its path in quotes, NAMESPACE its namespace, CONTESTANT the name of
// the variable.

#include HEADER

#include "contestant.h"

#define ROOK(square, occupied) NAMESPACE::rook_attacks(square, occupied)
#define BISHOP(square, occupied) NAMESPACE::bishop_attacks(square, occupied)
#define QUEEN(square, occupied) NAMESPACE::queen_attacks(square, occupied)

DEFINE_LOOPS(rook, ROOK)
DEFINE_LOOPS(bishop, BISHOP)
DEFINE_LOOPS(queen, QUEEN)

extern "C" const contestant CONTESTANT;
const contestant CONTESTANT = {NAMESPACE::SCHEME, "C++: ", NAMESPACE::TABLE_BYTES, nullptr, LOOPS_OF_ALL_PIECES};
