import { describe, expect, test } from 'vitest';
import { readPkcs12 } from '#keyservice/pkcs12/read-pkcs12.ts';
import { makeEntity } from '#test/support/pki/entity.ts';
import {
  certificateBag,
  encryptedSafe,
  makePkcs12,
  nestedBags,
  pfx,
  pkcs8Of,
  plainSafe,
  secretBag,
  shroudedKeyBag,
} from '#test/support/pki/pkcs12.ts';

const passphrase = 'secret';
const usual = { passphrase };
const holder = makeEntity({ name: 'Bat' });

const read = (file: Buffer) => readPkcs12(file, passphrase, new Date());
const refused = (field: string, message: RegExp) => ({
  code: 'validation_failed',
  details: { field },
  message: expect.stringMatching(message),
});
const fileOf = ({ key, facts }: typeof holder) => makePkcs12(key, [facts.der], usual);

describe('a file that is hostile or damaged', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a certificate', holder.facts.der],
    ['text', Buffer.from('-----BEGIN CERTIFICATE-----')],
    ['half of it', fileOf(holder).subarray(0, 300)],
    ['more than it', Buffer.concat([fileOf(holder), Buffer.from([0])])],
    ['sequences in sequences', Buffer.from('3080'.repeat(3_000), 'hex')],
  ])('%s is no PKCS#12 file', async (_name, file) => {
    await expect(read(file)).rejects.toMatchObject(refused('pkcs12', /not a PKCS#12 file/));
  });

  test('of more than 128 KiB is refused before it is read', async () => {
    await expect(read(Buffer.alloc(128 * 1_024 + 1))).rejects.toMatchObject(refused('pkcs12', /larger than/));
  });

  test('without a MAC is refused', async () => {
    const key = shroudedKeyBag(pkcs8Of(holder.key), usual);
    await expect(read(pfx(null, plainSafe(key)))).rejects.toMatchObject(refused('pkcs12', /no checksum/));
  });

  test('never fails in another way, whichever octet was changed', async () => {
    const file = makePkcs12(holder.key, [holder.facts.der], { passphrase, iterations: 1 });
    let opened = 0;
    for (let at = 0; at < file.length; at += 1) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      const outcome = await read(changed).then(
        () => 'opened',
        (error: { code?: string }) => error.code,
      );
      if (outcome === 'opened') opened += 1;
      else expect(outcome, `octet ${at}`).toBe('validation_failed');
    }
    // Salt and rounds that PBMAC1 does not use, and tags that say the same.
    expect(opened).toBeLessThan(30);
  });

  test.each([
    ['the MAC', () => pfx({ passphrase, iterations: 10_000_000 }, plainSafe())],
    [
      'the key',
      () => {
        const key = shroudedKeyBag(pkcs8Of(holder.key), { passphrase, iterations: 10_000_000 });
        return pfx(usual, plainSafe(key));
      },
    ],
    [
      'five contents together',
      () => {
        const safe = encryptedSafe({ passphrase, iterations: 300_000 }, secretBag());
        return pfx(usual, safe, safe, safe, safe, safe);
      },
    ],
  ])('does not get all the rounds of key derivation that it asks for: %s', async (_name, make) => {
    const file = make();
    const before = performance.now();
    await expect(read(file)).rejects.toMatchObject(refused('pkcs12', /too many rounds/));
    expect(performance.now() - before).toBeLessThan(4_000);
  });

  test('with other schemes is refused by their names', async () => {
    const key = shroudedKeyBag(pkcs8Of(holder.key), { passphrase, cipher: '1.2.3.4' });
    await expect(read(pfx(usual, plainSafe(key)))).rejects.toMatchObject(refused('pkcs12', /1\.2\.3\.4/));
  });

  test('with a MAC key of one octet, or of 65, is refused', async () => {
    for (const keyLength of [1, 19, 65]) {
      const file = pfx({ passphrase, keyLength }, plainSafe());
      await expect(read(file)).rejects.toMatchObject(refused('pkcs12', /too short or too long/));
    }
  });

  test('with bags nested five deep, or 41 certificates, is refused', async () => {
    let bags = secretBag();
    for (let depth = 0; depth < 5; depth += 1) bags = nestedBags(bags);
    await expect(read(pfx(usual, plainSafe(bags)))).rejects.toMatchObject(
      refused('pkcs12', /nested too deep/),
    );
    const many = Array.from({ length: 41 }, () => certificateBag(holder.facts.der));
    await expect(read(pfx(usual, plainSafe(...many)))).rejects.toMatchObject(
      refused('pkcs12', /more than 40 certificates/),
    );
  });
});
