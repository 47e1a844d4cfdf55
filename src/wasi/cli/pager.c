/* SPDX-License-Identifier: MIT
 *
 * There are no terminals and no other programs here.
 */
#include "cli/pager.h"

void pager_begin(struct pager *pager, const struct output *output)
{
	(void)output;
	pager->process = 0;
}

void pager_end(struct pager *pager, struct output *output)
{
	(void)pager;
	(void)output;
}
