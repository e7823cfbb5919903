import type { Context } from 'hono';
import type { ApiEnv } from '../deps.ts';

/** The header of every 201, for the document. */
export const locationHeader = {
  Location: {
    description: 'The address of what was made (RFC 9110 section 10.2.2)',
    schema: { type: 'string', format: 'uri' },
  },
} as const;

/** Says in an answer where what was made is, by its path. */
export function locate(c: Context<ApiEnv>, path: `/${string}`): void {
  c.header('Location', `${c.var.deps.config.BASE_URL}${path}`);
}
