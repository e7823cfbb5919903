import { describe, expect, test } from 'vitest';
import { compare } from '#activities/flow/compare.ts';
import { createExecutions } from '#clients/temporal/executions.ts';
import { createKeyService } from '#clients/key-service/key-service.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { keptReasons } from '#entities/personal/kept.ts';
import { register as columns } from '#entities/personal/register.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { linkToken } from '#secrets/link-token.ts';
import { checkAuditChains } from '#worker/check-audit-chains.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { platform } from '#test/support/people/account.ts';
import { downloaded } from '#test/support/people/envelope.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { asPartner } from '#test/api/partner/support.ts';
import { postForm, verifyPath } from '#test/api/verification/support/post-form.ts';
import { purgeOn } from './support/command.ts';
import { evidenceOf, playPerson } from './support/person.ts';
import { tracesInHistories, tracesInStorage, tracesInTables } from './support/traces.ts';

const world = setUp(startWorld);
const receiver = untilTheEnd(() => startReceiver());
const staff = setUp(() => makeStaff(world, 'support'));

const em = () => world.deps.orm.em.fork();
const eventsThere = () => em().count(AuditEvent, {});

/** The columns where the register says that something of an erased person stays. */
const kept = Object.entries(columns).flatMap(([table, { personal }]) =>
  Object.entries(personal).flatMap(([column, { fate }]) =>
    fate in keptReasons ? [`${table}.${column}`] : [],
  ),
);
/** The development's outbox has what others were told, in the clear; no other place has it. */
const toldOthers = ['outbox_message.text', 'outbox_message.html'];

async function assertSound(): Promise<void> {
  const { workerOrm: orm, keys, temporal } = world.deps;
  const keyService = createKeyService(world.keyService.ofWorker);
  const { broken, checked } = await checkAuditChains({ orm, keyService, actKeys: keys.actProofs });
  expect(broken).toEqual([]);
  expect(checked).toBeGreaterThan(2);
  const deps = { orm, actKeys: keys.actProofs, executions: createExecutions(temporal) };
  for (const kind of ['sign_request', 'envelope'] as const) {
    const whole = { prefix: '', walk: true };
    const { suspects, strays } = await compare(deps, kind, whole, new Date(Date.now() + 60_000));
    expect({ kind, suspects, strays }).toEqual({ kind, suspects: [], strays: [] });
  }
}

describe('npm run purge -- data', { timeout: 240_000 }, () => {
  test('leaves nothing of a person in any table, object or history but what the register says is kept; all else goes on', async () => {
    const hook = await receiver();
    const { email, phone, needles, sender, requests, envelopes } = await playPerson(world, hook.url);
    const token = sender.access_token;
    const document = await downloaded(world, sender, `/envelopes/${envelopes.completed}/download`);
    const evidence = Buffer.from(await (await evidenceOf(world, requests.signed)).arrayBuffer());
    const before = await tracesInTables(world, needles);
    expect(before).toEqual(expect.arrayContaining(['audit_event.personal', 'act_proof.personal']));
    expect(before).toEqual(expect.arrayContaining(['sign_request.document_name', 'webhook_delivery.body']));

    const args = ['data', '--address', email, '--address', phone, '--proved', 'a code to each'];
    const events = await eventsThere();
    const trial = await purgeOn(world.database.urls.purge, args);
    expect(trial).toMatchObject({ code: 0, err: '' });
    expect(trial.out).toContain('add --erase');
    expect(await tracesInTables(world, needles)).toEqual(before);
    expect(await eventsThere()).toBe(events);

    const done = await purgeOn(world.database.urls.purge, [...args, '--erase']);
    expect(done).toMatchObject({ code: 0, err: '' });
    for (const needle of needles) expect(done.out).not.toContain(needle);
    const left = (await tracesInTables(world, needles)).filter((column) => !toldOthers.includes(column));
    expect(left.length).toBeGreaterThan(4);
    expect(left.filter((column) => !kept.includes(column))).toEqual([]);
    for (const { looked, found } of [
      await tracesInStorage(world, needles),
      await tracesInHistories(world, needles),
    ]) {
      expect(looked).toBeGreaterThan(2);
      expect(found).toEqual([]);
    }

    const said = await em().find(AuditEvent, { action: 'person.erased' });
    const chains = [sender.user.organization_id, world.partner.organizationId, operatorAuditId];
    expect(said.map(({ organizationId }) => organizationId).toSorted()).toEqual(chains.toSorted());
    const erased = await eventsThere();
    expect((await purgeOn(world.database.urls.purge, [...args, '--erase'])).out).toContain(
      'There is nothing to erase.',
    );
    expect(await eventsThere()).toBe(erased);
    await assertSound();

    expect(
      (await downloaded(world, sender, `/envelopes/${envelopes.completed}/download`)).equals(document),
    ).toBe(true);
    const verified = await postForm(world, verifyPath, { signature: document });
    expect(verified.body).toMatchObject({ is_valid: true, indication: 'TOTAL_PASSED' });
    expect(Buffer.from(await (await evidenceOf(world, requests.signed)).arrayBuffer()).equals(evidence)).toBe(
      true,
    );
    const partner = await world.partner.token('sign');
    for (const id of [requests.signed, requests.declined])
      expect((await call(world, `/partner/sign-request/${id}`, { token: partner })).status).toBe(200);
    for (const path of [
      '',
      `/${envelopes.completed}`,
      `/${envelopes.declined}`,
      `/${envelopes.completed}/events`,
    ])
      expect((await platform(world, `/envelopes${path}`, { token })).status).toBe(200);
    for (const id of [...Object.values(requests), envelopes.completed, envelopes.declined]) {
      const headers = { 'x-api-key': staff.apiKey };
      expect((await call(world, `/support/flows/${id}`, { headers })).status).toBe(200);
    }
    // Their links lead to a page that says so, whatever they ask for.
    const linked = await em().find(EnvelopeRecipient, {
      envelopeId: { $in: [envelopes.completed, envelopes.declined] },
    });
    for (const { id, linkGeneration: generation } of linked) {
      const link = `/envelope/${linkToken(world.deps.keys.link, { purpose: 'envelope', id, generation })}`;
      const statuses = [link, `${link}/state`, `${link}/document`].map(
        async (path) => (await fetch(`${world.baseUrl}${path}`)).status,
      );
      expect(await Promise.all(statuses)).toEqual([200, 200, 410]);
    }
    const delivery = await em().findOneOrFail(WebhookDelivery, { requestId: requests.declined });
    const again = await (
      await asPartner(world, world.partner)
    ).post(`/webhook-deliveries/${delivery.id}/redeliver`);
    expectError(again, 409, 'invalid_state');
    expect(JSON.stringify(again.body)).toContain('What this delivery said was erased');
  });
});
