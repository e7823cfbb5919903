import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PendingSigningView } from '#domain/sign-request/signing-view.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { openLevelThree, type LevelThreePage } from './support/level-three.ts';
import { expectAccessible, focused } from './support/look.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

describe.each(['en', 'mn'] as const)('what can come between at level 3 in %s', (language) => {
  let opened: LevelThreePage;

  async function open(view?: Partial<PendingSigningView>): Promise<LevelThreePage> {
    opened = await openLevelThree(browser, language, view);
    return opened;
  }

  afterEach(() => opened.close());

  test('shows the PIN on demand', async () => {
    const { words, page, pin, showCode } = await open();
    await showCode();
    await pin.fill('12a3 45');
    expect(await pin.inputValue()).toBe('12345');
    expect(await pin.getAttribute('type')).toBe('password');
    const show = page.getByRole('button', { name: words.pin.show });
    await show.click();
    expect(await pin.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: words.pin.hide, pressed: true }).click();
    expect(await pin.getAttribute('type')).toBe('password');
  });

  test('asks for a code again when the time of the first is over', async () => {
    const { words, service, page, showCode, signWith } = await open();
    await showCode();
    service.forget();
    service.refuse('sign', { status: 401, code: 'otp_required' });
    await signWith(service.pin);
    await page.getByText(words.code.ended).waitFor();
    await page.locator('#send-code').waitFor();
    await expectAccessible(page);
  });

  test('says that a certificate is no good any more, and what is missing now', async () => {
    const { words, service, page, showCode, signWith } = await open();
    await showCode();
    service.view.requires = ['credential', 'pin'];
    service.refuse('sign', { status: 400, code: 'invalid_credential', details: { missing: ['credential'] } });
    await signWith(service.pin);
    await page.getByText(words.failures.incapable).waitFor();
    await page.getByText(words.blocked.obstacle.credential.what).waitFor();
    expect(await page.getByText(words.blocked.obstacle.account.what).count()).toBe(0);
    await expectAccessible(page);
  });

  test('goes on by itself as what was missing comes', async () => {
    const { words, service, page, hurry } = await open({
      requires: ['otp', 'account', 'identity', 'credential', 'pin'],
    });
    await page.getByText(words.blocked.obstacle.account.what).waitFor();
    service.view.requires = ['otp', 'credential', 'pin'];
    await hurry();
    await page.getByText(words.blocked.obstacle.account.what).waitFor({ state: 'detached' });
    await page.getByText(words.blocked.obstacle.credential.todo).waitFor();
    service.view.requires = ['otp', 'pin'];
    await hurry();
    await page.locator('#send-code').waitFor();
  });

  test('asks for the PIN once more when the activation has lapsed, in every way it can go', async () => {
    const { words, service, page, pin, hurry, title } = await open({ sealing: true, requires: [] });
    const pending = service.view;
    await title(words.sealing.title);
    service.lapse();
    await hurry();
    await title(words.lapsed.title);
    expect(await focused(page)).toBe('h1');
    const shown = await page.content();
    // It names the document for which the PIN is, and shows nothing else of it.
    expect(shown).toContain(service.view.document_name);
    for (const other of [pending.document_hash, pending.description, pending.document_url])
      expect(shown.includes(String(other))).toBe(false);
    await expectAccessible(page);
    await page.click('#sign');
    await page.getByText(words.pin.missing).waitFor();
    await pin.fill('000000');
    await page.click('#sign');
    await page.getByText(words.failures.attemptsLeft(4)).waitFor();
    await expectAccessible(page);
    service.refuse('sign', { status: 429, code: 'too_many_attempts', retryAfter: 2 });
    await pin.fill('000000');
    await page.click('#sign');
    await page.getByRole('heading', { name: words.locked.pin.title }).waitFor();
    await page.getByText(words.locked.pin.over).waitFor();
    service.sealingFor = 1000;
    await pin.fill(service.pin);
    await page.click('#sign');
    await title(words.sealing.title);
    await title(words.signed.title);
    expect(service.received.at(-1)?.body).toEqual({ consent: true, pin: service.pin });
  });

  test('says what is missing when the activation has lapsed and the certificate is gone, too', async () => {
    const { words, page, title } = await open({ sealing: true, requires: ['credential', 'pin'] });
    await title(words.lapsed.title);
    await page.getByText(words.blocked.obstacle.credential.what).waitFor();
    expect(await page.locator('#pin').count()).toBe(0);
    expect(await page.getByText(words.blocked.otherwise).count()).toBe(0);
    await expectAccessible(page);
  });

  test('keeps its width whatever the certificates are called', async () => {
    const { service, page, showCode } = await open();
    const long = 'Ө'.repeat(255);
    service.credentials = ['a', 'b'].map((id) => ({ id, label: long, subject: long }));
    await showCode();
    await expectAccessible(page);
  });
});
