import { expect, test } from 'vitest';
import { LogEntry } from '#keyservice/entities/log-entry.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activated, codeOf, signActivated, signaturesOf, someHash } from './support/activations.ts';
import { runKeyService } from './support/key-service.ts';

const running = setUp(runKeyService);

/** The numbers of transactions and of entries of signatures by activations. */
async function written(): Promise<{ transactions: number; entries: number }> {
  const [row] = await running.service.orm.em.fork().execute<{ transactions: number; entries: number }[]>(
    `select count(distinct xmin::text)::int as transactions, count(*)::int as entries from log_entry
       where operation = 'activated_signature_made' and outcome = 'ok'`,
  );
  return row ?? { transactions: 0, entries: 0 };
}

test('calls that come at once are committed together, each with its own entry', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => activated(running, { profile: 'raw' })));
  const answers = await Promise.all(made.map((one) => signActivated(running, one)));
  expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200));
  const { transactions, entries } = await written();
  expect(entries).toBe(12);
  expect(transactions).toBeLessThan(12);
  const logged = await running.service.orm.em
    .fork()
    .find(LogEntry, { operation: 'activated_signature_made' });
  const hashes = new Set(logged.map(({ documentHash }) => documentHash));
  expect(hashes).toEqual(new Set(made.flatMap((one) => one.hashes)));
  expect((await running.call('GET', '/api/v1/log/verification')).data).toMatchObject({
    operations: { valid: true },
  });
});

test('of calls that come at once each that fails changes nothing, and the others get their signatures', async () => {
  const hashes = [someHash(), someHash()];
  const [good, spent, other, changed] = await Promise.all([
    activated(running, { profile: 'raw', hashes }),
    activated(running, { profile: 'raw' }),
    activated(running, { profile: 'raw' }),
    activated(running, { profile: 'raw' }),
  ]);
  await signActivated(running, spent);
  const em = running.service.orm.em.fork();
  await em.execute('update activation set num_signatures = num_signatures + 1 where id = ?', [changed.id]);
  const before = await written();
  const one = (number: number) => ({ ...good, hashes: hashes.slice(number, number + 1) });
  const answers = await Promise.all([
    signActivated(running, one(0)),
    signActivated(running, spent),
    signActivated(running, { ...other, hashes: [someHash()] }),
    signActivated(running, { ...other, sad: good.sad }),
    signActivated(running, changed),
    signActivated(running, one(1)),
    signActivated(running, one(0)),
  ]);
  const codes = ['INVALID_SAD', 'INVALID_SAD', 'INVALID_SAD', 'INVALID_SAD'];
  expect(answers.slice(1, 5).map(codeOf)).toEqual(codes);
  // Two of the three calls for the one activation of two signatures.
  const signed = [answers[0], answers[5], answers[6]].filter((answer) => answer?.status === 200);
  expect(signed.flatMap((answer) => (answer ? signaturesOf(answer) : []))).toHaveLength(2);
  expect((await written()).entries).toBe(before.entries + 2);
  const left = await em.execute<{ id: string; remaining: number }[]>(
    'select id, remaining from activation where id in (?, ?, ?)',
    [good.id, other.id, changed.id],
  );
  expect(new Map(left.map(({ id, remaining }) => [id, remaining]))).toEqual(
    new Map([
      [good.id, 0],
      [other.id, 1],
      [changed.id, 1],
    ]),
  );
});
