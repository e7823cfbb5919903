import { X509Certificate } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { askHolder, makeHolder, pin, wrongPin } from '#test/support/people/credential.ts';
import { call } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { createRequest, outbox, untilStatus } from '#test/support/people/signer.ts';
import { startWorld, type World } from '#test/support/world/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), sharedBrowser()]);
});
afterAll(() => world.stop());

async function open(url: string, locale: string): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ locale, viewport: { width: 360, height: 740 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(url);
  return { page, complaints };
}

async function codeFor(address: string): Promise<string> {
  let code: string | undefined;
  await untilTrue(async () => {
    code = (await outbox(world)).find((message) => message.kind === 'code' && message.to === address)?.code;
    return code !== undefined;
  });
  return code ?? '';
}

test('a person reads, asks for a code and signs in the browser; the partner has the signature', async () => {
  const words = wordsIn('mn');
  const request = await createRequest(world, {
    user_email: 'saran@example.mn',
    document_name: 'Түрээсийн гэрээ.pdf',
    description: 'Нэг жилийн түрээс',
  });
  const { page, complaints } = await open(request.sign_url, 'mn-MN');
  await page.getByRole('heading', { level: 1, name: 'Түрээсийн гэрээ.pdf' }).waitFor();
  await page.click('#send-code');
  await page.fill('#otp', await codeFor('saran@example.mn'));
  await page.check('#consent');
  await page.click('#sign');
  await page.getByRole('heading', { level: 1, name: words.signed.title }).waitFor();
  const status = await untilStatus(world, request.request_id, 'signed');
  expect(status.body).toMatchObject({ loa: 2, document_name: 'Түрээсийн гэрээ.pdf' });
  expect(status.body['signature']).toMatch(/^MII/);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: words.signed.title }).waitFor();
  // Named, but not to be opened any more.
  const content = await page.content();
  expect(content).toContain('Түрээсийн гэрээ.pdf');
  expect(content).not.toContain(String(status.body['document_hash']));
  // A native browser's reports about forbidden requests of the page would be here too.
  expect(complaints).toEqual([]);
});

test('the holder of a credential signs by code and PIN; the certificate is their own', async () => {
  const words = wordsIn('en');
  const holder = await makeHolder(world, { credentials: 2 });
  const request = await askHolder(world, holder, { document_name: 'Contract.pdf' });
  const { page, complaints } = await open(request.sign_url, 'en-GB');
  await page.getByRole('heading', { level: 1, name: 'Contract.pdf' }).waitFor();
  await page.click('#send-code');
  await page.fill('#otp', await codeFor(holder.email));
  await page.click('#prove');
  await page.getByRole('radio', { name: 'Credential 2' }).check();
  await page.fill('#pin', wrongPin());
  await page.check('#consent');
  await page.click('#sign');
  await page.getByText(words.failures.attemptsLeft(4)).waitFor();
  await page.fill('#pin', pin);
  await page.click('#sign');
  await page.getByRole('heading', { level: 1, name: words.signed.title }).waitFor();
  const { body } = await untilStatus(world, request.request_id, 'signed');
  expect(body).toMatchObject({ required_loa: 3, loa: 3 });
  expect(new X509Certificate(String(body['certificate'])).subjectAltName).toContain(holder.email);
  expect(complaints).toEqual([]);
});

test('without an account the page says after the code what is missing, and goes on when it is there', async () => {
  const words = wordsIn('en');
  const email = 'later@example.mn';
  const request = await createRequest(world, { user_email: email, required_loa: 3 });
  const { page, complaints } = await open(request.sign_url, 'en-GB');
  await page.click('#send-code');
  // Before that nobody learns whether somebody with this address has an account.
  expect(await page.getByText(words.blocked.obstacle.account.what).count()).toBe(0);
  await page.fill('#otp', await codeFor(email));
  await page.click('#prove');
  await page.getByText(words.blocked.obstacle.account.what).waitFor();
  await makeHolder(world, { fields: { email } });
  await page.locator('#pin').waitFor();
  expect(complaints).toEqual([]);
});

test('an open page follows the flow: the partner withdraws, and it says so without being touched', async () => {
  const words = wordsIn('en');
  const request = await createRequest(world, { document_name: 'Offer.pdf', required_loa: 1 });
  const { page, complaints } = await open(request.sign_url, 'en-GB');
  await page.getByRole('heading', { level: 1, name: 'Offer.pdf' }).waitFor();
  const token = await world.partner.token('sign');
  const withdrawn = await call(world, `/partner/sign-request/${request.request_id}`, {
    method: 'DELETE',
    token,
  });
  expect(withdrawn.status).toBe(200);
  await page.getByRole('heading', { level: 1, name: words.withdrawn.title }).waitFor();
  expect(complaints).toEqual([]);
});

test('a link that leads nowhere gets a page that says so, and no hint of anything else', async () => {
  const { page } = await open(`${world.baseUrl}/sign/${'A'.repeat(43)}`, 'en-GB');
  expect(await page.textContent('h1')).toBeTruthy();
  const response = await fetch(`${world.baseUrl}/sign/${'A'.repeat(43)}`);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
});
