/*
 * Perft on a generated header: a complete legal move generator in C99, checked against published counts.
 *
 *     make run
 *
 * Squares are 0 (a1), 1 (b1), ... 63 (h8); a bitboard is a set of squares with one bit for each.
 * The generator makes legal moves only: it knows which pieces are pinned and which squares end a check.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* One file of a program defines this, and so holds the tables. */
#define MAGIC_TABLES_IMPLEMENTATION
#include "sliders.h"

/* ---- Bitboards ---- */

typedef uint64_t Bitboard;

#define RANK(n) (UINT64_C(0xff) << (8 * ((n) - 1)))

static Bitboard bit(unsigned square) { return UINT64_C(1) << square; }

static int has_one(Bitboard set) { return set != 0 && (set & (set - 1)) == 0; }
/* The lowest square of a set that is not empty. */
static unsigned lowest(Bitboard set)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(set);
#else
    unsigned square = 0;
    while (!(set >> square & 1)) square++;
    return square;
#endif
}

static unsigned take_lowest(Bitboard *set)
{
    unsigned square = lowest(*set);
    *set &= *set - 1;
    return square;
}

/* ---- Positions ---- */

enum { WHITE, BLACK };
enum { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, KINDS };

typedef struct {
    Bitboard pieces[KINDS]; /* of both sides */
    Bitboard side[2];       /* all pieces of White, of Black */
    Bitboard castling;      /* the rooks that may still castle, on their home squares */
    Bitboard en_passant;    /* the square that a pawn has just jumped over, or nothing */
    int turn;
} Position;

typedef struct {
    unsigned char kind, from, to;
    unsigned char becomes; /* `kind`, unless a pawn is promoted */
} Move;

static Bitboard forward(int turn, Bitboard set) { return turn == WHITE ? set << 8 : set >> 8; }

/* The rooks, bishops and queens of both sides that attack `square` when `occupied` are the occupied squares. */
static Bitboard attacking_sliders(const Position *p, unsigned square, Bitboard occupied)
{
    magic_tables_rook_and_bishop seen = rook_and_bishop_attacks(square, occupied);
    return (seen.rook & (p->pieces[ROOK] | p->pieces[QUEEN]))
         | (seen.bishop & (p->pieces[BISHOP] | p->pieces[QUEEN]));
}

/* The other side's pieces that attack `square` when `occupied` are the occupied squares. */
static Bitboard attackers(const Position *p, unsigned square, Bitboard occupied)
{
    return p->side[!p->turn]
         & ((pawn_attacks(p->turn, square) & p->pieces[PAWN]) | (knight_attacks(square) & p->pieces[KNIGHT])
            | (king_attacks(square) & p->pieces[KING]) | attacking_sliders(p, square, occupied));
}

/* Our pieces that stand alone between our king and a slider of the other side. */
static Bitboard pinned_pieces(const Position *p, unsigned king)
{
    Bitboard us = p->side[p->turn], them = p->side[!p->turn], pinned = 0;
    Bitboard sliders = attacking_sliders(p, king, them) & them;
    while (sliders) {
        Bitboard blockers = between(king, take_lowest(&sliders)) & us;
        if (has_one(blockers)) pinned |= blockers;
    }
    return pinned;
}

/* ---- Legal moves ---- */

enum { MOST_MOVES = 256 };

static Move *add(Move *moves, int kind, unsigned from, unsigned to, int becomes)
{
    Move move = {(unsigned char)kind, (unsigned char)from, (unsigned char)to, (unsigned char)becomes};
    *moves = move;
    return moves + 1;
}

static Move *add_pawn_moves(const Position *p, Move *moves, unsigned from, Bitboard targets)
{
    Bitboard last_rank = p->turn == WHITE ? RANK(8) : RANK(1);
    while (targets) {
        unsigned to = take_lowest(&targets);
        int becomes = bit(to) & last_rank ? KNIGHT : PAWN, last = becomes == PAWN ? PAWN : QUEEN;
        for (; becomes <= last; becomes++) moves = add(moves, PAWN, from, to, becomes);
    }
    return moves;
}

