// Times contestants in interleaved rounds, and computes medians and quartiles.

#ifndef ROUNDS_HPP
#define ROUNDS_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "contestant.h"
#include "spread.hpp"
#include "workload.hpp"

// Patterns of look-ups.
enum Load {
    // Independent look-ups in a million positions.
    RANDOM,
    // Independent look-ups in 2,048 positions, repeatedly.
    RESIDENT,
    // Each occupancy depends on the previous answer, in a quarter of a million positions.
    LATENCY,
    LOADS
};

constexpr std::size_t POSITIONS = 1 << 20;

// Nanoseconds of one look-up: the median of batches of some ten microseconds, of which few are interrupted.
inline double time_of(const contestant &contestant, Load load, int piece, const Workload &workload) {
    constexpr std::size_t batch = 8192, resident = 2048, resident_batches = 16;
    const std::size_t batches = load == RANDOM     ? POSITIONS / batch
                                : load == RESIDENT ? resident_batches
                                                   : POSITIONS / 4 / batch;
    volatile std::uint64_t zero = 0, sink;
    std::vector<double> times;
    for (std::size_t i = 0; i < batches; i++) {
        const std::size_t from = load == RESIDENT ? 0 : i * batch;
        const std::uint8_t *squares = &workload.squares[from];
        const std::uint64_t *occupied = &workload.occupied[from];
        const auto start = std::chrono::steady_clock::now();
        if (load == RANDOM) {
            contestant.independent[piece](squares, occupied, batch);
        } else if (load == RESIDENT) {
            for (std::size_t done = 0; done < batch; done += resident)
                contestant.independent[piece](squares, occupied, resident);
        } else {
            sink = contestant.dependent[piece](squares, occupied, batch, zero);
        }
        const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - start;
        times.push_back(elapsed.count() / double(batch));
    }
    (void)sink;
    return Spread::of(times).median;
}

// Nanoseconds by load, piece, contestant and round.
using Times = std::vector<std::vector<double>>;
struct Results {
    Times times[LOADS][LOOKUPS];

    Spread nanoseconds(Load load, int piece, std::size_t contestant) const {
        return Spread::of(times[load][piece][contestant]);
    }

    // The speed of a contestant relative to another, compared round by round.
    Spread speed(Load load, int piece, std::size_t contestant, std::size_t other) const {
        const auto &ours = times[load][piece][contestant], &theirs = times[load][piece][other];
        std::vector<double> ratios;
        for (std::size_t round = 0; round < ours.size(); round++) ratios.push_back(theirs[round] / ours[round]);
        return Spread::of(ratios);
    }
};

// In each round, all contestants run a load one directly after the other, in random order, so that a slow phase of the
// machine affects all of them.
inline Results run_rounds(const std::vector<const contestant *> &contestants, const Workload &workload, int rounds) {
    Results results;
    Random random(1);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < contestants.size(); i++) order.push_back(i);
    for (int load = 0; load < LOADS; load++)
        for (int piece = 0; piece < LOOKUPS; piece++) results.times[load][piece].resize(contestants.size());
    for (int round = 0; round < rounds; round++)
        for (int load = 0; load < LOADS; load++)
            for (int piece = 0; piece < LOOKUPS; piece++) {
                random.shuffle(order);
                for (std::size_t i : order)
                    results.times[load][piece][i].push_back(time_of(*contestants[i], Load(load), piece, workload));
            }
    return results;
}

#endif
