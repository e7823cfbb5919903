import { beforeAll, describe, expect, test } from 'vitest';
import { checkSealed } from '#sealing/check-sealed.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { padesSigner, statusOf } from '#test/sealing/support/signers.ts';
import { withStreams } from '#test/signatures/pades/support/files.ts';
import { closedAttacks } from '#test/support/pdf-attacks/attacks.ts';
import { names, soundDocument, startGround, type Ground } from '#test/support/pdf-attacks/ground.ts';
import { pyhankoVerdicts } from './support/pyhanko-verdicts.ts';

// Judged offline, by chain, integrity and what came later: whether certificates were revoked is another matter.
let ground: Ground;
let streams: Ground;
let authority: Awaited<ReturnType<typeof createTestAuthority>>;
beforeAll(async () => {
  authority = await createTestAuthority();
  const sign = padesSigner(authority, await authority.person('EC', 256));
  const keys = { sign, timestamp: authority.timestamp, status: statusOf(authority) };
  ground = await startGround(keys, { source: soundDocument() });
  streams = await startGround(keys, { source: withStreams() });
});

async function accepts(pdf: Uint8Array): Promise<boolean> {
  return checkSealed(pdf, { names, root: authority.root.facts }).then(
    () => true,
    () => false,
  );
}

function pyhanko(pdfs: Uint8Array[]): Promise<(string | null)[]> {
  return pyhankoVerdicts(pdfs, { names, root: certificatePem(authority.root.facts.der) });
}

test('files that nobody attacked are accepted by pyHanko and by us', async () => {
  const renewed = await ground.complete(ground.sealed);
  const files = [ground.sealed, streams.sealed, renewed, await ground.complete(renewed)];
  expect(await pyhanko(files)).toEqual(files.map(() => null));
  expect(await Promise.all(files.map(accepts))).toEqual(files.map(() => true));
});

/** So many files are judged within the time of one run of pyHanko. */
const batch = 20;
const batches = Array.from({ length: Math.ceil(closedAttacks().length / batch) }, (_, index) =>
  closedAttacks().slice(index * batch, (index + 1) * batch),
);

/** The attacks that pyHanko takes: we are stricter. */
const mild: string[] = [];

describe('whatever pyHanko refuses we refuse', () => {
  test.each(batches.map((attacks, index) => [index + 1, attacks] as const))(
    'batch %i of attacks',
    async (_, attacks) => {
      const files = await Promise.all(attacks.map(({ make }) => make(ground)));
      const verdicts = await pyhanko(files);
      mild.push(...attacks.filter((_one, index) => verdicts[index] === null).map(({ name }) => name));
      const ours = await Promise.all(files.map(accepts));
      expect(attacks.filter((_one, index) => ours[index]).map(({ name }) => name)).toEqual([]);
    },
  );

  test('the attacks are attacks: pyHanko finds most of them', () => {
    expect(mild.length, mild.join('; ')).toBeLessThan(closedAttacks().length / 4);
  });

  test('also where octets were changed at random, in the room of signatures too', async () => {
    const { sealed } = ground;
    const random = sequence(20_261_122);
    const files = Array.from({ length: 400 }, () => {
      const forged = Buffer.from(sealed);
      const at = Math.floor(random() * sealed.length);
      forged.writeUInt8(random() < 0.5 ? 0x30 + Math.floor(random() * 10) : Math.floor(random() * 256), at);
      return forged;
    }).filter((forged) => !forged.equals(sealed));
    const accepted: Buffer[] = [];
    for (const file of files) if (await accepts(file)) accepted.push(file);
    expect(accepted.length).toBeLessThan(files.length / 4);
    for (let at = 0; at < accepted.length; at += batch)
      expect((await pyhanko(accepted.slice(at, at + batch))).filter((said) => said !== null)).toEqual([]);
  });
});

/** The same numbers from 0 to 1 each time (a linear congruential generator). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}
