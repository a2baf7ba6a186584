// Stockfish of summer 2026 as a contestant, with its own headers from the user's checkout: with AVX2 a hyperbola of four
// lines at once, without tables of occupancies. CONTESTANT is the name of the variable.

#include "attacks.h"

#include "contestant.h"

namespace own = Stockfish::Attacks;

#define ROOK_ATTACKS(square, occupied) own::attacks_bb<Stockfish::ROOK>(Stockfish::Square(square), occupied)
#define BISHOP_ATTACKS(square, occupied) own::attacks_bb<Stockfish::BISHOP>(Stockfish::Square(square), occupied)
#define QUEEN_ATTACKS(square, occupied) own::attacks_bb<Stockfish::QUEEN>(Stockfish::Square(square), occupied)

DEFINE_LOOPS(rook, ROOK_ATTACKS)
DEFINE_LOOPS(bishop, BISHOP_ATTACKS)
DEFINE_LOOPS(queen, QUEEN_ATTACKS)

#ifdef USE_DUAL_HYPERBOLA_QUINT
// The data of the squares, and the attacks along a rank: 8 squares, 64 occupancies of the inner ones.
static const char name[] = "Stockfish 2026, hyperbola";
static const size_t table_bytes = sizeof own::DualMagics + 8 * 64;
#else
#error "FLAGS have to allow AVX2"
#endif

extern "C" const contestant CONTESTANT;
const contestant CONTESTANT = {name, "", table_bytes, own::init, LOOPS_OF_ALL_PIECES};
