import type { Browser, Frame, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wordsIn } from '#words/pages/speak.ts';
import { returnWords } from '#words/pages/return.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { EnvelopeService, serveEnvelope } from './support/envelope-service.ts';
import { look, type Look } from './support/look.ts';
import { servePages, SigningService, type Served } from './support/signing-service.ts';
import { openShop, type Shop } from './support/shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

const words = wordsIn('en');
let service: SigningService;
let served: Served;
let shop: Shop;
let stranger: Shop;
let seen: Look;

beforeEach(async () => {
  service = new SigningService();
  served = await servePages(service);
  shop = await openShop({ tamga: served.url, link: served.link });
  stranger = await openShop({ tamga: served.url, link: served.link });
  service.frames = [shop.url];
});

afterEach(async () => {
  await seen.context.close();
  for (const one of [served, shop, stranger]) await one.close();
});

/** Opens a shop; `messages` are all that its window hears, with the origins that sent them. */
async function visitShop({ url }: Shop): Promise<{ page: Page; messages: () => Promise<unknown[]> }> {
  seen = await look(browser, 'about:blank');
  const { page } = seen;
  await page.addInitScript(`if (window === top) {
    window.heard = [];
    addEventListener('message', ({ origin, data }) => heard.push({ origin, data }));
  }`);
  await page.goto(url);
  return { page, messages: () => page.evaluate('heard') };
}

/** The frame of the signing page, in the closed shadow of the component. */
async function frameIn(page: Page): Promise<Frame> {
  const isSigning = () => page.frames().find((frame) => /\/(?:sign|envelope)\//.test(frame.url()));
  await expect.poll(isSigning).toBeDefined();
  const frame = isSigning();
  if (!frame) throw new Error('the shop frames nothing');
  return frame;
}

async function sign(frame: Frame): Promise<void> {
  await frame.click('#send-code');
  await frame.fill('#otp', service.code);
  await frame.check('#consent');
  await frame.click('#sign');
}

const message = (event: string) => ({
  origin: served.url,
  data: { type: `tamga:${event}`, id: service.id },
});

describe('a shop whose origin is registered', () => {
  test('frames the page of the guide’s sample, and hears how it went', async () => {
    const { page, messages } = await visitShop(shop);
    const frame = await frameIn(page);
    await sign(frame);
    await page.getByText(`Thank you. We check request ${service.id}.`).waitFor();
    expect(await messages()).toEqual([message('opened'), message('signed')]);
    expect(await page.locator('tamga-sign').count()).toBe(0);
    expect(seen.complaints).toEqual([]);
  });

  test('shows the page as not opened until somebody touches it: nobody may see the frame', async () => {
    const { page } = await visitShop(shop);
    const frame = await frameIn(page);
    await frame.locator('#send-code').waitFor();
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
    expect(service.opened).toBe(0);
    await frame.click('#send-code');
    await expect.poll(() => service.opened).toBe(1);
  });

  test('hears that the signer declined, and that the time is over', async () => {
    const { page, messages } = await visitShop(shop);
    const frame = await frameIn(page);
    await frame.click('#decline-open');
    await frame.click('#decline-confirm');
    await page.getByText('You declined. Nothing was ordered.').waitFor();
    service.ended = undefined;
    await page.reload();
    await (await frameIn(page)).locator('#send-code').waitFor();
    service.end({ status: 'expired', reason: 'withdrawn', expired_at: '2026-11-21T04:20:00.000Z' });
    await (await frameIn(page)).evaluate('dispatchEvent(new Event("online"))');
    await expect.poll(messages).toEqual([message('opened'), message('expired')]);
  });

  test('stays where it is; the button leads the whole window back', async () => {
    service.redirectUrl = `${shop.url}/back?status=signed`;
    // The shop of the sample takes the page away once it is signed.
    service.end({ status: 'rejected', rejected_at: '2026-11-21T04:20:00.000Z' });
    const { page } = await visitShop(shop);
    const frame = await frameIn(page);
    await frame.locator('#return-link').waitFor();
    expect(await frame.locator('#return-stay').isVisible()).toBe(false);
    await frame.click('#return-link');
    await page.getByText('Back at the shop').waitFor();
  });

  test('cannot make the page do anything by messages', async () => {
    const { page, messages } = await visitShop(shop);
    await (await frameIn(page)).locator('#send-code').waitFor();
    // The component hides its frame; a frame of the shop's own can be written to.
    await page.evaluate(`document.querySelector('tamga-sign').remove();
      document.body.append(Object.assign(document.createElement('iframe'), { src: '${served.link}' }))`);
    await expect.poll(messages).toEqual([message('opened'), message('opened')]);
    await page.evaluate(`for (const data of [{ type: 'tamga:signed', id: '1' }, 'sign', { type: 'sign', consent: true }])
      frames[0].postMessage(data, '*')`);
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
    expect(service.received).toEqual([]);
    expect(await messages()).toHaveLength(2);
  });
});

describe('a shop whose origin is not registered', () => {
  test('frames nothing, and hears nothing', async () => {
    const { page, messages } = await visitShop(stranger);
    await expect.poll(() => seen.complaints.some((text) => text.includes('frame-ancestors'))).toBe(true);
    expect(page.frames().some((frame) => frame.url().includes('/sign/'))).toBe(false);
    expect(await messages()).toEqual([]);
  });

  test('hears nothing either where the browser lets it frame the page all the same', async () => {
    const { page, messages } = await (async () => {
      seen = await look(browser, 'about:blank');
      // A browser that knows no policy: the page is told apart by the target of its messages alone.
      await seen.page.route('**/sign/*', async (route) => {
        const answer = await route.fetch();
        const { 'content-security-policy': _, ...headers } = answer.headers();
        await route.fulfill({ response: answer, headers });
      });
      await seen.page.addInitScript(`if (window === top) {
        window.heard = [];
        addEventListener('message', ({ data }) => heard.push(data));
      }`);
      await seen.page.goto(stranger.url);
      return { page: seen.page, messages: () => seen.page.evaluate('heard') };
    })();
    await (await frameIn(page)).locator('#send-code').waitFor();
    await sign(await frameIn(page));
    await (await frameIn(page)).getByText(words.signed.title).waitFor();
    expect(await messages()).toEqual([]);
  });
});

test('the component heeds no message of another window, no other type, and leads to no script', async () => {
  const { page } = await visitShop(shop);
  await frameIn(page);
  await page.evaluate(`{
    window.raised = [];
    const one = document.querySelector('tamga-sign');
    for (const type of ['tamga:opened', 'tamga:signed', 'tamga:closed']) one.addEventListener(type, ({ type }) => raised.push(type));
    postMessage({ type: 'tamga:signed', id: '1' }, '*');
    one.src = 'javascript:top.raised.push("script")';
    one.setAttribute('src', 'javascript:top.raised.push("script")');
  }`);
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 200))');
  expect(await page.evaluate('raised.filter((type) => type !== "tamga:opened")')).toEqual([]);
});

