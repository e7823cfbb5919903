import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { startApiProcess, type ApiProcess } from '#test/support/servers/api-process.ts';
import { call, expectError, type Answer, type Api } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createRequest, outbox, someHash, untilStatus } from '#test/support/people/signer.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(() => startWorld({}, { gatedKeyService: true }));
let token: string;
beforeAll(async () => {
  token = await world.partner.token('sign');
});

const sql = (statement: string, ...values: string[]) =>
  world.owner.em.fork().execute<Record<string, unknown>[]>(statement, values);

type Post = { path: string; key: string; body: object };

const post = (api: Api, { path, key, body }: Post) =>
  call(api, path, {
    body,
    headers: { 'idempotency-key': key },
    ...(path.startsWith('/partner') ? { token } : {}),
  });

/** The ids of the objects that are begun and not answered. */
const begun = async () =>
  (await sql('select object_id from idempotency_record where response_sealed is null')).map((row) =>
    String(row['object_id']),
  );

/** Posts to a process of its own and kills it when `reached` is true of the object that it began; gives its id. */
async function killInTheMiddle(
  sent: Post,
  reached: (id: string | undefined) => Promise<boolean>,
  settings: Record<string, string> = {},
): Promise<string> {
  const doomed: ApiProcess = await startApiProcess(world, settings);
  const before = new Set(await begun());
  const fresh = async () => (await begun()).filter((one) => !before.has(one));
  const answer = post(doomed, sent).catch(() => 'cut off');
  try {
    await untilTrue(async () => reached((await fresh())[0]));
  } finally {
    await doomed.kill();
  }
  expect(await answer).toBe('cut off');
  const [id, ...others] = await fresh();
  expect(others).toEqual([]);
  return id ?? '';
}

/**
 * Repeats a call at a living process, once a second as its answer asks: it waits while the dead process's lease holds (15
 * s), and then gets the answer.
 */
async function repeatUntilAnswered(sent: Post): Promise<Answer> {
  const first = await post(world, sent);
  expectError(first, 409, 'idempotency_in_progress');
  expect(first.headers.get('retry-after')).toBe('1');
  let answer = first;
  await untilTrue(async () => {
    // What Retry-After says.
    await sleep(1_000);
    answer = await post(world, sent);
    return answer.status !== 409;
  });
  expect(answer.headers.get('idempotency-replayed')).toBeNull();
  const again = await post(world, sent);
  expect({ status: again.status, body: again.body }).toEqual({ status: answer.status, body: answer.body });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  return answer;
}

let turn: Promise<unknown> = Promise.resolve();

/** Runs an act that the other tests must not disturb, after those that came before it. */
function alone<T>(act: () => Promise<T>): Promise<T> {
  const done = turn.then(act);
  turn = done.catch(() => undefined);
  return done;
}

// Each waits for the lease of a dead process: all three at once.
describe.concurrent('a process that is killed between claim and answer', { timeout: 120_000 }, () => {
  test('create: the same id, one request, one message', async () => {
    const email = `bat.${randomUUID()}@example.mn`;
    const body = { user_email: email, document_hash: someHash(), external_ref: randomUUID() };
    const sent = { path: '/partner/sign-request', key: randomUUID(), body };
    const id = await alone(async () => {
      await world.workers.pause();
      const killed = await killInTheMiddle(sent, async (open) => {
        const flow = world.deps.temporal.workflow.getHandle(`sign-request/${open}`);
        return (await flow.describe()).status.name === 'RUNNING';
      });
      await world.workers.start();
      return killed;
    });
    const made = await repeatUntilAnswered(sent);
    expect({ status: made.status, id: made.body['request_id'] }).toEqual({ status: 201, id });
    expect(await sql('select id from sign_request where external_ref = ?', body.external_ref)).toEqual([
      { id },
    ]);
    const sentLinks = async () => (await outbox(world)).filter(({ to }) => to === email);
    await untilTrue(async () => (await sentLinks()).length > 0);
    expect(await sentLinks()).toHaveLength(1);
  });

  test('otp: the same code under the same message id', async () => {
    const phone = '+97699112233';
    const fields = { user_email: undefined, user_phone: phone, notify: false };
    const gateway = await startReceiver([{ status: 200, after: new Promise(() => undefined) }]);
    const { request, sent, id } = await alone(async () => {
      const made = await createRequest(world, fields);
      const code = { path: `/sign/${made.token}/otp`, key: randomUUID(), body: {} };
      const reached = () => Promise.resolve(gateway.received.length === 1);
      const killed = await killInTheMiddle(code, reached, { SMS_URL: gateway.url });
      return { request: made, sent: code, id: killed };
    });
    expect((await repeatUntilAnswered(sent)).status).toBe(202);
    const [first] = gateway.received;
    const [second] = (await outbox(world)).filter(({ kind, to }) => kind === 'code' && to === phone);
    expect(first?.headers['idempotency-key']).toBe(id);
    expect(second?.id).toBe(id);
    expect(first?.body).toEqual({ to: phone, text: second?.text });
    expect(await sql('select id from signing_code where request_id = ?', request.request_id)).toHaveLength(1);
    const accepted = await alone(() =>
      call(world, `/sign/${request.token}/sign`, { body: { otp: second?.code, consent: true } }),
    );
    expect(accepted.status).toBe(200);
    await gateway.stop();
  });

  test('sign: accepted once, and the repeat is told when', async () => {
    const { request, sent } = await alone(async () => {
      const made = await createRequest(world, { notify: false, required_loa: 1 });
      const act = { path: `/sign/${made.token}/sign`, key: randomUUID(), body: { consent: true } };
      await world.keyService.kill();
      await killInTheMiddle(act, async () => {
        const [row] = await sql('select sealing from sign_request where id = ?', made.request_id);
        return row?.['sealing'] === true;
      });
      await world.keyService.start();
      return { request: made, sent: act };
    });
    const answer = await repeatUntilAnswered(sent);
    const signed = await untilStatus(world, request.request_id, 'signed');
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { status: 'signed', signed_at: signed.body['signed_at'] },
    });
    const other = await alone(() => post(world, { ...sent, key: randomUUID() }));
    expectError(other, 410, 'gone');
  });
});
