import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { SessionField } from '#domain/envelope/session-view.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { createShown } from '#web/browser/envelope/shown.ts';
import { shownWords } from '#words/pages/envelope-shown.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import { adopt, agree, fillAll, fillByScript, untilDrawn } from './support/envelope-acts.ts';
import { leaseFields } from './support/envelope-service.ts';
import { agreementName } from '#words/pages/agreements.ts';
import type { EnvelopeService, View } from './support/envelope-service.ts';
import { focused } from './support/look.ts';
import { openEnvelope, untilTitle } from './support/open-envelope.ts';

const en = envelopeWords.en;
const shown = shownWords.en;
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
const open = (view?: View, before?: (service: EnvelopeService) => void) =>
  openEnvelope(browser, view, before);
const missing = (service: EnvelopeService) => {
  service.missing = true;
};
const approver: View = { recipient: { role: 'approver' }, fields: [] };
const calls = ({ received }: EnvelopeService) => received.map(({ call }) => call);

/** Tries everything that a person can do with a document by mouse and by keyboard; nothing of it may do anything. */
async function tryAll(page: Page): Promise<void> {
  const next = page.locator('#next');
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  await next.click({ force: true });
  await next.press('Enter');
  expect(await page.locator('#review').isVisible()).toBe(false);
  for (const field of await page.locator('.spot > :is(input, textarea, button)').all()) {
    expect(await field.getAttribute('aria-disabled')).toBe('true');
    // The page may still be scrolling smoothly to another field; a forced click does not wait for that.
    await vi.waitFor(async () => {
      await field.evaluate('(element) => element.scrollIntoView({ behavior: "instant", block: "center" })');
      await field.click({ force: true });
    });
    await field.press('Space');
    await page.keyboard.type('1');
    expect(await page.locator('#mark').isVisible()).toBe(false);
    const value: unknown = await field.evaluate('(element) => element.checked || element.value');
    expect(value || '').toBe('');
  }
}

/** Gives the text that says why a control does nothing. */
async function reasonOf(page: Page, selector: string): Promise<string> {
  const ids = (await page.getAttribute(selector, 'aria-describedby'))?.split(' ') ?? [];
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  return texts.join(' ').trim();
}

