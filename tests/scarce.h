/* SPDX-License-Identifier: MIT
 *
 * Memory that runs out, for a test unit that is a separate program.
 *
 * Our malloc replaces the system's. A sanitizer has its own malloc: then memory never
 * runs out.
 */
#ifndef TESTS_SCARCE_H
#define TESTS_SCARCE_H

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include "engine/memo.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_OWN_MALLOC 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OWN_MALLOC 0
#endif
#endif
#ifndef HAS_OWN_MALLOC
#define HAS_OWN_MALLOC 1
#endif

/* Threads of the library allocate, too. */
static _Atomic long left = -1;	  /* allocations that still succeed; -1: all */
static bool once;		  /* only one allocation fails */
static _Atomic long failed, live; /* allocations that failed, and those not freed yet */

#if HAS_OWN_MALLOC
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void __libc_free(void *memory);

/* Visible to the C library, too: we free strings that it allocates. */
#define SEEN __attribute__((visibility("default")))

/* A tactic does without a memo and nothing else changes, so that is no failure. */
static bool is_left(size_t size)
{
	long now = left;

	while (now > 0 && !atomic_compare_exchange_weak(&left, &now, now - 1))
		continue;
	if (now != 0)
		return true;
	if (size == sizeof(struct memo))
		return false;
	failed++;
	if (once)
		left = -1;
	errno = ENOMEM; /* the C library reads it */
	return false;
}

static void *counted(void *memory)
{
	live += memory != NULL;
	return memory;
}

SEEN void *malloc(size_t size)
{
	return is_left(size) ? counted(__libc_malloc(size)) : NULL;
}

SEEN void *calloc(size_t count, size_t size)
{
	return is_left(count * size) ? counted(__libc_calloc(count, size)) : NULL;
}

SEEN void *realloc(void *memory, size_t size)
{
	if (!memory)
		return malloc(size);
	return is_left(size) ? __libc_realloc(memory, size) : NULL;
}

SEEN void free(void *memory)
{
	live -= memory != NULL;
	__libc_free(memory);
}
#endif

#endif
