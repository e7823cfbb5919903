import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createKeyService } from '#clients/key-service/key-service.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { expectPlatformError, platform, registerUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { readyDocument, uploadPdf } from '#test/support/people/document.ts';
import { sentEnvelope } from '#test/support/people/envelope.ts';
import { serveAnother } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { signedPdf } from '#test/support/pdf/pdfs.ts';
import { draftOf, envelopesOf, expectIssues, expectState, field } from './ground.ts';

const world = setUp(startWorld);
const user = setUp(() => registerUser(world));
const envelopes = envelopesOf(world, user);
let documentId: string;
beforeAll(async () => {
  documentId = await readyDocument(world, user);
});

const key = () => ({ 'idempotency-key': randomUUID() });

/** Makes the last calls with a key look as if their process had died before it answered. */
async function forgetAnswers(): Promise<void> {
  await world.deps.orm.em
    .fork()
    .execute(
      `update idempotency_record set response_status = null, response_sealed = null, lease_until = now() - interval '1 second'`,
    );
}

describe('a call that died before it answered is finished by its repeat:', () => {
  test('one draft is made', async () => {
    const headers = key();
    const first = await envelopes.create(draftOf(documentId), headers);
    await forgetAnswers();
    expect(await envelopes.create(draftOf(documentId), headers)).toEqual(first);
  });

  test('what was sent is no reminder', async () => {
    const { id } = await envelopes.create(draftOf(documentId));
    const options = { body: {}, headers: key() };
    const first = expectAnswer(await envelopes.send(`/${id}/send`, options), 200);
    await forgetAnswers();
    expect(expectAnswer(await envelopes.send(`/${id}/send`, options), 200)).toEqual(first);
    expectState(await envelopes.send(`/${id}/send`, { body: {} }), 'sent', ['draft', 'sent', 'in_progress']);
  });

  test('what was sent by two at once is no reminder, also before its event', async () => {
    const { id } = await envelopes.create(draftOf(documentId));
    const both = [key(), key()].map((headers) => ({ body: {}, headers }));
    const sendBoth = () => Promise.all(both.map((options) => envelopes.send(`/${id}/send`, options)));
    const first = (await sendBoth()).map((answer) => expectAnswer(answer, 200));
    // As a flow of the version before leaves it between its two steps.
    await world.owner.em.fork().nativeUpdate(Envelope, { id }, { eventSequence: 0 });
    await forgetAnswers();
    expect((await sendBoth()).map((answer) => expectAnswer(answer, 200))).toEqual(first);
  });

  test('what was handed over and never begun is sent', async () => {
    const { id } = await envelopes.create(draftOf(documentId));
    const em = world.deps.orm.em.fork();
    await em.nativeUpdate(Envelope, { id }, { sendId: randomUUID() });
    expectAnswer(await envelopes.send(`/${id}/send`, { body: {} }), 200);
    expect((await envelopes.get(id)).status).toBe('sent');
  });

  test('what was voided is voided', async () => {
    const { id } = await sentEnvelope(world, user, { document_id: documentId, recipients: [{}] });
    const options = { body: { reason: 'x' }, headers: key() };
    const first = expectAnswer(await envelopes.send(`/${id}/void`, options), 200);
    await forgetAnswers();
    expect(expectAnswer(await envelopes.send(`/${id}/void`, options), 200)).toEqual(first);
  });
});

describe('a PDF that arrives with signatures', () => {
  test('that lock it is not sent, and the draft stays', async () => {
    const locked = await uploadPdf(world, user, signedPdf([{ docmdp: '1', certifies: true }]));
    const { id } = await envelopes.create(draftOf(locked));
    expectIssues(await envelopes.send(`/${id}/send`, { body: {} }), 'VALIDATION_FAILED', ['document_id']);
    expect((await envelopes.get(id)).status).toBe('draft');
    const { status } = await fetch(`${world.baseUrl}/api/v1/documents/${locked}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${user.access_token}` },
    });
    expect(status).toBe(200);
  });

  test('and is certified takes no field that shows', async () => {
    const certified = await uploadPdf(world, user, signedPdf([{ docmdp: '2', certifies: true }]));
    const { id } = await envelopes.create(draftOf(certified, { fields: [field] }));
    expectIssues(await envelopes.send(`/${id}/send`, { body: {} }), 'VALIDATION_FAILED', ['fields[0]']);
  });

  test('takes one signature field a signer, and no other', async () => {
    const approved = await uploadPdf(world, user, signedPdf([{}]));
    const fields = [field, { ...field, type: 'text', y: 400 }, { ...field, y: 500 }];
    const refused = ['fields[1].type', 'fields[2]'];
    const body = draftOf(approved, { fields });
    expectIssues(await envelopes.send('', { body }), 'VALIDATION_FAILED', refused);
    // A draft around another document does not become one around this, nor gets such fields later.
    const { id } = await envelopes.create({ ...body, document_id: documentId });
    const change = (changes: object) => envelopes.send(`/${id}`, { method: 'PUT', body: changes });
    expectIssues(await change({ document_id: approved }), 'VALIDATION_FAILED', refused);
    expectAnswer(await change({ document_id: approved, fields: [field] }), 200);
    expectIssues(await change({ fields }), 'VALIDATION_FAILED', refused);
  });
});

describe('while something is away', () => {
  test('nothing is sent that the key service could not sign', async () => {
    const settings = { url: 'http://127.0.0.1:9', apiKey: 'x' };
    const api = await serveAnother(world, { keyService: createKeyService(settings) });
    try {
      const { id } = await envelopes.create(draftOf(documentId));
      const token = user.access_token;
      const answer = await platform(api, `/envelopes/${id}/send`, { token, body: {} });
      expectPlatformError(answer, 503, 'SERVICE_UNAVAILABLE');
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]/);
      expect((await envelopes.get(id)).status).toBe('draft');
    } finally {
      await api.close();
    }
  });

  test('a send that no worker takes is answered within 10 s, holds its document, and is found by the repeat, also by one with another key', async () => {
    const document = await readyDocument(world, user);
    const { id } = await envelopes.create(draftOf(document));
    const options = { body: {}, headers: key() };
    const second = { body: {}, headers: key() };
    await world.workers.pause();
    try {
      const begun = Date.now();
      const answers = await Promise.all([
        envelopes.send(`/${id}/send`, options),
        envelopes.send(`/${id}/send`, second),
      ]);
      expect(Date.now() - begun).toBeLessThan(15_000);
      for (const answer of answers) {
        const { details } = expectPlatformError(answer, 503, 'SERVICE_UNAVAILABLE');
        expect(details).toMatchObject({ outcome: 'unknown' });
      }
      const token = user.access_token;
      const gone = await platform(world, `/documents/${document}`, { method: 'DELETE', token });
      expectPlatformError(gone, 422, 'VALIDATION_FAILED');
    } finally {
      await world.workers.start();
    }
    await untilTrue(async () => (await envelopes.send(`/${id}/send`, options)).status === 200);
    expect((await envelopes.get(id)).status).toBe('sent');
    await untilTrue(async () => (await envelopes.send(`/${id}/send`, second)).status !== 503);
    const sent = expectAnswer(await envelopes.send(`/${id}/send`, options), 200);
    expect(expectAnswer(await envelopes.send(`/${id}/send`, second), 200)).toEqual(sent);
    // A caller that comes later asks for a reminder.
    expectState(await envelopes.send(`/${id}/send`, { body: {}, headers: key() }), 'sent', [
      'draft',
      'sent',
      'in_progress',
    ]);
  }, 90_000);
});
