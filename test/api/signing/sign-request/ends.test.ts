import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listenForChanges, type Listener } from '#api/process/listen.ts';
import { createEnds } from '#api/signing/sign-request/ends.ts';
import { awaitedName, endsChannel, toldEnd } from '#entities/flow/tell-end.ts';
import { tables } from '#entities/tables.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
/** No look before the end of the wait, but for a bell. */
const bellsAlone = { first: 60_000, growth: 1, most: 60_000 };
const kept = setUp(
  () => Promise.resolve({ listeners: [] as Listener[] }),
  ({ listeners }) => Promise.all(listeners.map((listener) => listener.close())),
);

/** A waiting room whose calls wait for a request to be pending, as it is from the beginning. */
async function makeRoom(pauses = bellsAlone) {
  const { request_id: id } = await createRequest(world, { notify: false });
  const ends = createEnds(world.deps.orm, pauses);
  const begun = Date.now();
  const wait = async () => ({
    status: await ends.wait({ table: 'sign_request', id, status: 'pending' }),
    ms: Date.now() - begun,
  });
  return { id, ends, wait, name: awaitedName('sign_request', id) };
}

describe('a waiting call', () => {
  test('is woken by the message of its row, through the database', async () => {
    const { id, ends, wait } = await makeRoom();
    const connected = new Promise<void>((resolve) => {
      const heard = (what: string | undefined) => {
        ends.heard(what);
        if (what === undefined) resolve();
      };
      const { config, log } = world.deps;
      kept.listeners.push(
        listenForChanges({ databaseUrl: config.DATABASE_URL, log, heard: { [endsChannel]: heard } }),
      );
    });
    await connected;
    const waiting = [wait(), wait()];
    await sql`select ${toldEnd('sign_request', id)}`.execute(tables(world.deps.orm.em.fork()));
    for (const one of await Promise.all(waiting)) {
      expect(one.status).toBe('pending');
      expect(one.ms).toBeLessThan(6_000);
    }
  });

  test('finds what was heard before it began to wait', async () => {
    const { ends, wait, name } = await makeRoom();
    ends.heard(name);
    const found = await wait();
    expect(found.status).toBe('pending');
    expect(found.ms).toBeLessThan(6_000);
  });

  test('looks when something may have been missed', async () => {
    const { ends, wait } = await makeRoom();
    const waiting = wait();
    ends.heard(undefined);
    expect((await waiting).ms).toBeLessThan(6_000);
  });

  test('looks after a pause without any message, and is not woken by those of other rows', async () => {
    const { ends, wait } = await makeRoom({ first: 300, growth: 1, most: 300 });
    const waiting = wait();
    ends.heard(awaitedName('sign_request', crypto.randomUUID()));
    const found = await waiting;
    expect(found.status).toBe('pending');
    expect(found.ms).toBeGreaterThanOrEqual(290);
  });

  test('gives up after 8 s, with the status that it has read last', async () => {
    const { ends, id } = await makeRoom({ first: 4_000, growth: 1, most: 4_000 });
    expect(await ends.wait({ table: 'sign_request', id, status: 'signed' })).toBe('pending');
  });
});
