import { createHash, X509Certificate } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { ApiDependencies, ApiEnv } from '../http/deps.ts';
import { hasAlready, refuseAllBut } from '../http/answers/open-endpoint.ts';

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
    app.get(`/ca/${kind}.pem`, async (c) => {
      const pem = (await read())[kind];
      return send(c, new X509Certificate(pem), { type: 'application/x-pem-file', bytes: Buffer.from(pem) });
    });
    app.get(`/ca/${kind}.crt`, async (c) => {
      const certificate = new X509Certificate((await read())[kind]);
      return send(c, certificate, { type: 'application/pkix-cert', bytes: certificate.raw });
    });
    for (const form of ['pem', 'crt']) app.all(`/ca/${kind}.${form}`, refuseAllBut('GET', 'HEAD'));
  }
  return app;
}

function send(
  c: Context<ApiEnv>,
  { validFromDate: lastModified }: X509Certificate,
  { type, bytes }: { type: string; bytes: Buffer },
): Response {
  const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
  const headers = {
    'Content-Type': type,
    ETag: etag,
    'Last-Modified': lastModified.toUTCString(),
    'Cache-Control': 'public, max-age=86400',
    'Access-Control-Allow-Origin': '*',
  };
  if (hasAlready(c, { etag, lastModified })) return c.body(null, 304, headers);
  return c.body(new Uint8Array(bytes), 200, headers);
}

/** The authorities' certificates never change while the service runs, so the first answer is kept; a failure is not. */
function rememberFirst(read: () => Promise<Record<Kind, string>>): () => Promise<Record<Kind, string>> {
  let known: Record<Kind, string> | undefined;
  return async () => (known ??= await read());
}
