import { expect, test } from 'vitest';
import { keyUsage, statusAddresses } from '#signatures/certificates/extensions.ts';
import { validateCertificate } from '#signatures/validation/blocks/validate-certificate.ts';
import type {
  CertificateToValidate,
  CertificateValidation,
} from '#signatures/validation/blocks/validate-certificate.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import { makeList } from '#test/support/pki/status.ts';

const root = makeAuthority({ name: 'Root' });
const addresses = statusAddresses({ ocsp: 'http://s/ocsp', issuer: 'http://s/ca', crl: 'http://s/crl' });
const extensions = [keyUsage('digitalSignature'), ...addresses];
const signer = makeEntity({ name: 'Signer', issuer: root, extensions });

function validate(given: Partial<CertificateToValidate> = {}): CertificateValidation {
  return validateCertificate({
    certificate: signer.facts,
    purpose: 'signature',
    time: new Date('2026-06-01'),
    anchors: [{ certificate: root.facts, source: 'test' }],
    certificates: [],
    statuses: [makeList({ issuer: root })],
    ...given,
  });
}

test('status in the file from before the moment is asked for again, a later one is not', () => {
  expect(validate().wanted.map(({ kind }) => kind)).toStrictEqual(['ocsp', 'crl']);
  const made = validate().statuses.map(({ best }) => best?.thisUpdate.getTime() ?? Infinity);
  expect(validate({ freshAt: new Date(Math.min(...made)) }).wanted).toStrictEqual([]);
});

test('status that will be made is none', () => {
  const made = validate().statuses.map(({ best }) => best?.thisUpdate.getTime() ?? 0);
  const now = (after: number) => new Date(Math.min(...made) + after);
  const bestAt = (after: number) =>
    validate({ now: now(after) }).statuses.map(({ best }) => best !== undefined);
  expect(bestAt(-240_000)).toContain(true);
  expect(bestAt(-360_000)).not.toContain(true);
});