describe('nobody acts on a document that is not shown', () => {
  test('it is blocked on its way: nothing can be filled in or signed; declining still goes', async () => {
    const { page, service } = await open();
    await untilDrawn(page);
    await page.route('**/envelope/*/document*', (route) => route.abort('blockedbyclient'));
    await page.reload();
    await page.getByText(en.pages.failed).waitFor();
    await tryAll(page);
    expect(await reasonOf(page, '#next')).toBe(shown.asleep.failed.sign);
    expect(await reasonOf(page, '#field-f3')).toBe(shown.fieldAsleep);
    await page.click('#save');
    await page.getByText(shown.saveFailed).waitFor();
    await tryAll(page);
    await page.click('#decline-open');
    await page.fill('#reason', 'I cannot read it.');
    await page.click('#decline-confirm');
    await untilTitle(page, en.ended.declined.you.title);
    expect(calls(service)).toEqual(['opened', 'opened', 'decline']);
  });

  test('it is still loading: nothing can be approved before it has come', async () => {
    const { page, service } = await open(approver);
    await untilDrawn(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/envelope/*/document', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByText(shown.asleep.loading.approve).waitFor();
    await tryAll(page);
    held.resolve();
    await untilDrawn(page);
    await page.click('#next');
    await agree(page);
    await untilTitle(page, en.done.approve.title);
    expect(calls(service).at(-1)).toBe('approve');
    const words = { consent: true, consent_words: agreementName('en') };
    expect(service.bodyOf('approve')).toEqual(words);
  });

  test('it broke off on its way', async () => {
    const { page } = await open({}, (service) => {
      service.cut = true;
    });
    await page.getByText(en.pages.failed).waitFor();
    await tryAll(page);
  });

  test('asked for again it comes, and wakes everything', async () => {
    const { page, service } = await open({}, missing);
    await page.getByText(en.pages.failed).waitFor();
    service.missing = false;
    await page.click('#load-again');
    await untilDrawn(page);
    expect(await page.locator('[aria-disabled=true]').count()).toBe(0);
    await fillAll(page, 'en');
    await agree(page);
    await untilTitle(page, en.done.sign.title);
  });

  test('a page of it cannot be drawn', async () => {
    const { page } = await open({}, (service) => {
      service.lost = 1;
    });
    await page.getByText(en.pages.failed).waitFor();
    await tryAll(page);
  });

  test('before signing it opens whole in a tab of its own, to be printed', async () => {
    const { page } = await open();
    await untilDrawn(page);
    const print = page.locator('#print');
    expect([await print.getAttribute('target'), await print.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener',
    ]);
    const answer = await page.request.get(new URL((await print.getAttribute('href')) ?? '', page.url()).href);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers()['content-disposition'] ?? 'inline').not.toContain('attachment');
  });

  test('it cannot be read by this browser: whoever downloads it signs', async () => {
    const { page } = await open({}, (service) => {
      service.unreadable = true;
    });
    await page.getByText(en.pages.failed).waitFor();
    await tryAll(page);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
    expect(download.suggestedFilename()).toBe('Office lease, Peace Avenue 17.pdf');
    await page.locator('#next:not([aria-disabled=true])').waitFor();
    await fillAll(page, 'en');
    await agree(page);
    await untilTitle(page, en.done.sign.title);
  });

  test('pages with what they filled in before are shown again before the review', async () => {
    const far = { ...leaseFields[5], page: 30 } as SessionField;
    const { page } = await open({ fields: [far] }, (service) => {
      service.pages = 40;
    });
    await untilDrawn(page);
    await page.click('#next');
    await page.locator('#field-f6:not([aria-disabled=true])').click();
    await adopt(page, 'en');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.evaluate('scrollTo(0, 0)');
    await page.reload();
    await page.getByText(shown.unseen).waitFor();
    await page.click('#next');
    await expect.poll(() => focused(page)).toBe('field-f6');
    await page.getByText(en.guide.ready.sign).waitFor();
    await page.click('#next');
    await expect.poll(() => focused(page)).toBe('review-title');
  }, 90_000);

  test('the service says that it was not sent whole: it is loaded again, and then goes', async () => {
    const { page, service } = await open();
    service.refuse('sign', { status: 409, code: 'document_not_viewed' });
    await untilDrawn(page);
    await fillByScript(page);
    const again = page.waitForResponse('**/envelope/*/document');
    await agree(page);
    await page.getByText(shown.notSent).waitFor();
    expect((await again).status()).toBe(200);
    await page.click('#sign');
    await untilTitle(page, en.done.sign.title);
  });
});

describe('what was shown', () => {
  test('a page that cannot be drawn puts all to sleep until the document has come again', () => {
    const kept = createShown();
    kept.loaded();
    kept.drawn(1);
    expect(kept.state()).toBe('ready');
    kept.failed(7);
    expect([kept.state(), kept.isSeen(1)]).toEqual(['failed', false]);
    kept.again();
    expect([kept.state(), kept.isSeen(1)]).toEqual(['loading', false]);
    kept.failed();
    expect([kept.state(), kept.isSeen(1)]).toEqual(['failed', false]);
    kept.again();
    kept.loaded();
    expect([kept.state(), kept.isSeen(1), kept.isSeen(7)]).toEqual(['ready', true, false]);
  });

  test('a page that was drawn before the whole of it had come is not seen yet', () => {
    const kept = createShown();
    kept.drawn(1);
    expect([kept.state(), kept.isSeen(1)]).toEqual(['loading', false]);
    kept.saved();
    expect([kept.state(), kept.isSeen(9)]).toEqual(['ready', true]);
  });
});

describe('a field says what it is for', () => {
  const labels = {
    checkbox: 'I waive my right of withdrawal',
    date: 'Date of birth',
    signature: 'As guarantor',
    initial: 'Seen the annex',
  };
  const labelOf = new Map<string, string>(Object.entries(labels));
  const fields = leaseFields.map((field) => ({
    ...field,
    label: labelOf.get(field.type) ?? field.label,
  }));

  test.each(Object.entries(labels))('a %s, with the focus and with the pointer', async (type, label) => {
    const { page } = await open({ fields });
    await untilDrawn(page);
    const spot = page.locator(`.spot.${type}`);
    const caption = spot.getByText(shown.caption(label, true));
    expect(await caption.isVisible()).toBe(false);
    await spot.hover();
    expect(await caption.isVisible()).toBe(true);
    await page.mouse.move(0, 0);
    expect(await caption.isVisible()).toBe(false);
    await spot.locator('input, button').focus();
    expect(await caption.isVisible()).toBe(true);
    expect(await page.textContent('#here')).toBe(shown.caption(label, true));
    const [page1, box] = [await page.locator('.page').last().boundingBox(), await caption.boundingBox()];
    const right = (one: typeof box) => (one?.x ?? 0) + (one?.width ?? 0);
    expect(right(box)).toBeLessThanOrEqual(right(page1));
    await page.keyboard.press('Escape');
    expect(await caption.isVisible()).toBe(false);
  });

  test('and what they answered is read once more with it before the act', async () => {
    const { page } = await open({ fields });
    await untilDrawn(page);
    await fillByScript(page);
    const rows = await page.locator('.summary dt').allInnerTexts();
    expect(rows.map((text) => text.split('\n')[0])).toEqual([
      'Position',
      labels.date,
      labels.checkbox,
      labels.initial,
      'Remarks',
      labels.signature,
    ]);
    const box = page.locator('.summary > div', { hasText: labels.checkbox ?? '' });
    await box.getByText(en.review.ticked.true).waitFor();
  });
});
