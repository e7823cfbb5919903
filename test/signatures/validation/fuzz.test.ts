import { asyncProperty, check, constantFrom, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutated, mutations } from '#test/support/fuzz/mutations.ts';
import { judgeChanged, judgeOther } from '#test/support/fuzz/property.ts';
import type { Seed } from '#test/support/fuzz/property.ts';
import { signedFiles } from '#test/support/signatures/signed-files.ts';
import { setUp } from '#test/support/world/set-up.ts';

/** `npm run fuzz` goes on for longer. */
const runs = 150;

const made = setUp(signedFiles);
const names = ['CAdES-T, detached', 'CAdES-B, attached', 'XAdES-B, enveloped', 'PAdES-T', 'ASiC-E', 'ASiC-S'];

function seedOf(name: string): Seed {
  const file = made.files.find((one) => one.name === name);
  if (!file) throw new Error(`there is no ${name}`);
  return { ...file, context: made.context };
}

describe.each(names)('%s', (name) => {
  test('is valid as it was made', async () => {
    expect(await judgeChanged(seedOf(name), seedOf(name).signature)).toBe('valid');
  });

  test('never shows anything else, whatever is done to its bytes, and nothing breaks', async () => {
    const seed = seedOf(name);
    const property = asyncProperty(mutations, async (changes) => {
      await judgeChanged(seed, mutated(seed.signature, changes));
    });
    expect(await check(property, { numRuns: runs })).toMatchObject({ failed: false });
  });
});

test('a detached signature holds for no other document', async () => {
  const seed = seedOf('CAdES-T, detached');
  const document = seed.document ?? Buffer.alloc(0);
  const property = asyncProperty(mutations, async (changes) => {
    const other = mutated(document, changes);
    if (!other.equals(document)) await judgeOther(seed, other);
  });
  expect(await check(property, { numRuns: runs })).toMatchObject({ failed: false });
});

test('bytes of any kind are refused or not valid', async () => {
  const [seed] = made.files;
  if (!seed) throw new Error('there is no seed');
  const formats = constantFrom('auto', 'cades', 'xades', 'pades', 'asic');
  const property = asyncProperty(formats, uint8Array({ maxLength: 512 }), async (format, bytes) => {
    const posted = { ...seed, context: made.context, format, document: undefined } as const;
    expect(await judgeChanged(posted, Buffer.from(bytes))).not.toBe('valid');
  });
  expect(await check(property, { numRuns: runs })).toMatchObject({ failed: false });
});