/* Two pawns leave their rank at once, which no pin foresees: look at the king after the move. */
static Move *add_en_passant(const Position *p, Move *moves, unsigned king)
{
    unsigned to = lowest(p->en_passant);
    Bitboard taken = forward(!p->turn, p->en_passant);
    Bitboard pawns = pawn_attacks(!p->turn, to) & p->pieces[PAWN] & p->side[p->turn];
    while (pawns) {
        unsigned from = take_lowest(&pawns);
        Bitboard occupied = ((p->side[WHITE] | p->side[BLACK]) ^ bit(from) ^ taken) | p->en_passant;
        if (!(attackers(p, king, occupied) & ~taken)) moves = add(moves, PAWN, from, to, PAWN);
    }
    return moves;
}

static Move *add_castling(const Position *p, Move *moves, unsigned king)
{
    Bitboard occupied = p->side[WHITE] | p->side[BLACK];
    Bitboard rooks = p->castling & p->side[p->turn];
    while (rooks) {
        unsigned rook = take_lowest(&rooks);
        unsigned passed = rook > king ? king + 1 : king - 1;
        unsigned to = rook > king ? king + 2 : king - 2;
        if (!(between(king, rook) & occupied) && !attackers(p, passed, occupied) && !attackers(p, to, occupied))
            moves = add(moves, KING, king, to, KING);
    }
    return moves;
}

/* The squares that the piece on `from` attacks; not for pawns. */
static Bitboard attacks(int kind, unsigned from, Bitboard occupied)
{
    switch (kind) {
    case KNIGHT: return knight_attacks(from);
    case BISHOP: return bishop_attacks(from, occupied);
    case ROOK: return rook_attacks(from, occupied);
    default: return queen_attacks(from, occupied);
    }
}

/* Writes the legal moves, and returns how many there are. */
static unsigned generate(const Position *p, Move *list)
{
    Bitboard us = p->side[p->turn], them = p->side[!p->turn], occupied = us | them;
    unsigned king = lowest(p->pieces[KING] & us);
    Bitboard checkers = attackers(p, king, occupied);
    Bitboard targets = ~us, pinned, set;
    Move *moves = list;
    int kind;

    /* The king does not shield squares behind itself. */
    for (set = king_attacks(king) & ~us; set;) {
        unsigned to = take_lowest(&set);
        if (!attackers(p, to, occupied ^ bit(king))) moves = add(moves, KING, king, to, KING);
    }
    if (checkers) {
        /* Only the king escapes from two pieces; one can be taken, or its line interrupted. */
        if (!has_one(checkers)) return (unsigned)(moves - list);
        targets = checkers | between(king, lowest(checkers));
    } else {
        moves = add_castling(p, moves, king);
    }
    pinned = pinned_pieces(p, king);

    for (kind = KNIGHT; kind <= QUEEN; kind++) {
        for (set = p->pieces[kind] & us; set;) {
            unsigned from = take_lowest(&set);
            Bitboard reached = attacks(kind, from, occupied) & targets;
            if (pinned & bit(from)) reached &= line(king, from);
            while (reached) moves = add(moves, kind, from, take_lowest(&reached), kind);
        }
    }
    for (set = p->pieces[PAWN] & us; set;) {
        unsigned from = take_lowest(&set);
        Bitboard step = forward(p->turn, bit(from)) & ~occupied;
        Bitboard jump = forward(p->turn, step & (p->turn == WHITE ? RANK(3) : RANK(6))) & ~occupied;
        Bitboard reached = (step | jump | (pawn_attacks(p->turn, from) & them)) & targets;
        if (pinned & bit(from)) reached &= line(king, from);
        moves = add_pawn_moves(p, moves, from, reached);
    }
    if (p->en_passant) moves = add_en_passant(p, moves, king);
    return (unsigned)(moves - list);
}

/* ---- Making a move ---- */

static void clear(Position *p, Bitboard squares)
{
    int kind;
    for (kind = PAWN; kind < KINDS; kind++) p->pieces[kind] &= ~squares;
    p->side[WHITE] &= ~squares;
    p->side[BLACK] &= ~squares;
}

