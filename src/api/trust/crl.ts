import { Hono } from 'hono';
import type { Context } from 'hono';
import { revocationListPem } from '#signatures/crl/issue.ts';
import type { ApiEnv } from '../http/deps.ts';
import { hasAlready, refuseAllBut, settledMs } from '../http/answers/open-endpoint.ts';
import type { ListIssuer, RevocationLists } from '../status/revocation-lists.ts';

// Seconds of max-age, not the time to nextUpdate: a revocation brings a new list, and nobody shall be kept from it.
const seconds: Record<ListIssuer, number> = { issuing: 60, root: 3_600 };

const places: { path: string; issuer: ListIssuer; pem?: boolean }[] = [
  { path: '/crl', issuer: 'issuing' },
  { path: '/crl.pem', issuer: 'issuing', pem: true },
  { path: '/ca/root.crl', issuer: 'root' },
];

/** Revocation lists in DER (RFC 5280 section 4.2.1.13) and, for people and tools, PEM; open to everybody. */
export function crlRoutes(lists: RevocationLists): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  for (const { path, issuer, pem = false } of places) {
    app.get(path, async (c) => send(c, lists, { issuer, pem }));
    app.all(path, refuseAllBut('GET', 'HEAD'));
  }
  return app;
}

async function send(
  c: Context<ApiEnv>,
  lists: RevocationLists,
  { issuer, pem }: { issuer: ListIssuer; pem: boolean },
): Promise<Response> {
  const { der, sha256, thisUpdate, nextUpdate } = await lists.newest(issuer);
  const etag = pem ? `"pem-${sha256}"` : `"${sha256}"`;
  const lastModified = settled(thisUpdate);
  const headers = {
    'Content-Type': pem ? 'application/x-pem-file' : 'application/pkix-crl',
    ETag: etag,
    ...(lastModified && { 'Last-Modified': lastModified.toUTCString() }),
    Expires: nextUpdate.toUTCString(),
    'Cache-Control': `max-age=${seconds[issuer]}, public, no-transform, must-revalidate`,
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
