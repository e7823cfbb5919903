import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PendingSigningView } from '#domain/sign-request/signing-view.ts';
import { requestAgreementName } from '#words/pages/request-agreements.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { expectAccessible, focused, visit } from './support/look.ts';
import type { Visit } from './support/look.ts';
import { SigningService, servePages } from './support/signing-service.ts';
import type { Served } from './support/signing-service.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

describe.each(['en', 'mn'] as const)('the signing page in %s', (language) => {
  const words = wordsIn(language);
  let service: SigningService;
  let served: Served;
  let seen: Visit;
  let page: Page;

  async function open(view?: Partial<PendingSigningView>): Promise<void> {
    service = new SigningService(view);
    served = await servePages(service);
    seen = await visit(browser, served.link, { language });
    page = seen.page;
  }

  /** Lets the page look at the state now instead of at its next turn. */
  const hurry = () => page.evaluate('dispatchEvent(new Event("online"))');
  const title = (text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor();

  async function enterCode(code: string): Promise<void> {
    await page.fill('#otp', code);
    await page.check('#consent');
    await page.click('#sign');
  }

  afterEach(async () => {
    expect(seen.complaints).toEqual([]);
    await seen.leave();
    await served.close();
  });

  test('shows what will be signed, by whom and until when', async () => {
    await open();
    expect(await page.getAttribute('html', 'lang')).toBe(language);
    await page.getByText(words.document.asks('Steppe Properties LLC')).waitFor();
    await title('Office lease, Peace Avenue 17.pdf');
    expect((await page.textContent('#fingerprint'))?.replace(/\s/g, '')).toBe(service.view.document_hash);
    expect(await page.getAttribute('#open-document', 'href')).toBe(service.view.document_url);
    await page.getByText('b•••@example.mn', { exact: true }).waitFor();
    expect(await page.textContent('time')).toContain(language === 'mn' ? '(Улаанбаатар)' : 'GMT+8');
    expect(await page.getAttribute('time', 'title')).toContain('UTC');
    expect(await page.textContent('[data-distance]')).toBe(words.time.distance(23, 'hour'));
  });

  test('takes a code from sending to the sealed signature', async () => {
    await open();
    service.sealingFor = 1500;
    await page.click('#send-code');
    await page.getByText(words.code.sent('b•••@example.mn')).waitFor();
    expect(await focused(page)).toBe('otp');
    await enterCode('48 29 13');
    await title(words.sealing.title);
    expect(await focused(page)).toBe('h1');
    await title(words.signed.title);
    expect(await focused(page)).toBe('h1');
    expect(await page.title()).toContain(words.signed.title);
    const html = await page.content();
    expect(html).toContain(service.view.document_name ?? 'a name');
    expect(html).toContain(service.view.partner_name);
    for (const gone of [service.view.document_hash, service.view.description, service.view.document_url])
      expect(html).not.toContain(gone);
    expect(service.received.map(({ call, body }) => [call, body])).toEqual([
      ['otp', {}],
      ['sign', { consent: true, consent_words: requestAgreementName(language), otp: '482913' }],
    ]);
    expect(service.opened, 'said once that it was opened').toBe(1);
  });

  test('says that a code is wrong, how many tries are left, and takes the right one', async () => {
    await open();
    await page.click('#send-code');
    await enterCode('111111');
    await page.getByText(words.failures.attemptsLeft(4)).waitFor();
    expect(await focused(page)).toBe('otp');
    expect(await page.getAttribute('#otp', 'aria-invalid')).toBe('true');
    await enterCode(service.code);
    await title(words.signed.title);
  });

  test('asks for code and consent before anything is sent', async () => {
    await open();
    await page.click('#sign');
    await page.getByText(words.code.askFirst).waitFor();
    await page.getByText(words.sign.consentMissing).waitFor();
    expect(await focused(page)).toBe('send-code');
    await expectAccessible(page);
    await page.click('#have-code');
    expect(await page.getByText(words.code.askFirst).isVisible()).toBe(false);
    await page.click('#sign');
    await page.getByText(words.code.missing).waitFor();
    expect(await focused(page)).toBe('otp');
    expect(service.received).toEqual([]);
  });

  test('locks with a clock', async () => {
    await open();
    service.refuse('otp', { status: 429, code: 'too_many_attempts', retryAfter: 840 });
    await page.click('#send-code');
    await page.getByRole('heading', { name: words.locked.code.title }).waitFor();
    expect(await focused(page)).toBe('locked-title');
    expect(await page.textContent('#locked-clock')).toMatch(/^1[34]:[0-5]\d$/);
  });

  test('locks after the last wrong try and opens again', async () => {
    await open();
    const details = { attempts_left: 0 };
    service.refuse('sign', { status: 401, code: 'invalid_otp', retryAfter: 2, details });
    await page.click('#have-code');
    await enterCode('111111');
    await page.getByRole('heading', { name: words.locked.code.title }).waitFor();
    await page.getByText(words.locked.code.over).waitFor();
    expect(await focused(page)).toBe('notice');
    await page.click('#send-code');
    await enterCode(service.code);
    await title(words.signed.title);
  });

  test('declines with a reason, after asking once more', async () => {
    await open();
    await page.click('#decline-open');
    await page.getByRole('dialog', { name: words.decline.title }).waitFor();
    await page.fill('#reason', 'Not my lease');
    await page.getByText(words.decline.count(12, 1000)).waitFor();
    await page.click('#decline-cancel');
    expect(await focused(page)).toBe('decline-open');
    await page.click('#decline-open');
    await page.click('#decline-confirm');
    await title(words.declined.title);
    expect(service.received).toMatchObject([{ call: 'decline', body: { reason: 'Not my lease' } }]);
  });

  test.each([
    ['expired', { status: 'expired', reason: 'period_ended', expired_at: '2026-11-21T04:20:00.000Z' }],
    ['withdrawn', { status: 'expired', reason: 'withdrawn', expired_at: '2026-11-21T04:20:00.000Z' }],
    ['cancelled', { status: 'expired', reason: 'cancelled', expired_at: '2026-11-21T04:20:00.000Z' }],
    ['signed', { status: 'signed', signed_at: '2026-11-21T04:20:00.000Z' }],
  ] as const)('follows the flow by itself to %s', async (phase, end) => {
    await open();
    service.end(end);
    await hurry();
    await title(words[phase].title);
    expect(await page.textContent('time')).toContain('12:20');
  });

  test('says that the request had ended when a code comes too late', async () => {
    await open();
    await page.click('#have-code');
    service.end({ status: 'expired', reason: 'period_ended', expires_at: '2026-11-21T04:20:00.000Z' });
    await enterCode(service.code);
    await title(words.expired.title);
    await page.getByText(words.failures.ended).waitFor();
    await expectAccessible(page);
  });

  test.each([
    ['otp', { status: 503, code: 'service_unavailable' }, words.failures.unavailable],
    ['otp', { status: 500, code: 'internal_error' }, words.failures.unexpected],
    ['sign', { status: 400, code: 'invalid_credential' }, words.failures.incapable],
    [
      'sign',
      { status: 503, code: 'service_unavailable', details: { outcome: 'unknown' } },
      words.failures.unknown,
    ],
    ['sign', { status: 409, code: 'invalid_state' }, words.failures.changed],
  ] as const)('says in words what a %s call answered: %o', async (call, refusal, text) => {
    await open();
    service.refuse(call, refusal);
    if (call === 'otp') await page.click('#send-code');
    else {
      await page.click('#have-code');
      await enterCode(service.code);
    }
    await page.getByText(text).waitFor();
    expect(await focused(page)).toBe('notice');
  });

  test('says how long to wait when too many codes were sent', async () => {
    await open();
    service.refuse('otp', { status: 429, code: 'rate_limited', retryAfter: 605 });
    await page.click('#send-code');
    await page.getByText(`${words.failures.tooManyCodes} ${words.time.left(10, 5)}.`).waitFor();
    await expectAccessible(page);
  });

  test('repeats with the same idempotency key after a broken connection', async () => {
    await open();
    await page.click('#have-code');
    await page.route('**/sign/*/sign', (route) => route.abort('connectionreset'), { times: 1 });
    await enterCode(service.code);
    await page.getByText(words.failures.network).waitFor();
    service.refuse('sign', { status: 503, code: 'service_unavailable' });
    await page.click('#sign');
    await page.getByText(words.failures.unavailable).waitFor();
    await page.click('#sign');
    await title(words.signed.title);
    const keys = service.received.map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  test('shows a lost connection and that it came back', async () => {
    await open();
    service.broken = true;
    await Promise.all([page.waitForResponse('**/state'), hurry()]);
    await page.waitForTimeout(200);
    await hurry();
    await page.getByText(words.failures.offline).waitFor();
    service.broken = false;
    await hurry();
    await page.getByText(words.failures.offline).waitFor({ state: 'hidden' });
  });

  test('asks for no code at level 1', async () => {
    await open({ required_loa: 1, requires: [] });
    expect(await page.locator('#otp').count()).toBe(0);
    await page.getByText(words.sign.certificate[1]).waitFor();
    await page.check('#consent');
    await page.click('#sign');
    await title(words.signed.title);
    expect(service.received).toMatchObject([{ call: 'sign', body: { consent: true } }]);
  });

  test('names what level 3 still needs and lets the signer decline', async () => {
    await open({ required_loa: 3, requires: ['otp', 'account', 'identity', 'credential', 'pin'] });
    for (const { what, todo } of Object.values(words.blocked.obstacle)) {
      await page.getByText(what).waitFor();
      await page.getByText(todo).waitFor();
    }
    expect(await page.locator('#sign').count()).toBe(0);
    await page.click('#decline-open');
    await page.click('#decline-confirm');
    await title(words.declined.title);
  });

  test('keeps its width whatever the partner wrote', async () => {
    const long = 'Ө'.repeat(255);
    await open({ document_name: long, partner_name: long, description: long, masked_address: long });
    await expectAccessible(page);
  });

  test('draws a page for a link that leads nowhere', async () => {
    await open();
    service.known = false;
    await hurry();
    await title(words.missing.title);
    const answer = await page.reload();
    expect(answer?.status()).toBe(404);
    await title(words.missing.title);
  });
});
