import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { linkToken } from '#secrets/link-token.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { maskAddress } from '#domain/sign-request/sign-request.ts';
import { checkWords, type CheckedFile } from '#words/pages/check.ts';
import { verifyWords } from '#words/pages/verify.ts';
import { registerUser } from '#test/support/people/account.ts';
import { downloaded, openAndSign, sentEnvelope, untilEnvelope } from '#test/support/people/envelope.ts';
import { sampleDocument } from '../../src/demo/options.ts';
import { startWorld } from '#test/support/world/world.ts';
import { expectAccessible, expectReachable, look } from './support/look.ts';
import { setUp } from '#test/support/world/set-up.ts';

const world = setUp(startWorld);
let browser: Browser;
let url: string;
let signer = '';
const files: Record<CheckedFile, Buffer> = {
  original: Buffer.alloc(0),
  signed: Buffer.alloc(0),
  certificate: Buffer.alloc(0),
};

beforeAll(async () => {
  browser = await sharedBrowser();
  const user = await registerUser(world);
  const { id, emails } = await sentEnvelope(world, user, { recipients: [{}] });
  signer = emails[0] ?? '';
  await openAndSign(world, signer);
  await untilEnvelope(world, user, { id, status: 'completed' });
  files.original = await readFile(sampleDocument);
  files.signed = await downloaded(world, user, `/envelopes/${id}/download`);
  files.certificate = await downloaded(world, user, `/envelopes/${id}/certificate`);
  const token = linkToken(world.deps.keys.link, { purpose: 'check', id, generation: 1 });
  url = `${world.baseUrl}/check/${token}`;
});

test.each(['en', 'mn'] as const)(
  'tells the files of an envelope from others, and is accessible: %s',
  async (language) => {
    const words = checkWords[language];
    const verdict = verifyWords[language].verdict.TOTAL_PASSED;
    const { page, context, complaints } = await look(browser, url, language);
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
    await page.getByRole('heading', { level: 2, name: verdict.title(2) }).waitFor();
    await expectAccessible(page);
    const choose = (name: string, buffer: Buffer) =>
      page.locator('#file').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await choose('signed.pdf', files.signed);
    await page.getByText(words.match.signed.title).waitFor();
    await choose('certificate.pdf', files.certificate);
    await page.getByText(words.match.certificate.title).waitFor();
    await choose('original.pdf', files.original);
    await page.getByText(words.match.original.title).waitFor();
    expect(await page.locator('#verdict svg').count()).toBe(0);
    await choose('changed.pdf', Buffer.concat([files.signed, Buffer.from('\n')]));
    await page.getByText(words.mismatch.title).waitFor();
    await expectReachable(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(wide).toBeLessThanOrEqual(360);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test('shows what the verification of the signed PDF found, and names no signer', async () => {
  const response = await fetch(url, { headers: { accept: 'text/html', 'accept-language': 'en' } });
  const text = await response.text();
  const { who, coverage, modification, proved } = verifyWords.en;
  for (const said of [who, coverage.ENTIRE_REVISION, modification.FORM_FILLING, proved, 'PAdES-LTA'])
    expect(text).toContain(said);
  expect(text).toContain(maskAddress({ channel: 'email', to: signer }));
  expect(text).not.toContain(signer);
});

test('knows nothing of an address that was made up', async () => {
  const response = await fetch(url.slice(0, -1), { headers: { accept: 'text/html' } });
  expect(response.status).toBe(404);
});
