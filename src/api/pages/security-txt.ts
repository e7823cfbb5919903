import { Hono } from 'hono';
import type { ApiConfig } from '#config/api.ts';
import type { ApiEnv } from '../http/deps.ts';

const dayMs = 86_400_000;
/** RFC 9116 clause 2.5.5 recommends less than a year. */
const validDays = 180;

/** The lines of security.txt (RFC 9116 clause 2.5): whom to tell of a weakness. */
function securityTxt({ contact, baseUrl, now }: { contact: string; baseUrl: string; now: number }): string {
  const expires = new Date((Math.floor(now / dayMs) + validDays) * dayMs);
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    'Preferred-Languages: mn, en',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** GET /.well-known/security.txt, where the operator has set SECURITY_CONTACT; there is nothing without. */
export function securityRoutes({ SECURITY_CONTACT, BASE_URL }: ApiConfig): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  if (SECURITY_CONTACT === undefined) return app;
  return app.get('/.well-known/security.txt', (c) => {
    const text = securityTxt({ contact: SECURITY_CONTACT, baseUrl: BASE_URL, now: Date.now() });
    return c.body(text, 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'max-age=3600',
    });
  });
}
