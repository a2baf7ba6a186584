// Threats of a header with views against a slow walk over the board: random legal games of chess with castling, en
// passant, promotions and drops. Each move is asked in all forms: lists must be exactly what the two boards differ in.
// HEADER is the header, and OF(name) names its functions; IN_C is defined if it is one for C. RULES is the number of
// other rules than the default, and SIGNED is defined if updates write one list. The argument says how many moves.
#ifdef IN_C
#define MAGIC_TABLES_IMPLEMENTATION
#define OF(name) magic_tables_##name
#endif
#include HEADER
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#ifndef OF
#define OF(name) magic_tables::name
#endif
#ifndef RULES
#define RULES 0xe40fffffffff
#endif

namespace {

constexpr std::uint64_t rules = RULES;
constexpr bool is_signed = (rules >> 48 & 1) != 0;

// Codes 1 to 6 are pawn, knight, bishop, rook, queen and king of White, 9 to 14 those of Black.
enum { pawn = 1, knight, bishop, rook, queen, king };
constexpr int straight[4][2] = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 } };
constexpr int diagonal[4][2] = { { 1, 1 }, { -1, -1 }, { 1, -1 }, { -1, 1 } };
constexpr int leaps[8][2] = { { 1, 2 }, { 2, 1 }, { 2, -1 }, { 1, -2 }, { -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 } };

[[noreturn]] void fail(const char *what)
{
    std::printf("wrong: %s\n", what);
    std::exit(1);
}

struct Random {
    std::uint64_t state;
    std::uint64_t bits()
    {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return state * 0x2545f4914f6cdd1d;
    }
    unsigned below(unsigned count) { return unsigned((bits() >> 32) * count >> 32); }
};

struct Board {
    std::uint8_t at[64];

    std::uint64_t occupied() const
    {
        std::uint64_t set = 0;
        for (int q = 0; q < 64; q++)
            set |= std::uint64_t(at[q] != 0) << q;
        return set;
    }
    std::uint64_t black() const
    {
        std::uint64_t set = 0;
        for (int q = 0; q < 64; q++)
            set |= std::uint64_t(at[q] >> 3 & 1) << q;
        return set;
    }

    // Calls `visit` for each square that the piece on a square attacks.
    template <class Visit> void attacks(int q, Visit visit) const
    {
        const int type = at[q] & 7, forward = at[q] < 8 ? 1 : -1;
        const auto go = [&](int f, int r, bool far) {
            for (int file = q % 8 + f, rank = q / 8 + r; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += f, rank += r) {
                visit(8 * rank + file);
                if (!far || at[8 * rank + file] != 0)
                    break;
            }
        };
        if (type == pawn) {
            go(1, forward, false);
            go(-1, forward, false);
        }
        if (type == knight)
            for (const auto &leap : leaps)
                go(leap[0], leap[1], false);
        if (type == rook || type == queen || type == king)
            for (const auto &step : straight)
                go(step[0], step[1], type != king);
        if (type == bishop || type == queen || type == king)
            for (const auto &step : diagonal)
                go(step[0], step[1], type != king);
    }

    bool counts(int a, int b) const { return (rules >> (6 * ((at[a] & 7) - 1) + (at[b] & 7) - 1) & 1) != 0; }

    // All threats, in order: attacker, from, attacked and to, the first one highest.
    std::vector<std::uint32_t> threats() const
    {
        std::vector<std::uint32_t> all;
        for (int q = 0; q < 64; q++)
            if (at[q] != 0)
                attacks(q, [&](int to) {
                    if (at[to] != 0 && counts(q, to))
                        all.push_back(std::uint32_t(at[q]) << 24 | std::uint32_t(q) << 16 | std::uint32_t(at[to]) << 8 |
                                      std::uint32_t(to));
                });
        std::sort(all.begin(), all.end());
        return all;
    }

    bool is_attacked(int square, bool by_black) const
    {
        bool found = false;
        for (int q = 0; q < 64 && !found; q++)
            if (at[q] != 0 && (at[q] > 8) == by_black)
                attacks(q, [&](int to) { found |= to == square; });
        return found;
    }
    bool is_in_check(bool black) const
    {
        const int code = king + (black ? 8 : 0);
        return is_attacked(int(std::find(at, at + 64, code) - at), !black);
    }
};

// A list of an engine: a type of four bytes of its own.
struct Quad {
    std::uint8_t byte[4];
};
enum class Piece : std::uint8_t {};

#ifdef IN_C
using Listed = std::uint8_t[4];
using Code = std::uint8_t;
#else
using Listed = Quad;
using Code = Piece;
#endif

struct Lists {
    Listed added[257], removed[257];
    std::vector<std::uint32_t> sorted[2];

