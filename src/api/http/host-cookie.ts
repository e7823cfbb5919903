import type { Context } from 'hono';
import type { ApiEnv } from './deps.ts';

/**
 * Names a cookie of our pages, with its options. `__Host-` lets no other host and no path set it; browsers want Secure for
 * it, so plain http goes without. It is Lax because links in mails lead to the pages.
 */
export function hostCookie(c: Context<ApiEnv>, name: string) {
  const secure = c.var.deps.config.BASE_URL.startsWith('https:');
  const options = { path: '/', httpOnly: true, secure, sameSite: 'Lax' } as const;
  return { name: secure ? `__Host-${name}` : name, options };
}
