#include <cstdint>
// Types that do not convert unless they are asked.
namespace own {
class Square {
    unsigned number;

public:
    constexpr explicit Square(std::uint64_t of) : number(static_cast<unsigned>(of)) {}
    friend constexpr unsigned index(Square square) { return square.number; }
};
constexpr unsigned index(Square square);
#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 widest;
#else
using widest = std::uint64_t;
#endif
struct Set {
    widest word;
    constexpr explicit Set(widest bits) : word(bits) {}
    constexpr explicit operator std::uint64_t() const { return static_cast<std::uint64_t>(word); }
#if defined(__SIZEOF_INT128__)
    constexpr explicit operator widest() const { return word; }
#endif
};
using Small = Set;
using Large = Set;
template <class S> constexpr S made(widest word) { return S(word); }
constexpr widest word(Set set) { return set.word; }
constexpr widest word(std::uint64_t set) { return set; }
}
