// Squares and bitboards of an engine's own, as engines have them: none converts without being asked. Five headers in one file, with
// prefixes of one word and of two. All is right if it compiles.
#include <cstdint>

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 number;
#else
using number = std::uint64_t;
#endif

namespace chess {
// A square that casts to its number, and one that does not: `Place{…}` makes it, and `number_of` reads it.
enum class Square : unsigned char { A1, D4 = 27, H8 = 63 };
class Place {
public:
    constexpr explicit Place(unsigned number) : file{number % 8}, rank{number / 8} {}
    constexpr unsigned number() const { return 8 * rank + file; }

private:
    unsigned file, rank;
};
constexpr unsigned number_of(Place place) { return place.number(); }
enum class Bitboard : std::uint64_t { none = 0 };
class Set {
public:
    constexpr explicit Set(number of) : bits{of} {}
    constexpr explicit operator number() const { return bits; }

private:
    number bits;
};
} // namespace chess

#include CAST_HEADER
#include CALLED_HEADER
#include WIDE_HEADER
#include NARROW_HEADER
#include VIEWS_HEADER

using chess::Bitboard;
using chess::Place;
using chess::Square;

constexpr std::uint64_t word(Bitboard set) { return static_cast<std::uint64_t>(set); }

static_assert(word(cast::rook_attacks(Square::A1, static_cast<Bitboard>(0x108))) == 0x10e, "a1, blocked by d1 and a2");
static_assert(word(cast::rook_and_bishop_attacks(Square::A1, static_cast<Bitboard>(0x108)).bishop) == 0x8040201008040200, "from a1");
static_assert(word(cast::between(Square::A1, Square::D4)) == 0x40200 && word(cast::king_attacks(Square::A1)) == 0x302, "a1, d4");
static_assert(word(cast::all_rook_attacks(static_cast<Bitboard>(1), static_cast<Bitboard>(0x102))) == 0x102, "a1");
static_assert(called::engine::queen_attacks(Place{0}, 0x302) == 0x302 && called::engine::knight_attacks(Place{0}) == 0x20400, "a1");
static_assert(called::engine::line(Place{0}, Place{3}) == 0xff && called::engine::ray(Place{3}, Place{1}) == 7, "the first rank");
static_assert(narrow::tables::cannon_attacks(Place{0}, 2) == 4 + 8 + 16, "a1, over b1");

// The ranks above the first one on the file a of 9x10.
constexpr number file(unsigned ranks) { return ranks == 0 ? 0 : file(ranks - 1) | static_cast<number>(1) << 9 * ranks; }
static_assert(static_cast<number>(wide::rook_attacks(Square::A1, chess::Set(4))) == (file(9) | 6), "a1, blocked by c1");

// A code that is no piece of the list on a1.
constexpr std::uint8_t mailbox[64] = {4};
constexpr views::View view = views::view(Square::D4, mailbox);
static_assert(view.bitboard(view.nearest()) == Bitboard::none, "no piece");

int main() {
    views::square_and_code pairs[16];
    const views::View other = views::view_without(Square::A1, mailbox, Square::D4);
    return static_cast<int>(other.write(other.attackers(), pairs) + other.count(other.nearest()));
}
