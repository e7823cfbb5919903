import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { focused, tabTo, visit } from './support/look.ts';
import type { Visit } from './support/look.ts';
import { SigningService, documentText, servePages } from './support/signing-service.ts';

const en = wordsIn('en');
const mn = wordsIn('mn');
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

async function open(service: SigningService, host?: string): Promise<Visit> {
  const served = await servePages(service);
  const seen = await visit(browser, host ? served.link.replace('127.0.0.1', host) : served.link);
  onTestFinished(async () => {
    await seen.leave();
    await served.close();
    expect(seen.complaints).toEqual([]);
  });
  return seen;
}

const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(text),
});

describe('the keyboard alone', () => {
  test('asks for a code, enters it, agrees and signs', async () => {
    const service = new SigningService();
    const { page } = await open(service);
    await tabTo(page, 'send-code');
    await page.keyboard.press('Enter');
    await page.getByText(en.code.sent('b•••@example.mn')).waitFor();
    await page.keyboard.type(service.code);
    await tabTo(page, 'consent');
    await page.keyboard.press('Space');
    await tabTo(page, 'sign');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: en.signed.title }).waitFor();
    expect(await focused(page)).toBe('h1');
  });

  test('opens the dialog, leaves it by Escape, and declines', async () => {
    const service = new SigningService();
    const { page } = await open(service);
    await tabTo(page, 'decline-open');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('reason');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('decline-open');
    await page.keyboard.press('Enter');
    await page.keyboard.type('No');
    await tabTo(page, 'decline-confirm');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: en.declined.title }).waitFor();
    expect(service.received).toMatchObject([{ call: 'decline', body: { reason: 'No' } }]);
  });
});

describe('the check of a file', () => {
  test.each([
    ['the browser’s own SHA-256', undefined],
    ['ours, on plain http', 'tamga.test'],
  ])('tells the right file from another one, by %s', async (_, host) => {
    const { page } = await open(new SigningService(), host);
    expect(await page.evaluate('isSecureContext')).toBe(host === undefined);
    await page.setInputFiles('#file', file('lease.pdf', `${documentText} `));
    await page.getByText(en.check.mismatchText('lease.pdf')).waitFor();
    await page.getByText(en.check.signAnyway).waitFor();
    await page.setInputFiles('#file', file('lease.pdf', documentText));
    await page.getByText(en.check.matchText('lease.pdf')).waitFor();
    await page.getByText(en.check.signAnyway).waitFor({ state: 'hidden' });
  });

  test('takes a dropped file', async () => {
    const { page } = await open(new SigningService());
    const transfer = await page.evaluateHandle(
      `(() => { const moved = new DataTransfer(); moved.items.add(new File([${JSON.stringify(documentText)}], 'a.pdf')); return moved; })()`,
    );
    await page.dispatchEvent('#drop', 'drop', { dataTransfer: transfer });
    await page.getByText(en.check.matchText('a.pdf')).waitFor();
  });

  test('copies the fingerprint', async () => {
    const service = new SigningService();
    const { page, context } = await open(service);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.click('#copy');
    await page.getByText(en.document.copied).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(service.view.document_hash);
  });
});

describe('a code that is on its way', () => {
  test('keeps its field across a change of language, and the language across pages', async () => {
    const service = new SigningService();
    const { page } = await open(service);
    await page.click('#send-code');
    await page.getByText(en.code.sent('b•••@example.mn')).waitFor();
    await page.getByRole('link', { name: mn.language }).click();
    await page.getByText(mn.code.sent('b•••@example.mn')).waitFor();
    await page.goto(new URL(page.url()).origin);
    await page.getByRole('heading', { name: mn.landing.title }).waitFor();
  });

  test('cannot be asked for again at once', async () => {
    const service = new SigningService();
    const { page } = await open(service);
    await page.click('#send-code');
    await page.getByText(en.code.resendIn(29)).waitFor();
    expect(await page.getAttribute('#resend', 'aria-disabled')).toBe('true');
    await page.click('#resend', { force: true });
    expect(service.received).toHaveLength(1);
  });
});
