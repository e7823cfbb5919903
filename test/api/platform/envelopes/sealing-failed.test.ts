import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenSession } from '#domain/envelope/session-view.ts';
import { sessionPhase } from '#domain/envelope/session-phase.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { completionWords } from '#words/completion/words-by-language.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { expectPlatformError, platform, registerUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { readyDocument } from '#test/support/people/document.ts';
import {
  downloaded,
  openAndSign,
  openLink,
  sentEnvelope,
  untilEnvelope,
} from '#test/support/people/envelope.ts';
import { call } from '#test/support/http/http.ts';
import { addMember } from '#test/support/people/members.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';
import { outbox } from '#test/support/people/signer.ts';
import { changedCatalog, garbage, misplace, spoil } from '#test/support/pdf/spoilt.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { envelopesOf, expectState, type View } from './ground.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
const staff = setUp(() => makeStaff(world, 'support'));
const envelopes = envelopesOf(world, user);
const failedEvents = ['envelope_sealing_failed', 'envelope_voided', 'envelope_completed'];
let documentId: string;
beforeAll(async () => {
  documentId = await readyDocument(world, user);
  const body = { url: `${world.baseUrl}/nowhere`, events: failedEvents };
  expectAnswer(await platform(world, '/webhooks', { token: user.access_token, body }), 201);
});

type Failed = { step: string; reason: string; since: string };
type Seen = View & { reference: string; sealing: boolean; sealing_failed?: Failed };
const look = (id: string) => envelopes.get(id) as Promise<Seen>;
const support = (id: string, act = '') => {
  const headers = { 'x-api-key': staff.apiKey };
  const body = { reason: 'the sender called' };
  return call(world, `/support/flows/${id}${act}`, act === '' ? { headers } : { headers, body });
};

async function untilFailed(id: string): Promise<Failed> {
  await untilTrue(async () => (await look(id)).sealing_failed !== undefined);
  const { sealing_failed: failed } = await look(id);
  if (!failed) throw new Error('it has not failed');
  return failed;
}

/** Makes an envelope that everybody has finished and whose PDF was spoilt before the last did; with the approver's link. */
async function unsealable() {
  const { id, emails } = await sentEnvelope(world, user, {
    document_id: documentId,
    recipients: [{}, { role: 'approver' }],
  });
  const [signer = '', approver = ''] = emails;
  const path = await openLink(world, approver);
  expect((await openAndSign(world, signer)).status).toBe(200);
  await untilEnvelope(world, user, { id, status: 'in_progress' });
  const mend = await spoil(world, id, changedCatalog);
  expectAccepted(await call(world, `${path}/approve`, { body: { consent: true } }));
  return { id, mend, path, failed: await untilFailed(id), signer, approver };
}

function expectAccepted(answer: { status: number; body: unknown }): void {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}

const eventsAt = async (id: string) => {
  const em = world.deps.orm.em.fork();
  const rows = await em.find(WebhookDelivery, { resourceId: id }, { orderBy: { createdAt: 'asc' } });
  return rows.map(({ body }) => JSON.parse(body) as { event: string; data: Record<string, unknown> });
};

const actsOf = async (id: string) =>
  expectAnswer(await envelopes.send<{ action: string }[]>(`/${id}/events?limit=100`), 200).map(
    ({ action }) => action,
  );

const noticesTo = async (email: string) =>
  (await outbox(world)).filter(({ to, kind }) => to === email && kind === 'notice');

