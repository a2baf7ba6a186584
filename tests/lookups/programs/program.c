/* Asks the look-ups all questions, and prints wrong answers. It is C and C++. It needs no library where one would have to be built first:
 * - With -DBARE, it runs on a Cortex-M without operating system, by semihosting: a debugger, or QEMU, acts when the program meets a
 *   breakpoint with a certain number. The linker script is examples/firmware/memory.ld.
 * - With -DCALLS, it calls the kernel of Linux by itself. It begins with the function `begin`. */
#include <stdint.h>

/* A question: what is asked and, in the words 5, 6, 11 and 12, the right answer. */
enum { QUESTION_WORDS = 13, QUESTION_BYTES = 8 * QUESTION_WORDS };

#ifdef __cplusplus
/* It is C, too, which has no other casts. */
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

#ifdef BARE
enum { SYS_OPEN = 0x01, SYS_CLOSE = 0x02, SYS_WRITE0 = 0x04, SYS_READ = 0x06, SYS_EXIT = 0x18 };

static int semihosting(int operation, const void *argument)
{
    register int r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

/* There is no library, but compilers call these to empty a structure. */
void __aeabi_memclr(void *structure, uintptr_t bytes);
void __aeabi_memclr4(void *structure, uintptr_t bytes);
void __aeabi_memclr8(void *structure, uintptr_t bytes);
void __aeabi_memclr(void *structure, uintptr_t bytes)
{
    volatile uint8_t *byte = (volatile uint8_t *)structure;
    while (bytes-- != 0) *byte++ = 0;
}
void __aeabi_memclr4(void *structure, uintptr_t bytes) { __aeabi_memclr(structure, bytes); }
void __aeabi_memclr8(void *structure, uintptr_t bytes) { __aeabi_memclr(structure, bytes); }

typedef int questions_file;
static void say(const char *text) { semihosting(SYS_WRITE0, text); }
static questions_file opened(const char *name)
{
    uintptr_t length = 0, arguments[3] = {(uintptr_t)name, 1 /* rb */, 0};
    while (name[length] != 0) length++;
    arguments[2] = length;
    return semihosting(SYS_OPEN, arguments);
}
static int is_open(questions_file file) { return file >= 0; }
static int are_read(questions_file file, uint8_t *bytes, unsigned count)
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
#elif defined(CALLS)
/* What the kernel is asked for, and by which instruction. The names are those of <asm/unistd.h>. */
#if defined(__i386__)
enum { NR_READ = 3, NR_WRITE = 4, NR_CLOSE = 6, NR_EXIT_GROUP = 252, NR_OPENAT = 295 };
static long asked(long number, long a, long b, long c)
{
    __asm__ volatile("int $0x80" : "+a"(number) : "b"(a), "c"(b), "d"(c), "S"(0L) : "memory");
    return number;
}
/* The kernel leaves the stack as compilers want it in front of a call, not behind it. */
#define BEGINS __attribute__((force_align_arg_pointer))
#elif defined(__s390x__)
enum { NR_READ = 3, NR_WRITE = 4, NR_CLOSE = 6, NR_EXIT_GROUP = 248, NR_OPENAT = 288 };
static long asked(long number, long a, long b, long c)
{
    register long r1 __asm__("r1") = number;
    register long r2 __asm__("r2") = a;
    register long r3 __asm__("r3") = b;
    register long r4 __asm__("r4") = c;
    register long r5 __asm__("r5") = 0;
    __asm__ volatile("svc 0" : "+d"(r2) : "d"(r1), "d"(r3), "d"(r4), "d"(r5) : "memory");
    return r2;
}
#define BEGINS
#else
/* Younger processors share their numbers. */
enum { NR_OPENAT = 56, NR_CLOSE = 57, NR_READ = 63, NR_WRITE = 64, NR_EXIT_GROUP = 94 };
static long asked(long number, long a, long b, long c)
{
#if defined(__aarch64__)
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = 0;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3) : "memory");
    return x0;
#else
    register long a7 __asm__("a7") = number;
    register long a0 __asm__("a0") = a;
    register long a1 __asm__("a1") = b;
    register long a2 __asm__("a2") = c;
    register long a3 __asm__("a3") = 0;
