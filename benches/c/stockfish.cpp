// Stockfish 11 as a contestant, with its own headers from the user's checkout. CONTESTANT is the name of the variable.

#include "bitboard.h"

#include "contestant.h"

// The queen as Stockfish's `attacks_bb(QUEEN, square, occupied)` looks it up.
#define ROOK_ATTACKS(square, occupied) attacks_bb<ROOK>(Square(square), occupied)
#define BISHOP_ATTACKS(square, occupied) attacks_bb<BISHOP>(Square(square), occupied)
#define QUEEN_ATTACKS(square, occupied) attacks_bb(QUEEN, Square(square), occupied)

DEFINE_LOOPS(rook, ROOK_ATTACKS)
DEFINE_LOOPS(bishop, BISHOP_ATTACKS)
DEFINE_LOOPS(queen, QUEEN_ATTACKS)

// The 102,400 and 5,248 attack sets that it fills at start-up, and the data of the squares.
static const size_t table_bytes = (0x19000 + 0x1480) * sizeof(Bitboard) + sizeof RookMagics + sizeof BishopMagics;

extern "C" const contestant CONTESTANT;
const contestant CONTESTANT = {HasPext ? "Stockfish 11, PEXT" : "Stockfish 11, magics", "", table_bytes,
                               Bitboards::init, LOOPS_OF_ALL_PIECES};
