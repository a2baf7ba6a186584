// Perft on a generated header: a complete legal move generator in C++17, checked against published counts.
//
//     make run
//
// The look-ups are constexpr, and so is everything here: the compiler counts the first nodes itself (static_assert).
#include <array>
#include <cstdio>
#include <ctime>
#include <string_view>

#include "types.hpp"
// Generated with --square chess::Square --bitboard chess::Bitboard, which types.hpp defines.
#include "sliders.hpp"

namespace chess {
namespace {

using namespace magic_tables;

static_assert(rook_attacks(Square::a1, Bitboard{Square::a3} | Square::c1)
              == (Bitboard{Square::a2} | Square::a3 | Square::b1 | Square::c1));

// ---- Positions ----

enum Color : std::uint8_t { white, black };
enum Kind : std::uint8_t { pawn, knight, bishop, rook, queen, king };

constexpr Color operator!(Color color) { return color == white ? black : white; }

struct Position {
    std::array<Bitboard, 6> kinds{}; // of both sides
    std::array<Bitboard, 2> sides{};
    Bitboard castling{};   // the rooks that may still castle, on their home squares
    Bitboard en_passant{}; // the square that a pawn has just jumped over, or nothing
    Color turn = white;

    constexpr Bitboard occupied() const { return sides[white] | sides[black]; }

    constexpr void put(Color side, Kind kind, Bitboard squares) {
        kinds[kind] |= squares;
        sides[side] |= squares;
    }