describe('an envelope that everybody has finished and that cannot be sealed', () => {
  test('says so and why, to its sender, in a list, at downloads, to webhooks and by mail, and to who has finished', async () => {
    const { id, failed, path } = await unsealable();
    expect(failed).toEqual({
      step: 'complete',
      reason: expect.stringMatching(/^Everybody has finished, but .+: .+ Void the envelope, .+/),
      since: expect.stringMatching(/\.\d{3}Z$/),
    });
    expect(await look(id)).toMatchObject({ status: 'in_progress', sealing: true });
    const { data } = await envelopes.list('?folder=sent');
    expect(data.find((item) => item.id === id)).toMatchObject({ sealing_failed: failed });

    for (const what of ['download', 'certificate']) {
      const answer = await envelopes.send(`/${id}/${what}`);
      const { message, details } = expectPlatformError(answer, 422, 'ENVELOPE_NOT_COMPLETED');
      expect(message).toContain(failed.reason);
      expect(details).toMatchObject({ status: 'in_progress', sealing_failed: failed });
      expect(answer.headers.get('retry-after')).toBeNull();
    }
    const current = await downloaded(world, user, `/envelopes/${id}/download?version=current`);
    expect(current.subarray(0, 5).toString()).toBe('%PDF-');

    await untilTrue(async () => (await actsOf(id)).includes('envelope.sealing_failed'));
    const told = (await eventsAt(id)).filter(({ event }) => event === 'envelope_sealing_failed');
    const { step, reason, since } = failed;
    const { reference } = await look(id);
    expect(told.map(({ data: said }) => said)).toEqual([
      {
        envelope_id: id,
        reference,
        external_ref: null,
        metadata: {},
        status: 'in_progress',
        failed_at: since,
        step,
        reason,
      },
    ]);
    await untilTrue(async () => (await noticesTo(user.email)).length > 0);
    const [notice] = (await noticesTo(user.email)).filter(({ subject }) => subject?.startsWith('Not sealed'));
    expect(notice?.text).toContain('You can void the envelope');

    const { body } = await call<OpenSession>(world, `${path}/state`);
    expect(body).toMatchObject({ sealing: false, sealing_failed: true });
    expect(sessionPhase(body)).toBe('failed');
    const page = await (
      await fetch(`${world.baseUrl}${path}`, { headers: { 'accept-language': 'en' } })
    ).text();
    expect(page).toContain('the document cannot be sealed');
    expect(page).not.toContain(failed.reason);
  }, 60_000);

  test('may be voided by its sender, which ends it for everybody', async () => {
    const { id, signer, path } = await unsealable();
    const stranger = await registerUser(world);
    const colleague = await addMember(world, user);
    const body = { reason: 'sent anew' };
    for (const { access_token: token } of [stranger, colleague])
      expectPlatformError(await platform(world, `/envelopes/${id}/void`, { token, body }), 404, 'NOT_FOUND');
    expectState(await envelopes.send(`/${id}/remind`, { body: {} }), 'in_progress', ['sent', 'in_progress']);

    expect(expectAnswer(await envelopes.send(`/${id}/void`, { body }), 200)).toMatchObject({
      status: 'voided',
    });
    const seen = await look(id);
    expect(seen).toMatchObject({ status: 'voided', reason: 'sent anew', sealing: false });
    expect(seen.sealing_failed).toBeUndefined();
    const handle = world.deps.temporal.workflow.getHandle(envelopeWorkflowId(id));
    expect(await handle.result()).toMatchObject({ status: 'voided' });
    expect((await eventsAt(id)).map(({ event }) => event)).toEqual([
      'envelope_sealing_failed',
      'envelope_voided',
    ]);
    expect(await actsOf(id)).toContain('envelope.voided');
    const subjects = (await noticesTo(signer)).map(({ subject }) => subject?.split(':', 1)[0]);
    expect(subjects).toEqual(['Voided', 'Receipt']);
    expect((await call(world, `${path}/state`)).body).toMatchObject({ envelope: { status: 'voided' } });
    expect((await support(id)).body).toMatchObject({ stuck: false, stage: 'ended' });
    const certificate = await downloaded(world, user, `/envelopes/${id}/certificate`);
    expect(certificate.subarray(0, 5).toString()).toBe('%PDF-');
    expectState(await envelopes.send(`/${id}/void`, { body }), 'voided', ['sent', 'in_progress']);
  }, 60_000);

  test('has a certificate of what is known when its PDF cannot be read any more', async () => {
    const { id } = await unsealable();
    await spoil(world, id, () => garbage);
    expectAnswer(await envelopes.send(`/${id}/void`, { body: { reason: 'sent anew' } }), 200);
    const certificate = await downloaded(world, user, `/envelopes/${id}/certificate`);
    const { mn, en } = completionWords;
    const said = [mn, en].map(({ signatureUnreadable }) => signatureUnreadable.replaceAll(/\s/g, ''));
    const text = await textOf(certificate);
    expect(said.filter((sentence) => text.includes(sentence))).toHaveLength(1);
  }, 60_000);

  test('has none yet when its PDF is not in the storage, and says so', async () => {
    const { id, mend } = await unsealable();
    expectAnswer(await envelopes.send(`/${id}/void`, { body: { reason: 'sent anew' } }), 200);
    const put = await misplace(world, id);
    const answer = await envelopes.send(`/${id}/certificate`);
    const { message } = expectPlatformError(answer, 503, 'SERVICE_UNAVAILABLE');
    expect(message).toMatch(/is not in the storage.*Try again later/);
    expect(answer.headers.get('retry-after')).toBe('60');
    await put();
    expect((await downloaded(world, user, `/envelopes/${id}/certificate`)).subarray(0, 5).toString()).toBe(
      '%PDF-',
    );
    await mend();
  }, 60_000);

  test('is completed when it was mended and staff have it tried again; in vain before', async () => {
    const { id, mend, failed } = await unsealable();
    expect((await support(id)).body).toMatchObject({
      stuck: true,
      stuck_reason: 'document_unsealable',
      stage: 'sealing',
      what_to_do: expect.stringContaining('After a release that fixes it, retry.'),
    });
    const found = await call<{ data: { id: string }[] }>(world, '/support/flows?stuck=true', {
      headers: { 'x-api-key': staff.apiKey },
    });
    expect(found.body.data.map((flow) => flow.id)).toContain(id);
    const retry = async () => {
      await untilTrue(async () => (await support(id, '/retry')).status === 202);
    };
    await retry();
    await retry();
    expect((await look(id)).sealing_failed).toEqual(failed);
    await mend();
    await retry();
    await untilEnvelope(world, user, { id, status: 'completed' });
    expect((await look(id)).sealing_failed).toBeUndefined();
    expect((await fetchSealed(id)).status).toBe(200);
    const told = (await eventsAt(id)).map(({ event }) => event);
    expect(told).toEqual(['envelope_sealing_failed', 'envelope_completed']);
    const acts = await actsOf(id);
    expect(acts.filter((act) => act === 'envelope.sealing_failed')).toHaveLength(1);
    expect(acts.filter((act) => act === 'support.retried')).toHaveLength(3);
    expectState(await envelopes.send(`/${id}/void`, { body: { reason: 'x' } }), 'completed', [
      'sent',
      'in_progress',
    ]);
  }, 60_000);

  test('is shown to nobody who merely received it, and may be cancelled by staff', async () => {
    const receiver = await registerUser(world);
    const proved = { emailVerifiedAt: new Date() };
    await world.deps.orm.em.fork().nativeUpdate(UserAccount, { email: receiver.email }, proved);
    const { id, emails } = await sentEnvelope(world, user, {
      document_id: documentId,
      recipients: [{}, { email: receiver.email, role: 'approver' }],
    });
    const path = await openLink(world, receiver.email);
    await untilTrue(async () => (await actsOf(id)).includes('envelope.certified'));
    await spoil(world, id, () => garbage);
    expect((await openAndSign(world, emails[0] ?? '')).status).toBe(202);
    expect(await untilFailed(id)).toMatchObject({ step: 'sign' });
    const mine = await envelopes.list('?folder=sent');
    expect(JSON.stringify(mine.data.find((item) => item.id === id))).toContain('sealing_failed');
    const { data: received } = await envelopesOf(world, receiver).list('?folder=inbox');
    expect(received.map((item) => item.id)).toContain(id);
    expect(JSON.stringify(received)).not.toContain('sealing_failed');
    // A recipient who has not agreed yet is not told either.
    expect(JSON.stringify((await call(world, `${path}/state`)).body)).not.toContain('sealing_failed');
    expect((await support(id, '/cancel')).body).toMatchObject({ status: 'voided' });
  }, 60_000);
});

function fetchSealed(id: string): Promise<Response> {
  const headers = { authorization: `Bearer ${user.access_token}` };
  return fetch(`${world.baseUrl}/api/v1/envelopes/${id}/download`, { headers });
}
