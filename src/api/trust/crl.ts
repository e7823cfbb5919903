import { Hono } from 'hono';
import type { Context } from 'hono';
import { revocationListPem } from '#signatures/crl/issue.ts';
import type { ApiEnv } from '../http/deps.ts';
import { hasAlready, refuseAllBut, settledMs } from '../http/answers/open-endpoint.ts';
import type { ListOf, RevocationLists } from '../status/revocation-lists.ts';

// Seconds of max-age, not the time to nextUpdate: a revocation brings a new list, and nobody shall be kept from it.
const seconds = { issuing: 60, root: 3_600 } as const;

type Place = { path: string; of: (file: string) => ListOf; pem?: boolean };

const places: Place[] = [
  { path: '/crl', of: () => 'issuing' },
  { path: '/crl.pem', of: () => 'issuing', pem: true },
  { path: '/ca/root.crl', of: () => 'root' },
  { path: '/ca/:file{[0-9a-f]+\\.crl}', of: (file) => ({ keyId: file.slice(0, -'.crl'.length) }) },
];

/** Revocation lists in DER (RFC 5280 section 4.2.1.13) and, for people and tools, PEM; open to everybody. */
export function crlRoutes(lists: RevocationLists): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  for (const { path, of, pem = false } of places) {
    app.get(path, async (c) => send(c, lists, { of: of(c.req.param('file') ?? ''), pem }));
    app.all(path, refuseAllBut('GET', 'HEAD'));
  }
  return app;
}

async function send(
  c: Context<ApiEnv>,
  lists: RevocationLists,
  { of, pem }: { of: ListOf; pem: boolean },
): Promise<Response> {
  const { der, sha256, thisUpdate, nextUpdate } = await lists.newest(of);
  const etag = pem ? `"pem-${sha256}"` : `"${sha256}"`;
  const lastModified = settled(thisUpdate);
  const headers = {
    'Content-Type': pem ? 'application/x-pem-file' : 'application/pkix-crl',
    ETag: etag,
    ...(lastModified && { 'Last-Modified': lastModified.toUTCString() }),
    Expires: nextUpdate.toUTCString(),
    'Cache-Control': `max-age=${of === 'root' ? seconds.root : seconds.issuing}, public, no-transform, must-revalidate`,
    'Access-Control-Allow-Origin': '*',
  };
  if (hasAlready(c, { etag, lastModified })) return c.body(null, 304, headers);
  return c.body(pem ? revocationListPem(der) : der, 200, headers);
}

// Lists may follow each other within a second; from this moment on no other one can still come with an earlier date.
function settled(thisUpdate: Date): Date | undefined {
  const at = thisUpdate.getTime() + settledMs;
  return at <= Date.now() ? new Date(at) : undefined;
}
