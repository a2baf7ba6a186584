/* What <windows.h> and <complex.h> define that could be names, and gcc in its own dialect. Headers of
 * the standard library stand in front of it. */
#undef near
#undef far
#undef min
#undef max
#undef small
#undef hyper
#undef interface
#undef linux
#undef unix
#undef i386
#undef I
#define near
#define far
#define pascal
#define cdecl
#define small char
#define hyper __int64
#define interface struct
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define linux 1
#define unix 1
#define i386 1
#define I 1.0
#define IN
#define OUT
#define OPTIONAL
#define NEAR
#define FAR
#define PASCAL
#define CALLBACK
#define THIS
#define STRICT 1
#define CONST const
#define VOID void
#define ERROR 0
#define NO_ERROR 0
#define TRUE 1
#define FALSE 0
#define DELETE 0x10000
#define DIFFERENCE 11
#define TEXT(text) L##text
