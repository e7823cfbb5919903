import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  asn1Null,
  asn1True,
  bitString,
  explicit,
  integer,
  objectIdentifier,
  octetString,
  sequence,
} from '#signatures/asn1/der.ts';
import type { Der } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { certIdOf, ocspRequest, readOcspAnswer } from '#test/support/http/ocsp.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { get, post, startStatusWorld } from './support.ts';

const on = setUp(startStatusWorld);
let serial: string;
beforeAll(async () => {
  ({ serial } = await on.issue());
});

/** Asks by POST and, where it fits into an address, by GET: both say the same, with HTTP 200. */
async function outcome(request: Buffer): Promise<string> {
  const posted = await post(request, on);
  expect([posted.status, posted.headers.get('content-type')]).toEqual([200, 'application/ocsp-response']);
  const { response } = readOcspAnswer(posted.bytes);
  if (request.length < 4_000) {
    const got = await get(`${on.base}/ocsp/${encodeURIComponent(request.toString('base64'))}`);
    expect([got.status, readOcspAnswer(got.bytes).response]).toEqual([200, response]);
  }
  return response;
}

const plain = () => ocspRequest(on.issuing, [{ serial }]);
const many = (count: number) =>
  ocspRequest(
    on.issuing,
    Array.from({ length: count }, () => ({ serial })),
  );
const withNonce = (length: number) => ocspRequest(on.issuing, [{ serial }], Buffer.alloc(length, 7));

function nested(levels: number): Buffer {
  let inner: Der = asn1Null;
  for (let level = 0; level < levels; level += 1) inner = sequence(inner);
  return inner;
}

function withExtension(critical: boolean): Der {
  const value = octetString(asn1Null);
  const extension = critical
    ? sequence(objectIdentifier('1.3.6.1.4.1.99999.1'), asn1True, value)
    : sequence(objectIdentifier('1.3.6.1.4.1.99999.1'), value);
  const list = sequence(sequence(certIdOf(on.issuing, { serial })));
  return sequence(sequence(list, explicit(2, sequence(extension))));
}

function signed(): Der {
  const list = sequence(sequence(certIdOf(on.issuing, { serial })));
  const name = explicit(1, explicit(4, sequence()));
  const algorithm = sequence(objectIdentifier(oids.ecdsaWithSha256));
  const signature = sequence(algorithm, bitString(Buffer.alloc(70, 1)), explicit(0, sequence()));
  return sequence(sequence(name, list), explicit(0, signature));
}

describe('the status responder', () => {
  test('says malformedRequest of a request that is cut anywhere, and of one with something after it', async () => {
    const request = plain();
    for (let length = 0; length < request.length; length += 7) {
      // GET of nothing is no address of a request.
      const cut = await post(request.subarray(0, length), on);
      expect([cut.status, readOcspAnswer(cut.bytes).response]).toEqual([200, 'malformedRequest']);
    }
    expect(await outcome(Buffer.concat([request, Buffer.from([0])]))).toBe('malformedRequest');
    expect(await outcome(Buffer.concat([request, request]))).toBe('malformedRequest');
  });

  test('is not held up by nesting, nor by much of anything', async () => {
    expect(await outcome(nested(2_000))).toBe('malformedRequest');
    expect(await outcome(Buffer.from('3080'.repeat(30_000), 'hex'))).toBe('malformedRequest');
    expect((await post(Buffer.alloc(1_048_576, 0x30), on)).status).toBe(413);
    expect((await post(plain(), { ...on, type: 'text/plain' })).status).toBe(415);
  });

  test('answers 1 to 100 certificates, not none and not 1,000', async () => {
    expect(await outcome(many(1))).toBe('successful');
    expect(await outcome(many(100))).toBe('successful');
    expect(await outcome(many(0))).toBe('malformedRequest');
    // More than 64 KiB are refused before they are read, and the answer reaches a client that is still sending.
    expect((await post(many(1_000), on)).status).toBe(413);
  });

  test.each([
    [0, 'malformedRequest'],
    [1, 'successful'],
    [32, 'successful'],
    [128, 'successful'],
    [129, 'malformedRequest'],
  ])('says to a nonce of %i octets: %s', async (length, expected) => {
    expect(await outcome(withNonce(length))).toBe(expected);
  });

  test('knows its own issuer only, takes signed requests, and no critical extension that it does not understand', async () => {
    expect(await outcome(ocspRequest(on.root, [{ serial }]))).toBe('unauthorized');
    expect(await outcome(signed())).toBe('successful');
    expect(await outcome(withExtension(false))).toBe('successful');
    expect(await outcome(withExtension(true))).toBe('malformedRequest');
  });

  test('still answers after all of that', async () => {
    expect((await on.ask(serial)).statuses).toEqual(['good']);
    expect((await fetch(`${on.base}/api/v1/health`)).status).toBe(200);
  });
});

const query = (...parts: Der[]): Der => sequence(integer(1), ...parts);

describe('the timestamping authority', () => {
  const digest = createHash('sha256').update('what is stamped').digest();
  const imprint = (oid: string = oids.sha256, bytes = digest): Der =>
    sequence(sequence(objectIdentifier(oid)), octetString(bytes));
  const type = 'application/timestamp-query';
  const extension = sequence(objectIdentifier('1.2.3'), octetString(integer(1)));
  const ask = async (request: Buffer): Promise<string> => {
    const { status, headers, bytes } = await post(request, { ...on, type, path: '/tsa' });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/timestamp-reply']);
    return bytes.toString('hex');
  };

  test.each<[string, string, Der]>([
    ['another policy', '000001', query(imprint(), objectIdentifier('1.2.3'))],
    ['a digest that is too short', '0204', query(imprint(oids.sha256, digest.subarray(1)))],
    ['a digest that is too long', '0204', query(imprint(oids.sha256, Buffer.concat([digest, digest])))],
    ['SHA-1', '0780', query(imprint(oids.sha1, digest.subarray(0, 20)))],
    ['an extension', '07000080', query(imprint(), explicit(0, extension))],
    ['another version', '0520', sequence(integer(2), imprint())],
    ['a cut request', '0204', query(imprint()).subarray(0, 20)],
    ['something after it', '0204', Buffer.concat([query(imprint()), Buffer.from([0])])],
    ['deep nesting', '0204', nested(2_000)],
  ])('refuses %s by its failure bit %s', async (_, bits, request) => {
    expect(await ask(request)).toMatch(new RegExp(`03..${bits}$`));
  });

  test('grants without certReq a token without certificates, with it one that carries them', async () => {
    const bare = await ask(query(imprint()));
    const full = await ask(query(imprint(), asn1True));
    expect(bare).toMatch(/^30(82....|81..)3003020100/);
    expect(bare).not.toContain(on.issuing.toString('hex'));
    expect(full).toContain(on.issuing.toString('hex'));
    expect((await post(Buffer.alloc(1_048_576, 0x30), { ...on, type, path: '/tsa' })).status).toBe(413);
    expect((await post(query(imprint()), { ...on, path: '/tsa' })).status).toBe(415);
  });
});
