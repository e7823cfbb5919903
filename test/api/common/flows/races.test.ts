import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { call, expectError, type Answer } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createRequest, getCode, type NewRequest } from '#test/support/people/signer.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { handleOf, rowOf, startFlow, tokenOf } from '#test/workflows/support/flow.ts';

const subscribed = setUp(() => startReceiver());
const callback = setUp(() => startReceiver());
const world = setUp(sharedWorld);
const support = setUp(() => makeStaff(world, 'support'));
let token: string;
beforeAll(async () => {
  token = await world.partner.token('sign');
  const events = ['sign_request.signed', 'sign_request.rejected', 'sign_request.expired'];
  const body = { url: subscribed.url, events };
  await call(world, '/partner/webhooks', { token: await world.partner.token('webhook'), body });
});

type Contender = { outcome: 'signed' | 'rejected' | 'expired'; act: () => Promise<Answer> };
type Request = NewRequest & { code: string };

const signs = ({ token: link, code }: Request): Contender => ({
  outcome: 'signed',
  act: () => call(world, `/sign/${link}/sign`, { body: { otp: code, consent: true } }),
});
const declines = ({ token: link }: Request): Contender => ({
  outcome: 'rejected',
  act: () => call(world, `/sign/${link}/decline`, { method: 'POST' }),
});
const withdraws = ({ request_id: id }: Request): Contender => ({
  outcome: 'expired',
  act: () => call(world, `/partner/sign-request/${id}`, { token, method: 'DELETE' }),
});

async function newRequest(): Promise<Request> {
  const request = await createRequest(world, { notify: false, callback_url: callback.url });
  return { ...request, code: await getCode(world, request.token, request.fields.user_email ?? '') };
}

function expectLoser(answer: Answer): void {
  // A code that the winner has used is used.
  const codes: Record<number, string> = { 401: 'invalid_otp', 409: 'invalid_state', 410: 'gone' };
  expect(Object.keys(codes)).toContain(String(answer.status));
  expectError(answer, answer.status, codes[answer.status] ?? '');
}

/** One contender's act is the outcome, the other is refused; each receiver gets one event, of that outcome. */
async function race(request: Request, contenders: Contender[]): Promise<string> {
  const answers = await Promise.all(contenders.map(({ act }) => act()));
  const winners = contenders.filter((_, index) => answers[index]?.status === 200);
  expect(winners).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectLoser(answer);
  const outcome = winners[0]?.outcome ?? '';
  const status = await call(world, `/partner/sign-request/${request.request_id}`, { token });
  expect(status.body['status']).toBe(outcome);
  const rows = await deliveries(request.request_id);
  expect(rows.map(({ endpoint_url: url }) => url).toSorted()).toEqual(
    [subscribed.url, callback.url].toSorted(),
  );
  for (const row of rows) expect(row.event_type).toBe(`sign_request.${outcome}`);
  return outcome;
}

function deliveries(requestId: string) {
  return world.deps.orm.em
    .fork()
    .execute<{ endpoint_url: string; event_type: string; status: string }[]>(
      'select * from webhook_delivery where request_id = ?',
      [requestId],
    );
}

const cancels = ({ request_id: id }: Request): Contender => ({
  outcome: 'expired',
  act: () =>
    call(world, `/support/flows/${id}/cancel`, {
      headers: { 'x-api-key': support.apiKey },
      body: { reason: 'a race' },
    }),
});

const pairs = 20;
/** Of acts that the same validator refuses as it refuses those above: five in each order. */
const fewer = 10;
/** So many races are under way at once, each of a request of its own. */
const atOnce = 2;

/** Waits until every delivery of the requests has arrived, and expects that each receiver got one event of each. */
async function expectOneEventEach(ids: string[]): Promise<void> {
  await untilTrue(async () => {
    const rows = (await Promise.all(ids.map((id) => deliveries(id)))).flat();
    return rows.length === ids.length * 2 && rows.every(({ status }) => status === 'delivered');
  });
  for (const { received } of [subscribed, callback]) {
    for (const id of ids) expect(received.filter(({ body }) => body['request_id'] === id)).toHaveLength(1);
  }
}

test.each<[string, number, (request: Request) => Contender[]]>([
  ['sign and sign', pairs, (request) => [signs(request), signs(request)]],
  ['sign and decline', pairs, (request) => [signs(request), declines(request)]],
  ['sign and withdraw', pairs, (request) => [signs(request), withdraws(request)]],
  ['sign and cancel', fewer, (request) => [signs(request), cancels(request)]],
  ['withdraw and decline', fewer, (request) => [withdraws(request), declines(request)]],
  [
    'six of all',
    fewer,
    (request) => [signs, declines, withdraws, cancels, signs, declines].map((one) => one(request)),
  ],
])(
  '%s at once, %i times: one winner, one event for each receiver',
  async (_, times, contenders) => {
    const ids: string[] = [];
    const one = async (reversed: boolean) => {
      const request = await newRequest();
      ids.push(request.request_id);
      const inOrder = contenders(request);
      await race(request, reversed ? inOrder.toReversed() : inOrder);
    };
    for (let number = 0; number < times; number += atOnce) {
      await Promise.all(Array.from({ length: atOnce }, (_, index) => one(index % 2 === 1)));
    }
    expect(ids).toHaveLength(times);
    await expectOneEventEach(ids);
  },
  120_000,
);

test('sign and the end of the period at once, twenty times: one winner, one event, the signer told which', async () => {
  const ends = await Promise.all(
    Array.from({ length: pairs }, async (_, number) => {
      const expiresAt = Date.now() + 3_000 + number * 250;
      const { id } = await startFlow(world, {
        expiresAt: new Date(expiresAt).toISOString(),
        callbackUrl: callback.url,
      });
      // The calls come from 95 ms before the end to 95 ms after it.
      await sleep(expiresAt - Date.now() - 95 + number * 10);
      const answer = await call(world, `/sign/${tokenOf(world, id)}/sign`, { body: { consent: true } });
      const { status } = await handleOf(world, id).result();
      expect((await rowOf(world, id))?.status).toBe(status);
      if (status === 'signed') expect(answer.status).toBe(200);
      else expectLoser(answer);
      const rows = await deliveries(id);
      expect(rows.map(({ event_type: type }) => type)).toEqual(Array(2).fill(`sign_request.${status}`));
      return { id, status };
    }),
  );
  for (const { status } of ends) expect(['signed', 'expired']).toContain(status);
  await expectOneEventEach(ends.map(({ id }) => id));
}, 120_000);
