import { describe, expect, test } from 'vitest';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { closedAttacks } from '#test/support/pdf-attacks/attacks.ts';
import { startGround } from '#test/support/pdf-attacks/ground.ts';
import { padesSigner, statusOf } from '#test/sealing/support/signers.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { faultsOf } from './support/read.ts';

const ground = setUp(async () => {
  const authority = await createTestAuthority();
  const sign = padesSigner(authority, await authority.person('EC', 256));
  return startGround({ sign, timestamp: authority.timestamp, status: statusOf(authority) });
});

/** These show nobody anything else, so that anybody's PDF may have them; the check of our own envelopes is stricter. */
const harmless = [
  /^(an object|a stream|an embedded file) that nothing leads to/,
  /^a number that was left out/,
  /^an empty invisible signature field/,
  /^an invisible field whose appearance shows without an area/,
  /^(extensions|a version|fields in another order|a form that is another object)/,
  /^(the default appearance|appearances that viewers are to make)/,
  /^(bytes|a comment|a second file) between the revisions$/,
  /^(a second header|an end of file in the middle|an object that no table lists)$/,
  /^(bytes between objects|a comment in an object|white space in an object)$/,
  /^(a description of the file|another identifier|a member of the trailer that nobody knows)$/,
  /^a size that is too (small|large)$/,
];

/** Sound signatures, by others than the envelope asked for, or by others than its root vouches for. */
const othersSignatures = [
  /^one (more that shows nowhere|more between the two|that is missing|of another authority)$/,
  /^all that are missing but the certification$/,
  /^a file that was never completed$/,
  /^a document timestamp (of another authority|over other data)$/,
  /^the first once more, with another look$/,
  /^one in a field that another file laid out$/,
];

const isSound = (name: string): boolean =>
  [...harmless, ...othersSignatures].some((pattern) => pattern.test(name));
const [sound, evil] = [true, false].map((wanted) =>
  closedAttacks().filter(({ name }) => isSound(name) === wanted),
);

describe('a PDF that was changed after a signature', () => {
  test.each(evil ?? [])('is refused: $name', async ({ make }) => {
    expect(await faultsOf(await make(ground))).not.toEqual([]);
  });

  test.each(sound ?? [])('is taken where it shows the same: $name', async ({ make }) => {
    expect(await faultsOf(await make(ground))).toEqual([]);
  });

  test('is none when it was only sealed', async () => {
    expect(await faultsOf(ground.sealed)).toEqual([]);
  });
});
