import { createHash } from 'node:crypto';
import { PKIStatus, TimeStampResp } from 'pkijs';
import { describe, expect, test } from 'vitest';
import { policies } from '#domain/common/certificate-policies.ts';
import { TimestampEntry } from '#keyservice/entities/timestamp-entry.ts';
import {
  asn1True,
  implicitConstructed,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  tagged,
} from '#signatures/asn1/der.ts';
import type { Der } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { readTimestampResponse, readTstInfo } from '#signatures/asn1/read-timestamp.ts';
import { readSignedData } from '#signatures/cades/cms/read-signed-data.ts';
import { verifyTokenItself } from '#signatures/cades-t/verify-itself.ts';
import { runKeyService } from '#test/keyservice/support/key-service.ts';
import { setUp } from '#test/support/world/set-up.ts';

const digest = createHash('sha256').update('what is stamped').digest();
const imprint = (oid: string = oids.sha256, bytes = digest): Der =>
  sequence(sequence(objectIdentifier(oid)), octetString(bytes));
const query = (...parts: Der[]): Der => sequence(integer(1), ...parts);

const running = setUp(runKeyService);

async function ask(request: Buffer): Promise<Buffer> {
  const { status, type, bytes } = await running.post(
    '/api/v1/timestamp-queries',
    request,
    'application/timestamp-query',
  );
  expect([status, type]).toEqual([200, 'application/timestamp-reply']);
  return bytes;
}

describe('a granted timestamp', () => {
  test('is over the digest, with the nonce as it came, our policy, and the certificates that were asked for', async () => {
    const nonce = tagged(2, Buffer.from('80ffee', 'hex'));
    const token = readTimestampResponse(
      await ask(query(imprint(), objectIdentifier(policies.timestamp), nonce, asn1True)),
    );
    const { facts, certificates, certificate } = verifyTokenItself(token, () => digest);
    expect(facts.policy).toBe(policies.timestamp);
    expect(token.includes(nonce)).toBe(true);
    expect(Math.abs(facts.time.getTime() - Date.now())).toBeLessThan(5000);
    const { timestamping, issuing } = running.service.authority;
    expect(certificate.serialNumber).toBe(timestamping.facts.serialNumber);
    expect(certificates.map(({ serialNumber }) => serialNumber).toSorted()).toEqual(
      [timestamping, issuing].map(({ facts }) => facts.serialNumber).toSorted(),
    );
  });

  test('carries no certificate and no nonce where none was asked for', async () => {
    const data = readSignedData(readTimestampResponse(await ask(query(imprint()))));
    expect(data.certificates).toEqual([]);
    expect(readTstInfo(data.content ?? Buffer.alloc(0)).nonce).toBeUndefined();
  });

  test('is in the log of timestamps before it is released', async () => {
    const { content } = readSignedData(readTimestampResponse(await ask(query(imprint()))));
    const { serialNumber } = readTstInfo(content ?? Buffer.alloc(0));
    const logged = await running.service.orm.em.fork().findOneOrFail(TimestampEntry, { serialNumber });
    expect(logged).toMatchObject({ imprint: `sha256:${digest.toString('hex')}`, rootId: null });
  });
});

describe('many timestamps at once', () => {
  test('each have their own entry in the log of timestamps', async () => {
    const digests = Array.from({ length: 40 }, (_, index) =>
      createHash('sha256').update(`many ${index}`).digest(),
    );
    const answers = await Promise.all(digests.map((bytes) => ask(query(imprint(oids.sha256, bytes)))));
    for (const [index, answer] of answers.entries()) {
      const { content } = readSignedData(readTimestampResponse(answer));
      expect(readTstInfo(content ?? Buffer.alloc(0)).digest).toEqual(digests[index]);
    }
    const entries = await running.service.orm.em.fork().find(TimestampEntry, {});
    const logged = entries.map(({ imprint }) => imprint);
    for (const bytes of digests) expect(logged).toContain(`sha256:${bytes.toString('hex')}`);
  });
});

describe('the operation', () => {
  test('takes bytes of its type only', async () => {
    const path = '/api/v1/timestamp-queries';
    expect((await running.post(path, query(imprint()), 'application/json')).status).toBe(415);
    expect((await running.post(path, Buffer.alloc(0), 'application/timestamp-query')).status).toBe(400);
  });
});

describe('a refusal', () => {
  const extension = sequence(objectIdentifier('1.2.3'), octetString(integer(1)));
  test.each<[string, string, Der]>([
    ['badAlg', '0780', query(imprint(oids.sha1, digest.subarray(0, 20)))],
    ['badRequest', '0520', sequence(integer(3), imprint())],
    ['badDataFormat', '0204', query(imprint(oids.sha256, digest.subarray(1)))],
    ['badDataFormat', '0204', Buffer.from('no request')],
    ['unacceptedPolicy', '000001', query(imprint(), objectIdentifier('1.2.3'))],
    ['unacceptedExtension', '07000080', query(imprint(), implicitConstructed(0, sequence(extension)))],
  ])('names %s', async (_, bits, request) => {
    const der = await ask(request);
    const response = TimeStampResp.fromBER(der);
    expect(response.status.status).toBe(PKIStatus.rejection);
    expect(response.timeStampToken).toBeUndefined();
    expect(der.toString('hex')).toMatch(new RegExp(`03..${bits}$`));
  });
});