    Lists() { std::memset(this->added, 0x77, sizeof added + sizeof removed); }

    static std::uint32_t word(const void *quad, bool &appears)
    {
        std::uint8_t bytes[4], field[4];
        std::memcpy(bytes, quad, 4);
        for (int i = 0; i < 4; i++)
            field[rules >> (40 + 2 * i) & 3] = bytes[i];
        appears = field[3] >= 128;
        if (is_signed)
            field[3] &= 127;
        return std::uint32_t(field[0]) << 24 | std::uint32_t(field[1]) << 16 | std::uint32_t(field[2]) << 8 | field[3];
    }

    void read(const Listed *list, unsigned count, bool to_added)
    {
        if (count > 240)
            fail("too many quads");
        for (unsigned i = 0; i < count; i++) {
            bool appears;
            const std::uint32_t quad = word(&list[i], appears);
            sorted[is_signed ? appears : to_added].push_back(quad);
        }
    }

    // Whether the lists are what appears and vanishes.
    void compare(const std::vector<std::uint32_t> &before, const std::vector<std::uint32_t> &after, const char *what)
    {
        const std::uint8_t canary[4] = { 0x77, 0x77, 0x77, 0x77 };
        if (std::memcmp(&added[256], canary, 4) != 0 || std::memcmp(&removed[256], canary, 4) != 0)
            fail("written behind the list");
        std::vector<std::uint32_t> wanted[2];
        std::set_difference(before.begin(), before.end(), after.begin(), after.end(), std::back_inserter(wanted[0]));
        std::set_difference(after.begin(), after.end(), before.begin(), before.end(), std::back_inserter(wanted[1]));
        for (int i = 0; i < 2; i++) {
            std::sort(sorted[i].begin(), sorted[i].end());
            if (sorted[i] != wanted[i]) {
                for (const auto quad : sorted[i])
                    std::printf("found  %08x\n", quad);
                for (const auto quad : wanted[i])
                    std::printf("wanted %08x\n", quad);
                std::printf("in the list of what %s: ", i != 0 ? "appears" : "vanishes");
                fail(what);
            }
        }
    }
};

// A function of the header: it writes one list or two.
#if defined(SIGNED)
#define ASK(lists, name, ...) lists.read(lists.added, OF(name)(__VA_ARGS__, lists.added), true)
#else
#define ASK(lists, name, ...) \
    do { \
        const auto counts_of_both = OF(name)(__VA_ARGS__, lists.added, lists.removed); \
        lists.read(lists.added, counts_of_both.added, true); \
        lists.read(lists.removed, counts_of_both.removed, false); \
    } while (false)
#endif

struct Move {
    int from, to, after;
    int victim;            // the square of what is captured, or -1
    int rook_from, rook_to; // of castling, or -1
};

struct Game {
    Random random;
    Board board;
    bool black = false;
    int en_passant = -1, pieces_in_hand = 0;
    unsigned rights = 15; // castling: of White to the h and a file, then of Black
    unsigned long kinds[6] = {};
    std::vector<std::uint32_t> threats;

    void start()
    {
        const std::uint8_t back[8] = { rook, knight, bishop, queen, king, bishop, knight, rook };
        std::memset(&board, 0, sizeof board);
        for (int file = 0; file < 8; file++) {
            board.at[file] = back[file];
            board.at[8 + file] = pawn;
            board.at[48 + file] = 8 + pawn;
            board.at[56 + file] = std::uint8_t(8 + back[file]);
        }
        black = false;
        en_passant = -1;
        rights = 15;
        threats = board.threats();
    }

    Board played(const Move &move) const
    {
        Board next = board;
        next.at[move.from] = 0;
        if (move.victim >= 0)
            next.at[move.victim] = 0;
        if (move.rook_from >= 0) {
            next.at[move.rook_from] = 0;
            next.at[move.rook_to] = std::uint8_t(rook + (black ? 8 : 0));
        }
        next.at[move.to] = std::uint8_t(move.after);
        return next;
    }

