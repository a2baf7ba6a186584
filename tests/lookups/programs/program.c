/* Asks the look-ups all questions, and prints wrong answers. It is C and C++. With -DBARE, it runs on a Cortex-M without operating
 * system, by semihosting: a debugger, or QEMU, acts when the program meets a breakpoint with a certain number. The linker script is
 * examples/firmware/memory.ld. */
#include <stdint.h>

#ifdef BARE
enum { SYS_OPEN = 0x01, SYS_CLOSE = 0x02, SYS_WRITE0 = 0x04, SYS_READ = 0x06, SYS_EXIT = 0x18 };

static int semihosting(int operation, const void *argument)
{
    register int r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

/* There is no library, but compilers call this to empty a structure. */
void __aeabi_memclr8(void *structure, uintptr_t bytes);
void __aeabi_memclr8(void *structure, uintptr_t bytes)
{
    volatile uint8_t *byte = (volatile uint8_t *)structure;
    while (bytes-- != 0) *byte++ = 0;
}

typedef int questions_file;
static void say(const char *text) { semihosting(SYS_WRITE0, text); }
static questions_file opened(const char *name)
{
    uintptr_t length = 0, arguments[3] = {(uintptr_t)name, 1 /* rb */, 0};
    while (name[length] != 0) length++;
    arguments[2] = length;
    return semihosting(SYS_OPEN, arguments);
}
static int is_read(questions_file file, uint8_t *bytes, unsigned count)
{
    const uintptr_t arguments[3] = {(uintptr_t)file, (uintptr_t)bytes, count};
    return semihosting(SYS_READ, arguments) == 0;
}
static void close_file(questions_file file)
{
    const uintptr_t arguments[1] = {(uintptr_t)file};
    semihosting(SYS_CLOSE, arguments);
}

int main(void);
void reset(void);
/* The processor starts here. There is nothing to copy or to clear: no variable is in RAM but those on the stack. */
void reset(void)
{
    enum { APPLICATION_EXIT = 0x20026, RUN_TIME_ERROR = 0x20023 };
    const int status = main();
    semihosting(SYS_EXIT, (const void *)(uintptr_t)(status == 0 ? APPLICATION_EXIT : RUN_TIME_ERROR));
    for (;;) {
    }
}
#else
#include <stdio.h>
typedef FILE *questions_file;
static void say(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}
static questions_file opened(const char *name) { return fopen(name, "rb"); }
static int is_read(questions_file file, uint8_t *bytes, unsigned count) { return fread(bytes, 1, count, file) == count; }
static void close_file(questions_file file) { fclose(file); }
#endif

static void say_hex(uint64_t number)
{
    char text[18];
    for (int i = 0; i < 16; i++) text[i] = "0123456789abcdef"[number >> (60 - 4 * i) & 15];
    text[16] = ' ';
    text[17] = 0;
    say(text);
}

/* Asks about one case. `name`: its number, and the language. */
static void run(const char *name, const char *path, void (*init)(void), int (*check)(const uint64_t *, uint64_t *))
{
    uint64_t q[7], found[2] = {0, 0};
    uint8_t bytes[56];
    questions_file file;
    say("running ");
    say(name);
    say("\n");
    init();
    file = opened(path);
    while (is_read(file, bytes, 56)) {
        for (int i = 0; i < 7; i++) {
            q[i] = 0;
            for (int byte = 7; byte >= 0; byte--) q[i] = q[i] << 8 | bytes[8 * i + byte];
        }
        if (check(q, found) && (found[0] != q[5] || found[1] != q[6])) {
            say("wrong ");
            say(name);
            say(" ");
            for (int i = 0; i < 5; i++) say_hex(q[i]);
            say("\n");
            for (int i = 5; i < 7; i++) say_hex(q[i]);
            for (int i = 0; i < 2; i++) say_hex(found[i]);
            say("\n");
            close_file(file);
            return;
        }
    }
    close_file(file);
    say("right ");
    say(name);
    say("\n");
}
