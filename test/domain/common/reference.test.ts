import { expect, test } from 'vitest';
import { hasCheck, readReference, referenceLength, writeReference } from '#domain/common/reference.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const symbols = Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ');

/** References as the database draws them. */
async function drawn(kind: string, count: number): Promise<string[]> {
  const rows = await world.owner.em
    .fork()
    .execute<{ made: string }[]>(`select tamga.new_reference(?) as made from generate_series(1, ?)`, [
      kind,
      count,
    ]);
  return rows.map(({ made }) => made);
}

test('each drawn reference has its check, and no two kinds share one', async () => {
  const requests = await drawn('sign_request', 300);
  const envelopes = await drawn('envelope', 300);
  const all = [...requests, ...envelopes];
  expect(new Set(all).size).toBe(600);
  for (const one of all) expect({ one, fits: hasCheck(one) }).toEqual({ one, fits: true });
  expect(requests.every((one) => one.startsWith('0') || symbols.indexOf(one[0] ?? '') < 16)).toBe(true);
  expect(envelopes.every((one) => symbols.indexOf(one[0] ?? '') >= 16)).toBe(true);
});

test('every wrong symbol and every two neighbours that changed places are noticed', async () => {
  for (const reference of await drawn('envelope', 20)) {
    for (let at = 0; at < referenceLength; at += 1) {
      const [before, mine, after] = [reference.slice(0, at), reference[at], reference.slice(at + 1)];
      for (const other of symbols.filter((one) => one !== mine))
        expect(readReference(before + other + after)).toEqual({ fault: 'check' });
      const next = after[0];
      if (next && next !== mine)
        expect(readReference(`${before}${next}${String(mine)}${after.slice(1)}`)).toEqual({ fault: 'check' });
    }
  }
});

test('people write it in their own way', async () => {
  const [reference = ''] = await drawn('sign_request', 1);
  const written = writeReference(reference);
  expect(written).toMatch(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const said = reference.replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase();
  for (const one of [
    written,
    written.toLowerCase(),
    reference,
    `r ${reference.slice(0, 4)} ${said.slice(4)}`,
    said,
  ])
    expect(readReference(one)).toEqual({ reference });
});

test.each(['', 'R', 'R-7K3F-9', 'R-7K3F-92XMM', 'U'.repeat(8), 'R-7K3F-92X!', "' or true --"])(
  '%s is no reference',
  (text) => {
    expect(readReference(text)).toEqual({ fault: 'form' });
  },
);

test('the example of the documents is one that a search takes', () => {
  expect(readReference('R-7K3F-92XX')).toEqual({ reference: '7K3F92XX' });
});
