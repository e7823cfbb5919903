import { expect, test } from 'vitest';
import { agreementOf } from '#words/pages/agreements.ts';
import { completionWords } from '#words/completion/words-by-language.ts';
import { drawnMark } from '#test/sealing/support/marks.ts';
import { registerUser } from '#test/support/people/account.ts';
import {
  downloaded,
  openLink,
  recipientLink,
  sentEnvelope,
  signByLink,
  untilEnvelope,
} from '#test/support/people/envelope.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(startWorld);
const user = setUp(() => registerUser(world));
const { en } = completionWords;
/** As textOf gives it. */
const plain = (text: string) => text.replaceAll(/\s/gu, '');

const drawn = { type: 'drawn', image: `data:image/png;base64,${drawnMark().toString('base64')}` };
const words = 'expected one of 2026-11-28/mn, 2026-11-28/en';

test('the certificate shows the signature, how it was made, and the words that were agreed to', async () => {
  const { id, emails } = await sentEnvelope(world, user, {
    recipients: [{ name: 'Өлзий Үүл' }, { name: 'Li 李' }, { role: 'approver' }],
    fields: [0, 1].map((recipient) => ({
      recipient_index: recipient,
      type: 'signature',
      page: 1,
      x: 72,
      y: 90 + recipient * 80,
      width: 180,
      height: 54,
    })),
  });
  const [first = '', second = '', third = ''] = emails;
  const path = await openLink(world, first);
  const refused = await signByLink(world, path, { consent_words: '2026-11-28/de' });
  expect(expectError(refused, 400, 'invalid_request').message).toContain('consent_words');
  const signed = await signByLink(world, path, { consent_words: '2026-11-28/mn', signature: drawn });
  expect(signed.status, JSON.stringify(signed.body)).toBeLessThan(300);
  // A page of somebody else, with words of its own.
  expect((await signByLink(world, await openLink(world, second))).status).toBeLessThan(300);
  const approving = { consent: true, consent_words: '2026-11-28/en' };
  expect(
    (await call(world, `${await openLink(world, third)}/approve`, { body: approving })).status,
  ).toBeLessThan(300);
  await untilEnvelope(world, user, { id, status: 'completed' });
  const pdf = await downloaded(world, user, `/envelopes/${id}/certificate`);
  const text = await textOf(pdf);
  const agreed = [
    agreementOf('2026-11-28/mn', { task: 'sign', method: 'email' }),
    agreementOf('2026-11-28/en', { task: 'approve', method: 'email' }),
  ];
  for (const agreement of agreed) expect(text).toContain(plain(agreement ? en.consent(agreement) : '-'));
  const unsaid = agreementOf('2026-11-28/en', { task: 'sign', method: 'email' });
  expect(text).not.toContain(plain(unsaid?.agree ?? '-'));
  expect(text).toContain(plain(en.marks.drawn));
  expect(text).toContain(plain(en.marks.typed));
  // One picture for each of the two signatures, beside none for the approval.
  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
}, 120_000);

test('the certificate names no mark that the document does not show', async () => {
  const { id, emails } = await sentEnvelope(world, user, { recipients: [{}] });
  const signed = await signByLink(world, await openLink(world, emails[0] ?? ''), { signature: drawn });
  expect(signed.status, JSON.stringify(signed.body)).toBeLessThan(300);
  await untilEnvelope(world, user, { id, status: 'completed' });
  const text = await textOf(await downloaded(world, user, `/envelopes/${id}/certificate`));
  expect(text).not.toContain(plain(en.marks.drawn));
  expect(text).not.toContain(plain(en.labels.look));
}, 60_000);

test.each([{}, { consent_words: null }])(
  'who sends no words agrees all the same: %j',
  async (more) => {
    const { id, emails } = await sentEnvelope(world, user, { recipients: [{}] });
    const path = await openLink(world, emails[0] ?? '');
    expect((await signByLink(world, path, more)).status, words).toBeLessThan(300);
    await untilEnvelope(world, user, { id, status: 'completed' });
  },
  60_000,
);

test('who was asked keeps the certificate of an envelope that ended otherwise, and reads why', async () => {
  const reason = 'Түрээс хэт өндөр <b>байна</b>.';
  const { id, emails } = await sentEnvelope(world, user, {
    recipients: [{ routing_order: 1 }, { routing_order: 1 }, { routing_order: 1, access_code: 'Нууц-2026' }],
    routing_type: 'parallel',
  });
  const [first = '', second = '', third = ''] = emails;
  const path = await openLink(world, first);
  expectError(await call(world, `${path}/certificate`), 409, 'invalid_state');
  expect((await call(world, `${path}/decline`, { body: { reason } })).status).toBe(200);
  await untilEnvelope(world, user, { id, status: 'declined' });
  const other = await recipientLink(world, second);
  const state = await call<{ envelope: object }>(world, `${other}/state`);
  expect(state.body).toMatchObject({ envelope: { status: 'declined', reason }, certificate: true });
  const page = await (await fetch(world.baseUrl + other)).text();
  expect(page).toContain('Түрээс хэт өндөр &lt;b&gt;байна&lt;/b&gt;.');
  expect(page).toContain(`href="${other}/certificate"`);
  const kept = await fetch(`${world.baseUrl}${other}/certificate`);
  expect([kept.status, kept.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const theirs = await downloaded(world, user, `/envelopes/${id}/certificate`);
  expect(Buffer.from(await kept.arrayBuffer()).equals(theirs)).toBe(true);
  // The access code was not shown: neither the reason nor the certificate.
  const shut = await recipientLink(world, third);
  const unseen = (await call<{ envelope: object }>(world, `${shut}/state`)).body;
  expect(unseen).toMatchObject({ envelope: { status: 'declined', reason: null } });
  expect(unseen).not.toHaveProperty('certificate');
  expectError(await call(world, `${shut}/certificate`), 401, 'invalid_access_code');
  // Long after the end the link gives no certificate any more.
  const ago = `update envelope set declined_at = declined_at - interval '40 days' where id = ?`;
  await world.owner.em.fork().execute(ago, [id]);
  expectError(await call(world, `${other}/certificate`), 409, 'invalid_state');
}, 120_000);