#if defined(__loongarch__)
    __asm__ volatile("syscall 0" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2), "r"(a3)
                     : "memory", "$t0", "$t1", "$t2", "$t3", "$t4", "$t5", "$t6", "$t7", "$t8");
#else
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2), "r"(a3) : "memory");
#endif
    return a0;
#endif
}
#define BEGINS
#endif

/* Compilers call these to copy and to empty structures. */
#ifdef __cplusplus
extern "C" {
#endif
void *memcpy(void *to, const void *from, __SIZE_TYPE__ bytes);
void *memset(void *to, int byte, __SIZE_TYPE__ bytes);
void begin(void);
#ifdef __cplusplus
}
#endif
void *memcpy(void *to, const void *from, __SIZE_TYPE__ bytes)
{
    for (__SIZE_TYPE__ i = 0; i < bytes; i++) ((volatile uint8_t *)to)[i] = ((const uint8_t *)from)[i];
    return to;
}
void *memset(void *to, int byte, __SIZE_TYPE__ bytes)
{
    for (__SIZE_TYPE__ i = 0; i < bytes; i++) ((volatile uint8_t *)to)[i] = (uint8_t)byte;
    return to;
}

/* A file, and what was read of it and not yet taken: the kernel is asked for many questions at once. */
typedef struct {
    long number, taken, count;
    uint8_t bytes[QUESTION_BYTES * 512];
} *questions_file;
static void say(const char *text)
{
    long length = 0;
    while (text[length] != 0) length++;
    asked(NR_WRITE, 1, (long)(uintptr_t)text, length);
}
static questions_file opened(const char *name)
{
    enum { AT_FDCWD = -100, O_RDONLY = 0 };
    /* One at a time is open. */
    static __typeof__(*(questions_file)0) file;
    file.number = asked(NR_OPENAT, AT_FDCWD, (long)(uintptr_t)name, O_RDONLY);
    file.taken = file.count = 0;
    return &file;
}
static int is_open(questions_file file) { return file->number >= 0; }
static int are_read(questions_file file, uint8_t *bytes, unsigned count)
{
    if (file->taken == file->count) {
        file->taken = 0;
        file->count = asked(NR_READ, file->number, (long)(uintptr_t)file->bytes, (long)sizeof file->bytes);
        if (file->count < (long)count) return 0;
    }
    for (unsigned i = 0; i < count; i++) bytes[i] = file->bytes[file->taken++];
    return 1;
}
static void close_file(questions_file file) { asked(NR_CLOSE, file->number, 0, 0); }

int main(void);
BEGINS void begin(void)
{
    const long status = main();
    for (;;) asked(NR_EXIT_GROUP, status, 0, 0);
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
static int is_open(questions_file file) { return file != NULL; }
static int are_read(questions_file file, uint8_t *bytes, unsigned count) { return fread(bytes, 1, count, file) == count; }
static void close_file(questions_file file) { fclose(file); }
#endif

/* Reads the words of a question. The first byte in the file is the lowest one; where memory has the same order, there is nothing
 * to do, which counts in programs that are not optimised. */
static int is_read(questions_file file, uint64_t *question)
{
    uint8_t *bytes = (uint8_t *)question;
    if (!are_read(file, bytes, QUESTION_BYTES)) return 0;
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    for (int i = 0; i < QUESTION_WORDS; i++) {
        uint64_t word = 0;
        for (int byte = 7; byte >= 0; byte--) word = word << 8 | bytes[8 * i + byte];
        question[i] = word;
    }
#endif
    return 1;
}

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
    uint64_t q[QUESTION_WORDS], found[4] = {0, 0, 0, 0};
    questions_file file;
    say("running ");
    say(name);
    say("\n");
    init();
    file = opened(path);
    if (!is_open(file)) {
        say("wrong: there are no questions\n");
        return;
    }
    while (is_read(file, q)) {
        if (check(q, found) && (found[0] != q[5] || found[1] != q[6] || found[2] != q[11] || found[3] != q[12])) {
            say("wrong ");
            say(name);
            say(" ");
            for (int i = 0; i < QUESTION_WORDS; i++) say_hex(q[i]);
            say("\n");
            for (int i = 0; i < 4; i++) say_hex(found[i]);
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