    constexpr void clear(Bitboard squares) {
        for (Bitboard &kind : kinds) kind &= ~squares;
        for (Bitboard &side : sides) side &= ~squares;
    }
};

struct Move {
    Kind kind;
    Square from, to;
    Kind becomes; // `kind`, unless a pawn is promoted
};

// ---- Legal moves of one side ----

template <Color us>
constexpr Bitboard forward(Bitboard squares) { return us == white ? squares.up() : squares.down(); }

template <Color us>
constexpr Bitboard pawn_attacks(Square from) {
    return us == white ? white_pawn_attacks(from) : black_pawn_attacks(from);
}

// The rooks, bishops and queens of both sides that attack `square` when `occupied` are the occupied squares.
constexpr Bitboard attacking_sliders(const Position &p, Square square, Bitboard occupied) {
    const auto seen = rook_and_bishop_attacks(square, occupied);
    return (seen.rook & (p.kinds[rook] | p.kinds[queen])) | (seen.bishop & (p.kinds[bishop] | p.kinds[queen]));
}

// The other side's pieces that attack `square` when `occupied` are the occupied squares.
template <Color us>
constexpr Bitboard attackers(const Position &p, Square square, Bitboard occupied) {
    return p.sides[!us]
         & ((pawn_attacks<us>(square) & p.kinds[pawn]) | (knight_attacks(square) & p.kinds[knight])
            | (king_attacks(square) & p.kinds[king]) | attacking_sliders(p, square, occupied));
}

// Our pieces that stand alone between our king and a slider of the other side.
template <Color us>
constexpr Bitboard pinned_pieces(const Position &p, Square king_square) {
    const Bitboard sliders = attacking_sliders(p, king_square, p.sides[!us]) & p.sides[!us];
    Bitboard pinned;
    for (Square slider : sliders) {
        const Bitboard blockers = between(king_square, slider) & p.sides[us];
        if (blockers.has_one()) pinned |= blockers;
    }
    return pinned;
}

constexpr Bitboard attacks(Kind kind, Square from, Bitboard occupied) {
    switch (kind) {
    case knight: return knight_attacks(from);
    case bishop: return bishop_attacks(from, occupied);
    case rook: return rook_attacks(from, occupied);
    default: return queen_attacks(from, occupied);
    }
}

// Calls `play` with each legal move of `us`.
template <Color us, typename Play>
constexpr void for_each_move(const Position &p, Play play) {
    const Bitboard own = p.sides[us], occupied = p.occupied();
    const Square king_square = (p.kinds[king] & own).lowest();
    const Bitboard checkers = attackers<us>(p, king_square, occupied);
    Bitboard allowed = ~own;

    // The king does not shield squares behind itself.
    for (Square to : king_attacks(king_square) & ~own)
        if (!attackers<us>(p, to, occupied ^ king_square).any()) play(Move{king, king_square, to, king});

    if (checkers.any()) {
        // Only the king escapes from two pieces; one can be taken, or its line interrupted.
        if (!checkers.has_one()) return;
        allowed = checkers | between(king_square, checkers.lowest());
    } else {
        for (Square corner : p.castling & own) {
            const int step = corner > king_square ? 1 : -1;
            const Square passed = offset(king_square, step), to = offset(king_square, 2 * step);
            if (!(between(king_square, corner) & occupied).any() && !attackers<us>(p, passed, occupied).any()
                && !attackers<us>(p, to, occupied).any())
                play(Move{king, king_square, to, king});
        }
    }

    const Bitboard pinned = pinned_pieces<us>(p, king_square);
    const auto within_pin = [&](Square from) {
        return pinned.has(from) ? allowed & line(king_square, from) : allowed;
    };
    for (Kind kind : {knight, bishop, rook, queen})
        for (Square from : p.kinds[kind] & own)
            for (Square to : attacks(kind, from, occupied) & within_pin(from)) play(Move{kind, from, to, kind});

    constexpr Bitboard last_rank = Bitboard::rank(us == white ? 8 : 1);
    constexpr Bitboard after_first_step = Bitboard::rank(us == white ? 3 : 6);
    for (Square from : p.kinds[pawn] & own) {
        const Bitboard step = forward<us>(from) & ~occupied;
        const Bitboard jump = forward<us>(step & after_first_step) & ~occupied;
        const Bitboard taken = pawn_attacks<us>(from) & p.sides[!us];
        for (Square to : (step | jump | taken) & within_pin(from)) {
            if (!last_rank.has(to)) play(Move{pawn, from, to, pawn});
            else for (Kind becomes : {knight, bishop, rook, queen}) play(Move{pawn, from, to, becomes});
        }
    }

    // Two pawns leave their rank at once, which no pin foresees: look at the king after the move.
    for (Square to : p.en_passant) {
        const Bitboard taken = forward<!us>(to);
        for (Square from : pawn_attacks<!us>(to) & p.kinds[pawn] & own)
            if (!(attackers<us>(p, king_square, (occupied ^ from ^ taken) | to) & ~taken).any())
                play(Move{pawn, from, to, pawn});
    }
}

// ---- Making a move ----

template <Color us>
constexpr Position after(Position p, Move move) {
    const Bitboard from = move.from, to = move.to;
    const int distance = static_cast<int>(move.to) - static_cast<int>(move.from);

    if (move.kind == pawn && to == p.en_passant) p.clear(forward<!us>(to));
    p.clear(from | to);
    p.put(us, move.becomes, to);
    p.castling &= ~(from | to);
    p.en_passant = Bitboard{};
    if (move.kind == pawn && (distance == 16 || distance == -16)) {
        p.en_passant = forward<us>(from);
    } else if (move.kind == king) {
        if (distance == 2) {
            p.clear(offset(move.to, 1));
            p.put(us, rook, offset(move.to, -1));
        } else if (distance == -2) {
            p.clear(offset(move.to, -2));
            p.put(us, rook, offset(move.to, 1));
        }
        p.castling &= ~Bitboard::rank(us == white ? 1 : 8);
    }
    p.turn = !us;
    return p;
}

// The number of move sequences of length `depth`, at least 1.
template <Color us>
constexpr std::uint64_t perft(const Position &p, int depth) {
    std::uint64_t nodes = 0;
    for_each_move<us>(p, [&](Move move) { nodes += depth == 1 ? 1 : perft<!us>(after<us>(p, move), depth - 1); });
    return nodes;
}

constexpr std::uint64_t perft(const Position &p, int depth) {
    return p.turn == white ? perft<white>(p, depth) : perft<black>(p, depth);
}

// ---- Known positions ----

// Reads a FEN that is known to be well formed.
constexpr Position from_fen(std::string_view fen) {
    constexpr std::string_view pieces = "PNBRQKpnbrqk";
    Position p;
    int square = 56;
    std::size_t i = 0;
    for (; fen[i] != ' '; ++i) {
        if (fen[i] == '/') square -= 16;
        else if (fen[i] >= '1' && fen[i] <= '8') square += fen[i] - '0';
        else {
            const std::size_t piece = pieces.find(fen[i]);
            p.put(piece < 6 ? white : black, static_cast<Kind>(piece % 6), static_cast<Square>(square++));
        }
    }
    p.turn = fen[i + 1] == 'w' ? white : black;
    for (i += 3; fen[i] != ' '; ++i) {
        constexpr Square home[] = {Square::h1, Square::a1, Square::h8, Square::a8};
        if (fen[i] != '-') p.castling |= home[std::string_view{"KQkq"}.find(fen[i])];
    }
    if (fen[i + 1] != '-') p.en_passant = static_cast<Square>(fen[i + 1] - 'a' + 8 * (fen[i + 2] - '1'));
    return p;
}

struct Known {
    const char *name, *fen;
    int depth;
    std::uint64_t nodes;
};

// Positions and counts: Chess Programming Wiki, "Perft Results".
constexpr std::array<Known, 6> known{{
    {"initial", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119060324},
    {"Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193690690},
    {"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11030083},
    {"position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15833292},
    {"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89941194},
    {"position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164075551},
}};

static_assert(perft(from_fen(known[0].fen), 2) == 400);
static_assert(perft(from_fen(known[1].fen), 2) == 2039);

int run() {
    std::printf("look-ups: %s; %lu bytes of tables\n\n", SCHEME, static_cast<unsigned long>(TABLE_BYTES));
    std::printf("position    depth        nodes  published\n");
    const std::clock_t begin = std::clock();
    std::uint64_t total = 0;
    int wrong = 0;
    for (const Known &position : known) {
        const std::uint64_t nodes = perft(from_fen(position.fen), position.depth);
        const bool right = nodes == position.nodes;
        std::printf("%-11s %5d %12llu  %s\n", position.name, position.depth,
                    static_cast<unsigned long long>(nodes), right ? "ok" : "WRONG");
        total += nodes;
        wrong |= !right;
    }
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    std::printf("\n%llu nodes in %.2f s: %.1f million nodes/s\n", static_cast<unsigned long long>(total), seconds,
                static_cast<double>(total) / seconds / 1e6);
    return wrong;
}

} // namespace
} // namespace chess

int main() { return chess::run(); }
