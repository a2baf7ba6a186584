// The positions of the benchmark: random, with 8 to 24 pieces including the slider, and the same in every run.

#ifndef WORKLOAD_HPP
#define WORKLOAD_HPP

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

// SplitMix64 (Steele, Lea and Flood 2014).
class Random {
public:
    explicit Random(std::uint64_t seed) : state(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state += 0x9E3779B97F4A7C15;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    // A number less than `end`, which must be far less than 2^64.
    std::uint64_t below(std::uint64_t end) { return next() % end; }

    template <typename T> void shuffle(std::vector<T> &items) {
        for (std::size_t i = items.size(); i > 1; i--) std::swap(items[i - 1], items[below(i)]);
    }

private:
    std::uint64_t state;
};

struct Workload {
    std::vector<std::uint8_t> squares;
    std::vector<std::uint64_t> occupied;

    explicit Workload(std::size_t positions) {
        Random random(0);
        for (std::size_t i = 0; i < positions; i++) {
            std::uint64_t pieces = 8 + random.below(17);
            std::uint64_t square = random.below(64), position = std::uint64_t(1) << square;
            for (std::uint64_t on_board = 1; on_board < pieces;) {
                std::uint64_t added = std::uint64_t(1) << random.below(64);
                if (!(position & added)) on_board++;
                position |= added;
            }
            squares.push_back(std::uint8_t(square));
            occupied.push_back(position);
        }
    }
};

#endif
