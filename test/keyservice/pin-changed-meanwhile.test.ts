import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activate, codeOf, makeCertificate, pin, signActivated, someHash } from './support/activations.ts';
import { keys, runKeyService, type Answer } from './support/key-service.ts';

const running = setUp(runKeyService);
const other = '7391055';
const path = (id: string, operation: string) => `/api/v1/certificates/${id}/${operation}`;
const change = (id: string) => running.call('POST', path(id, 'change-pin'), { pin, new_pin: other });
const hash = someHash();

const ways: Readonly<Record<string, (id: string) => Promise<Answer>>> = {
  'an activation': (id) => activate(running, id, { hashes: [hash] }),
  'a signature': (id) =>
    running.call('POST', '/api/v1/sign', { certificate_id: id, pin, document_hash: hash }),
  'a renewal': (id) =>
    running.call('POST', path(id, 'renew'), { pin, validity_days: 30, certificate_id: randomUUID() }),
  'a change of the PIN': (id) =>
    running.call('POST', path(id, 'change-pin'), { pin, new_pin: '111111' }, { 'x-api-key': keys.api }),
};

const waiting = async (): Promise<number> => {
  const [row] = await running.service.orm.em
    .fork()
    .execute<{ count: number }[]>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  return row?.count ?? 0;
};

test.each(Object.keys(ways))(
  '%s by the old PIN, which was right when it was given, fails once the PIN is changed',
  async (way) => {
    const id = await makeCertificate(running, { user_id: randomUUID() });
    const answers = await running.service.orm.em.fork().transactional(async (em) => {
      await em.execute('select 1 from certificate where id = ? for update', [id]);
      const changing = change(id);
      await untilTrue(async () => (await waiting()) === 1);
      const late = ways[way]?.(id);
      await untilTrue(async () => (await waiting()) === 2);
      return { changing, late };
    });
    expect((await answers.changing).status).toBe(200);
    const late = await answers.late;
    expect(late && codeOf(late)).toBe('INVALID_PIN');
    expect((await activate(running, id, { pin: other })).status).toBe(201);
  },
);

test('no activation by the old PIN outlives the change, however many wait in the queue', async () => {
  const id = await makeCertificate(running);
  const before = Array.from({ length: 2 }, () => activate(running, id, { hashes: [hash] }));
  const changing = change(id);
  const after = Array.from({ length: 2 }, () => activate(running, id, { hashes: [hash] }));
  const answers = await Promise.all([...before, ...after]);
  expect((await changing).status).toBe(200);
  for (const { data, status } of answers.filter((answer) => answer.status === 201)) {
    const leave = { id: String(data['activation_id']), sad: String(data['sad']), hashes: [hash] };
    expect([status, codeOf(await signActivated(running, leave))]).toEqual([201, 'INVALID_SAD']);
  }
});
