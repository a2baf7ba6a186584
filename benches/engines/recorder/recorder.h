/* Records the slider look-ups of an engine in C or C++, in order, into the file that MAGIC_RECORD_FILE names.
 *
 * MAGIC_RECORD_SKIP look-ups are skipped first (0 if unset), then MAGIC_RECORD_TAKE are recorded (all if unset).
 * A record has 16 bytes, least significant first: the occupancy masked by the relevant mask (8), the square (1),
 * 0 for a rook or 1 for a bishop (1), and 6 zeros. Records are appended. One thread at a time may look up.
 *
 * C: one file defines MAGIC_RECORDER_IMPLEMENTATION before it includes this. C++17: nothing to define. */
#ifndef MAGIC_RECORDER_H
#define MAGIC_RECORDER_H

#include <stdint.h>

#ifdef __cplusplus
#define MAGIC_RECORDER_IMPLEMENTATION
#define MAGIC_RECORDER_LINKAGE inline
#else
#define MAGIC_RECORDER_LINKAGE
#endif

MAGIC_RECORDER_LINKAGE void magic_record(int bishop, unsigned square, uint64_t occupied);

#ifdef MAGIC_RECORDER_IMPLEMENTATION

#include <stdio.h>
#include <stdlib.h>

typedef struct {
    FILE *file;
    unsigned long long skip, take;
    int started;
    uint64_t masks[2][64];
} magic_recorder;

MAGIC_RECORDER_LINKAGE magic_recorder *magic_recorder_state(void) {
    static magic_recorder recorder;
    return &recorder;
}

/* The squares of a ray without the last one, which stands at the edge. */
MAGIC_RECORDER_LINKAGE uint64_t magic_recorder_ray(int square, int files, int ranks) {
    uint64_t ray = 0;
    int file = square % 8 + files, rank = square / 8 + ranks;
    while (file + files >= 0 && file + files < 8 && rank + ranks >= 0 && rank + ranks < 8) {
        ray |= (uint64_t)1 << (rank * 8 + file);
        file += files;
        rank += ranks;
    }
    return ray;
}

MAGIC_RECORDER_LINKAGE unsigned long long magic_recorder_number(const char *name, unsigned long long otherwise) {
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

MAGIC_RECORDER_LINKAGE void magic_recorder_start(magic_recorder *recorder) {
    const char *path = getenv("MAGIC_RECORD_FILE");
    int square;
    recorder->started = 1;
    if (!path) return;
    recorder->skip = magic_recorder_number("MAGIC_RECORD_SKIP", 0);
    recorder->take = magic_recorder_number("MAGIC_RECORD_TAKE", ~0ULL);
    for (square = 0; square < 64; square++) {
        recorder->masks[0][square] = magic_recorder_ray(square, 1, 0) | magic_recorder_ray(square, -1, 0)
                                   | magic_recorder_ray(square, 0, 1) | magic_recorder_ray(square, 0, -1);
        recorder->masks[1][square] = magic_recorder_ray(square, 1, 1) | magic_recorder_ray(square, -1, 1)
                                   | magic_recorder_ray(square, 1, -1) | magic_recorder_ray(square, -1, -1);
    }
    recorder->file = fopen(path, "ab");
    if (!recorder->file) {
        perror(path);
        exit(2);
    }
}

MAGIC_RECORDER_LINKAGE void magic_record(int bishop, unsigned square, uint64_t occupied) {
    magic_recorder *recorder = magic_recorder_state();
    unsigned char record[16] = {0};
    int byte;
    if (!recorder->started) magic_recorder_start(recorder);
    if (!recorder->file) return;
    if (recorder->skip) {
        recorder->skip--;
        return;
    }
    occupied &= recorder->masks[bishop][square & 63];
    for (byte = 0; byte < 8; byte++) record[byte] = (unsigned char)(occupied >> (8 * byte));
    record[8] = (unsigned char)square;
    record[9] = (unsigned char)bishop;
    if (recorder->take) fwrite(record, 1, sizeof record, recorder->file);
    if (!recorder->take || !--recorder->take) {
        fclose(recorder->file);
        recorder->file = NULL;
    }
}

#endif
#endif
