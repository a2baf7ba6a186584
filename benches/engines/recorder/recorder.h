/* The slider look-ups of magic-bitboards, in tables.h, recorded in order into the file that MAGIC_RECORD_FILE names.
 *
 * MAGIC_RECORD_SKIP look-ups are skipped first (0 if unset), then MAGIC_RECORD_TAKE are recorded (all if unset). A record has 16 bytes,
 * least significant first: the occupancy (8), the square (1), 0 for a rook or 1 for a bishop (1), and 6 zeros. Records are appended.
 * One thread at a time may look up.
 *
 * C: one file defines SLIDERS_IMPLEMENTATION before it includes this. C++17: nothing to define. */
#ifndef SLIDERS_H
#define SLIDERS_H

#ifdef __cplusplus
#define SLIDERS_IMPLEMENTATION
#define MAGIC_RECORDER_LINKAGE inline
#define MAGIC_FUNCTION(name) inline uint64_t name
#define MAGIC_TABLES(name) tables::name
#else
#define MAGIC_RECORDER_LINKAGE
#define MAGIC_FUNCTION(name) static inline uint64_t sliders_##name
#define MAGIC_TABLES(name) tables_##name
#endif

#ifdef SLIDERS_IMPLEMENTATION
#define TABLES_IMPLEMENTATION
#endif
#include "tables.h"

MAGIC_RECORDER_LINKAGE void magic_record(int bishop, unsigned square, uint64_t occupied);

#ifdef SLIDERS_IMPLEMENTATION
#include <stdio.h>
#include <stdlib.h>

MAGIC_RECORDER_LINKAGE unsigned long long magic_recorder_number(const char *name, unsigned long long otherwise) {
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

MAGIC_RECORDER_LINKAGE void magic_record(int bishop, unsigned square, uint64_t occupied) {
    static int started;
    static FILE *file;
    static unsigned long long skip, take;
    unsigned char record[16] = {0};
    int byte;
    if (!started) {
        const char *path = getenv("MAGIC_RECORD_FILE");
        started = 1;
        skip = magic_recorder_number("MAGIC_RECORD_SKIP", 0);
        take = magic_recorder_number("MAGIC_RECORD_TAKE", ~0ULL);
        if (path && !(file = fopen(path, "ab"))) {
            perror(path);
            exit(2);
        }
    }
    if (!file) return;
    if (skip) {
        skip--;
        return;
    }
    for (byte = 0; byte < 8; byte++) record[byte] = (unsigned char)(occupied >> (8 * byte));
    record[8] = (unsigned char)square;
    record[9] = (unsigned char)bishop;
    if (take) fwrite(record, 1, sizeof record, file);
    if (!take || !--take) {
        fclose(file);
        file = NULL;
    }
}
#endif

#ifdef __cplusplus
namespace sliders {

/* Records both look-ups of a pair. */
inline auto rook_and_bishop_attacks(unsigned square, uint64_t occupied) {
    magic_record(0, square, occupied);
    magic_record(1, square, occupied);
    return tables::rook_and_bishop_attacks(square, occupied);
}
#endif

MAGIC_FUNCTION(rook_attacks)(unsigned square, uint64_t occupied) {
    magic_record(0, square, occupied);
    return MAGIC_TABLES(rook_attacks)(square, occupied);
}

MAGIC_FUNCTION(bishop_attacks)(unsigned square, uint64_t occupied) {
    magic_record(1, square, occupied);
    return MAGIC_TABLES(bishop_attacks)(square, occupied);
}

MAGIC_FUNCTION(queen_attacks)(unsigned square, uint64_t occupied) {
    magic_record(0, square, occupied);
    magic_record(1, square, occupied);
    return MAGIC_TABLES(queen_attacks)(square, occupied);
}

#ifdef __cplusplus
}
#endif
#endif
