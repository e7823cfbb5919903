import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import type { ApiEnv } from '../http/deps.ts';
import { hasAlready, refuseAllBut } from '../http/answers/open-endpoint.ts';
import type { OwnAuthorities, RememberedAuthorities } from '../status/authorities.ts';

type Find = (own: OwnAuthorities, file: string) => CertificateFacts | undefined;

const ofKeyId: Find = ({ issuing, root, test }, file) =>
  [...issuing, root, ...test.issuing, test.root].find(({ keyId }) => file.startsWith(`${keyId}.`))?.facts;

/** The paths without their endings, whose certificate each gives, and for how long caches may keep it, in seconds. */
const places: { path: string; find: Find; seconds: number }[] = [
  { path: 'root\\', find: ({ root }) => root.facts, seconds: 86_400 },
  { path: 'test-root\\', find: ({ test }) => test.root.facts, seconds: 86_400 },
  // The active one is another one after a succession.
  { path: 'issuing\\', find: ({ active }) => active.facts, seconds: 3_600 },
  { path: '[0-9a-f]+\\', find: ofKeyId, seconds: 86_400 },
];

/**
 * The certificates of the root and of the issuing authorities, open to everybody: PEM for people and tools, DER under the
 * names that certificates carry as caIssuers (RFC 5280, 4.2.2.1).
 */
export function caCertificateRoutes(authorities: RememberedAuthorities): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  for (const { path, find, seconds } of places)
    for (const form of ['pem', 'crt'] as const) {
      const route = `/ca/:file{${path}.${form}}`;
      app.get(route, async (c) => {
        const facts = find(await authorities.read(), c.req.param('file') ?? '');
        if (!facts) throw noSuchAuthority();
        return send(c, facts, { form, seconds });
      });
      app.all(route, refuseAllBut('GET', 'HEAD'));
    }
  return app;
}

/** The failure for a key identifier that is of none of our authorities. */
function noSuchAuthority(): Problem {
  return new Problem('not_found', 'None of our authorities has this key identifier. GET /ca/ lists them.');
}

function send(
  c: Context<ApiEnv>,
  { der, notBefore: lastModified }: CertificateFacts,
  { form, seconds }: { form: 'pem' | 'crt'; seconds: number },
): Response {
  const bytes = form === 'pem' ? Buffer.from(certificatePem(der)) : der;
  const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
  const headers = {
    'Content-Type': form === 'pem' ? 'application/x-pem-file' : 'application/pkix-cert',
    ETag: etag,
    'Last-Modified': lastModified.toUTCString(),
    'Cache-Control': `public, max-age=${seconds}`,
    'Access-Control-Allow-Origin': '*',
  };
  if (hasAlready(c, { etag, lastModified })) return c.body(null, 304, headers);
  return c.body(new Uint8Array(bytes), 200, headers);
}
