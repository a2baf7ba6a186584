// Pikafish as a contestant, with its own headers from the user's checkout: rook and cannon.

#include "attacks.h"

#include "contestant.hpp"

namespace {

namespace Engine = Stockfish;

struct Pikafish {
    using Square = Engine::Square;
    using Set = Engine::Bitboard;
    static Square square(unsigned square) { return Square(square); }
    static Set set(Word word) { return word; }
    static Word word(Set set) { return set; }
    static void use(Set set) { use_word(set); }
    static Set first(Square square, Set occupied) { return Engine::Attacks::attacks_bb<Engine::ROOK>(square, occupied); }
    static Set second(Square square, Set occupied) { return Engine::Attacks::attacks_bb<Engine::CANNON>(square, occupied); }
};

// Slots of rook and cannon, and the data of the squares.
constexpr std::size_t table_bytes =
    2 * (0x108000 * sizeof(Engine::Attacks::MagicMask) + Engine::SQUARE_NB * sizeof(Engine::Attacks::Magic));

} // namespace

extern const Contestant pikafish;
const Contestant pikafish = Loops<Pikafish>::contestant("Pikafish", table_bytes, Engine::Attacks::init);
