import { expect, test } from 'vitest';
import { call } from '#test/support/http/http.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { untilDelivery } from '#test/workflows/support/delivery.ts';

const world = setUp(sharedWorld);
const support = setUp(() => makeStaff(world, 'support'));

type Item = { id: string } & Record<string, unknown>;
type Page = { data: Item[]; has_more: boolean; next_cursor: string | null };

async function list(query: string): Promise<Page> {
  const headers = { 'x-api-key': support.apiKey };
  return (await call<Page>(world, `/support/flows?${query}`, { headers })).body;
}

test('pages neither skip nor repeat, over both kinds, and age is a limit', async () => {
  const partner = await world.otherPartner();
  const hook = await startReceiver([{ status: 500 }]);
  const token = await partner.token('sign');
  const made: string[] = [];
  for (let number = 0; number < 5; number += 1) {
    const fields = { notify: false, callback_url: hook.url, external_ref: 'paged' };
    const { request_id: id } = await createRequest(world, fields, partner);
    await call(world, `/partner/sign-request/${id}`, { token, method: 'DELETE' });
    made.push(id);
    const { id: delivery } = await untilDelivery(world, id, ({ attempts }) => attempts === 1);
    made.push(delivery);
  }
  const seen: Item[] = [];
  let cursor = '';
  do {
    const page = await list(`partner=${partner.clientId}&external_ref=paged&limit=3${cursor}`);
    expect(page.data.length).toBeLessThanOrEqual(3);
    seen.push(...page.data);
    cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : '';
  } while (cursor);
  expect(seen.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
  const times = seen.map((item) => String(item['created_at']));
  expect(times).toEqual(times.toSorted().toReversed());
  expect((await list(`partner=${partner.clientId}&older_than=3600`)).data).toEqual([]);
  const middle = times[4] ?? '';
  const older = await list(`partner=${partner.clientId}&older_than=${middle}&limit=100`);
  expect(older.data.every((item) => String(item['created_at']) < middle)).toBe(true);
  expect(older.data.length).toBeGreaterThan(0);
  await hook.stop();
});
