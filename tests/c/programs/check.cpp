// Compares each look-up of a generated header with a ray walk, in constants, too, and prints the scheme, the bytes of its
// tables, and a digest of all answers. Status 1 if a look-up is wrong.
//
//     c++ -std=c++17 '-DHEADER="sliders.hpp"' check.cpp
//
// For a header with the prefix engine: -DNAMESPACE=engine. For one whose slots are filled at start-up: -DFILL. For one with
// types of the engine's own: '-DTYPES="types.hpp"' -DSQUARE=chess::Square -DBITBOARD=chess::Bitboard. For a header in C:
// -DC_HEADER, together with data.c. For one with functions for sets: -DSETWISE.
#ifdef TYPES
#include TYPES
#endif

#include HEADER

#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "answers.h"
#include "walk.hpp"

#ifdef C_HEADER
#define TABLES
#elif defined NAMESPACE
#define TABLES NAMESPACE
#else
#define TABLES magic_tables
#endif

#ifdef SQUARE
using Square = SQUARE;
#else
using Square = unsigned;
#endif

#ifdef BITBOARD
using Bitboard = BITBOARD;
#else
using Bitboard = std::uint64_t;
#endif

namespace {

constexpr std::uint64_t bits(Bitboard set) {
    return static_cast<std::uint64_t>(set);
}

#if !defined C_HEADER && !defined FILL
constexpr bool sets_are_right_in_constants(unsigned number, unsigned other) {
#ifdef SETWISE
    const Bitboard both = static_cast<Bitboard>(walk::bit(number) | walk::bit(other));
    const std::uint64_t rooks = walk::slide(walk::ROOK, number, 0) | walk::slide(walk::ROOK, other, 0);
    const std::uint64_t bishops = walk::slide(walk::BISHOP, number, 0) | walk::slide(walk::BISHOP, other, 0);
    const Bitboard nothing = static_cast<Bitboard>(UINT64_C(0));
    return bits(TABLES::all_rook_attacks(both, nothing)) == rooks &&
           bits(TABLES::all_bishop_attacks(both, nothing)) == bishops &&
           bits(TABLES::all_queen_attacks(both, nothing)) == (rooks | bishops);
#else
    return number < 64 && other < 64;
#endif
}

// Whether all look-ups of a square are right with two occupancies.
constexpr bool right_in_constants(unsigned number) {
    const Square square = static_cast<Square>(number);
    constexpr std::uint64_t occupancies[] = {0, UINT64_C(0x9f2d46006224f18b)};
    for (const std::uint64_t occupied : occupancies) {
        const Bitboard set = static_cast<Bitboard>(occupied);
        const std::uint64_t rook = walk::slide(walk::ROOK, number, occupied);
        const std::uint64_t bishop = walk::slide(walk::BISHOP, number, occupied);
        if (bits(TABLES::rook_attacks(square, set)) != rook || bits(TABLES::bishop_attacks(square, set)) != bishop ||
            bits(TABLES::queen_attacks(square, set)) != (rook | bishop) ||
            bits(TABLES::rook_and_bishop_attacks(square, set).rook) != rook ||
            bits(TABLES::rook_and_bishop_attacks(square, set).bishop) != bishop)
            return false;
    }
    const unsigned other = (number * 37 + 5) % 64;
    return bits(TABLES::knight_attacks(square)) == walk::steps_from(walk::KNIGHT, number) &&
           bits(TABLES::king_attacks(square)) == walk::steps_from(walk::KING, number) &&
           bits(TABLES::white_pawn_attacks(square)) == walk::steps_from(walk::WHITE_PAWN, number) &&
           bits(TABLES::black_pawn_attacks(square)) == walk::steps_from(walk::BLACK_PAWN, number) &&
           bits(TABLES::between(square, static_cast<Square>(other))) == walk::between(number, other) &&
           bits(TABLES::line(square, static_cast<Square>(other))) == walk::line(number, other) &&
           bits(TABLES::ray(square, static_cast<Square>(other))) == walk::ray(number, other) && sets_are_right_in_constants(number, other);
}

constexpr bool all_right_in_constants() {
    for (unsigned square = 0; square < 64; square++) {
        if (!right_in_constants(square))
            return false;
    }
    return true;
}

static_assert(all_right_in_constants());
#endif

std::uint64_t digest = EMPTY_DIGEST;

void expect(const char *what, unsigned square, std::uint64_t argument, Bitboard answer, std::uint64_t expected) {
    const std::uint64_t found = bits(answer);
    digest = digest_with(digest, found);
    if (found != expected) {
        std::printf("%s on %u, with 0x%016" PRIx64 ": 0x%016" PRIx64 ", not 0x%016" PRIx64 "\n", what, square, argument,
                    found, expected);
        std::exit(1);
    }
}

void check_sliders_with(unsigned number, std::uint64_t occupied) {
    const Square square = static_cast<Square>(number);
    const Bitboard set = static_cast<Bitboard>(occupied);
    const std::uint64_t rook = walk::slide(walk::ROOK, number, occupied);
    const std::uint64_t bishop = walk::slide(walk::BISHOP, number, occupied);
    expect("rook", number, occupied, TABLES::rook_attacks(square, set), rook);
    expect("bishop", number, occupied, TABLES::bishop_attacks(square, set), bishop);
    expect("queen", number, occupied, TABLES::queen_attacks(square, set), rook | bishop);
    expect("rook of both", number, occupied, TABLES::rook_and_bishop_attacks(square, set).rook, rook);
    expect("bishop of both", number, occupied, TABLES::rook_and_bishop_attacks(square, set).bishop, bishop);
}

// All subsets of the relevant squares, alone and with irrelevant squares at random.
void check_sliders(std::uint64_t relevant, unsigned square, std::uint64_t &random) {
    std::uint64_t occupied = 0;
    do {
        check_sliders_with(square, occupied);
        check_sliders_with(square, occupied | (random_bits(&random) & ~relevant));
        occupied = (occupied - relevant) & relevant;
    } while (occupied != 0);
}

void check_steppers(unsigned number) {
    const Square square = static_cast<Square>(number);
    expect("knight", number, 0, TABLES::knight_attacks(square), walk::steps_from(walk::KNIGHT, number));
    expect("king", number, 0, TABLES::king_attacks(square), walk::steps_from(walk::KING, number));
    expect("white pawn", number, 0, TABLES::white_pawn_attacks(square), walk::steps_from(walk::WHITE_PAWN, number));
    expect("black pawn", number, 0, TABLES::black_pawn_attacks(square), walk::steps_from(walk::BLACK_PAWN, number));
}

void check_lines(unsigned a, unsigned b) {
    const Square from = static_cast<Square>(a);
    const Square to = static_cast<Square>(b);
    expect("between", a, b, TABLES::between(from, to), walk::between(a, b));
    expect("line", a, b, TABLES::line(from, to), walk::line(a, b));
    expect("ray", a, b, TABLES::ray(from, to), walk::ray(a, b));
}

// What a header says of all pieces of a set, or `expected` if it has no function for that.
#ifdef SETWISE
#define ALL(piece, expected)                                                                                           \
    TABLES::all_##piece##_attacks(static_cast<Bitboard>(pieces), static_cast<Bitboard>(occupied))
#define ALL_STEPS(piece, expected) TABLES::all_##piece##_attacks(static_cast<Bitboard>(pieces))
#else
#define ALL(piece, expected) static_cast<Bitboard>(expected)
#define ALL_STEPS(piece, expected) static_cast<Bitboard>(expected)
#endif

// Sets that are all, in part or not at all occupied.
void check_sets(std::uint64_t &random) {
    for (unsigned round = 0; round < 400; round++) {
        std::uint64_t pieces = random_bits(&random) & random_bits(&random);
        if (round % 2)
            pieces &= random_bits(&random) & random_bits(&random);
        std::uint64_t occupied = random_bits(&random) & random_bits(&random);
        if (round % 3)
            occupied |= pieces;
        std::uint64_t rooks = 0;
        std::uint64_t bishops = 0;
        std::uint64_t knights = 0;
        std::uint64_t kings = 0;
        std::uint64_t white_pawns = 0;
        std::uint64_t black_pawns = 0;
        for (unsigned square = 0; square < 64; square++) {
            if (pieces & walk::bit(square)) {
                rooks |= walk::slide(walk::ROOK, square, occupied);
                bishops |= walk::slide(walk::BISHOP, square, occupied);
                knights |= walk::steps_from(walk::KNIGHT, square);
                kings |= walk::steps_from(walk::KING, square);
                white_pawns |= walk::steps_from(walk::WHITE_PAWN, square);
                black_pawns |= walk::steps_from(walk::BLACK_PAWN, square);
            }
        }
        expect("all rooks", round, pieces, ALL(rook, rooks), rooks);
        expect("all bishops", round, pieces, ALL(bishop, bishops), bishops);
        expect("all queens", round, pieces, ALL(queen, rooks | bishops), rooks | bishops);
        expect("all knights", round, pieces, ALL_STEPS(knight, knights), knights);
        expect("all kings", round, pieces, ALL_STEPS(king, kings), kings);
        expect("all white pawns", round, pieces, ALL_STEPS(white_pawn, white_pawns), white_pawns);
        expect("all black pawns", round, pieces, ALL_STEPS(black_pawn, black_pawns), black_pawns);
    }
}

} // namespace

int main() {
    std::uint64_t random = 1;
#ifdef FILL
    TABLES::sliders_init();
    TABLES::sliders_init();
#endif
    for (unsigned square = 0; square < 64; square++) {
        check_sliders(walk::relevant(walk::ROOK, square), square, random);
        check_sliders(walk::relevant(walk::BISHOP, square), square, random);
        check_steppers(square);
        for (unsigned other = 0; other < 64; other++)
            check_lines(square, other);
    }
    check_sets(random);
#ifdef C_HEADER
    const char *const scheme = MAGIC_TABLES_SCHEME;
    const std::uint64_t bytes = MAGIC_TABLES_TABLE_BYTES;
#else
    const char *const scheme = TABLES::SCHEME;
    const std::uint64_t bytes = TABLES::TABLE_BYTES;
#endif
    std::printf("%s\n%016" PRIx64 "\n%016" PRIx64 "\n", scheme, bytes, digest);
    return 0;
}