    std::vector<Move> moves() const
    {
        std::vector<Move> all;
        const int colour = black ? 8 : 0, home = black ? 56 : 0;
        const auto add = [&](int from, int to, int after, int victim) {
            const bool promotes = (after & 7) == pawn && (to < 8 || to >= 56);
            for (int type = promotes ? knight : 0; type <= (promotes ? queen : 0); type++)
                all.push_back({ from, to, promotes ? colour + type : after, victim, -1, -1 });
        };
        for (int q = 0; q < 64; q++) {
            const int code = board.at[q];
            if (code == 0 || (code > 8) != black)
                continue;
            if ((code & 7) == pawn) {
                const int forward = black ? -8 : 8;
                if (board.at[q + forward] == 0) {
                    add(q, q + forward, code, -1);
                    if (q / 8 == (black ? 6 : 1) && board.at[q + 2 * forward] == 0)
                        add(q, q + 2 * forward, code, -1);
                }
            }
            board.attacks(q, [&](int to) {
                const int other = board.at[to];
                const bool is_theirs = other != 0 && (other > 8) != black && (other & 7) != king;
                if ((code & 7) == pawn) {
                    if (is_theirs)
                        add(q, to, code, to);
                    else if (to == en_passant && other == 0)
                        add(q, to, code, to + (black ? 8 : -8));
                } else if (other == 0 || is_theirs) {
                    add(q, to, code, is_theirs ? to : -1);
                }
            });
        }
        for (int side = 0; side < 2; side++) {
            const int king_from = home + 4, step = side == 0 ? 1 : -1, rook_from = home + (side == 0 ? 7 : 0);
            if ((rights >> (2 * black + side) & 1) == 0)
                continue;
            bool is_free = true;
            for (int q = king_from + step; q != rook_from; q += step)
                is_free &= board.at[q] == 0;
            for (int i = 0; i < 2 && is_free; i++)
                is_free &= !board.is_attacked(king_from + i * step, !black);
            if (is_free)
                all.push_back({ king_from, king_from + 2 * step, colour + king, -1, rook_from, king_from + step });
        }
        all.erase(std::remove_if(all.begin(), all.end(), [&](const Move &move) { return played(move).is_in_check(black); }),
                  all.end());
        return all;
    }

    // The mailbox with any upper bits, and anything at all on empty squares.
    void disturb(const Board &from, Code *mailbox)
    {
        for (int q = 0; q < 64; q++) {
            const unsigned any = unsigned(random.bits());
            mailbox[q] = Code(from.at[q] != 0 ? from.at[q] | (any & 0xf0) : any & 255);
        }
    }
    static void types_of(const Board &from, Code *types)
    {
        for (int q = 0; q < 64; q++)
            types[q] = Code(from.at[q] & 7);
    }
    static void codes_of(const Board &from, Code *codes)
    {
        for (int q = 0; q < 64; q++)
            codes[q] = Code(from.at[q]);
    }

    // What `between` says of two boards, with some more squares in the set.
    void compare_boards(const Board &after, const std::vector<std::uint32_t> &threats_after)
    {
        std::uint64_t differing = 0;
        for (int q = 0; q < 64; q++)
            differing |= std::uint64_t(board.at[q] != after.at[q]) << q;
        for (std::uint64_t more = differing; more != 0 && random.below(2) != 0; more &= more - 1)
            differing |= std::uint64_t(1) << random.below(64);
        Code codes[2][64], types[2][64];
        codes_of(board, codes[0]);
        codes_of(after, codes[1]);
        types_of(board, types[0]);
        types_of(after, types[1]);
        Lists lists, of_types;
        ASK(lists, threats_between, codes[0], codes[1], differing);
        lists.compare(threats, threats_after, "threats_between");
        ASK(of_types, threats_between_of_types, types[0], board.black(), types[1], after.black(), differing);
        of_types.compare(threats, threats_after, "threats_between_of_types");
    }

    // What `of_change` says of one square that becomes another one.
    void compare_change(int square, int code)
    {
        Board after = board;
        after.at[square] = std::uint8_t(code);
        const auto threats_after = after.threats();
        Code codes[64], types[64];
        disturb(board, codes);
        types_of(board, types);
        codes[square] = Code(random.bits() & 255);
        const unsigned q = unsigned(square), now = board.at[square], then = unsigned(code);
        Lists lists, of_types;
        ASK(lists, threats_of_change, codes, board.occupied(), q, now, then);
        lists.compare(threats, threats_after, "threats_of_change");
        ASK(of_types, threats_of_change_of_types, types, board.black(), board.occupied(), q, now, then);
        of_types.compare(threats, threats_after, "threats_of_change_of_types");
        compare_boards(after, threats_after);
    }

