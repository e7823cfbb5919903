import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createFetchMaterial } from '#api/verification/status/fetch-material.ts';
import { nextUpdateOf } from '#api/verification/status/next-update.ts';
import { obtainLimits, startObtaining } from '#api/verification/status/obtain-material.ts';
import { createStatusCache } from '#api/verification/status/status-cache.ts';
import { createStatusClient } from '#clients/status/status-client.ts';
import { issueRevocationList } from '#signatures/crl/issue.ts';
import { ocspRequest } from '#signatures/ocsp/ask.ts';
import { readOcspRequest } from '#signatures/ocsp/request.ts';
import { ocspError, ocspResponse } from '#signatures/ocsp/response.ts';
import type { WantedMaterial } from '#signatures/validation/context.ts';
import { startListening } from '#test/support/servers/listening.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';

const world = setUp(sharedWorld);
const authority = setUp(() => createTestAuthority());
const person = setUp(() => authority.person('EC', 256));
const client = setUp(
  () => Promise.resolve(createStatusClient({ allowPrivate: true })),
  (one) => one.close(),
);
const serve = untilTheEnd(startListening);

const hour = 3_600_000;
const soon = (ms: number) => new Date(Math.floor((Date.now() + ms) / 1_000) * 1_000);

/** A revocation list of the test's authority, as the key service makes them. */
async function listUntil(nextUpdate: Date): Promise<Buffer> {
  const { facts: issuer, key: signer } = authority.issuing;
  const times = { thisUpdate: soon(-hour), nextUpdate, expiredSince: soon(-hour) };
  const made = { issuer, number: 1n, ...times, revoked: [], signer, hash: 'sha256' as const };
  return Buffer.from(await issueRevocationList(made));
}

/** What one process of ours has: its own memory over the table that all share. */
function startProcess(mayAskForIssuer: (url: string) => boolean = () => true) {
  const { orm, log } = world.deps;
  const cache = createStatusCache({ orm, log });
  const fetch = createFetchMaterial({ client, cache });
  return () => startObtaining({ own: async () => undefined, fetch, log, mayAskForIssuer });
}

/** A server at an address that no other test asks, and how often it was asked. */
async function serverOf(listener: RequestListener) {
  const state = { asked: 0 };
  const { url } = await serve((request, response) => {
    state.asked += 1;
    listener(request, response);
  });
  return { url: `${url}/${randomUUID()}`, state };
}

function wanted(kind: 'ocsp' | 'crl', ...urls: string[]): WantedMaterial {
  return { kind, certificate: person.facts, issuer: authority.issuing.facts, urls };
}

test('a list is fetched once for all processes, with its source and the time at which we had it', async () => {
  const list = await listUntil(soon(hour));
  const { url, state } = await serverOf((_, response) => response.end(list));
  const [one, other] = [startProcess(), startProcess()];
  const begun = Date.now();
  const both = await Promise.all([one()([wanted('crl', url)]), one()([wanted('crl', url)])]);
  const [first] = both.flat();
  expect(both.flat()).toHaveLength(2);
  expect(first).toMatchObject({ crls: [list], url, ocspResponses: [], certificates: [] });
  expect(first?.obtainedAt.getTime()).toBeGreaterThanOrEqual(begun);
  const [later] = await other()([wanted('crl', url)]);
  expect(later).toEqual(first);
  expect(state.asked).toBe(1);
});

test('an answer is asked for with the certificate that it is about', async () => {
  const serials: string[] = [];
  const { url } = await serverOf((request, response) => {
    void buffer(request).then(async (body) => {
      const { certIds } = readOcspRequest(body);
      serials.push(...certIds.map(({ serialNumber }) => serialNumber));
      response.end(ocspError('unauthorized'));
    });
  });
  expect(await startProcess()()([wanted('ocsp', url)])).toEqual([]);
  expect(serials).toEqual([person.facts.serialNumber]);
});

test('the next address is asked where one gives nothing, and nothing is kept for a while', async () => {
  const list = await listUntil(soon(hour));
  const bad = await serverOf((_, response) => response.end('<html>'));
  const good = await serverOf((_, response) => response.end(list));
  const obtain = startProcess();
  for (let times = 0; times < 2; times += 1) {
    const [found] = await obtain()([wanted('crl', bad.url, good.url)]);
    expect(found?.url).toBe(good.url);
  }
  expect([bad.state.asked, good.state.asked]).toEqual([1, 1]);
});

test('one verification asks so often, and others still may', async () => {
  const list = await listUntil(soon(hour));
  const { url, state } = await serverOf((_, response) => response.end(list));
  const obtain = startProcess();
  const many = Array.from({ length: obtainLimits.fetches + 4 }, (_, at) => wanted('crl', `${url}/${at}`));
  expect(await obtain()(many)).toHaveLength(obtainLimits.fetches);
  expect(state.asked).toBe(obtainLimits.fetches);
  expect(await obtain()(many.slice(-4))).toHaveLength(4);
});

test('one that has asked too often takes nothing from those who wait for the same', async () => {
  const list = await listUntil(soon(hour));
  const { url } = await serverOf((_, response) => response.end(list));
  const obtain = startProcess();
  const spent = obtain();
  await spent(Array.from({ length: obtainLimits.fetches }, (_, at) => wanted('crl', `${url}/${at}`)));
  const [none, one, other] = await Promise.all(
    [spent, obtain(), obtain()].map((each) => each([wanted('crl', url)])),
  );
  expect(none).toEqual([]);
  expect([one, other]).toMatchObject([[{ crls: [list] }], [{ crls: [list] }]]);
});

test('issuers are fetched from configured hosts alone', async () => {
  const { der } = authority.issuing.facts;
  const { url, state } = await serverOf((_, response) => response.end(der));
  const wish: WantedMaterial = { kind: 'issuer', certificate: person.facts, urls: [url] };
  expect(await startProcess(() => false)()([wish])).toEqual([]);
  expect(state.asked).toBe(0);
  expect(await startProcess((asked) => asked === url)()([wish])).toMatchObject([{ certificates: [der] }]);
});

test('the time until which a status holds is read from it', async () => {
  const until = soon(2 * hour);
  expect(nextUpdateOf('crl', await listUntil(until))).toEqual(until);
  const { issuing } = authority;
  const [certId] = readOcspRequest(ocspRequest({ certificate: person.facts, issuer: issuing.facts })).certIds;
  const answered = await ocspResponse({
    answers: [{ certId: certId?.encoded ?? Buffer.alloc(0), status: { status: 'good' } }],
    thisUpdate: soon(-hour),
    nextUpdate: until,
    archiveCutoff: soon(-hour),
    signer: issuing.key,
    responder: issuing.facts,
  });
  expect(nextUpdateOf('ocsp', Buffer.from(answered))).toEqual(until);
  expect(() => nextUpdateOf('ocsp', Buffer.from(ocspError('tryLater')))).toThrow('it has no answer');
  expect(() => nextUpdateOf('crl', issuing.facts.der)).toThrow('revocation list');
  expect(nextUpdateOf('issuer', issuing.facts.der)).toBeUndefined();
  expect(() => nextUpdateOf('issuer', Buffer.from('<html>'))).toThrow('certificate');
});
