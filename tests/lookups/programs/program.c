/* Asks the look-ups all questions, and prints wrong answers. */
#include <stdint.h>
#include <stdio.h>
static void run(int number, const char *front, void (*init)(void), int (*check)(const uint64_t *, uint64_t *))
{
    uint64_t q[7], found[2];
    char name[32];
    FILE *file;
    printf("running %d %s\n", number, front);
    fflush(stdout);
    init();
    sprintf(name, "case%d.bin", number);
    file = fopen(name, "rb");
    if (!file) return;
    while (fread(q, 8, 7, file) == 7) {
        if (check(q, found) && (found[0] != q[5] || found[1] != q[6])) {
            printf("wrong %d %s", number, front);
            for (int i = 0; i < 5; i++) printf(" %llx", (unsigned long long)q[i]);
            printf("\n%llx %llx %llx %llx\n", (unsigned long long)q[5], (unsigned long long)q[6],
                   (unsigned long long)found[0], (unsigned long long)found[1]);
            fclose(file);
            return;
        }
    }
    fclose(file);
    printf("right %d %s\n", number, front);
    fflush(stdout);
}
