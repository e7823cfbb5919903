import { beforeAll, describe, expect, test } from 'vitest';
import { freeReceiptsInAnHour } from '#api/signing/envelope/get-recipient-receipt.ts';
import type { OpenSession } from '#domain/envelope/session-view.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { registerUser } from '#test/support/people/account.ts';
import { openLink, sentEnvelope, signByLink, untilEnvelope } from '#test/support/people/envelope.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { goingRound, type Person } from './ground.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));

const plain = (text: string) => text.replaceAll(/\s/gu, '');

/** Waits until the state offers the receipt; gives the text of the receipt, without spaces. */
async function receiptAt(path: string): Promise<string> {
  await untilTrue(async () => {
    const { body } = await call<{ receipt?: true }>(world, `${path}/state`);
    return body.receipt === true;
  });
  const answer = await fetch(`${world.baseUrl}${path}/receipt`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="receipt-/);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  return plain(await textOf(Buffer.from(await answer.arrayBuffer())));
}

describe('a recipient who has acted', () => {
  const others = ['Mergen Dorj', 'mergen@', 'Tsetseg'];
  let id: string;
  let paths: string[];
  let emails: string[];
  beforeAll(async () => {
    const sent = await sentEnvelope(world, user, {
      name: 'Lease of flat 12',
      language: 'en',
      recipients: [
        { name: 'Saraa Bold', language: 'en' },
        { name: 'Mergen Dorj', email: `mergen@${crypto.randomUUID()}.mn`, role: 'approver', language: 'mn' },
        { name: 'Tsetseg', language: 'en' },
      ],
    });
    ({ id, emails } = sent);
    paths = [];
    for (const email of emails) paths.push(await openLink(world, email));
  });
  const pathOf = (index: number) => paths[index] ?? '';

  test('gets nothing before the act, and the state does not offer it', async () => {
    const refused = expectError(await call(world, `${pathOf(0)}/receipt`), 409, 'invalid_state');
    expect(refused.message).toContain('once this recipient has signed, approved or declined');
    expect((await call<{ receipt?: true }>(world, `${pathOf(0)}/state`)).body.receipt).toBeUndefined();
  });

  test('gets a receipt of the signature while others still act, with nothing of them', async () => {
    expect((await signByLink(world, pathOf(0))).status).toBeLessThan(300);
    const text = await receiptAt(pathOf(0));
    const mail = emails[0] ?? '';
    for (const said of ['Receipt', 'Saraa Bold', 'Lease of flat 12', 'Stillunderway', 'Signed', id, mail])
      expect(text).toContain(plain(said));
    expect(text).toContain(plain('SHA-256 of the document as sent'));
    for (const other of others) expect(text).not.toContain(plain(other));
    expectError(await call(world, `${pathOf(2)}/receipt`), 409, 'invalid_state');
  });

  test('is on record once an hour, by that recipient', async () => {
    await receiptAt(pathOf(0));
    const where = { resourceId: id, action: 'envelope.receipt_downloaded' };
    const events = await world.deps.orm.em.fork().find(AuditEvent, where);
    expect(events).toHaveLength(1);
    expect(events[0]?.metadata['recipient_id']).toEqual(expect.any(String));
  });

  test('gets one of the approval, in the recipient’s language', async () => {
    const approved = await call(world, `${pathOf(1)}/approve`, { body: { consent: true } });
    expect(approved.status).toBeLessThan(300);
    const text = await receiptAt(pathOf(1));
    expect(text).toContain(plain('Үйлдлийн баталгаажуулалт'));
    expect(text).toContain(plain('Баталсан'));
    for (const other of ['Saraa Bold', emails[0] ?? '', 'Tsetseg']) expect(text).not.toContain(plain(other));
  });

  test('gets one of the decline with the reason; the others then read how it ended, and no more', async () => {
    const declined = await call(world, `${pathOf(2)}/decline`, { body: { reason: 'Too expensive' } });
    expect(declined.status).toBe(200);
    await untilEnvelope(world, user, { id, status: 'declined' });
    const text = await receiptAt(pathOf(2));
    for (const said of ['Declined', 'Too expensive', 'somebody with the link'])
      expect(text).toContain(plain(said));
    const first = await receiptAt(pathOf(0));
    expect(first).toContain('Declined:');
    for (const said of ['Too expensive', ...others]) expect(first).not.toContain(plain(said));
  });

  test('gets none once somebody has changed their row past the workflow', async () => {
    const where = { envelopeId: id, email: emails[0] ?? '' };
    await world.deps.orm.em.fork().nativeUpdate(EnvelopeRecipient, where, { name: 'Somebody Else' });
    expect((await call(world, `${pathOf(0)}/receipt`)).status).toBe(500);
  });
});

test('the receipt has what its own recipient had filled in, and nothing that others had', async () => {
  const place = { type: 'text', page: 1, x: 56, width: 220, height: 22 };
  const { emails } = await sentEnvelope(world, user, {
    language: 'en',
    recipients: [{ language: 'en' }, { language: 'en' }],
    fields: [
      { ...place, y: 400, recipient_index: 0, label: 'Storey' },
      { ...place, y: 440, recipient_index: 1, label: 'Rent' },
    ],
  });
  const filled = ['Ground floor', '950000 a month'];
  const paths: string[] = [];
  for (const [index, email] of emails.entries()) {
    const path = await openLink(world, email);
    const { body } = await call<OpenSession>(world, `${path}/state`);
    const fields = (body.fields ?? []).map(({ id }) => ({ id, value: filled[index] ?? '' }));
    expect((await signByLink(world, path, { fields })).status).toBeLessThan(300);
    paths.push(path);
  }
  const [first = '', second = ''] = await Promise.all(paths.map(receiptAt));
  expect(first).toContain('StoreyGroundfloor');
  expect(first).not.toMatch(/Rent|950000/);
  expect(second).toContain('Rent950000amonth');
  expect(second).not.toMatch(/Storey|Ground/);
});

/** Asks for the receipt of somebody whose rows alone are there. */
async function asked(person: Person, more: object = {}) {
  const { people } = await goingRound(world, { people: [person], ...more });
  const path = `/envelope/${people[0]?.token ?? ''}`;
  return { path, answer: await call(world, `${path}/receipt`) };
}

/** The rows of an envelope that was completed so many days ago. */
function ended(ago: number) {
  return { status: 'completed' as const, completedAt: new Date(Date.now() - ago * 86_400_000) };
}

describe('is refused', () => {
  const done = { status: 'completed', acceptedAt: new Date(), signedAt: new Date() } as const;

  test.each([
    ['without the access code', { ...done, accessCode: '1234' }, 401, 'invalid_access_code'],
    ['without the one-time code', { ...done, authMethod: 'email_code' }, 401, 'otp_required'],
    ['to whoever gets a copy', { status: 'completed', role: 'cc' }, 409, 'invalid_state'],
    ['while the signature is made', { status: 'delivered', acceptedAt: new Date() }, 409, 'invalid_state'],
    ['to one whom the end left out', { status: 'cancelled' }, 409, 'invalid_state'],
    ['once their data were erased', { ...done, erasedAt: new Date() }, 410, 'gone'],
  ] as const)('%s', async (_when, person, status, code) => {
    expectError((await asked(person)).answer, status, code);
  });

  test('when the days after the end are over, and the state does not offer it any more', async () => {
    const days = world.deps.config.SEALED_LINK_DAYS;
    const late = await asked({ ...done, erasedAt: new Date() }, ended(days + 1));
    const { message } = expectError(late.answer, 409, 'invalid_state');
    expect(message).toContain(`${days} days`);
    expect((await call<{ receipt?: true }>(world, `${late.path}/state`)).body.receipt).toBeUndefined();
    const inTime = await asked({ ...done, erasedAt: new Date() }, ended(days - 1));
    expectError(inTime.answer, 410, 'gone');
  });

  test('where no statement of the act is on record: nothing is certified', async () => {
    const { answer } = await asked(done);
    expect(answer.status).toBe(500);
  });

  test('for a while, when so many were made in an hour', async () => {
    const { path } = await asked({ ...done, erasedAt: new Date() });
    for (let made = 1; made < freeReceiptsInAnHour; made++)
      expectError(await call(world, `${path}/receipt`), 410, 'gone');
    const { details } = expectError(await call(world, `${path}/receipt`), 429, 'rate_limited');
    expect(details).toEqual({ retry_after: expect.any(Number) as number });
  });
});
