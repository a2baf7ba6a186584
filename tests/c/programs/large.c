/* The recipe of docs/recipes.md for more than 128 squares, in C and C++. Status 1 if an answer is not
 * that of a slow walk. */
#include <stdint.h>

enum { FILES = 16, RANKS = 16, SQUARES = FILES * RANKS };

/* The first word has squares 0 to 63: a1 is 0, b1 is 1, and a2 is 16. */
typedef struct {
    uint64_t words[4];
} set;

/* What a piece sees along two lines from each square: of each line the ray along which the numbers of
 * squares rise, and the one along which they fall. */
typedef struct {
    set rays[SQUARES][2][2];
} piece;

/* All squares of a ray. */
static set ray(int square, int files, int ranks) {
    set ray = {{0, 0, 0, 0}};
    int file = square % FILES + files, rank = square / FILES + ranks;
    for (; 0 <= file && file < FILES && 0 <= rank && rank < RANKS; file += files, rank += ranks) {
        const int at = rank * FILES + file;
        ray.words[at / 64] |= UINT64_C(1) << at % 64;
    }
    return ray;
}

/* A piece that goes these steps, files and ranks, to squares with higher numbers, and back: a rook
 * goes {{1, 0}, {0, 1}}, and a bishop {{1, 1}, {-1, 1}}. */
static void fill(piece *p, int steps[2][2]) {
    for (int square = 0; square < SQUARES; square++)
        for (int line = 0; line < 2; line++) {
            p->rays[square][line][0] = ray(square, steps[line][0], steps[line][1]);
            p->rays[square][line][1] = ray(square, -steps[line][0], -steps[line][1]);
        }
}

static set attacks(const piece *p, int square, set occupied) {
    set all = {{0, 0, 0, 0}};
    for (int line = 0; line < 2; line++) {
        const set *rising = &p->rays[square][line][0], *falling = &p->rays[square][line][1];
        /* The ray is open until a word has an occupied square of it. */
        uint64_t open = 1;
        for (int word = 0; word < 4; word++) {
            const uint64_t x = rising->words[word] & occupied.words[word];
            all.words[word] |= rising->words[word] & (x ^ (x - open));
            if (x != 0)
                open = 0;
        }
        open = 1;
        for (int word = 3; word >= 0; word--) {
            const uint64_t x = falling->words[word] & occupied.words[word];
            uint64_t to_highest = x;
            for (int shift = 1; shift < 64; shift *= 2)
                to_highest |= to_highest >> shift;
            all.words[word] |= falling->words[word] & ~(to_highest >> 1) & (0 - open);
            if (x != 0)
                open = 0;
        }
    }
    return all;
}

/* What a piece with these steps attacks, square by square. */
static set walk(int square, int steps[2][2], set occupied) {
    set all = {{0, 0, 0, 0}};
    for (int way = 0; way < 4; way++) {
        const int sign = way < 2 ? 1 : -1;
        int file = square % 16, rank = square / 16;
        for (;;) {
            file += sign * steps[way % 2][0];
            rank += sign * steps[way % 2][1];
            if (file < 0 || file > 15 || rank < 0 || rank > 15)
                break;
            const uint64_t bit = UINT64_C(1) << (rank % 4 * 16 + file);
            all.words[rank / 4] |= bit;
            if ((occupied.words[rank / 4] & bit) != 0)
                break;
        }
    }
    return all;
}

/* The next number of xorshift64. */
static uint64_t next(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

int main(void) {
    static piece rook, bishop;
    int of_rook[2][2] = {{1, 0}, {0, 1}}, of_bishop[2][2] = {{1, 1}, {-1, 1}};
    uint64_t state = 44;
    fill(&rook, of_rook);
    fill(&bishop, of_bishop);
    for (int round = 0; round < 60; round++) {
        set occupied;
        for (int word = 0; word < 4; word++) {
            occupied.words[word] = next(&state);
            for (int thinner = round % 6; thinner > 0; thinner--)
                occupied.words[word] &= next(&state);
        }
        for (int square = 0; square < SQUARES; square++) {
            const set found[2] = {attacks(&rook, square, occupied), attacks(&bishop, square, occupied)};
            const set expected[2] = {walk(square, of_rook, occupied), walk(square, of_bishop, occupied)};
            for (int word = 0; word < 8; word++)
                if (found[word / 4].words[word % 4] != expected[word / 4].words[word % 4])
                    return 1;
        }
    }
    return 0;
}