describe('whoever signs on a page of its own', () => {
  test('is taken back after some seconds, unless they stay', async () => {
    service.redirectUrl = `${shop.url}/back?status=signed`;
    seen = await look(browser, served.link);
    const { page } = seen;
    await page.clock.install();
    await page.goto(served.link);
    await page.click('#send-code');
    await page.fill('#otp', service.code);
    await page.check('#consent');
    await page.click('#sign');
    await page.getByText(/takes you back in (?:10|[5-9]) seconds/).waitFor();
    await page.clock.runFor(4_000);
    await page.getByText(/takes you back in [1-6] seconds?/).waitFor();
    await page.clock.runFor(7_000);
    await page.getByText('Back at the shop').waitFor();
    await page.goto(served.link);
    await page.locator('#return-link').waitFor();
    // The end was reached before: nothing happens by itself.
    expect(await page.locator('#return-stay').isVisible()).toBe(false);
  });

  test('stays, and has the button', async () => {
    service.redirectUrl = `${shop.url}/back?status=rejected`;
    seen = await look(browser, served.link);
    const { page } = seen;
    await page.clock.install();
    await page.goto(served.link);
    await page.click('#decline-open');
    await page.click('#decline-confirm');
    await page.click('#return-stay');
    await page.clock.runFor(30_000);
    expect(page.url()).toBe(served.link);
    await page.getByRole('link', { name: returnWords.en.button('Steppe Properties LLC') }).click();
    await page.getByText('Back at the shop').waitFor();
  });
});

describe('the page of an envelope’s recipient', () => {
  test('tells the shop what the recipient did, and how the envelope ended', async () => {
    const envelope = new EnvelopeService({ recipient: { role: 'approver' }, fields: [] });
    const place = await serveEnvelope(envelope);
    const around = await openShop({ tamga: place.url, link: place.link });
    envelope.frames = [around.url];
    const { page, messages } = await visitShop(around);
    const of = (event: string) => ({
      origin: place.url,
      data: { type: `tamga:${event}`, id: envelope.id },
    });
    const hurry = async () => (await frameIn(page)).evaluate('dispatchEvent(new Event("online"))');
    await expect.poll(messages).toEqual([of('opened')]);
    Object.assign(envelope.view.recipient, { status: 'completed' });
    envelope.view.your_turn = false;
    await hurry();
    await expect.poll(messages).toEqual([of('opened'), of('approved')]);
    envelope.end('voided');
    await page.reload();
    await expect.poll(messages).toEqual([of('voided')]);
    expect(seen.complaints).toEqual([]);
    await around.close();
    await place.close();
  });
});
