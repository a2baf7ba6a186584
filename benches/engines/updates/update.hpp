// Times one update of threats, by an engine's own hand and by ours, in one process: a pass over all
// moves by the one, then by the other. Before that, it compares what both find.
//
// An engine gives a type with
//   Case(const update::Move &)                 a move and its position as both functions want them
//   static void by_hand(const Case &), ours(const Case &)
//   static update::Lists found_by_hand(), found_by_us()
//                                              what the last update found, with the same quads for both

#ifndef UPDATE_HPP
#define UPDATE_HPP

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <vector>

namespace update {

// A record of the file of moves. A code is twice the kind of a piece (pawn, knight, bishop, rook, queen,
// king), and one more for Black; an empty square has 12.
struct Move {
    std::uint8_t mailbox[64];
    std::uint8_t from, to;

    std::uint64_t occupied() const
    {
        std::uint64_t set = 0;
        for (unsigned square = 0; square < 64; square++)
            set |= std::uint64_t(mailbox[square] != 12) << square;
        return set;
    }
};

using Quads = std::vector<std::uint32_t>;

inline Quads quads(const void *first, std::size_t count)
{
    Quads all(count);
    if (count > 0)
        std::memcpy(all.data(), first, 4 * count);
    return all;
}

struct Lists {
    Quads added, removed;

    // Code by hand may add a threat that it also removes.
    void cancel()
    {
        std::sort(added.begin(), added.end());
        std::sort(removed.begin(), removed.end());
        Quads only_added, only_removed;
        std::set_difference(added.begin(), added.end(), removed.begin(), removed.end(),
                            std::back_inserter(only_added));
        std::set_difference(removed.begin(), removed.end(), added.begin(), added.end(),
                            std::back_inserter(only_removed));
        added = only_added;
        removed = only_removed;
    }
};

inline std::vector<Move> read(const char *path)
{
    std::vector<Move> moves;
    std::FILE *file = std::fopen(path, "rb");
    Move move;
    while (file && std::fread(&move, sizeof move, 1, file) == 1)
        moves.push_back(move);
    if (file)
        std::fclose(file);
    return moves;
}

// Nanoseconds that an update takes.
template <typename Case, typename Update>
__attribute__((noinline)) double pass(const std::vector<Case> &cases, Update update)
{
    const auto start = std::chrono::steady_clock::now();
    for (const Case &one : cases)
        update(one);
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
    return time.count() / double(cases.size());
}

// Functions that the compiler inlines into no pass: an engine calls them from one place, too.
template <typename Engine>
__attribute__((noinline)) void by_hand(const typename Engine::Case &one)
{
    Engine::by_hand(one);
}

template <typename Engine>
__attribute__((noinline)) void ours(const typename Engine::Case &one)
{
    Engine::ours(one);
}

template <typename Engine>
int compare(int count, char **words)
{
    using Case = typename Engine::Case;
    if (count < 3) {
        std::fprintf(stderr, "%s MOVES ROUNDS\n", words[0]);
        return 2;
    }
    const std::vector<Move> moves = read(words[1]);
    const std::vector<Case> cases(moves.begin(), moves.end());
    std::size_t found = 0;
    for (std::size_t number = 0; number < cases.size(); number++) {
        by_hand<Engine>(cases[number]);
        Lists hand = Engine::found_by_hand();
        hand.cancel();
        ours<Engine>(cases[number]);
        Lists our = Engine::found_by_us();
        std::sort(our.added.begin(), our.added.end());
        std::sort(our.removed.begin(), our.removed.end());
        if (hand.added != our.added || hand.removed != our.removed) {
            std::printf("move %zu differs\n", number);
            return 1;
        }
        found += our.added.size() + our.removed.size();
    }
    std::printf("quads %zu\n", found);
    for (int round = 0; round < std::atoi(words[2]); round++) {
        double hand = 0, our = 0;
        // Each begins half of the rounds.
        if (round % 2)
            our = pass(cases, ours<Engine>);
        hand = pass(cases, by_hand<Engine>);
        if (round % 2 == 0)
            our = pass(cases, ours<Engine>);
        std::printf("round %.4f %.4f\n", hand, our);
    }
    return 0;
}

} // namespace update

#endif
