import { describe, expect, test } from 'vitest';
import { asn1Null } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { extension, ocspNocheck } from '#signatures/certificates/extensions.ts';
import { validateCertificate } from '#signatures/validation/blocks/validate-certificate.ts';
import { readTrustedList } from '#signatures/validation/trust/read-trusted-list.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import { extendedKeyUsages } from '#test/support/pki/extensions.ts';
import { makeList, makeResponse } from '#test/support/pki/status.ts';
import { makeTrustedList } from '#test/support/pki/trusted-list.ts';
import type { ListedService } from '#test/support/pki/trusted-list.ts';

const operator = makeEntity({ name: 'Operator' });
const authority = makeAuthority({ name: 'Authority' });
const time = new Date('2026-06-01');
const at = (text: string) => `${text}T00:00:00Z`;
const granted = (from: string) => ({ status: 'granted', from: at(from) });
const withdrawn = (from: string) => ({ status: 'withdrawn', from: at(from) });

function service(type: string, ...statuses: ListedService['statuses']): ListedService {
  return { type, name: 'Service', certificate: authority, statuses };
}

function read(bytes: Buffer, signers = [operator.facts]) {
  return readTrustedList({ bytes, source: 'mn.xml', signers, time });
}

async function windowsOf(...services: ListedService[]) {
  const { anchors } = await read(makeTrustedList(operator, { services }));
  return anchors.map(({ from, until, purposes }) => [
    from?.toISOString().slice(0, 10),
    until?.toISOString().slice(0, 10),
    purposes?.join(),
  ]);
}

describe('a service is trusted', () => {
  test('from the beginning of its status until further notice', async () => {
    const { anchors, nextUpdate } = await read(
      makeTrustedList(operator, { services: [service('CA/QC', granted('2020-01-01'))] }),
    );
    expect(anchors).toStrictEqual([
      { certificate: authority.facts, source: 'mn.xml: Service', from: new Date('2020-01-01') },
    ]);
    expect(nextUpdate).toStrictEqual(new Date('2027-01-01'));
  });

  test('until a withdrawal, and again afterwards', async () => {
    const statuses = [granted('2025-01-01'), withdrawn('2024-01-01'), granted('2016-07-01')] as const;
    expect(await windowsOf(service('CA/QC', ...statuses))).toStrictEqual([
      ['2016-07-01', '2024-01-01', undefined],
      ['2025-01-01', undefined, undefined],
    ]);
    expect(await windowsOf(service('CA/QC', withdrawn('2020-01-01')))).toStrictEqual([]);
  });

  test('through the statuses of lists from before 2016', async () => {
    const accredited = { status: 'accredited', from: at('2010-01-01') };
    const supervised = { status: 'undersupervision', from: at('2005-01-01') };
    expect(await windowsOf(service('CA/QC', granted('2016-07-01'), accredited, supervised))).toStrictEqual([
      ['2005-01-01', undefined, undefined],
    ]);
  });

  test('for what it is, and not for what nobody knows', async () => {
    expect(await windowsOf(service('TSA/QTST', granted('2020-01-01')))).toStrictEqual([
      ['2020-01-01', undefined, 'timestamp'],
    ]);
    expect(await windowsOf(service('Certstatus/OCSP/QC', granted('2020-01-01')))).toStrictEqual([
      ['2020-01-01', undefined, 'status'],
    ]);
    expect(await windowsOf(service('EDS/Q', granted('2020-01-01')))).toStrictEqual([]);
    expect(await windowsOf(service('constructor', granted('2020-01-01')))).toStrictEqual([]);
  });
});

describe('a list is refused', () => {
  const services = [service('CA/QC', granted('2020-01-01'))];
  const list = makeTrustedList(operator, { services });
  const expectRefused = (bytes: Buffer, words: RegExp, signers = [operator.facts]) =>
    expect(read(bytes, signers)).rejects.toThrow(words);

  test('when nobody of those who may sign it did, those they certify included', async () => {
    await expectRefused(list, /not by one of the certificates/, [makeEntity({ name: 'Operator' }).facts]);
    await expectRefused(list, /not by one of the certificates/, []);
    const root = makeAuthority({ name: 'Root' });
    // It needs no status: nothing but its place in the chain speaks against it.
    const below = makeEntity({ name: 'Below', issuer: root, extensions: [extension('2.5.29.56', asn1Null)] });
    await expectRefused(makeTrustedList(below, { services }), /not by one of the certificates/, [root.facts]);
  });

  test('when something in it was changed', async () => {
    const changed = Buffer.from(list.toString().replace('2020-01-01T', '2019-01-01T'));
    await expectRefused(changed, /not by one of the certificates/);
    await expectRefused(
      Buffer.from(list.toString().replace(/<ds:Signature .*<\/ds:Signature>/, '')),
      /no signature/,
    );
  });

  test('when its next one is due', async () => {
    await expectRefused(
      makeTrustedList(operator, { services, nextUpdate: at('2026-05-31') }),
      /next update was due on 2026-05-31/,
    );
  });

  test('when it is something else', async () => {
    await expectRefused(Buffer.from('<a/>'), /no trusted list/);
    await expectRefused(Buffer.from('no XML'), /cannot be read/);
    await expect(read(Buffer.alloc(0))).rejects.toThrow(MalformedError);
  });
});

test('a timestamping authority of a list vouches for no signer, and its responder answers for everybody', async () => {
  const signer = makeEntity({ name: 'Signer', issuer: authority });
  const responder = makeEntity({
    name: 'Responder',
    issuer: makeAuthority({ name: 'Elsewhere' }),
    extensions: [extendedKeyUsages(false, oids.ocspSigning), ocspNocheck()],
  });
  const judged = async (type: string, statuses: Parameters<typeof validateCertificate>[0]['statuses']) => {
    const listed: ListedService = {
      ...service('Certstatus/OCSP', granted('2020-01-01')),
      certificate: responder,
    };
    const { anchors } = await read(
      makeTrustedList(operator, { services: [service(type, granted('2020-01-01')), listed] }),
    );
    const given = { certificate: signer.facts, certificates: [], time, anchors, statuses };
    return validateCertificate({ ...given, purpose: 'signature' }).subIndication ?? 'passed';
  };
  const list = makeList({ issuer: authority });
  expect(await judged('CA/QC', [list])).toBe('passed');
  expect(await judged('TSA/QTST', [list])).toBe('NO_CERTIFICATE_CHAIN_FOUND');
  const answer = makeResponse({ certificate: signer.facts, issuer: authority.facts, responder });
  expect(await judged('CA/QC', [answer])).toBe('passed');
});
