import { expect, test } from 'vitest';
import { readAnySignedData, readSignedData } from '#signatures/asn1/read-signed-data.ts';
import { readUsualSignedData } from '#signatures/asn1/read-usual-signed-data.ts';
import { createTestAuthority } from './support/authority.ts';
import { setUp } from '#test/support/world/set-up.ts';

const authority = setUp(createTestAuthority);

test.each([
  ['EC', 256, 'sha256'],
  ['EC', 384, 'sha384'],
  ['RSA', 2048, 'sha512'],
] as const)('our own reading gives what the library gives: %s %s %s', async (keyType, keySize, hash) => {
  const signature = await authority.sign(await authority.person(keyType, keySize), 'text', hash);
  const read = readUsualSignedData(signature);
  expect(read).toEqual(readAnySignedData(signature));
  const token = read?.signer.unsignedAttributes[0]?.values[0];
  expect(token).toBeDefined();
  expect(readUsualSignedData(token ?? Buffer.alloc(0))).toEqual(readAnySignedData(token ?? Buffer.alloc(0)));
});

test('what is BER only, or of another shape, is left to the library', async () => {
  const signature = await authority.sign(await authority.person('EC', 256), 'text');
  const length = signature.readUInt16BE(2);
  const longer = Buffer.concat([
    Buffer.from([0x30, 0x83, 0, length >> 8, length & 0xff]),
    signature.subarray(4),
  ]);
  expect(readUsualSignedData(longer)).toBeUndefined();
  expect(readSignedData(longer)).toEqual(readAnySignedData(signature));
  for (const other of [signature.subarray(0, -1), Buffer.from('30030201', 'hex'), Buffer.alloc(0)])
    expect(readUsualSignedData(other)).toBeUndefined();
});
