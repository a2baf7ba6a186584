// Checks that all contestants give the same answers, times them side by side, and prints a table in Markdown.
// Usage: compare ROUNDS. CONTESTANTS lists the variables as X(a) X(b) …; the first two are Stockfish's.

#include <cstdio>
#include <cstdlib>

#include "contestant.h"
#include "rounds.hpp"
#include "workload.hpp"

#define X(name) extern "C" const contestant name;
CONTESTANTS
#undef X

namespace {

constexpr std::size_t MAGICS = 0, PEXT = 1, FIRST_OF_OURS = 2;
const char *const PIECE_NAMES[] = {"rook", "bishop", "queen"};
const char *const LOAD_NAMES[] = {"random", "resident", "latency"};

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
    Random random(2);
    for (std::size_t i = 0; i < POSITIONS; i++) {
        check(contestants, workload.squares[i], workload.occupied[i]);
        std::uint64_t occupied = random.next();
        switch (i % 4) {
        case 0: occupied &= random.next(); break;
        case 1: occupied |= random.next(); break;
        case 2: occupied &= random.next() & random.next(); break;
        default: break;
        }
        check(contestants, unsigned(random.below(64)), occupied);
    }
}

void print_spreads(const Results &results, Load load, std::size_t contestant, std::size_t other) {
    for (int piece = 0; piece < LOOKUPS; piece++) {
        const Spread speed = results.speed(load, piece, contestant, other);
        std::printf("%s%.2f (%.2f to %.2f)", piece ? " / " : " | ", speed.median, speed.lower, speed.upper);
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
    const Workload workload(POSITIONS);
    for (const contestant *contestant : contestants)
        if (contestant->start) contestant->start();
    check_all(contestants, workload);
    const Results results = run_rounds(contestants, workload, rounds);

    std::printf("| load | look-ups | bytes | ns | relative to Stockfish's magics | relative to Stockfish's PEXT |\n");
    std::printf("|---|---|---:|---:|---:|---:|\n");
    for (int load = 0; load < LOADS; load++)
        for (std::size_t i = 0; i < contestants.size(); i++) {
            std::printf("| %s | %s | %zu | ", LOAD_NAMES[load], contestants[i]->name, contestants[i]->bytes);
            for (int piece = 0; piece < LOOKUPS; piece++)
                std::printf("%s%.2f", piece ? " / " : "", results.nanoseconds(Load(load), piece, i).median);
            if (i < FIRST_OF_OURS) {
                std::printf(" | | |\n");
                continue;
            }
            print_spreads(results, Load(load), i, MAGICS);
            print_spreads(results, Load(load), i, PEXT);
            std::printf(" |\n");
        }
}
