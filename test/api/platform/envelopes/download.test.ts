import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { Organization } from '#entities/account/organization.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { signatureNameOf } from '#sealing/plan.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { signField } from '#signatures/pades/sign.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { expectPlatformError, platform, registerUser, someEmail } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { readyDocument, uploadPdf } from '#test/support/people/document.ts';
import {
  downloaded,
  openAndSign,
  openLink,
  readDocument,
  recipientLink,
  sentEnvelope,
  signByLink,
  untilEnvelope,
} from '#test/support/people/envelope.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { padesSigner } from '#test/sealing/support/signers.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { sampleDocument } from '../../../../src/demo/options.ts';
import { envelopesOf, expectIssues, expectState, field } from './ground.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
const envelopes = envelopesOf(world, user);
let documentId: string;
beforeAll(async () => {
  documentId = await readyDocument(world, user);
});

const open = ['sent', 'in_progress'];

function sent(recipients: object[] = [{}], more: object = {}) {
  return sentEnvelope(world, user, { document_id: documentId, recipients: recipients as never, ...more });
}

async function actsOf(id: string): Promise<string[]> {
  const answer = await envelopes.send<{ action: string }[]>(`/${id}/events?limit=100`);
  return expectAnswer(answer, 200).map(({ action }) => action);
}

function fetchPdf(id: string, headers: Record<string, string> = {}) {
  return fetch(`${world.baseUrl}/api/v1/envelopes/${id}/download`, {
    headers: { authorization: `Bearer ${user.access_token}`, ...headers },
  });
}

