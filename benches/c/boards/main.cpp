// Checks that an engine and our headers give the same attack sets, times them side by side, and prints a table in Markdown.
// Usage: compare ROUNDS. CONTESTANTS lists the variables as X(a) X(b) …, the engine first; SQUARES says how many there are, and PIECES
// names the two look-ups.

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "../spread.hpp"
#include "../workload.hpp"
#include "contestant.hpp"

#define X(name) extern const Contestant name;
CONTESTANTS
#undef X

namespace {

// So many positions stay in the first cache, in any type.
constexpr std::size_t POSITIONS = 512, REPEATS = 64;
constexpr int PIECE_COUNT = 2;
const char *const PIECE_NAMES[PIECE_COUNT] = PIECES;

Word random_word(Random &random) {
    const Word upper = random.next();
    return upper << 64 | random.next();
}

// Places of a board of which a quarter is occupied, or with `any_density` another part.
std::vector<Place> places(std::size_t count, bool any_density) {
    Random random(0);
    std::vector<Place> places;
    for (std::size_t i = 0; i < count; i++) {
        Word occupied = random_word(random);
        if (!any_density || i % 3 == 0) occupied &= random_word(random);
        if (any_density && i % 3 == 1) occupied |= random_word(random);
        places.push_back({unsigned(random.below(SQUARES)), occupied & (~Word(0) >> (128 - SQUARES))});
    }
    return places;
}

void check(const std::vector<const Contestant *> &contestants) {
    for (const Place &place : places(std::size_t(1) << 18, true)) {
        Word right[PIECE_COUNT];
        contestants[0]->answers(place, right);
        for (const Contestant *other : contestants) {
            Word found[PIECE_COUNT];
            other->answers(place, found);
            for (int piece = 0; piece < PIECE_COUNT; piece++) {
                if (found[piece] == right[piece]) continue;
                std::fprintf(stderr, "%s and %s differ: %s on square %u\n", other->name, contestants[0]->name,
                             PIECE_NAMES[piece], place.square);
                std::exit(1);
            }
        }
    }
}

// Nanoseconds of a look-up.
double time_of(const Contestant &contestant, int piece) {
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < REPEATS; i++) contestant.run[piece]();
    const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - start;
    return elapsed.count() / double(POSITIONS * REPEATS);
}

} // namespace

int main(int argc, char **argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 41;
    if (rounds < 1) {
        std::fprintf(stderr, "Usage: compare ROUNDS\n");
        return 2;
    }
#define X(name) &name,
    const std::vector<const Contestant *> contestants = {CONTESTANTS};
#undef X
    const std::vector<Place> timed = places(POSITIONS, false);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < contestants.size(); i++) {
        if (contestants[i]->start) contestants[i]->start();
        contestants[i]->prepare(timed);
        order.push_back(i);
    }
    check(contestants);

    // In each round all run one directly after the other, in random order, so that a slow phase affects all of them.
    std::vector<std::vector<double>> times[PIECE_COUNT];
    for (auto &of_piece : times) of_piece.resize(contestants.size());
    Random random(1);
    for (int round = 0; round < rounds; round++)
        for (int piece = 0; piece < PIECE_COUNT; piece++) {
            random.shuffle(order);
            for (std::size_t i : order) times[piece][i].push_back(time_of(*contestants[i], piece));
        }

    std::printf("| look-ups | bytes | ns: %s / %s | speed relative to %s |\n|---|---:|---:|---:|\n", PIECE_NAMES[0],
                PIECE_NAMES[1], contestants[0]->name);
    for (std::size_t i = 0; i < contestants.size(); i++) {
        std::printf("| %s | %zu |", contestants[i]->name, contestants[i]->bytes);
        for (int piece = 0; piece < PIECE_COUNT; piece++)
            std::printf("%s%.2f", piece ? " / " : " ", Spread::of(times[piece][i]).median);
        for (int piece = 0; piece < PIECE_COUNT; piece++) {
            std::vector<double> ratios;
            for (int round = 0; round < rounds; round++)
                ratios.push_back(times[piece][0][std::size_t(round)] / times[piece][i][std::size_t(round)]);
            const Spread speed = Spread::of(ratios);
            std::printf("%s%.2f (%.2f to %.2f)", piece ? " / " : " | ", speed.median, speed.lower, speed.upper);
        }
        std::printf(" |\n");
    }
}
