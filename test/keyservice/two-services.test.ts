import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { setUp } from '#test/support/world/set-up.ts';
import { activated, makeCertificate, pin, signActivated } from './support/activations.ts';
import { runKeyService, type RunningKeyService } from './support/key-service.ts';

// Two key services on one database, as docs/run/production.md has them behind a balancer: each call may reach either.
const one = setUp(runKeyService);
const other = setUp(() => one.again());

const half = (index: number): RunningKeyService => (index % 2 === 0 ? one : other);

test('both have one authority, and the lists and answers of one are those of the other', async () => {
  const [mine, theirs] = await Promise.all([one.call('GET', '/api/v1/ca'), other.call('GET', '/api/v1/ca')]);
  expect(mine.data).toEqual(theirs.data);
  const numbers = async () => {
    const em = one.service.orm.em.fork();
    return em.execute<{ key_id: string; number: number }[]>(
      `select key_id, number::int as number from status.revocation_list where issuer = 'issuing'`,
    );
  };
  expect((await one.call('POST', '/api/v1/status/crl')).status).toBe(200);
  const [before] = await numbers();
  const lists = await Promise.all(
    Array.from({ length: 8 }, (_, index) => half(index).call('POST', '/api/v1/status/crl')),
  );
  expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200));
  expect(await numbers()).toEqual([{ ...before, number: (before?.number ?? 0) + 8 }]);
});

test('a certificate of one is used, and revoked, at the other', async () => {
  const id = await makeCertificate(one);
  const at = { certificate_id: id, document_hash: `sha256:${'ab'.repeat(32)}`, pin };
  expect((await other.call('POST', '/api/v1/sign', at)).status).toBe(200);
  const revoked = await other.call('POST', `/api/v1/certificates/${id}/revoke`, { reason: 'keyCompromise' });
  expect(revoked.status).toBe(200);
  expect((await one.call('POST', '/api/v1/sign', at)).status).toBe(422);
  expect((await one.call('GET', `/api/v1/certificates/${id}`)).data).toMatchObject({ status: 'revoked' });
});

test('an activation of one is used at the other, and by both at once no more often than it may', async () => {
  const leave = await activated(one, { num_signatures: 3, profile: 'raw' });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => signActivated(half(index + 1), leave)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
});

test('sixty acts at once over both leave one log, a chain without a gap', async () => {
  const before = await one.service.orm.em
    .fork()
    .execute<{ count: number }[]>('select count(*)::int as count from log_entry');
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const hash = createHash('sha256').update(String(index)).digest('hex');
      const body = { purpose: 'archive', record: `envelope/${randomUUID()}`, hash };
      return index % 3 === 0 ? half(index).once() : half(index).call('POST', '/api/v1/timestamps', body);
    }),
  );
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  const verified = await Promise.all(
    [one, other].map((service) => service.call('GET', '/api/v1/log/verification')),
  );
  for (const { data } of verified) expect(data).toMatchObject({ operations: { valid: true } });
  const after = await one.service.orm.em
    .fork()
    .execute<{ count: number }[]>('select count(*)::int as count from log_entry');
  expect((after[0]?.count ?? 0) - (before[0]?.count ?? 0)).toBe(60);
});
