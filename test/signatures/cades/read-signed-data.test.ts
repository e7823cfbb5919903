import { expect, test } from 'vitest';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { readSignedData } from '#signatures/cades/cms/read-signed-data.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { inBer, makeCms } from '#test/support/cms/make-cms.ts';
import { setUp } from '#test/support/world/set-up.ts';

const content = Buffer.from('text');
const authority = setUp(createTestAuthority);
const person = setUp(() => authority.person('EC', 256));

test('one signer is read, in DER and in BER alike', async () => {
  const cms = await makeCms({ content, signers: [{ holder: person }], certificates: [person.facts.der] });
  const read = readSignedData(cms);
  expect(read).toMatchObject({
    content,
    certificates: [{ subjectText: person.facts.subjectText }],
    signer: {
      issuerAndSerialNumber: { issuer: person.facts.issuer, serialNumber: person.facts.serialNumber },
      hash: 'sha256',
      keyType: 'EC',
    },
  });
  expect(read.signer.signedAttributes).toHaveLength(4);
  expect(readSignedData(inBer(cms, 7, [person.facts.der]))).toMatchObject({
    content,
    signer: { signature: read.signer.signature },
  });
});

test('several signers, none, and bytes behind are refused', async () => {
  const certificates = [person.facts.der];
  const one = { holder: person };
  const [none, two] = await Promise.all(
    [[], [one, one]].map((signers) => makeCms({ content, signers, certificates })),
  );
  const alone = await makeCms({ content, signers: [one], certificates });
  for (const bytes of [none, two, Buffer.concat([alone, Buffer.from([0])]), alone.subarray(0, -1)])
    expect(() => readSignedData(bytes ?? Buffer.alloc(0))).toThrow(MalformedError);
});
