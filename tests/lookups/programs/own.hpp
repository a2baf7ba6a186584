#include <cstdint>
namespace own {
struct Square {
    unsigned number;
    constexpr explicit Square(unsigned number) : number(number) {}
    constexpr operator unsigned() const { return number; }
};
constexpr unsigned index(Square square) { return square.number; }
#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 widest;
#else
using widest = std::uint64_t;
#endif
struct Set {
    widest word;
    constexpr explicit Set(widest word) : word(word) {}
    constexpr explicit operator std::uint64_t() const { return (std::uint64_t)word; }
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
