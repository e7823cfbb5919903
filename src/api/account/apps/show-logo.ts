import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { PartnerLogo } from '#entities/account/partner-logo.ts';
import type { ApiEnv } from '../../http/deps.ts';

/** GET /apps/{client_id}/logo/{sha256}.png: the logo of an application, for everybody. Another picture has another address. */
export async function showApplicationLogo(c: Context<ApiEnv>): Promise<Response> {
  const clientId = z.uuid().safeParse(c.req.param('id')).data;
  const [, sha256] = /^([0-9a-f]{64})\.png$/.exec(c.req.param('file') ?? '') ?? [];
  const em = c.var.deps.orm.em.fork();
  const found = clientId && sha256 ? await em.findOne(PartnerLogo, { clientId, sha256 }) : null;
  if (!found) throw new Problem('not_found', 'There is no such logo.');
  return c.body(new Uint8Array(found.png), 200, {
    'Content-Type': 'image/png',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });
}
