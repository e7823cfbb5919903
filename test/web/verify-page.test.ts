import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { VerificationResult } from '#api/verification/verification-result.ts';
import { verifyWords } from '#words/pages/verify.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { createRequest, signWithCode, untilStatus } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { expectAccessible, look } from './support/look.ts';

const world = setUp(sharedWorld);
let browser: Browser;
const document = Buffer.from('An agreement of two people');
let signature: Buffer;

beforeAll(async () => {
  browser = await sharedBrowser();
  const hash = createHash('sha256').update(document).digest('hex');
  const { request_id: id, token } = await createRequest(world, { document_hash: hash });
  await signWithCode(world, token);
  const { body } = await untilStatus(world, id, 'signed');
  signature = Buffer.from(String(body['signature']), 'base64');
});

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

async function send(page: Page, given: Buffer, content?: Buffer): Promise<void> {
  await page.locator('#signature').setInputFiles(file('agreement.p7s', given));
  if (content) await page.locator('#document').setInputFiles(file('agreement.txt', content));
  await page.locator('#submit').click();
}

test.each(['en', 'mn'] as const)('a person verifies files in their browser: %s', async (language) => {
  const words = verifyWords[language];
  const { page, context, complaints } = await look(browser, `${world.baseUrl}/verify`, language);
  await send(page, signature, document);
  await page.getByRole('heading', { level: 1, name: words.verdict.TOTAL_PASSED.title(1) }).waitFor();
  await page.getByText(words.proved).waitFor();
  await page.getByText('agreement.p7s').waitFor();
  await expectAccessible(page);
  await page.locator('summary').click();
  await page.getByText('CAdES-T').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: words.json }).click();
  const json = await readFile(await (await downloading).path(), 'utf8');
  expect((JSON.parse(json) as VerificationResult).is_valid).toBe(true);
  const xml = await page.getByRole('link', { name: words.xml }).getAttribute('href');
  expect(Buffer.from(xml?.split(',')[1] ?? '', 'base64').toString()).toContain('ValidationReport');

  await send(page, signature, Buffer.from('An agreement of two others'));
  await page.getByRole('heading', { level: 1, name: words.verdict.TOTAL_FAILED.title(1) }).waitFor();
  await send(page, Buffer.from('no signature'));
  await page.getByRole('alert').getByText(words.refused.text).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the form needs no script', async () => {
  const body = new FormData();
  body.append('signature', new Blob([new Uint8Array(signature)]), 'agreement.p7s');
  // A browser sends the field of a file that was not chosen like this.
  body.append('document', new Blob([]), '');
  const answer = await fetch(`${world.baseUrl}/verify`, { method: 'POST', body });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  expect(await answer.text()).toContain(verifyWords.en.verdict.INDETERMINATE.title(1));
});
