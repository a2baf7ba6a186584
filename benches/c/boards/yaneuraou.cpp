// YaneuraOu as a contestant, with its own headers from the user's checkout: rook and bishop. It leaves bit 63 free.

#include "bitboard.h"

#include "contestant.hpp"

// Filling its tables fills those of its mate search, too, which is not linked.
namespace YaneuraOu::Mate {
void init() {}
} // namespace YaneuraOu::Mate

namespace {

constexpr unsigned LOWER_SQUARES = 63;

struct Yaneuraou {
    using Square = YaneuraOu::Square;
    using Set = YaneuraOu::Bitboard;
    static Square square(unsigned square) { return Square(square); }
    static Set set(Word word) {
        return Set(std::uint64_t(word) & (~std::uint64_t(0) >> 1), std::uint64_t(word >> LOWER_SQUARES));
    }
    static Word word(const Set &set) {
        return Word(set.extract64<0>()) | Word(set.extract64<1>()) << LOWER_SQUARES;
    }
    static void use(const Set &set) { __asm__ volatile("" : : "x"(set.m)); }
    static Set first(Square square, const Set &occupied) { return YaneuraOu::rookEffect(square, occupied); }
    static Set second(Square square, const Set &occupied) { return YaneuraOu::bishopEffect(square, occupied); }
};

// Two masks of the rank, two of both diagonals, and the files of lances of both sides, for each square and for none.
constexpr std::size_t table_bytes = YaneuraOu::SQ_NB_PLUS1 * (2 * 16 + 2 * 32 + 2 * 16);

} // namespace

extern const Contestant yaneuraou;
const Contestant yaneuraou = Loops<Yaneuraou>::contestant("YaneuraOu", table_bytes, YaneuraOu::Bitboards::init);
