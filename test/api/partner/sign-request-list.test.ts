import { beforeAll, expect, test } from 'vitest';
import { call, type Answer } from '#test/support/http/http.ts';
import { createRequest, untilStatus } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const partner = setUp(() => world.otherPartner());
let token: string;
beforeAll(async () => {
  token = await world.partner.token('sign');
  await multiply((await createRequest(world, { notify: false }, partner)).request_id);
});

type Page = {
  data: { request_id: string; created_at: string }[];
  has_more: boolean;
  next_cursor: string | null;
};

const list = async (query: string): Promise<Answer<Page>> =>
  call<Page>(world, `/partner/sign-request?${query}`, { token: await partner.token('sign') });

/** 44 rows more like the one given, three of each at the same moment. */
async function multiply(id: string): Promise<void> {
  const columns = `client_id, organization_id, partner_name, user_email, document_hash, required_loa, language, notify, expires_at, x_request_id`;
  await world.owner.em.fork().execute(
    `insert into sign_request (id, link_hash, status, external_ref, created_at, ${columns})
     select gen_random_uuid(), md5(n::text), case when n % 4 = 0 then 'rejected' else 'pending' end,
       case when n % 5 = 0 then 'every fifth' end, created_at - (n / 3) * interval '1 millisecond', ${columns}
     from sign_request, generate_series(1, 44) as n where id = ?`,
    [id],
  );
}

test('newest first; pages neither skip nor repeat while rows are added', async () => {
  const all = (await list('limit=100')).body;
  expect(all).toMatchObject({ has_more: false, next_cursor: null });
  expect(all.data).toHaveLength(45);
  const newestFirst = all.data.map(({ created_at: at }) => at);
  expect(newestFirst).toEqual(newestFirst.toSorted().toReversed());
  const walked: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await list(cursor === '' ? '' : `cursor=${cursor}`);
    walked.push(...body.data.map(({ request_id: id }) => id));
    sizes.push(body.data.length);
    expect(body.has_more).toBe(body.next_cursor !== null);
    cursor = body.next_cursor;
    await createRequest(world, { notify: false }, partner);
  }
  expect(sizes).toEqual([20, 20, 5]);
  expect(walked).toEqual(all.data.map(({ request_id: id }) => id));
  expect((await list('limit=100')).body.data).toHaveLength(48);
});

test('by reference and by status, paged likewise', async () => {
  const fifths = (await list('external_ref=every%20fifth&limit=100')).body.data;
  expect(fifths).toHaveLength(8);
  const rejected = (await list('status=rejected&limit=100')).body.data;
  expect(rejected).toHaveLength(11);
  const both = (await list('status=rejected&external_ref=every%20fifth&limit=1')).body;
  expect(both).toMatchObject({
    has_more: true,
    data: [{ status: 'rejected', external_ref: 'every fifth' }],
  });
  const rest = await list(`status=rejected&external_ref=every%20fifth&cursor=${both.next_cursor}`);
  expect(rest.body).toMatchObject({ has_more: false, data: [expect.anything()] });
  expect((await list('status=signed')).body.data).toEqual([]);
});

test("an item is the status check's answer, and no other partner's is among them", async () => {
  const own = await createRequest(world);
  const mine = await call<Page>(world, '/partner/sign-request?limit=1', { token });
  const { body } = await call(world, `/partner/sign-request/${own.request_id}`, { token });
  const { link_given_to: givenTo, messages_sent: sent, ...item } = body;
  expect(mine.body.data).toEqual([item]);
  expect([givenTo, sent]).toEqual([expect.arrayContaining(['partner']), expect.any(Array)]);
  const theirs = (await list('limit=100')).body.data.map(({ request_id: id }) => id);
  expect(theirs).not.toContain(own.request_id);
});

test('signatures and certificates are in no list', async () => {
  const { token: link, request_id: id } = await createRequest(world, { required_loa: 1 });
  await call(world, `/sign/${link}/sign`, { body: { consent: true } });
  await untilStatus(world, id, 'signed');
  const { body } = await call<Page>(world, '/partner/sign-request?status=signed&limit=1', { token });
  expect(body.data).toMatchObject([{ request_id: id, status: 'signed', loa: 1 }]);
  expect(Object.keys(body.data[0] ?? {})).not.toContain('signature');
  expect(Object.keys(body.data[0] ?? {})).not.toContain('certificate');
});

test('by what its partner noted, and by the time when it was made', async () => {
  const own = await world.otherPartner();
  const mine = async (query: string) => {
    const answer = await call<Page>(world, `/partner/sign-request?${query}`, {
      token: await own.token('sign'),
    });
    expect(answer.status).toBe(200);
    return answer.body.data.map(({ request_id: id }) => id);
  };
  const made = [];
  for (const metadata of [{ order: '1', kind: 'lease' }, { order: '2', kind: 'lease' }, undefined])
    made.push((await createRequest(world, { notify: false, metadata }, own)).request_id);
  const [first, second, third] = made;
  expect(await mine('metadata[kind]=lease')).toEqual([second, first]);
  expect(await mine('metadata[kind]=lease&metadata[order]=1')).toEqual([first]);
  expect(await mine('metadata[kind]=sale')).toEqual([]);
  const { body } = await call<{ created_at: string; metadata: object }>(
    world,
    `/partner/sign-request/${second}`,
    { token: await own.token('sign') },
  );
  expect(body.metadata).toEqual({ order: '2', kind: 'lease' });
  const at = body.created_at;
  expect(await mine(`created_after=${at}`)).toEqual([third, second]);
  expect(await mine(`created_before=${at}`)).toEqual([first]);
});
