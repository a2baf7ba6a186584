#include <cstdint>
// Types that do not convert unless they are asked. Their parameters are called like no type that is drawn.
namespace own {
class Square {
    unsigned number;

public:
    constexpr explicit Square(std::uint64_t own_number) : number(static_cast<unsigned>(own_number)) {}
    friend constexpr unsigned index(Square own_square) { return own_square.number; }
};
constexpr unsigned index(Square own_square);
#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 widest;
#else
using widest = std::uint64_t;
#endif
struct Set {
    widest word;
    constexpr explicit Set(widest own_bits) : word(own_bits) {}
    constexpr explicit operator std::uint64_t() const { return static_cast<std::uint64_t>(word); }
#if defined(__SIZEOF_INT128__)
    constexpr explicit operator widest() const { return word; }
#endif
};
using Small = Set;
using Large = Set;
template <class S> constexpr S made(widest own_word) { return S(own_word); }
constexpr widest word(Set own_set) { return own_set.word; }
constexpr widest word(std::uint64_t own_set) { return own_set; }
}
