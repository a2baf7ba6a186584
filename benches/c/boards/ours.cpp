// A generated header. HEADER is its path in quotes, NAMESPACE its namespace, CONTESTANT the name of the variable; FIRST and SECOND are
// the look-ups.

#include HEADER

#include "contestant.hpp"

namespace {

struct Ours {
    using Square = unsigned;
    using Set = Word;
    static Square square(unsigned square) { return square; }
    static Set set(Word word) { return word; }
    static Word word(Set set) { return set; }
    static void use(Set set) { use_word(set); }
    static Set first(Square square, Set occupied) { return NAMESPACE::FIRST(square, occupied); }
    static Set second(Square square, Set occupied) { return NAMESPACE::SECOND(square, occupied); }
};

} // namespace

extern const Contestant CONTESTANT;
const Contestant CONTESTANT = Loops<Ours>::contestant(NAMESPACE::SCHEME, NAMESPACE::TABLE_BYTES, nullptr);