    // The threats of one square by its view.
    void compare_view(unsigned square)
    {
        Code codes[64], types[64];
        codes_of(board, codes);
        types_of(board, types);
        std::vector<std::uint32_t> wanted[3], found[3];
        const int own = board.at[square];
        Board without = board;
        without.at[square] = 0;
        for (const auto quad : threats) {
            if ((quad >> 16 & 255) == square)
                wanted[0].push_back(quad);
            if ((quad & 255) == square)
                wanted[1].push_back(quad);
        }
        if (own != 0)
            for (const auto quad : without.threats())
                if (!std::binary_search(threats.begin(), threats.end(), quad))
                    wanted[2].push_back(quad);
        for (int of_types = 0; of_types < 2; of_types++) {
            const auto view = of_types != 0 ? OF(view_of_types)(square, types, board.black()) : OF(view)(square, codes);
            Listed quads[3][17];
            std::memset(quads, 0x77, sizeof quads);
#ifdef IN_C
            const unsigned counts[3] = { OF(write_threats_from)(&view, unsigned(own), quads[0]),
                                         OF(write_threats_to)(&view, unsigned(own), quads[1]),
                                         OF(write_threats_through)(&view, quads[2]) };
#else
            const unsigned counts[3] = { view.write_threats_from(unsigned(own), quads[0]),
                                         view.write_threats_to(unsigned(own), quads[1]),
                                         view.write_threats_through(quads[2]) };
#endif
            for (int i = 0; i < 3; i++) {
                found[i].clear();
                bool appears;
                for (unsigned n = 0; n < counts[i]; n++)
                    found[i].push_back(Lists::word(&quads[i][n], appears));
                std::sort(found[i].begin(), found[i].end());
                const std::uint8_t canary[4] = { 0x77, 0x77, 0x77, 0x77 };
                if (std::memcmp(&quads[i][16], canary, 4) != 0)
                    fail("more than 16 quads of a view are written");
            }
            if (found[0] != wanted[0] || found[1] != wanted[1] || (own != 0 && found[2] != wanted[2]))
                fail("threats of a view");
        }
    }

    void step()
    {
        const auto all = moves();
        if (all.empty() || random.below(200) == 0) {
            start();
            return;
        }
        Move move = all[random.below(unsigned(all.size()))];
        for (const Move &other : all)
            if ((other.rook_from >= 0 || (other.victim >= 0 && other.victim != other.to)) && random.below(3) == 0)
                move = other; // What is seldom possible is played often.
        const Board after = played(move);
        const auto threats_after = after.threats();
        if (move.rook_from < 0 && (move.victim < 0 || move.victim == move.to)) {
            Code codes[64], types[64];
            disturb(board, codes);
            types_of(board, types);
            const unsigned from = unsigned(move.from), to = unsigned(move.to), now = board.at[from];
            const unsigned then = after.at[to], captured = board.at[to];
            Lists lists, of_types;
            ASK(lists, threats_of_move, codes, board.occupied(), from, to, now, then, captured);
            lists.compare(threats, threats_after, "threats_of_move");
            ASK(of_types, threats_of_move_of_types, types, board.black(), board.occupied(), from, to, now, then, captured);
            of_types.compare(threats, threats_after, "threats_of_move_of_types");
            kinds[captured != 0]++;
            kinds[2] += now != then;
        } else {
            kinds[move.rook_from >= 0 ? 3 : 4]++;
        }
        compare_boards(after, threats_after);

        for (const int q : { move.from, move.to })
            for (int i = 0; i < 4; i++) {
                const int corner[4] = { 7, 0, 63, 56 }, kings[4] = { 4, 4, 60, 60 };
                if (q == corner[i] || q == kings[i])
                    rights &= ~(1u << i);
            }
        const bool is_double = (board.at[move.from] & 7) == pawn && std::abs(move.from - move.to) == 16;
        en_passant = is_double ? (move.from + move.to) / 2 : -1;
        board = after;
        threats = threats_after;
        black = !black;

        const int square = int(random.below(64));
        compare_view(unsigned(square));
        if (random.below(16) == 0) {
            // A piece is dropped, vanishes, or becomes another one, but no king.
            const int code = int(random.below(6)) + (random.below(2) != 0 ? 8 : 0);
            const bool is_no_piece = code == 8 || ((code & 7) == pawn && (square < 8 || square >= 56));
            if (!is_no_piece && (board.at[square] & 7) != king) {
                compare_change(square, code);
                // It stays there if the game goes on.
                Board dropped = board;
                dropped.at[square] = std::uint8_t(code);
                if (board.at[square] == 0 && code != 0 && !dropped.is_in_check(!black)) {
                    board = dropped;
                    threats = board.threats();
                    kinds[5]++;
                }
            }
        }
    }
};

} // namespace

int main(int count, char **arguments)
{
    const long moves = count > 1 ? std::atol(arguments[1]) : 2000;
    Game game{ { 0x9e3779b97f4a7c15 }, {}, false, -1, 0, 15, {}, {} };
    game.start();
    for (long i = 0; i < moves; i++)
        game.step();
    std::printf("%lu quiet moves, %lu captures, %lu promotions, %lu castlings, %lu en passant, %lu drops\n", game.kinds[0],
                game.kinds[1], game.kinds[2], game.kinds[3], game.kinds[4], game.kinds[5]);
    return 0;
}
