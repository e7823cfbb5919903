import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkSealed } from '#sealing/check-sealed.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { anywhere, attacks, carried } from '#test/support/pdf-attacks/attacks.ts';
import { arrivedCourse, names, startGround, type Ground } from '#test/support/pdf-attacks/ground.ts';
import { renewed } from '#test/support/pdf-attacks/structure.ts';
import { closedWays } from '#test/support/pdf-attacks/ways.ts';
import { padesSigner, statusOf } from './support/signers.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';

let ground: Ground;
let arrived: Ground;
let root: CertificateFacts;
beforeAll(async () => {
  const authority = await createTestAuthority();
  root = authority.root.facts;
  const sign = padesSigner(authority, await authority.person('EC', 256));
  const keys = { sign, timestamp: authority.timestamp, status: statusOf(authority) };
  ground = await startGround(keys);
  arrived = await startGround(keys, await arrivedCourse(keys));
});

const check = (pdf: Uint8Array) => checkSealed(pdf, { names, root });
const checkArrived = (pdf: Uint8Array) => {
  const { certified: original } = arrived;
  const hash = createHash('sha256').update(original).digest('hex');
  return checkSealed(pdf, { names: names.slice(1), root, original: { size: original.length, hash } });
};
const refused = { name: expect.stringMatching(/^(CheckFailed|SignaturesDiffer|UnusablePdf|DamagedPdf)$/) };

describe('a file that nobody attacked is accepted', () => {
  test('as it was sealed', async () => {
    await expect(check(ground.sealed)).resolves.toBeUndefined();
  });

  test.each(Object.entries(closedWays))('%s: without any change', async (_, carry) => {
    await expect(check(await carry(ground, () => undefined))).resolves.toBeUndefined();
  });

  test.each(Object.entries(closedWays))(
    'one that arrived signed, %s: without any change',
    async (_, carry) => {
      await expect(checkArrived(await carry(arrived, () => undefined))).resolves.toBeUndefined();
    },
  );

  test('with its archive renewed by another program, put together from parts', async () => {
    await expect(check(await renewed(ground, () => undefined))).resolves.toBeUndefined();
  });

  test('with its archive renewed twice', async () => {
    const twice = await ground.complete(await ground.complete(ground.sealed));
    await expect(check(twice)).resolves.toBeUndefined();
  });
});

describe('an attacked file is refused', () => {
  test.each(attacks())('$name', async ({ make }) => {
    const forged = await make(ground);
    expect(forged.equals(ground.sealed)).toBe(false);
    await expect(check(forged)).rejects.toMatchObject(refused);
  });

  test.each(carried(anywhere))('one that arrived signed: $name', async ({ make }) => {
    await expect(checkArrived(await make(arrived))).rejects.toMatchObject(refused);
  });
});
