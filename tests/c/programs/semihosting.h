/* Start, output and end of a program on a Cortex-M without operating system, over semihosting: a debugger, or QEMU, acts
 * when the program meets a breakpoint with a certain number. The linker script is examples/firmware/memory.ld.
 */
#ifndef SEMIHOSTING_H
#define SEMIHOSTING_H

enum { SYS_WRITE0 = 0x04, SYS_EXIT = 0x18 };

/* Reasons for an end. */
#define APPLICATION_EXIT ((const void *)0x20026)
#define RUN_TIME_ERROR ((const void *)0x20023)

static void semihosting(int operation, const void *argument) {
    register int r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

static void say(const char *text) {
    semihosting(SYS_WRITE0, text);
}

int main(void);
void reset(void);

/* The processor starts here. There is nothing to copy or to clear: no variable is in RAM but those on the stack. */
void reset(void) {
    semihosting(SYS_EXIT, main() == 0 ? APPLICATION_EXIT : RUN_TIME_ERROR);
    for (;;) {
    }
}

#endif
