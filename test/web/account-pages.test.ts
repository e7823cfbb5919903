import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { registerUser } from '#test/support/people/account.ts';
import { ownPin } from '#test/support/people/own-certificate.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { certificateWords } from '#words/pages/certificates.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import { tabTo } from './support/look.ts';

const world = setUp(sharedWorld);
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/** A browser of its own that runs no script of a page. */
async function openPlain(path: string, locale: 'en' | 'mn') {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ locale, javaScriptEnabled: false, viewport });
  const page = await context.newPage();
  await page.goto(world.baseUrl + path);
  return { page, close: () => context.close() };
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

test('a person signs in and makes a certificate by the keyboard alone, without any script', async () => {
  const user = await registerUser(world);
  const words = certificateWords.mn;
  const { page, close } = await openPlain('/account/certificates', 'mn');
  await heading(page, signInWords.mn.title).waitFor();
  await tabTo(page, 'email');
  await page.keyboard.type(user.email);
  await tabTo(page, 'password');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await page.getByText(signInWords.mn.fault.wrong).waitFor();
  expect(await page.locator('#email').inputValue()).toBe(user.email);
  await tabTo(page, 'password');
  await page.keyboard.type(user.password);
  await page.keyboard.press('Enter');
  await heading(page, words.title).waitFor();
  await page.getByRole('link', { name: words.make }).focus();
  await page.keyboard.press('Enter');
  await heading(page, words.makeAct.title).waitFor();
  await tabTo(page, 'label');
  await page.keyboard.type('Гэрээ');
  await page.getByRole('radio', { name: words.fields.keyText['EC 256'] }).focus();
  await page.keyboard.press('Space');
  await tabTo(page, 'pin');
  await page.keyboard.type(ownPin);
  await tabTo(page, 'pin_again');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByText(words.faults.repeat).waitFor();
  expect(await page.locator('#label').inputValue()).toBe('Гэрээ');
  expect(await page.locator('#pin').inputValue()).toBe('');
  expect(await page.getByRole('radio', { name: words.fields.keyText['EC 256'] }).isChecked()).toBe(true);
  await page.locator('#pin').fill(ownPin);
  await page.locator('#pin_again').fill(ownPin);
  await page.keyboard.press('Enter');
  await page.getByText(words.done.made).waitFor();
  await heading(page, 'Гэрээ').waitFor();
  await page.getByRole('button', { name: signInWords.mn.account.signOut }).press('Enter');
  await heading(page, signInWords.mn.signedOut.title).waitFor();
  await page.goto(`${world.baseUrl}/account`);
  await heading(page, signInWords.mn.title).waitFor();
  await close();
});

test('a file is chosen again after a fault, the rest of the form stays', async () => {
  const user = await registerUser(world);
  const words = certificateWords.en;
  const { page, close } = await openPlain('/account/certificates/import', 'en');
  await page.getByLabel(signInWords.en.email).fill(user.email);
  await page.getByLabel(signInWords.en.password).fill(user.password);
  await page.keyboard.press('Enter');
  await heading(page, words.importAct.title).waitFor();
  await page.getByLabel(words.fields.label).fill('From a card');
  const file = join(await mkdtemp(join(tmpdir(), 'tamga-')), 'junk.p12');
  await writeFile(file, 'this is no PKCS#12 file');
  await page.getByLabel(words.fields.file).setInputFiles(file);
  await page.getByLabel(words.fields.passphrase).fill('secret');
  await page.getByLabel(words.fields.pin, { exact: true }).fill(ownPin);
  await page.getByLabel(words.fields.repeat).fill(ownPin);
  await page.getByRole('button', { name: words.importAct.button }).click();
  await page.getByText(words.faults.fileRefused).waitFor();
  expect(await page.locator('#file').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel(words.fields.label).inputValue()).toBe('From a card');
  expect(await page.getByLabel(words.fields.passphrase).inputValue()).toBe('');
  await close();
});
