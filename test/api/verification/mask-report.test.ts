import { expect, test } from 'vitest';
import { maskName, maskReport } from '#api/verification/mask-report.ts';
import { presentReport } from '#api/verification/present-report.ts';
import { policies } from '#domain/common/certificate-policies.ts';
import { validate } from '#signatures/validation/validate.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import { certificatePolicies } from '#signatures/certificates/extensions.ts';
import { sign } from 'node:crypto';
import { fileOf, signedBy } from '#test/signatures/validation/support/signed.ts';

test.each([
  ['bat.dorj@example.mn', 'b•••@example.mn'],
  ['bat.dorj@example.mn (unverified)', 'b•••@example.mn (unverified)'],
  ['+97699112233', '+976••••••33'],
  ['Сараа Дорж', 'С••• Д•••'],
  ['Bat', 'B•••'],
])('%s is shown as %s', (name, shown) => {
  expect(maskName(name)).toBe(shown);
});

const root = makeAuthority({ name: 'Root' });

/** What the public sees of a signature by a certificate that has ended and does not name its purpose. */
async function shownOf(name: string, policy: string) {
  const { facts, key } = makeEntity({
    name,
    issuer: root,
    until: '2025-01-01',
    extensions: [certificatePolicies(policy)],
  });
  const signer = { keyType: 'EC', sign: async (bytes: Buffer) => sign('sha256', bytes, key) } as const;
  const object = {
    name: 'salaries.xlsx',
    scope: 'full',
    state: 'intact',
    digestAlgorithm: 'sha256',
  } as const;
  const file = fileOf(await signedBy({ certificate: facts, signer }, { signedObjects: [object] }));
  const anchors = [{ certificate: root.facts, source: 'Tamga' }];
  const time = new Date('2026-06-01');
  const report = await validate(file, { time, anchors, intermediates: [], obtain: async () => [] });
  return presentReport(maskReport(report), 'en');
}

test('people have a mask wherever they are named, and files have no name', async () => {
  const shown = await shownOf('Bat Dorj', policies.level3);
  expect(shown).toMatchObject({ signer_name: 'B••• D•••', certificate_info: 'B••• D•••', is_valid: false });
  expect(shown.reasons.length).toBeGreaterThan(0);
  const text = JSON.stringify(shown);
  expect(text).toContain('2025-01-01');
  for (const secret of ['Bat', 'Dorj', 'salaries', 'BEGIN CERTIFICATE']) expect(text).not.toContain(secret);
});

test('the seals of the platform keep their name', async () => {
  expect(await shownOf('Tamga Seal', policies.seal)).toMatchObject({ signer_name: 'Tamga Seal' });
});
