import { beforeAll, expect, test } from 'vitest';
import { ocspRequest } from '#test/support/http/ocsp.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { get, startStatusWorld } from './support.ts';

const on = setUp(startStatusWorld);
let ocspPath: string;
beforeAll(async () => {
  const { serial } = await on.issue();
  ocspPath = `/ocsp/${encodeURIComponent(ocspRequest(on.issuing, [{ serial }]).toString('base64'))}`;
  for (const issuer of ['issuing', 'root'] as const) {
    await on.world.deps.keyService.publishList(issuer, 3600);
  }
  // Lists of a minute ago, before anybody asked for them: a young one has no date yet.
  await on.world.owner.em
    .fork()
    .execute(`update status.revocation_list set this_update = this_update - interval '1 minute'`);
});

const dateOf = async (path: string) => (await get(`${on.base}${path}`)).headers.get('last-modified') ?? '';
const shifted = (date: string, seconds: number) => new Date(Date.parse(date) + seconds * 1000).toUTCString();

const paths = [
  'OCSP',
  '/crl',
  '/crl.pem',
  '/ca/root.crl',
  '/ca/root.crt',
  '/ca/root.pem',
  '/ca/issuing.crt',
  '/ca/issuing.pem',
];

test.each(paths)('%s is 304 by date, and If-None-Match is asked before the date', async (name) => {
  const path = name === 'OCSP' ? ocspPath : name;
  const date = await dateOf(path);
  const etag = (await get(`${on.base}${path}`)).headers.get('etag') ?? '';
  expect([date, etag].every((value) => value !== '')).toBe(true);
  const ask = async (headers: Record<string, string>) => {
    const { status, bytes } = await get(`${on.base}${path}`, headers);
    expect(bytes.length > 0).toBe(status === 200);
    return status;
  };
  expect(await ask({ 'if-modified-since': date })).toBe(304);
  expect(await ask({ 'if-modified-since': shifted(date, 3600) })).toBe(304);
  expect(await ask({ 'if-modified-since': shifted(date, -1) })).toBe(200);
  // The client's own clock at the moment of a download proves nothing about a newer version within the same seconds.
  expect(await ask({ 'if-modified-since': shifted(date, 2) })).toBe(200);
  expect(await ask({ 'if-none-match': '"other"', 'if-modified-since': date })).toBe(200);
  expect(await ask({ 'if-none-match': etag, 'if-modified-since': shifted(date, -3600) })).toBe(304);
  for (const wrong of ['yesterday', '2026', '', `${date}, ${date}`]) {
    expect(await ask({ 'if-modified-since': wrong })).toBe(200);
  }
});

test('a list that has just been published has no date yet, so that the next one can be told from it', async () => {
  const { id } = await on.issue();
  await on.revoke(id);
  await expect.poll(async () => dateOf('/crl')).toBe('');
  const later = new Date(Date.now() + 3_600_000).toUTCString();
  expect((await get(`${on.base}/crl`, { 'if-modified-since': later })).status).toBe(200);
});
