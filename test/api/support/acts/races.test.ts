import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { call, expectError } from '#test/support/http/http.ts';
import { someEmail } from '#test/support/people/account.ts';
import { makeStaff, type TestStaff } from '#test/support/people/staff.ts';
import { startMailServer, textOf } from '#test/support/servers/mail-server.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { rowOf, startFlow, tokenOf, untilRow } from '#test/workflows/support/flow.ts';
import { actsOf, impatient, shownBy, untilRowStuck } from '#test/workflows/support/stuck.ts';
import { actAs, reason } from './ground.ts';

const mail = setUp(startMailServer);
const world = setUp(() => startWorld(mail.settings));
const one = setUp(() => makeStaff(world, 'support'));
const other = setUp(() => makeStaff(world, 'support'));

type CarriedOut = { done: number; left: number; failed: { id: string; why: string }[] };

const post = <T>({ apiKey }: TestStaff, path: string, body: object) =>
  call<T>(world, path, { headers: { 'x-api-key': apiKey }, body });
const previewBy = async (staff: TestStaff, act: string, ids: string[]) =>
  (await post<{ preview_id: string }>(staff, '/support/flows/preview', { act, ids })).body.preview_id;
const runBy = async (staff: TestStaff, previewId: string) =>
  (await post<CarriedOut>(staff, '/support/flows/bulk', { preview_id: previewId, reason })).body;

const linkIn = (text: string): string => /https?:\/\/\S+\/sign\/\S+/.exec(text)?.[0] ?? 'no link';

test('a link that is sent again arrives by SMTP: the same link, with the reference', async () => {
  const flow = await startFlow(world, { notify: true });
  const [first] = (await mail.until(flow.email, 1)).map(textOf);
  expect((await actAs(world, one, { id: flow.id, act: 'send-again' })).status).toBe(202);
  const [, again] = (await mail.until(flow.email, 2)).map(textOf);
  expect(linkIn(again ?? '')).toBe(linkIn(first ?? ''));
  expect(again).toMatch(/R-[0-9A-Z]{4}-[0-9A-Z]{4}/);
});

test('a signer signs while staff correct, sooner and later: one wins whole, and after a correction the old link signs nothing', async () => {
  for (const [signAfter, correctAfter] of [
    [0, 0],
    [0, 15],
    [15, 0],
    [40, 0],
    [80, 0],
    [0, 80],
  ] as const) {
    const flow = await startFlow(world, { notify: true });
    await mail.until(flow.email, 1);
    const email = someEmail();
    const old = tokenOf(world, flow.id);
    const correct = (staff: TestStaff) =>
      actAs(world, staff, { id: flow.id, act: 'correct-address', body: { email } });
    const sign = () => call(world, `/sign/${old}/sign`, { body: { consent: true } });
    expect((await correct(one)).body).toMatchObject({ state: 'proposed' });
    const [signed, corrected] = await Promise.all([
      sleep(signAfter).then(sign),
      sleep(correctAfter).then(() => correct(other)),
    ]);
    if (signed.status < 300) {
      expectError(corrected, 409, 'invalid_state');
      expect(await untilRow(world, flow.id, 'signed')).toMatchObject({
        userEmail: flow.email,
        linkGeneration: 1,
      });
      expect(await actsOf(world, flow.id, 'sign_request.corrected')).toEqual([]);
      continue;
    }
    expect(corrected).toMatchObject({ status: 202, body: { state: 'corrected' } });
    expect([404, 409, 410]).toContain(signed.status);
    expectError(await sign(), 404, 'not_found');
    expect(await rowOf(world, flow.id)).toMatchObject({
      status: 'pending',
      sealing: false,
      userEmail: email,
      linkGeneration: 2,
    });
    const [letter] = await mail.until(email, 1);
    const { pathname } = new URL(letter ? linkIn(textOf(letter)) : '');
    expect((await call(world, `${pathname}/sign`, { body: { consent: true } })).status).toBeLessThan(300);
    await untilRow(world, flow.id, 'signed');
  }
}, 120_000);

test('two members of staff retry the same flows at once: each message goes out once', async () => {
  await mail.stop();
  const flows = [];
  for (let count = 0; count < 3; count += 1)
    flows.push(await startFlow(world, { notify: true }, { patience: impatient }));
  for (const { id } of flows) await untilRowStuck(world, id);
  await mail.start();
  const ids = flows.map(({ id }) => id);
  const previews = [await previewBy(one, 'retry', ids), await previewBy(other, 'retry', ids)] as const;
  const [first, second] = await Promise.all([runBy(one, previews[0]), runBy(other, previews[1])]);
  for (const { done, failed, left } of [first, second]) expect([done + failed.length, left]).toEqual([3, 0]);
  for (const { id, email, handle } of flows) {
    await untilTrue(async () => (await shownBy(handle)).stuck === null);
    expect(mail.to(email)).toHaveLength(1);
    const acts = (await actsOf(world, id, 'support.retried')).map(({ metadata }) => metadata['staff_id']);
    expect(new Set(acts).size, 'nobody is on record twice').toBe(acts.length);
    const refused = [first, second].filter(({ failed }) => failed.some((flow) => flow.id === id)).length;
    expect(acts).toHaveLength(2 - refused);
  }
}, 120_000);

test('one preview that is carried out twice at once is done once', async () => {
  const flows = [await startFlow(world, { notify: true }), await startFlow(world, { notify: true })];
  for (const { email } of flows) await mail.until(email, 1);
  const preview = await previewBy(
    one,
    'send_again',
    flows.map(({ id }) => id),
  );
  await Promise.all([runBy(one, preview), runBy(one, preview), runBy(one, preview)]);
  expect(await runBy(one, preview)).toMatchObject({ done: 2, left: 0, failed: [] });
  for (const { id, email } of flows) {
    expect(await actsOf(world, id, 'support.sent_again')).toHaveLength(1);
    await mail.until(email, 2);
  }
}, 60_000);
