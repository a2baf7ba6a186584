/* The one file of the program that defines the tables. */
#define MAGIC_TABLES_IMPLEMENTATION
#include HEADER