static void put(Position *p, int side, int kind, Bitboard squares)
{
    p->pieces[kind] |= squares;
    p->side[side] |= squares;
}

static Position after(const Position *before, Move m)
{
    Position p = *before;
    Bitboard from = bit(m.from), to = bit(m.to);

    if (m.kind == PAWN && to == p.en_passant) clear(&p, forward(!p.turn, to));
    clear(&p, from | to);
    put(&p, p.turn, m.becomes, to);
    p.castling &= ~(from | to);
    p.en_passant = 0;
    if (m.kind == PAWN && (m.to == m.from + 16 || m.from == m.to + 16)) {
        p.en_passant = forward(p.turn, from);
    } else if (m.kind == KING) {
        if (m.to == m.from + 2) {
            clear(&p, to << 1);
            put(&p, p.turn, ROOK, to >> 1);
        } else if (m.from == m.to + 2) {
            clear(&p, to >> 2);
            put(&p, p.turn, ROOK, to << 1);
        }
        p.castling &= p.turn == WHITE ? RANK(8) : RANK(1);
    }
    p.turn = !p.turn;
    return p;
}

/* The number of move sequences of length `depth`, at least 1. */
static uint64_t perft(const Position *p, unsigned depth)
{
    Move moves[MOST_MOVES];
    unsigned i, number = generate(p, moves);
    uint64_t nodes = 0;
    if (depth == 1) return number;
    for (i = 0; i < number; i++) {
        Position next = after(p, moves[i]);
        nodes += perft(&next, depth - 1);
    }
    return nodes;
}

/* ---- Known positions ---- */

/* Reads a FEN that is known to be well formed. */
static Position from_fen(const char *fen)
{
    static const char kinds[] = "pnbrqk", rooks[] = "KQkq";
    static const unsigned char home[] = {7, 0, 63, 56};
    Position p = {{0}, {0}, 0, 0, WHITE};
    unsigned square = 56;

    for (; *fen != ' '; fen++) {
        if (*fen == '/') square -= 16;
        else if (isdigit((unsigned char)*fen)) square += (unsigned)(*fen - '0');
        else put(&p, islower((unsigned char)*fen) ? BLACK : WHITE,
                 (int)(strchr(kinds, tolower((unsigned char)*fen)) - kinds), bit(square++));
    }
    p.turn = fen[1] == 'w' ? WHITE : BLACK;
    for (fen += 3; *fen != ' '; fen++)
        if (*fen != '-') p.castling |= bit(home[strchr(rooks, *fen) - rooks]);
    if (fen[1] != '-') p.en_passant = bit((unsigned)(fen[1] - 'a' + 8 * (fen[2] - '1')));
    return p;
}

/* Positions and counts: Chess Programming Wiki, "Perft Results". */
static const struct {
    const char *name, *fen;
    unsigned depth;
    uint64_t nodes;
} known[] = {
    {"initial", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119060324},
    {"Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193690690},
    {"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11030083},
    {"position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15833292},
    {"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89941194},
    {"position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164075551},
};

int main(void)
{
    uint64_t total = 0;
    clock_t begin = clock();
    double seconds;
    int wrong = 0;
    size_t i;

    printf("look-ups: %s; %lu bytes of tables\n\n", MAGIC_TABLES_SCHEME, (unsigned long)MAGIC_TABLES_TABLE_BYTES);
    printf("position    depth        nodes  published\n");
    for (i = 0; i < sizeof known / sizeof *known; i++) {
        Position p = from_fen(known[i].fen);
        uint64_t nodes = perft(&p, known[i].depth);
        int right = nodes == known[i].nodes;
        printf("%-11s %5u %12" PRIu64 "  %s\n", known[i].name, known[i].depth, nodes, right ? "ok" : "WRONG");
        wrong |= !right;
        total += nodes;
    }
    seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("\n%" PRIu64 " nodes in %.2f s: %.1f million nodes/s\n", total, seconds, (double)total / seconds / 1e6);
    return wrong;
}
