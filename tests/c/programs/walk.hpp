// Attack sets found step by step: slow, and so simple that one can see that they are right. Usable in constants.
#ifndef WALK_HPP
#define WALK_HPP

#include <cstddef>
#include <cstdint>

namespace walk {

constexpr unsigned OFF_BOARD = 64;

struct Step {
    int files, ranks;
};

constexpr Step ROOK[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
constexpr Step BISHOP[] = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
constexpr Step KNIGHT[] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
constexpr Step KING[] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
constexpr Step WHITE_PAWN[] = {{-1, 1}, {1, 1}};
constexpr Step BLACK_PAWN[] = {{-1, -1}, {1, -1}};

constexpr std::uint64_t bit(unsigned square) {
    return std::uint64_t{1} << square;
}

// The square that is one step away, or OFF_BOARD.
constexpr unsigned next(unsigned square, Step step) {
    const int file = static_cast<int>(square % 8) + step.files;
    const int rank = static_cast<int>(square / 8) + step.ranks;
    if (file < 0 || file > 7 || rank < 0 || rank > 7)
        return OFF_BOARD;
    return static_cast<unsigned>(8 * rank + file);
}

// The attack set of a slider: on each ray, the squares up to the first blocker, and the blocker.
template <std::size_t count>
constexpr std::uint64_t slide(const Step (&steps)[count], unsigned square, std::uint64_t occupied) {
    std::uint64_t attacks = 0;
    for (const Step step : steps) {
        for (unsigned to = next(square, step); to != OFF_BOARD; to = next(to, step)) {
            attacks |= bit(to);
            if (occupied & bit(to))
                break;
        }
    }
    return attacks;
}

// The relevant mask of a slider: each ray without its last square.
template <std::size_t count>
constexpr std::uint64_t relevant(const Step (&steps)[count], unsigned square) {
    std::uint64_t mask = 0;
    for (const Step step : steps) {
        unsigned to = next(square, step);
        while (to != OFF_BOARD && next(to, step) != OFF_BOARD) {
            mask |= bit(to);
            to = next(to, step);
        }
    }
    return mask;
}

// The squares that are one step away.
template <std::size_t count>
constexpr std::uint64_t steps_from(const Step (&steps)[count], unsigned square) {
    std::uint64_t attacks = 0;
    for (const Step step : steps) {
        if (const unsigned to = next(square, step); to != OFF_BOARD)
            attacks |= bit(to);
    }
    return attacks;
}

// The squares strictly between two squares of one line; otherwise none.
constexpr std::uint64_t between(unsigned a, unsigned b) {
    for (const Step step : KING) {
        std::uint64_t passed = 0;
        for (unsigned to = next(a, step); to != OFF_BOARD; to = next(to, step)) {
            if (to == b)
                return passed;
            passed |= bit(to);
        }
    }
    return 0;
}

// The squares from `a`, which is left out, through `b` to the edge; no square if there is no such line.
constexpr std::uint64_t ray(unsigned a, unsigned b) {
    for (const Step step : KING) {
        std::uint64_t squares = 0;
        for (unsigned to = next(a, step); to != OFF_BOARD; to = next(to, step))
            squares |= bit(to);
        if (squares & bit(b))
            return squares;
    }
    return 0;
}

// The whole line through two squares; no square if there is no such line.
constexpr std::uint64_t line(unsigned a, unsigned b) {
    for (const Step there : KING) {
        const Step back = {-there.files, -there.ranks};
        std::uint64_t squares = bit(a);
        for (unsigned to = next(a, there); to != OFF_BOARD; to = next(to, there))
            squares |= bit(to);
        if (a == b || !(squares & bit(b)))
            continue;
        for (unsigned to = next(a, back); to != OFF_BOARD; to = next(to, back))
            squares |= bit(to);
        return squares;
    }
    return 0;
}

} // namespace walk

#endif
