// Squares and bitboards of an engine's own, as engines have them: none converts without being asked.
#ifndef TYPES_HPP
#define TYPES_HPP

#include <cstdint>

namespace chess {

// A square that casts to its number.
enum Square : int { A1, H8 = 63 };

// A square that does not: `file_and_rank` takes its place, and `number_of` its number.
class Place {
public:
    constexpr explicit Place(unsigned number) : file{number % 8}, rank{number / 8} {}
    constexpr unsigned number() const { return 8 * rank + file; }

private:
    unsigned file, rank;
};

constexpr unsigned number_of(Place place) {
    return place.number();
}

class Bitboard {
public:
    constexpr explicit Bitboard(std::uint64_t squares) : set{squares} {}
    constexpr explicit operator std::uint64_t() const { return set; }

private:
    std::uint64_t set;
};

} // namespace chess

#endif
