import { describe, expect, test } from 'vitest';
import { createPinWork, pinWork } from '#keyservice/keys/pin-work.ts';
import { StoredKey } from '#keyservice/entities/stored-key.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activate, codeOf, makeCertificate } from './support/activations.ts';
import { runKeyService } from './support/key-service.ts';

/** Work that goes on until it is told to end. */
function endless() {
  const ends: (() => void)[] = [];
  let most = 0;
  let now = 0;
  const work = async (): Promise<void> => {
    most = Math.max(most, (now += 1));
    await new Promise<void>((resolve) => ends.push(resolve));
    now -= 1;
  };
  return { work, ends, most: () => most };
}

describe('the work with PINs', () => {
  test('is done so many at a time, all of it in the end, in its order', async () => {
    const { derive } = createPinWork({ places: 100, atOnce: 2 });
    const done: number[] = [];
    let working = 0;
    let most = 0;
    const one = (number: number) =>
      derive(async () => {
        most = Math.max(most, (working += 1));
        await Promise.resolve();
        done.push(number);
        working -= 1;
        if (number === 3) throw new Error('of this one alone');
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, number) => one(number)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(most).toBe(2);
    await one(10);
    expect(done).toHaveLength(11);
  });

  test('lets in no more than there are places, and others once one has left', async () => {
    const { enter } = createPinWork({ places: 2, atOnce: 1 });
    const { work, ends } = endless();
    const inside = [enter(work), enter(work)];
    await expect(enter(work)).rejects.toMatchObject({
      code: 'service_unavailable',
      details: { retry_after: 5 },
    });
    ends.shift()?.();
    await inside[0];
    const next = enter(work);
    for (const end of ends) end();
    await Promise.all([inside[1], next]);
  });
});

describe('a key service with more PINs than it has places', () => {
  const running = setUp(runKeyService);

  test('answers 503 with a time, counts no try, and works again afterwards', async () => {
    const id = await makeCertificate(running);
    const { work, ends } = endless();
    const inside = Array.from({ length: 32 }, () => pinWork.enter(work));
    const body = { common_name: 'Bat', key_type: 'EC', pin: '482910' };
    const refused = [
      await activate(running, id),
      await activate(running, id, { pin: '000000' }),
      await running.call('POST', '/api/v1/certificates/generate', body),
    ];
    for (const answer of refused) {
      expect([answer.status, codeOf(answer)]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    for (const end of ends) end();
    await Promise.all(inside);
    const [key] = await running.service.orm.em
      .fork()
      .execute<{ attempts: unknown[] }[]>(
        `select cardinality(attempts) as attempts from stored_key k join certificate c on c.key_id = k.id where c.id = ?`,
        [id],
      );
    expect(key).toEqual({ attempts: 0 });
    expect((await activate(running, id)).status).toBe(201);
    expect(await running.service.orm.em.fork().count(StoredKey, { purpose: 'user' })).toBe(1);
  });

  test('has places left for other keys, however many come for one', async () => {
    const [one, other] = [await makeCertificate(running), await makeCertificate(running)];
    const { flood, elsewhere } = await running.service.orm.em.fork().transactional(async (em) => {
      await em.execute(
        'select 1 from stored_key where id = (select key_id from certificate where id = ?) for update',
        [one],
      );
      let refused = 0;
      const some = Array.from({ length: 40 }, async () => {
        const answer = await activate(running, one);
        if (answer.status === 503) refused += 1;
        return answer;
      });
      await untilTrue(async () => refused === 35);
      return { flood: Promise.all(some), elsewhere: await activate(running, other) };
    });
    expect(elsewhere.status).toBe(201);
    const answers = await flood;
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(35);
    expect((await activate(running, one)).status).toBe(201);
  });
});
