import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';

/**
 * Refuses a call that a page of another site has somebody's browser make, as browsers tell it (Fetch Metadata Request Headers, 2.1): a
 * sender knows the links that they handed over, and would act with what the recipient has shown. Other programs tell nothing, and an
 * address that somebody opens, such as a file's, is no such call. Throws Problem insufficient_scope.
 */
export function assertNotCrossSite(c: Context): void {
  const site = c.req.header('sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  if (c.req.method === 'GET' && c.req.header('sec-fetch-dest') === 'document') return;
  throw new Problem('insufficient_scope', 'This call is taken from our own pages only.');
}
