// What is timed on boards of more than 64 squares: the look-ups of an engine or of a generated header, in the types that it has.

#ifndef BOARDS_CONTESTANT_HPP
#define BOARDS_CONTESTANT_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

using Word = unsigned __int128;

// A square and the occupied squares, numbered without a gap.
struct Place {
    unsigned square;
    Word occupied;
};

struct Contestant {
    const char *name;
    // Bytes of all tables.
    std::size_t bytes;
    // What has to run before the first look-up; may be null.
    void (*start)();
    // Both look-ups of a place, for comparisons.
    void (*answers)(const Place &place, Word answers[2]);
    // Turns places into the engine's own types, outside of what is timed.
    void (*prepare)(const std::vector<Place> &places);
    // One look-up in each prepared place.
    void (*run[2])();
};

// The loops of an engine with the types `Square` and `Set`, the functions `square`, `set` and `word`, which convert, `use`, which needs
// the value, and `first` and `second`, the look-ups.
template <class Engine> struct Loops {
    struct Prepared {
        typename Engine::Set occupied;
        typename Engine::Square square;
    };
    static inline std::vector<Prepared> prepared;

    static void answers(const Place &place, Word answers[2]) {
        const auto square = Engine::square(place.square);
        const auto occupied = Engine::set(place.occupied);
        answers[0] = Engine::word(Engine::first(square, occupied));
        answers[1] = Engine::word(Engine::second(square, occupied));
    }

    static void prepare(const std::vector<Place> &places) {
        prepared.clear();
        for (const Place &place : places)
            prepared.push_back({Engine::set(place.occupied), Engine::square(place.square)});
    }

    static void first() {
        for (const Prepared &place : prepared) Engine::use(Engine::first(place.square, place.occupied));
    }

    static void second() {
        for (const Prepared &place : prepared) Engine::use(Engine::second(place.square, place.occupied));
    }

    static constexpr Contestant contestant(const char *name, std::size_t bytes, void (*start)()) {
        return {name, bytes, start, answers, prepare, {first, second}};
    }
};

// The value is needed in registers: the look-up may not be dropped.
inline void use_word(Word word) {
    __asm__ volatile("" : : "r"(std::uint64_t(word)), "r"(std::uint64_t(word >> 64)));
}

#endif
