import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OutboxMessage } from '#web/pages/common/outbox-page.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { expectAccessible, expectReachable, visit } from './support/look.ts';
import { SigningService, servePages } from './support/signing-service.ts';
import { setUp } from '#test/support/world/set-up.ts';

const messages: OutboxMessage[] = [];
const en = wordsIn('en');
let browser: Browser;
const served = setUp(
  () => servePages(new SigningService(), messages),
  (one) => one.close(),
);
beforeAll(async () => {
  browser = await sharedBrowser();
});

describe('the outbox', () => {
  test('shows messages as they arrive, newest first', async () => {
    const { page, leave, complaints } = await visit(browser, `${served.url}/dev/outbox`, { checked: true });
    await page.getByText(en.outbox.empty).waitFor();
    await expectAccessible(page);
    const first = {
      id: 'a',
      channel: 'email',
      kind: 'link',
      to: 'bat@example.mn',
      subject: 'A <b>link</b>',
    } as const;
    const second = { id: 'b', channel: 'sms', kind: 'code', to: '+97699112233', subject: null } as const;
    const sent_at = '2026-11-21T04:20:00.000Z';
    messages.unshift({ ...first, text: 'Open it', link: 'http://127.0.0.1/sign/x', sent_at });
    await page.getByRole('link', { name: en.outbox.openLink }).waitFor();
    messages.unshift({ ...second, text: 'Your code', code: '482913', sent_at });
    await page.getByText('482913').waitFor();
    expect(await page.locator('.message h2').allTextContents()).toEqual([
      en.outbox.kind.code,
      'A <b>link</b>',
    ]);
    await expectReachable(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await leave();
  });
});

describe('the front page', () => {
  test.each(['en', 'mn'] as const)('is accessible in %s', async (language) => {
    const { page, leave, complaints } = await visit(browser, served.url, { language, checked: true });
    await page.getByRole('heading', { level: 1, name: wordsIn(language).landing.title }).waitFor();
    await expectReachable(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await leave();
  });
});

describe('the guides', () => {
  test.each(['/docs/guides', '/docs/guides/webhooks', '/docs/guides/quick-start'])(
    '%s is accessible, and nothing of it is wider than a phone',
    async (path) => {
      const { page, leave, complaints } = await visit(browser, `${served.url}${path}`, { checked: true });
      await expectReachable(page);
      await expectAccessible(page);
      expect(complaints).toEqual([]);
      await leave();
    },
  );

  test('copy the lines of a program, and say so', async () => {
    const { page, context, leave, complaints } = await visit(browser, `${served.url}/docs/guides/webhooks`);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const [button, lines] = [page.locator('.copy').first(), page.locator('pre').first()];
    await button.click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied: string = await page.evaluate('navigator.clipboard.readText()');
    expect(copied.length).toBeGreaterThan(20);
    expect(copied).toBe((await lines.textContent())?.trim());
    await page.getByRole('button', { name: 'Copied' }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await leave();
  });

  test('lead to one another', async () => {
    const { page, leave } = await visit(browser, `${served.url}/docs/guides`, {});
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await page.getByText('All guides').click();
    const menu = page.getByRole('navigation', { name: 'Guides' });
    await menu.getByRole('link', { name: 'Envelopes', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Envelopes' }).waitFor();
    await leave();
  });
});

describe('the API reference', () => {
  test('shows and tries an operation without anything from elsewhere', async () => {
    const { page, leave, complaints } = await visit(browser, 'about:blank', { checked: true });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await page.goto(`${served.url}/docs`);
    await page.getByText('/partner/sign-request').waitFor();
    // Swagger UI's own order of headings, its button beside a button, and its parts outside of any landmark.
    await expectAccessible(page, ['heading-order', 'nested-interactive', 'region']);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('heading', { name: 'Available authorizations' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('/partner/sign-request').click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.getByText('Server response').waitFor();
    expect(new Set(asked)).toEqual(new Set([served.url]));
    expect(complaints).toEqual([]);
    await leave();
  });

  test('has the client_id of the reader filled in, and no other words of an address', async () => {
    const id = '3f0e7a52-5d2a-4a8e-9f3e-0c3f1a7b9d11';
    const { page, leave, complaints } = await visit(browser, `${served.url}/docs?client_id=${id}`, {});
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page.getByLabel('client_id:').first().inputValue()).resolves.toBe(id);
    await page.goto(`${served.url}/docs?client_id=${encodeURIComponent('<b>')}`);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page.getByLabel('client_id:').first().inputValue()).resolves.toBe('');
    expect(complaints).toEqual([]);
    await leave();
  });
});
