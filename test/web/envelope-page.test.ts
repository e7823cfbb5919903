import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionField } from '#domain/envelope/session-view.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { credentialWords } from '#words/pages/envelope-credential.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { adopt, agree, fillAll, fillByScript, untilDrawn } from './support/envelope-acts.ts';
import { leaseFields } from './support/envelope-service.ts';
import type { EnvelopeService, View } from './support/envelope-service.ts';
import { focused } from './support/look.ts';
import { openEnvelope, untilTitle } from './support/open-envelope.ts';

const { en, mn } = envelopeWords;
const words = wordsIn('en');
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
const open = (view?: View, before?: (service: EnvelopeService) => void) =>
  openEnvelope(browser, view, before);

/** Lets the page look at the state now instead of at its next turn. */
const hurry = (page: Page) => page.evaluate('dispatchEvent(new Event("online"))');

describe('what was filled in', () => {
  test('outlives a reload and a change of language', async () => {
    const { page } = await open();
    await untilDrawn(page);
    await page.fill('#field-f1', 'Manager');
    await page.check('#field-f3');
    await page.locator('#field-f6').click();
    await adopt(page, 'en');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await untilDrawn(page);
    expect(await page.inputValue('#field-f1')).toBe('Manager');
    await page.getByRole('link', { name: wordsIn('mn').language }).click();
    await page.getByText(mn.guide.progress(3, 5)).waitFor();
    expect(await page.inputValue('#field-f1')).toBe('Manager');
    expect(await page.isChecked('#field-f3')).toBe(true);
    expect(await page.textContent('#field-f6')).toBe('Saran Bold');
  });

  test('is asked about before the page is left, and forgotten once it was signed', async () => {
    const { page } = await open();
    await untilDrawn(page);
    await fillAll(page, 'en');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await untilDrawn(page);
    await page.click('#next');
    await agree(page);
    await untilTitle(page, en.done.sign.title);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });

  test('is sent again with the same key when the connection broke', async () => {
    const { page, service } = await open();
    await untilDrawn(page);
    await fillByScript(page);
    await page.route('**/envelope/*/sign', (route) => route.abort('connectionreset'), { times: 1 });
    await agree(page);
    await page.getByText(words.failures.network).waitFor();
    service.refuse('sign', { status: 503, code: 'service_unavailable' });
    await page.click('#sign');
    await page.getByText(words.failures.unavailable).waitFor();
    await page.click('#sign');
    await untilTitle(page, en.done.sign.title);
    const keys = service.received.filter(({ call }) => call === 'sign').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('is still there when the access code is asked for again', async () => {
    const { page, service } = await open();
    await untilDrawn(page);
    await fillByScript(page);
    const meanwhile = () => {
      service.view.requires = ['access_code'];
    };
    service.refuse('sign', { status: 401, code: 'invalid_access_code', meanwhile });
    await agree(page);
    await untilTitle(page, en.access.title);
    await page.getByText(en.failures.accessAgain).waitFor();
    await page.fill('#access', service.accessCode);
    await page.click('#access-send');
    await untilDrawn(page);
    expect(await page.inputValue('#field-f1')).toBe('Manager');
  });
});

describe('the document', () => {
  test('of 2,000 pages is drawn only near what is seen', async () => {
    const far = { ...leaseFields[5], page: 1990 } as SessionField;
    const { page } = await open({ fields: [far] }, (service) => {
      service.pages = 2000;
    });
    await page.locator('#reading-state').waitFor({ state: 'hidden', timeout: 60_000 });
    await page.locator('.picture canvas').first().waitFor({ timeout: 30_000 });
    expect(await page.locator('.page').count()).toBe(2000);
    await page.click('#next');
    await expect.poll(() => focused(page)).toBe('field-f6');
    await page.locator('[data-page="1990"] canvas').waitFor({ timeout: 30_000 });
    expect(await page.locator('.picture canvas').count()).toBeLessThan(12);
  }, 120_000);

  test('can be asked for again when it could not be had', async () => {
    const { page, service } = await open();
    await untilDrawn(page);
    await page.fill('#field-f1', 'Manager');
    service.missing = true;
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(en.pages.failed).waitFor();
    expect(await page.inputValue('#field-f1')).toBe('Manager');
    service.missing = false;
    await page.click('#load-again');
    await untilDrawn(page);
    expect(await page.inputValue('#field-f1')).toBe('Manager');
  });

  test('has its words for whoever has them read out', async () => {
    const { page } = await open();
    await untilDrawn(page);
    await page.getByText('The lease begins on 1 December 2026').first().waitFor({ state: 'attached' });
  });
});

describe('a credential', () => {
  const credentials = [
    { id: 'a0c0f3f2-6a5e-4e7e-9d05-6f1d0a1b2c3d', label: 'Office', subject: 'Saran Bold' },
  ];

  test('signs what was prepared, and prepares anew when somebody else was quicker', async () => {
    const { page, service } = await open({ requires: ['credential'], credentials });
    service.refuse('sign', { status: 409, code: 'revision_changed' });
    await untilDrawn(page);
    await fillByScript(page);
    await page.fill('#pin', service.pin);
    await agree(page);
    await page.getByText(en.failures.revisionChanged).waitFor();
    expect(await page.inputValue('#pin')).toBe('');
    expect(await focused(page)).toBe('pin');
    await page.fill('#pin', service.pin);
    await page.click('#sign');
    await untilTitle(page, en.done.sign.title);
    expect(service.received.map(({ call }) => call)).toEqual([
      'opened',
      'prepare',
      'sign',
      'prepare',
      'sign',
    ]);
    const kept: string = await page.evaluate('JSON.stringify({ ...sessionStorage })');
    expect(kept).not.toContain(service.pin);
  });

  test('stands in line while another signs, and then signs by itself under the same key', async () => {
    const { page, service } = await open({ requires: ['credential'], credentials });
    const refusal = { status: 503, code: 'service_unavailable', retryAfter: 1 } as const;
    service.refuse('prepare', { ...refusal, details: { others_sign: true } });
    service.refuse('prepare', { ...refusal, details: { outcome: 'unknown' } });
    await untilDrawn(page);
    await fillByScript(page);
    await page.fill('#pin', service.pin);
    await agree(page);
    await page.getByText(credentialWords.en.othersSign).waitFor();
    await untilTitle(page, en.done.sign.title);
    const [, ...acts] = service.received;
    expect(acts.map(({ call }) => call)).toEqual(['prepare', 'prepare', 'prepare', 'sign']);
    expect(new Set(acts.slice(0, 3).map(({ key }) => key)).size).toBe(1);
  });
});

describe('the flow', () => {
  test('is followed from waiting to one’s turn, from sealing to the end', async () => {
    const { page, service } = await open({ your_turn: false, recipient: { status: 'pending' } });
    await untilTitle(page, en.waiting.title);
    expect(await page.locator('.page').count()).toBe(0);
    service.view.your_turn = true;
    service.view.recipient.status = 'sent';
    await hurry(page);
    await untilDrawn(page);
    service.sealingFor = 1_500;
    await fillByScript(page);
    await agree(page);
    await untilTitle(page, en.sealing.title);
    await untilTitle(page, en.done.sign.title);
    service.end('completed');
    await hurry(page);
    await untilTitle(page, en.ended.completed.sign.title);
    const html = await page.content();
    expect(html).toContain('Office lease');
    expect(html).toContain('Steppe Properties LLC');
    // The message is of the document that is over.
    expect(html).not.toContain('as agreed on the phone');
  }, 90_000);

  test('is told once that the document was opened, and not before the access code', async () => {
    const { page, service } = await open({ requires: ['access_code'] });
    await untilTitle(page, en.access.title);
    expect(service.received).toEqual([]);
    await page.fill('#access', service.accessCode);
    await page.click('#access-send');
    await untilDrawn(page);
    expect(service.received.map(({ call }) => call)).toEqual(['access', 'opened']);
  });

  test('hands over from the host to the signer', async () => {
    const { page, service } = await open({ recipient: { role: 'in_person' } });
    await untilTitle(page, en.host.title);
    await page.click('#host-send');
    await page.getByText(en.host.missing).waitFor();
    await page.fill('#host-name', 'Bat Bold');
    await page.click('#host-send');
    await untilTitle(page, en.handOver.title('Saran Bold'));
    expect(await page.locator('#pages').isVisible()).toBe(false);
    await page.click('#begin');
    await untilDrawn(page);
    expect(service.bodyOf('host')).toEqual({ name: 'Bat Bold' });
  });
});
