// Checks that all contestants give the same answers, times them side by side, and prints tables in Markdown.
// Usage: compare ROUNDS. CONTESTANTS lists the variables as X(a) X(b) …; the first are Stockfish's: magics, PEXT, and
// perhaps those of 2026. Ours follow.

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "contestant.h"
#include "rounds.hpp"
#include "workload.hpp"

#define X(name) extern "C" const contestant name;
CONTESTANTS
#undef X

namespace {

constexpr std::size_t MAGICS = 0, PEXT = 1;
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

// The number of Stockfish's look-ups. Ours have a language.
std::size_t rivals_in(const std::vector<const contestant *> &contestants) {
    std::size_t rivals = 0;
    while (rivals < contestants.size() && !*contestants[rivals]->language) rivals++;
    return rivals;
}

bool uses_pext(const contestant &contestant) { return std::strstr(contestant.name, "pext") != nullptr; }

void print_speed(const Results &results, Load load, int piece, std::size_t contestant, std::size_t other) {
    const Spread speed = results.speed(load, piece, contestant, other);
    std::printf("%.2f (%.2f to %.2f)", speed.median, speed.lower, speed.upper);
}

// All contestants: those with PEXT against Stockfish's PEXT, the others against its magics, all against those of 2026.
void print_all(const std::vector<const contestant *> &contestants, const Results &results) {
    const std::size_t rivals = rivals_in(contestants);
    for (std::size_t rival = 0; rival < rivals; rival++) {
        std::printf("\n| load | look-ups | bytes | ns | speed relative to %s |\n|---|---|---:|---:|---:|\n",
                    contestants[rival]->name);
        for (int load = 0; load < LOADS; load++)
            for (std::size_t i = 0; i < contestants.size(); i++) {
                const bool apart = rival <= PEXT && uses_pext(*contestants[i]) != (rival == PEXT);
                if (i < rivals ? i != rival : apart) continue;
                std::printf("| %s | %s%s | %zu |", LOAD_NAMES[load], contestants[i]->language, contestants[i]->name,
                            contestants[i]->bytes);
                for (int piece = 0; piece < LOOKUPS; piece++)
                    std::printf("%s%.2f", piece ? " / " : " ", results.nanoseconds(Load(load), piece, i).median);
                for (int piece = 0; piece < LOOKUPS && i != rival; piece++) {
                    std::printf("%s", piece ? " / " : " | ");
                    print_speed(results, Load(load), piece, i, rival);
                }
                std::printf(i == rival ? " | |\n" : " |\n");
            }
    }
}

// The fastest of ours for each load and piece: of those without PEXT against the magics, of all against PEXT and against
// those of 2026.
void print_fastest(const std::vector<const contestant *> &contestants, const Results &results) {
    const std::size_t rivals = rivals_in(contestants);
    std::printf("\n| load | piece |");
    for (std::size_t rival = 0; rival < rivals; rival++)
        std::printf(" %s | relative to %s |", rival == MAGICS ? "fastest without PEXT" : "fastest",
                    contestants[rival]->name);
    std::printf("\n|---|---|");
    for (std::size_t rival = 0; rival < rivals; rival++) std::printf("---|---:|");
    std::printf("\n");
    for (int load = 0; load < LOADS; load++)
        for (int piece = 0; piece < LOOKUPS; piece++) {
            std::printf("| %s | %s", LOAD_NAMES[load], PIECE_NAMES[piece]);
            for (std::size_t rival = 0; rival < rivals; rival++) {
                const auto median = [&](std::size_t i) { return results.nanoseconds(Load(load), piece, i).median; };
                std::size_t fastest = contestants.size();
                for (std::size_t i = rivals; i < contestants.size(); i++)
                    if ((rival != MAGICS || !uses_pext(*contestants[i])) &&
                        (fastest == contestants.size() || median(i) < median(fastest)))
                        fastest = i;
                std::printf(" | %s%s | ", contestants[fastest]->language, contestants[fastest]->name);
                print_speed(results, Load(load), piece, fastest, rival);
            }
            std::printf(" |\n");
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

    print_fastest(contestants, results);
    print_all(contestants, results);
}
