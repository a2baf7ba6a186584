// Checks that all contestants give the same answers, times them side by side, and prints a table in Markdown.
// Usage: compare ROUNDS. CONTESTANTS lists the variables as X(a) X(b) …; the first are Stockfish's: magics, PEXT, and
// perhaps those of 2026. Ours follow.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

#include "contestant.h"

#define X(name) extern "C" const contestant name;
CONTESTANTS
#undef X

namespace {

constexpr std::size_t MAGICS = 0, PEXT = 1;
const char *const PIECE_NAMES[] = {"rook", "bishop", "queen"};

// Patterns of look-ups: independent ones in a million positions, independent ones in 2,048 positions, again and again, and in a quarter of
// a million positions look-ups each of which depends on the previous answer.
enum Load { RANDOM, RESIDENT, LATENCY, LOADS };
const char *const LOAD_NAMES[] = {"random", "resident", "latency"};

constexpr std::size_t POSITIONS = 1 << 20;

struct Workload {
    std::vector<std::uint8_t> squares;
    std::vector<std::uint64_t> occupied;
};

// Random positions, with 8 to 24 pieces including the slider, and the same in every run.
Workload workload() {
    std::mt19937_64 random;
    Workload workload;
    for (std::size_t i = 0; i < POSITIONS; i++) {
        const std::uint64_t pieces = 8 + random() % 17, square = random() % 64;
        std::uint64_t position = std::uint64_t(1) << square;
        for (std::uint64_t on_board = 1; on_board < pieces;) {
            const std::uint64_t added = std::uint64_t(1) << random() % 64;
            if (!(position & added)) on_board++;
            position |= added;
        }
        workload.squares.push_back(std::uint8_t(square));
        workload.occupied.push_back(position);
    }
    return workload;
}

struct Spread {
    double lower, median, upper;

    // The median and the quartiles of `figures`, which may not be empty.
    explicit Spread(std::vector<double> figures) {
        std::sort(figures.begin(), figures.end());
        auto at = [&](std::size_t quarters) { return figures[(figures.size() - 1) * quarters / 4]; };
        lower = at(1), median = at(2), upper = at(3);
    }
};

// Nanoseconds of one look-up: the median of batches of some ten microseconds, of which few are interrupted.
double time_of(const contestant &contestant, Load load, int piece, const Workload &workload) {
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
    return Spread(times).median;
}

void check(const std::vector<const contestant *> &contestants, unsigned square, std::uint64_t occupied) {
    for (int piece = 0; piece < LOOKUPS; piece++) {
        const std::uint64_t right = contestants[MAGICS]->answer[piece](square, occupied);
        for (const contestant *other : contestants) {
            const std::uint64_t found = other->answer[piece](square, occupied);
            if (found == right) continue;
            std::fprintf(stderr, "%s: the %s on square %u attacks %#llx under %#llx, not %#llx\n", other->name,
                         PIECE_NAMES[piece], square, static_cast<unsigned long long>(right),
                         static_cast<unsigned long long>(occupied), static_cast<unsigned long long>(found));
            std::exit(1);
        }
    }
}

// The positions that are timed, and as many with all densities and without the slider itself.
void check_all(const std::vector<const contestant *> &contestants, const Workload &workload) {
    std::mt19937_64 random(2);
    for (std::size_t i = 0; i < POSITIONS; i++) {
        check(contestants, workload.squares[i], workload.occupied[i]);
        std::uint64_t occupied = random();
        if (i % 4 == 0 || i % 4 == 2) occupied &= random();
        if (i % 4 == 1) occupied |= random();
        if (i % 4 == 2) occupied &= random();
        check(contestants, unsigned(random() % 64), occupied);
    }
}

// Nanoseconds of a contestant in each round, by load and piece.
struct Times {
    std::vector<double> of[LOADS][LOOKUPS];
};

// All contestants: those with PEXT against Stockfish's PEXT, the others against its magics, all against those of 2026.
void print_all(const std::vector<const contestant *> &contestants, const std::vector<Times> &times) {
    // Those of Stockfish have no language.
    const auto is_ours = [](const contestant *one) { return *one->language != 0; };
    const auto rivals =
        std::size_t(std::find_if(contestants.begin(), contestants.end(), is_ours) - contestants.begin());
    for (std::size_t rival = 0; rival < rivals; rival++) {
        std::printf("\n| load | look-ups | bytes | ns | speed relative to %s |\n|---|---|---:|---:|---:|\n",
                    contestants[rival]->name);
        for (int load = 0; load < LOADS; load++)
            for (std::size_t i = 0; i < contestants.size(); i++) {
                const bool uses_pext = std::strstr(contestants[i]->name, "pext") != nullptr;
                const bool apart = rival <= PEXT && uses_pext != (rival == PEXT);
                if (i < rivals ? i != rival : apart) continue;
                std::printf("| %s | %s%s | %zu |", LOAD_NAMES[load], contestants[i]->language, contestants[i]->name,
                            contestants[i]->bytes);
                for (int piece = 0; piece < LOOKUPS; piece++)
                    std::printf("%s%.2f", piece ? " / " : " ", Spread(times[i].of[load][piece]).median);
                for (int piece = 0; piece < LOOKUPS && i != rival; piece++) {
                    // Compared round by round.
                    const auto &ours = times[i].of[load][piece], &theirs = times[rival].of[load][piece];
                    std::vector<double> ratios;
                    for (std::size_t round = 0; round < ours.size(); round++)
                        ratios.push_back(theirs[round] / ours[round]);
                    const Spread speed(ratios);
                    std::printf("%s%.2f (%.2f to %.2f)", piece ? " / " : " | ", speed.median, speed.lower, speed.upper);
                }
                std::printf(i == rival ? " | |\n" : " |\n");
            }
    }
}

} // namespace

int main(int argc, char **argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 41;
    if (rounds < 3) {
        std::fprintf(stderr, "usage: %s [ROUNDS], 3 or more\n", argv[0]);
        return 2;
    }
#define X(name) &name,
    const std::vector<const contestant *> contestants = {CONTESTANTS};
#undef X
    const Workload positions = workload();
    for (const contestant *contestant : contestants)
        if (contestant->start) contestant->start();
    check_all(contestants, positions);

    // In each round, all contestants run a load one directly after the other, in random order, so that a slow phase of the machine affects
    // all of them.
    std::vector<Times> times(contestants.size());
    std::mt19937_64 random(1);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < contestants.size(); i++) order.push_back(i);
    for (int round = 0; round < rounds; round++)
        for (int load = 0; load < LOADS; load++)
            for (int piece = 0; piece < LOOKUPS; piece++) {
                std::shuffle(order.begin(), order.end(), random);
                for (std::size_t i : order)
                    times[i].of[load][piece].push_back(time_of(*contestants[i], Load(load), piece, positions));
            }
    print_all(contestants, times);
}
