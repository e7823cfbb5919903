import { X509Certificate } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { Problem } from '#domain/problem.ts';
import type { ApiDependencies, ApiEnv } from '../deps.ts';

const kinds = ['root', 'issuing'] as const;
type Kind = (typeof kinds)[number];

/**
 * The certificates of the root and the issuing authority, open to everybody: PEM for people and tools, DER under the
 * names that certificates carry as caIssuers (RFC 5280, 4.2.2.1).
 */
export function caCertificateRoutes(deps: ApiDependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const read = rememberFirst(() => deps.keyService.authorities());
  for (const kind of kinds) {
    app.get(`/ca/${kind}.pem`, async (c) => send(c, 'application/x-pem-file', (await read())[kind]));
    app.get(`/ca/${kind}.crt`, async (c) =>
      send(c, 'application/pkix-cert', new X509Certificate((await read())[kind]).raw),
    );
    app.all(`/ca/${kind}.pem`, refuse);
    app.all(`/ca/${kind}.crt`, refuse);
  }
  return app;
}

function refuse(c: Context<ApiEnv>): never {
  c.header('Allow', 'GET, HEAD');
  throw new Problem('method_not_allowed', `${c.req.method} is not possible here; use GET, HEAD.`);
}

function send(c: Context<ApiEnv>, type: string, bytes: string | Buffer): Response {
  c.header('Content-Type', type);
  c.header('Cache-Control', 'public, max-age=86400');
  c.header('Access-Control-Allow-Origin', '*');
  return c.body(typeof bytes === 'string' ? bytes : new Uint8Array(bytes));
}

/** The authorities' certificates never change while the service runs, so the first answer is kept; a failure is not. */
function rememberFirst(read: () => Promise<Record<Kind, string>>): () => Promise<Record<Kind, string>> {
  let known: Record<Kind, string> | undefined;
  return async () => (known ??= await read());
}
