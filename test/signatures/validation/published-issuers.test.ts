import { sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { integer, objectIdentifier, sequence, setOf, tagged } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { certificatesIn } from '#signatures/cades/cms/certificates-in.ts';
import { keyUsage, statusAddresses } from '#signatures/certificates/extensions.ts';
import { noMaterial } from '#signatures/signed-file/signed-file.ts';
import type { WantedMaterial } from '#signatures/validation/context.ts';
import { validate } from '#signatures/validation/validate.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import { makeList } from '#test/support/pki/status.ts';
import { fileOf, signedBy } from './support/signed.ts';

const time = new Date('2026-06-01');
const root = makeAuthority({ name: 'Root' });
const addresses = statusAddresses({ crl: 'http://s/crl', issuer: 'http://s/issuers.p7c' });
const issuing = makeAuthority({ name: 'Issuing', issuer: root, extensions: addresses });
const extensions = [keyUsage('nonRepudiation'), ...addresses];
const { facts, key } = makeEntity({ name: 'Signer', issuer: issuing, extensions });
const other = makeAuthority({ name: 'Other' });

/** A SignedData without content and signers, in which authorities publish several certificates. */
const published = sequence(
  objectIdentifier(oids.signedData),
  tagged(
    0xa0,
    sequence(
      integer(1),
      setOf(),
      sequence(objectIdentifier(oids.data)),
      tagged(0xa0, other.facts.der, issuing.facts.der),
      setOf(),
    ),
  ),
);

const from = { url: 'http://s', obtainedAt: time };
const lists = [root, issuing].map((issuer) => makeList({ issuer, thisUpdate: '2026-05-01' }).der);

/** The indication of a signature whose issuer is published in some form. */
async function judged(issuers: Buffer): Promise<string> {
  const obtain = async (wanted: readonly WantedMaterial[]) =>
    wanted.map(({ kind }) =>
      kind === 'issuer'
        ? { ...noMaterial, ...from, certificates: [issuers] }
        : { ...noMaterial, ...from, crls: lists },
    );
  const signer = { keyType: 'EC', sign: async (bytes: Buffer) => sign('sha256', bytes, key) } as const;
  const file = fileOf(await signedBy({ certificate: facts, signer }));
  const anchors = [{ certificate: root.facts, source: 'Root' }];
  const { indication } = await validate(file, { time, anchors, intermediates: [], obtain });
  return indication;
}

test('an issuer is found as a certificate, and among several in a CMS without signers', async () => {
  expect(await judged(issuing.facts.der)).toBe('TOTAL_PASSED');
  expect(await judged(published)).toBe('TOTAL_PASSED');
  expect(await judged(other.facts.der)).toBe('INDETERMINATE');
});

test('other bytes are no CMS', () => {
  expect(certificatesIn(published)).toStrictEqual([other.facts.der, issuing.facts.der]);
  expect(certificatesIn(issuing.facts.der)).toBeUndefined();
  expect(certificatesIn(Buffer.from('<html>'))).toBeUndefined();
  expect(certificatesIn(published.subarray(0, -1))).toBeUndefined();
});
