import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PendingSigningView } from '#domain/sign-request/signing-view.ts';
import { requestAgreementName } from '#words/pages/request-agreements.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { openLevelThree, type LevelThreePage } from './support/level-three.ts';
import { expectAccessible, focused, tabTo } from './support/look.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

describe.each(['en', 'mn'] as const)('the signing page at level 3 in %s', (language) => {
  let opened: LevelThreePage;

  async function open(view?: Partial<PendingSigningView>): Promise<LevelThreePage> {
    opened = await openLevelThree(browser, language, view);
    return opened;
  }

  afterEach(() => opened.close());

  test('asks for the code first, and says that the PIN comes next', async () => {
    const { words, service, page } = await open();
    await page.getByText(words.pin.later).waitFor();
    expect(await page.locator('#pin, #sign').count()).toBe(0);
    await page.click('#send-code');
    await page.getByText(words.code.sent('b•••@example.mn')).waitFor();
    await expectAccessible(page);
    await page.click('#prove');
    await page.getByText(words.code.missing).waitFor();
    expect(await focused(page)).toBe('otp');
    await page.fill('#otp', '111111');
    await page.click('#prove');
    await page.getByText(words.failures.attemptsLeft(4)).waitFor();
    expect(await focused(page)).toBe('otp');
    expect(service.received.map(({ call, body }) => [call, body])).toEqual([
      ['otp', {}],
      ['otp/verify', { otp: '111111' }],
    ]);
  });

  test('asks for the PIN once more beside the document and who asked for the signature', async () => {
    const { words, service, page } = await open({ requires: ['pin'], sealing: true });
    await page.getByRole('heading', { level: 1, name: words.lapsed.title }).waitFor();
    const { document_name: name, partner_name: partner } = service.view;
    expect(await page.locator('.when dd').allTextContents()).toEqual([name, partner]);
    await expectAccessible(page);
  });

  test('then for the PIN of the one certificate, by the keyboard alone', async () => {
    const { words, service, page, title } = await open();
    service.sealingFor = 1000;
    await tabTo(page, 'have-code');
    await page.keyboard.press('Enter');
    await page.keyboard.type(service.code);
    await page.keyboard.press('Enter');
    await page.getByText('Saran Bold').waitFor();
    expect(await focused(page)).toBe('pin');
    await page.keyboard.type(service.pin);
    await tabTo(page, 'consent');
    await page.keyboard.press('Space');
    await tabTo(page, 'sign');
    await page.keyboard.press('Enter');
    await title(words.sealing.title);
    await title(words.signed.title);
    expect(service.received.map(({ call, body }) => [call, body])).toEqual([
      ['otp/verify', { otp: service.code }],
      ['sign', { consent: true, consent_words: requestAgreementName(language), pin: service.pin }],
    ]);
  });

  test('lets the signer choose among certificates, the default one first', async () => {
    const { words, service, page, title, showCode, signWith } = await open();
    service.credentials = [
      ...service.credentials,
      { id: 'b1d1f3f2-6a5e-4e7e-9d05-6f1d0a1b2c3d', label: 'Home', subject: 'Saran Bold' },
    ];
    await showCode();
    const group = page.getByRole('group', { name: words.pin.choose });
    expect(await group.getByRole('radio', { name: 'Office' }).isChecked()).toBe(true);
    await group.getByRole('radio', { name: 'Home' }).check();
    await signWith(service.pin);
    await title(words.signed.title);
    expect(service.received.at(-1)?.body).toEqual({
      consent: true,
      consent_words: requestAgreementName(language),
      pin: service.pin,
      credential_id: service.credentials[1]?.id,
    });
  });

  test('keeps the code’s step done after a reload', async () => {
    const { page, pin, showCode } = await open();
    await showCode();
    await page.reload();
    await pin.waitFor();
    expect(await page.locator('#otp').count()).toBe(0);
  });

  test('asks for PIN and consent before anything is sent', async () => {
    const { words, service, page, showCode } = await open();
    await showCode();
    await page.click('#sign');
    await page.getByText(words.pin.missing).waitFor();
    await page.getByText(words.sign.consentMissing).waitFor();
    expect(await focused(page)).toBe('pin');
    expect(await page.getAttribute('#pin', 'aria-invalid')).toBe('true');
    await expectAccessible(page);
    expect(service.received.map(({ call }) => call)).toEqual(['otp/verify']);
  });

  test('says that a PIN is wrong and how many tries are left, and takes the right one', async () => {
    const { words, service, page, pin, title, showCode, signWith } = await open();
    await showCode();
    await signWith('000000');
    await page.getByText(`${words.failures.invalidPin} ${words.failures.attemptsLeft(4)}`).waitFor();
    expect(await focused(page)).toBe('pin');
    expect(await pin.inputValue()).toBe('');
    await signWith(service.pin);
    await title(words.signed.title);
  });

  test('locks with a clock, which the end of the code’s time does not take away', async () => {
    const { words, service, page, hurry, showCode, signWith } = await open();
    await showCode();
    service.refuse('sign', { status: 429, code: 'too_many_attempts', retryAfter: 840 });
    await signWith('000000');
    await page.getByRole('heading', { name: words.locked.pin.title }).waitFor();
    expect(await focused(page)).toBe('locked-title');
    service.forget();
    await Promise.all([page.waitForResponse('**/state'), hurry()]);
    await page.waitForTimeout(300);
    expect(await page.getByRole('heading', { name: words.locked.pin.title }).isVisible()).toBe(true);
  });

  test('opens again when the lock is over, with the code first where its time is over, too', async () => {
    const { words, service, page, title, showCode, signWith } = await open();
    await showCode();
    service.refuse('sign', { status: 429, code: 'too_many_attempts', retryAfter: 2 });
    await signWith('000000');
    service.forget();
    await page.getByText(words.locked.pin.over).waitFor();
    await showCode();
    await signWith(service.pin);
    await title(words.signed.title);
  });

  test('locks after the last wrong PIN', async () => {
    const { words, service, page, showCode, signWith } = await open();
    await showCode();
    const details = { attempts_left: 0 };
    service.refuse('sign', { status: 401, code: 'invalid_pin', details });
    await signWith('000000');
    await page.getByRole('heading', { name: words.locked.pin.title }).waitFor();
  });

  test('says that nothing was accepted when the PIN cannot be checked now', async () => {
    const { words, service, page, title, showCode, signWith } = await open();
    await showCode();
    service.refuse('sign', { status: 503, code: 'service_unavailable' });
    await signWith(service.pin);
    await page.getByText(words.failures.unavailable).waitFor();
    await page.click('#sign');
    await title(words.signed.title);
  });
});