describe('downloads', () => {
  test('before the end only versions that are asked for by name', async () => {
    const { id } = await sent();
    const error = expectPlatformError(await envelopes.send(`/${id}/download`), 422, 'ENVELOPE_NOT_COMPLETED');
    expect(error.details).toMatchObject({ status: 'sent' });
    const original = await downloaded(world, user, `/envelopes/${id}/download?version=original`);
    const source = await downloaded(world, user, `/documents/${documentId}/download`);
    expect(original.equals(source)).toBe(true);
    await untilTrue(async () => {
      const row = await world.deps.orm.em.fork().findOneOrFail(Envelope, { id });
      return typeof row.currentObjectId === 'string';
    });
    const current = await downloaded(world, user, `/envelopes/${id}/download?version=current`);
    expect(current.length).toBeGreaterThan(original.length);
    expectIssues(await envelopes.send(`/${id}/download?version=x`), 'INVALID_REQUEST', ['version']);
  });

  test('while it is being sealed say when to ask again', async () => {
    const { id } = await sent();
    await world.deps.orm.em.fork().nativeUpdate(Envelope, { id }, { sealing: true });
    const answer = await envelopes.send(`/${id}/download`);
    expectPlatformError(answer, 422, 'ENVELOPE_NOT_COMPLETED');
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]/);
  });

  test('of a completed envelope are the sealed PDF under its name, with its hash as ETag, and are on record', async () => {
    const { id, emails } = await sent([{}], { name: 'Гэрээ 1/2.pdf', fields: [field] });
    expect((await openAndSign(world, emails[0] ?? '')).status).toBeLessThan(300);
    await untilEnvelope(world, user, { id, status: 'completed' });
    const response = await fetchPdf(id);
    const bytes = Buffer.from(await response.arrayBuffer());
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(response.status).toBe(200);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(response.headers.get('etag')).toBe(`"${hash}"`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename=envelope.pdf; filename*=UTF-8''${encodeURIComponent('Гэрээ 1_2.pdf')}`,
    );
    expect((await fetchPdf(id, { 'if-none-match': `"${hash}"` })).status).toBe(304);
    const part = await fetchPdf(id, { range: 'bytes=-6' });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(-6))).toBe(true);
    const downloads = { resourceId: id, action: 'envelope.downloaded' };
    const acts = await world.deps.orm.em.fork().find(AuditEvent, downloads, { orderBy: { sequence: 'asc' } });
    const [from, to] = [bytes.length - 6, bytes.length - 1];
    expect(acts.map(({ metadata }) => metadata['bytes'])).toEqual([undefined, `${from}-${to}`]);
    expect(await actsOf(id)).toEqual(expect.arrayContaining(['envelope.completed', 'envelope.downloaded']));
    const view = await envelopes.get(id);
    expect(view).toMatchObject({ completed_at: expect.any(String), fields: [{ status: 'completed' }] });
    const again = await envelopes.send(`/${id}/send`, { body: {} });
    expectState(again, 'completed', ['draft', ...open]);
    expect(JSON.stringify(again.body)).toContain('and that takes draft, sent or in_progress.');
    expectState(await envelopes.send(`/${id}/void`, { body: { reason: 'x' } }), 'completed', open);
  }, 120_000);
});

const ask = (id: string) => envelopes.send(`/${id}/certificate`);

describe('the certificate of completion', () => {
  test('is not there before the end', async () => {
    const { id } = await sent();
    const { details } = expectPlatformError(await ask(id), 422, 'ENVELOPE_NOT_COMPLETED');
    expect(details).toMatchObject({
      status: 'sent',
      allowed_from: ['completed', 'declined', 'voided', 'expired'],
    });
  });

  test('waits after an early end for a signature that was agreed to before', async () => {
    const { id, emails } = await sent([{}, {}]);
    expectAnswer(await envelopes.send(`/${id}/void`, { body: { reason: 'x' } }), 200);
    const make = (status: 'delivered' | 'cancelled') =>
      world.deps.orm.em
        .fork()
        .nativeUpdate(EnvelopeRecipient, { envelopeId: id, email: emails[0] ?? '' }, { status });
    await make('delivered');
    const answer = await ask(id);
    expectPlatformError(answer, 422, 'ENVELOPE_NOT_COMPLETED');
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]/);
    await make('cancelled');
    const pdf = await downloaded(world, user, `/envelopes/${id}/certificate`);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await textOf(pdf)).toContain('БатБолд');
    expect(await actsOf(id)).toContain('envelope.certificate_downloaded');
  }, 60_000);

  test('says when the address that stands there was invited, and nothing of what nobody has shown', async () => {
    const { id, emails } = await sent([{ auth_method: 'sms', phone: '+97699112233' }]);
    await recipientLink(world, emails[0] ?? '');
    const earlier = { sentAt: new Date('2020-01-02T03:04:05.000Z') };
    await untilTrue(async () => (await actsOf(id)).includes('envelope.invited'));
    await world.deps.orm.em.fork().nativeUpdate(EnvelopeRecipient, { envelopeId: id }, earlier);
    const [{ id: recipientId } = { id: '' }] = (await envelopes.get(id)).recipients;
    const email = someEmail();
    const correction = { method: 'PUT', body: { email } };
    expectAnswer(await envelopes.send(`/${id}/recipients/${recipientId}`, correction), 200);
    await untilTrue(
      async () => (await actsOf(id)).filter((action) => action === 'envelope.invited').length === 2,
    );
    expectAnswer(await envelopes.send(`/${id}/void`, { body: { reason: 'x' } }), 200);
    const text = await textOf(await downloaded(world, user, `/envelopes/${id}/certificate`));
    expect(text).toContain(email);
    expect(text).not.toContain('2020-01-02');
    expect(text).toContain('Nothingwasshown');
    expect(text).not.toContain('one-timecode');
  }, 60_000);

  test('says which revision was sent to whoever agreed, and which boxes they ticked', async () => {
    const label = 'I waive my right of withdrawal';
    const place = { type: 'checkbox', page: 1, x: 72, width: 16, height: 16 };
    const fields = [
      { ...place, recipient_index: 0, y: 100, label },
      { ...place, recipient_index: 1, y: 140, label: 'Not ticked by anybody' },
    ];
    const { id, emails } = await sentEnvelope(world, user, { recipients: [{}, {}], fields });
    const path = await openLink(world, emails[0] ?? '');
    const hash = createHash('sha256')
      .update(await readDocument(world, path))
      .digest('hex');
    expect((await signByLink(world, path)).status).toBe(200);
    expectAnswer(await envelopes.send(`/${id}/void`, { body: { reason: 'x' } }), 200);
    const text = await textOf(await downloaded(world, user, `/envelopes/${id}/certificate`));
    expect(text).toMatch(new RegExp(`Documentsentinfull2[^]+SHA-256ofit${hash}`));
    expect(text.split('Documentsentinfull')).toHaveLength(2);
    expect(text).toContain(`Ticked“${label.replaceAll(' ', '')}”`);
    expect(text).not.toContain('Notticked');
  }, 60_000);

  test('says who sent it by the names of that moment', async () => {
    const sender = await registerUser(world);
    const { id } = await sentEnvelope(world, sender, { recipients: [{}] });
    const em = world.deps.orm.em.fork();
    await untilTrue(
      async () => (await em.count(AuditEvent, { resourceId: id, action: 'envelope.sent' })) > 0,
    );
    await em.nativeUpdate(UserAccount, { id: sender.user.id }, { lastName: 'Later', email: someEmail() });
    await em.nativeUpdate(Organization, { id: sender.user.organization_id }, { name: 'Afterwards LLC' });
    const token = sender.access_token;
    const ended = await platform(world, `/envelopes/${id}/void`, { token, body: { reason: 'x' } });
    expect(ended.status).toBe(200);
    const text = await textOf(await downloaded(world, sender, `/envelopes/${id}/certificate`));
    const proved = `${sender.email}(confirmedbywhoeverreadsmailthere)`;
    expect(text).toContain(`${proved}БатБолд·Батбанөхөд,asthesenderstates`);
    expect(text).not.toMatch(/Later|Afterwards/);
  }, 60_000);

  test('takes a signature that the PDF arrived with for nobody’s, whatever its name', async () => {
    const [approver, signer] = [someEmail(), someEmail()];
    const { id } = await envelopes.create({
      document_id: documentId,
      name: 'Planted',
      routing_type: 'parallel',
      recipients: [
        { email: approver, role: 'approver', name: 'Anna' },
        { email: signer, name: 'Saraa' },
      ],
    });
    const [{ id: recipientId } = { id: '' }] = (await envelopes.get(id)).recipients;
    const authority = await createTestAuthority();
    const stranger = padesSigner(authority, await authority.person('EC', 256));
    const update = startUpdate(await readPdf(await readFile(sampleDocument)));
    const planted = { at: new Date(), field: { newField: signatureNameOf(recipientId) } };
    const arriving = await uploadPdf(world, user, await signField(update, planted, stranger));
    const change = { method: 'PUT', body: { document_id: arriving } };
    expectAnswer(await envelopes.send(`/${id}`, change), 200);
    expectAnswer(await envelopes.send(`/${id}/send`, { body: {} }), 200);
    await openAndSign(world, signer);
    await untilEnvelope(world, user, { id, status: 'in_progress' });
    expectAnswer(await envelopes.send(`/${id}/void`, { body: { reason: 'x' } }), 200);
    const text = await textOf(await downloaded(world, user, `/envelopes/${id}/certificate`));
    expect(text).toContain(approver);
    expect(text).not.toContain('GerLLC');
  }, 120_000);
});
