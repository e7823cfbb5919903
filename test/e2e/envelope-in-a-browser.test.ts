import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { envelopeWords } from '#words/pages/envelope.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { registerUser } from '#test/support/people/account.ts';
import type { TestUser } from '#test/support/people/account.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { makeHolder, pin, wrongPin } from '#test/support/people/credential.ts';
import { uploadPdf } from '#test/support/people/document.ts';
import { downloaded, recipientLink, sentEnvelope, untilEnvelope } from '#test/support/people/envelope.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { outbox } from '#test/support/people/signer.ts';
import { startWorld } from '#test/support/world/world.ts';
import type { World } from '#test/support/world/world.ts';
import { agree, fillAll, untilDrawn } from '#test/web/support/envelope-acts.ts';
import { makeLease } from '#test/web/support/envelope-document.ts';

let world: World;
let browser: Browser;
let sender: TestUser;
const en = envelopeWords.en;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), sharedBrowser()]);
  sender = await registerUser(world);
});
afterAll(() => world.stop());

type Seen = { page: Page; complaints: string[] };

type Wishes = { width?: number; locale?: string; /** The document is blocked on its way. */ blocked?: true };

async function open(email: string, more: Wishes = {}): Promise<Seen> {
  const { width = 1280, locale = 'en-GB', blocked } = more;
  const context = await browser.newContext({
    locale,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  if (blocked) await page.route('**/document*', (route) => route.abort('blockedbyclient'));
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(`${world.baseUrl}${await recipientLink(world, email)}`);
  return { page, complaints };
}

const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor();

const place = (recipient: number, page: number, type: string, y: number, more: object = {}) => ({
  type,
  recipient_index: recipient,
  page,
  x: 60 + recipient * 260,
  y,
  width: type === 'checkbox' ? 16 : 180,
  height: type === 'checkbox' ? 16 : type === 'signature' ? 50 : 22,
  ...more,
});

const fieldsOf = (recipient: number) => [
  place(recipient, 1, 'text', 480, { label: 'Position' }),
  place(recipient, 1, 'date', 530),
  place(recipient, 1, 'checkbox', 580, { label: 'Read' }),
  place(recipient, 2, 'signature', 500),
];

async function sign({ page, complaints }: Seen): Promise<void> {
  await untilDrawn(page);
  await fillAll(page, 'en');
  await agree(page);
  await title(page, en.done.sign.title);
  expect(complaints).toEqual([]);
  await page.context().close();
}

test('three people carry an envelope to a sealed PDF: two at once, then an approver; a fourth has a copy', async () => {
  const recipients = [
    { name: 'Сарангэрэл Болд', routing_order: 1 },
    { name: 'Bat Dorj', routing_order: 1 },
    { name: 'Tuya Naran', role: 'approver', routing_order: 2 },
    { name: 'Archive', role: 'cc', routing_order: 2 },
  ];
  const fields = [...fieldsOf(0), ...fieldsOf(1)];
  const { id, emails } = await sentEnvelope(world, sender, {
    document_id: await uploadPdf(world, sender, await makeLease([])),
    name: 'Office lease',
    routing_type: 'hybrid',
    recipients,
    fields,
  });
  const [first = '', second = '', approver = '', copy = ''] = emails;
  const both = [await open(first), await open(second, { width: 360 })];
  await Promise.all(both.map(sign));
  const approving = await open(approver);
  await title(approving.page, 'Office lease');
  await untilDrawn(approving.page);
  const reading = await open(copy);
  await untilDrawn(reading.page);
  expect(await reading.page.locator('#next, #decline-open').count()).toBe(0);
  await approving.page.click('#next');
  await agree(approving.page);
  await title(approving.page, en.ended.completed.approve.title);
  await title(reading.page, en.ended.completed.copy.title);
  expect([...approving.complaints, ...reading.complaints]).toEqual([]);
  await untilEnvelope(world, sender, { id, status: 'completed' });
  const sealed = (await downloaded(world, sender, `/envelopes/${id}/download`)).toString('latin1');
  expect(sealed.match(/\/ETSI\.CAdES\.detached/g)).toHaveLength(3);
  expect(sealed.match(/\/ETSI\.RFC3161/g)).toHaveLength(1);
}, 240_000);

test('a recipient declines with a reason, and it has ended for everybody', async () => {
  const { id, emails } = await sentEnvelope(world, sender, {
    recipients: [{ name: 'First' }, { name: 'Second' }],
    fields: [],
  });
  const declining = await open(emails[0] ?? '');
  const other = await open(emails[1] ?? '');
  await untilDrawn(declining.page);
  await declining.page.click('#decline-open');
  await declining.page.click('#decline-confirm');
  await declining.page.getByText(en.decline.missing).waitFor();
  await declining.page.fill('#reason', 'The rent is another.');
  await declining.page.click('#decline-confirm');
  await title(declining.page, en.ended.declined.you.title);
  await title(other.page, en.ended.declined.other.title);
  await untilEnvelope(world, sender, { id, status: 'declined' });
}, 120_000);

test('whose browser blocks the document signs neither on the page nor past it', async () => {
  const { emails } = await sentEnvelope(world, sender, {
    recipients: [{ name: 'Saran Bold' }],
    fields: [place(0, 1, 'signature', 500)],
  });
  const { page } = await open(emails[0] ?? '', { blocked: true });
  await page.getByText(en.pages.failed).waitFor();
  expect(await page.getAttribute('#next', 'aria-disabled')).toBe('true');
  const body = { consent: true, signature: { type: 'typed', text: 'Saran Bold' } };
  const headers = { 'content-type': 'application/json' };
  const answer = await page.request.post(`${page.url()}/sign`, { data: body, headers });
  expect([answer.status(), await answer.json()]).toMatchObject([
    409,
    { error: { code: 'document_not_viewed' } },
  ]);
}, 60_000);

test('the holder of a credential signs with their PIN what was prepared', async () => {
  const holder = await makeHolder(world);
  const { id, emails } = await sentEnvelope(world, sender, {
    recipients: [{ name: 'Saran Bold', email: holder.email, auth_method: 'credential' }],
    fields: [place(0, 1, 'signature', 500)],
  });
  const { page } = await open(emails[0] ?? '');
  await untilDrawn(page);
  await fillAll(page, 'en');
  await page.fill('#pin', wrongPin());
  await agree(page);
  await page.getByText(wordsIn('en').failures.attemptsLeft(4)).waitFor();
  await page.fill('#pin', pin);
  await page.click('#sign');
  await title(page, en.ended.completed.sign.title);
  await untilEnvelope(world, sender, { id, status: 'completed' });
}, 120_000);

test('a host hands over, and the signer signs on the host’s device', async () => {
  const hostEmail = `host.${crypto.randomUUID()}@example.mn`;
  const signer = { name: 'Saran Bold', role: 'in_person', host_email: hostEmail, host_name: 'Bat Bold' };
  const { id } = await sentEnvelope(world, sender, {
    recipients: [signer],
    fields: [place(0, 1, 'signature', 500)],
  });
  const { page } = await open(hostEmail);
  await title(page, en.host.title);
  await page.click('#host-send');
  await title(page, en.handOver.title('Saran Bold'));
  await page.click('#begin');
  await untilDrawn(page);
  await fillAll(page, 'en');
  await agree(page);
  await title(page, en.ended.completed.sign.title);
  await untilEnvelope(world, sender, { id, status: 'completed' });
}, 120_000);

test('an access code and a code by SMS stand before the signature', async () => {
  const phone = '+97699112233';
  const { emails } = await sentEnvelope(world, sender, {
    recipients: [{ name: 'Saran Bold', phone, auth_method: 'sms', access_code: 'steppe-17' }],
    fields: [place(0, 1, 'signature', 500)],
  });
  const { page, complaints } = await open(emails[0] ?? '');
  await title(page, en.access.title);
  await page.fill('#access', 'wrong-code');
  await page.click('#access-send');
  await page.getByText(en.access.wrong).waitFor();
  await page.fill('#access', 'steppe-17');
  await page.click('#access-send');
  await title(page, 'Lease agreement');
  await untilDrawn(page);
  await fillAll(page, 'en');
  await page.click('#send-code');
  await untilTrue(async () => (await outbox(world)).some((one) => one.kind === 'code' && one.to === phone));
  const code = (await outbox(world)).find((one) => one.kind === 'code' && one.to === phone)?.code ?? '';
  await page.fill('#otp', code);
  await agree(page);
  await title(page, en.ended.completed.sign.title);
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
}, 120_000);
