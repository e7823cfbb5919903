import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { ActProof } from '#entities/common/act-proof.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import type { Answer, Api } from '#test/support/http/http.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { startApiProcess } from '#test/support/servers/api-process.ts';
import { startGate } from '#test/support/servers/gate.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { inMs, linksTo, startFlow } from '#test/workflows/support/flow.ts';
import { actsOf } from '#test/workflows/support/stuck.ts';
import { actAs } from './ground.ts';

const world = setUp(startWorld);
const support = setUp(() => makeStaff(world, 'support'));

type Act = { id: string; act: string; body?: object; key: string };

const proofsOf = (id: string) =>
  world.deps.orm.em.fork().count(ActProof, { workflowId: signRequestWorkflowId(id) });

/** Has a process of its own begin acts, and kills it when they are proved and their flows have not heard of them. */
async function killBetweenProofAndFlow(acts: Act[]): Promise<void> {
  const gate = await startGate();
  const way = new URL(gate.before(`http://${inject('temporalAddress')}`)).host;
  const doomed = await startApiProcess(world, { TEMPORAL_ADDRESS: way });
  gate.hang();
  const before = await Promise.all(acts.map(({ id }) => proofsOf(id)));
  const answers = acts.map((act) => actAs(doomed, support, act).catch(() => 'cut off'));
  try {
    await untilTrue(async () => {
      const proofs = await Promise.all(acts.map(({ id }) => proofsOf(id)));
      return proofs.every((count, at) => count > (before[at] ?? 0));
    });
  } finally {
    await doomed.kill();
    await gate.shut();
  }
  expect(await Promise.all(answers)).toEqual(acts.map(() => 'cut off'));
}

/** Repeats a call at a living process until the dead one's lease has ended. */
async function repeat(api: Api, act: Act): Promise<Answer> {
  for (;;) {
    const answer = await actAs(api, support, act);
    if (answer.status !== 409 || !JSON.stringify(answer.body).includes('idempotency_in_progress'))
      return answer;
    // What Retry-After says.
    await sleep(1_000);
  }
}

const all = [
  { act: 'send-again', body: {}, action: 'support.sent_again', status: 202, links: 2 },
  {
    act: 'extend',
    body: { expires_at: inMs(7_200_000) },
    action: 'sign_request.extended',
    status: 200,
    links: 1,
  },
  { act: 'cancel', body: {}, action: 'support.cancelled', status: 200, links: 1 },
];

test('a process dies between the proof of an act and the flow: nobody claims that it was done, and the repeat does it, once', async () => {
  const begun = [];
  for (const { act, body, ...expected } of all) {
    const { id, email } = await startFlow(world, { notify: true });
    await untilTrue(async () => (await linksTo(world, email)).length === 1);
    begun.push({ act: { id, act, body, key: randomUUID() }, email, ...expected });
  }
  await killBetweenProofAndFlow(begun.map(({ act }) => act));
  for (const { act, action } of begun) expect(await actsOf(world, act.id, action)).toEqual([]);
  for (const { act, action, status, email, links } of begun) {
    const answer = await repeat(world, act);
    expect(answer.status, act.act).toBe(status);
    expect((await repeat(world, act)).body).toEqual(answer.body);
    expect(await actsOf(world, act.id, action)).toHaveLength(1);
    await untilTrue(async () => (await linksTo(world, email)).length === links);
  }
}, 180_000);
