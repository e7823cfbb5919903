import { expect, test } from 'vitest';
import { VerificationResult } from '#api/verification/verification-result.ts';
import { signedFiles } from '#test/support/signatures/signed-files.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { postForm, verifyPath as general, type Fields } from './support/post-form.ts';

const world = setUp(sharedWorld);
const made = setUp(signedFiles);

async function verify(path: string, fields: Fields): Promise<VerificationResult> {
  const { status, body } = await postForm<VerificationResult>(world, path, fields);
  expect([status, VerificationResult.strict().parse(body)]).toEqual([200, body]);
  return body;
}

/** What each file is, and what it says of its container and of its level. Nobody trusts its authority, so its timestamp proves nothing. */
const rows = [
  ['CAdES-T, detached', 'cades', null, 'CAdES-B'],
  ['CAdES-B, attached', 'cades', null, 'CAdES-B'],
  ['XAdES-B, enveloped', 'xades', null, 'XAdES-B'],
  ['PAdES-T', 'pades', null, 'PAdES-B'],
  ['ASiC-E', 'asic', 'ASiC-E', 'CAdES-B'],
  ['ASiC-S', 'asic', 'ASiC-S', 'CAdES-B'],
] as const;

test.each(rows)('%s is read as what it is by every way of asking', async (name, format, container, level) => {
  const { signature, document } = made.files.find((one) => one.name === name) ?? {};
  if (!signature) throw new Error('there is no such file');
  const fields = { signature, ...(document && { document }) };
  const own = `/api/v1/signature/${format}/verify`;
  const results = [
    await verify(own, fields),
    await verify(general, fields),
    await verify(general, { ...fields, signature_format: format }),
  ];
  for (const result of results)
    expect(result).toMatchObject({
      is_valid: false,
      signer_name: 'Alice',
      signature_level: level,
      is_timestamped: false,
      certificate_info: 'CN=Alice,O=Tests,C=MN',
      signing_time: expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/) as string,
      indication: 'INDETERMINATE',
      sub_indication: 'NO_CERTIFICATE_CHAIN_FOUND',
      container,
    });
  const other = format === 'pades' ? 'cades' : 'pades';
  const refused = await postForm(world, `/api/v1/signature/${other}/verify`, fields);
  expect(refused.status).toBe(400);
});

test('a document beside an attached signature must equal what is signed', async () => {
  const attached = made.files.find(({ name }) => name === 'CAdES-B, attached');
  const signature = attached?.signature ?? Buffer.alloc(0);
  const same = await verify(general, { signature, document: Buffer.from('The tenant pays 100 a month.') });
  expect(same.sub_indication).toBe('NO_CERTIFICATE_CHAIN_FOUND');
  const another = await verify(general, { signature, document: Buffer.from('The tenant pays nothing.') });
  expect(another).toMatchObject({ is_valid: false, indication: 'TOTAL_FAILED' });
});
