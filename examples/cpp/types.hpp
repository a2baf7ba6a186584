// The engine's own types, which the generated look-ups take and return: Square and Bitboard.
#pragma once
#include <cstdint>

namespace chess {

// a1, b1, c1, … are 0, 1, 2, …
enum class Square : std::uint8_t {
    a1, b1, c1, d1, e1, f1, g1, h1,
    a2, b2, c2, d2, e2, f2, g2, h2,
    a3, b3, c3, d3, e3, f3, g3, h3,
    a4, b4, c4, d4, e4, f4, g4, h4,
    a5, b5, c5, d5, e5, f5, g5, h5,
    a6, b6, c6, d6, e6, f6, g6, h6,
    a7, b7, c7, d7, e7, f7, g7, h7,
    a8, b8, c8, d8, e8, f8, g8, h8,
};

constexpr Square offset(Square square, int by) { return static_cast<Square>(static_cast<int>(square) + by); }

// A set of squares. The generated look-ups convert it by static_cast from and to std::uint64_t.
class Bitboard {
public:
    constexpr Bitboard() = default;
    constexpr explicit Bitboard(std::uint64_t set) : bits{set} {}
    constexpr Bitboard(Square square) : bits{std::uint64_t{1} << static_cast<unsigned>(square)} {}

    static constexpr Bitboard rank(int number) { return Bitboard{std::uint64_t{0xff} << (8 * (number - 1))}; }

    constexpr explicit operator std::uint64_t() const { return bits; }

    constexpr bool any() const { return bits != 0; }
    constexpr bool has_one() const { return bits != 0 && (bits & (bits - 1)) == 0; }
    constexpr bool has(Square square) const { return (*this & square).any(); }

    // The lowest square; there must be one.
    constexpr Square lowest() const {
#if defined(__GNUC__)
        return static_cast<Square>(__builtin_ctzll(bits));
#else
        unsigned square = 0;
        while ((bits >> square & 1) == 0) ++square;
        return static_cast<Square>(square);
#endif
    }

    constexpr Bitboard operator~() const { return Bitboard{~bits}; }
    constexpr Bitboard operator&(Bitboard other) const { return Bitboard{bits & other.bits}; }
    constexpr Bitboard operator|(Bitboard other) const { return Bitboard{bits | other.bits}; }
    constexpr Bitboard operator^(Bitboard other) const { return Bitboard{bits ^ other.bits}; }
    constexpr Bitboard &operator&=(Bitboard other) { return *this = *this & other; }
    constexpr Bitboard &operator|=(Bitboard other) { return *this = *this | other; }
    constexpr bool operator==(Bitboard other) const { return bits == other.bits; }

    // One rank up (for White) or down.
    constexpr Bitboard up() const { return Bitboard{bits << 8}; }
    constexpr Bitboard down() const { return Bitboard{bits >> 8}; }

    // for (Square square : bitboard)
    class Iterator {
    public:
        constexpr explicit Iterator(std::uint64_t set) : rest{set} {}
        constexpr Square operator*() const { return Bitboard{rest}.lowest(); }
        constexpr Iterator &operator++() { rest &= rest - 1; return *this; }
        constexpr bool operator!=(Iterator other) const { return rest != other.rest; }

    private:
        std::uint64_t rest;
    };
    constexpr Iterator begin() const { return Iterator{bits}; }
    constexpr Iterator end() const { return Iterator{0}; }

private:
    std::uint64_t bits = 0;
};

} // namespace chess
