import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { launchBrowser } from '#test/support/browser/browser.ts';
import { serveEnvelope } from './envelope-service.ts';
import { envelopeServiceIn, envelopeStates, reachEnvelope } from './envelope-states.ts';
import type { EnvelopeState } from './envelope-states.ts';
import { plainPages } from './plain-pages.ts';
import { servePages, SigningService } from './signing-service.ts';
import { reach, serviceIn, states } from './states.ts';
import type { State } from './states.ts';

// Makes docs/screenshots again: each state wide in English, and narrow as on a phone in Mongolian.
//   node bin/tamga.mjs test/web/support/screenshots.ts [NAME…]

const folder = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));

type Kind = { language: Language; suffix: string; width: number; height: number; scale: number; dark?: true };
const kinds: Kind[] = [
  { language: 'en', suffix: '', width: 1280, height: 860, scale: 1 },
  { language: 'mn', suffix: '-phone', width: 360, height: 740, scale: 1.5 },
];
const dark: Kind[] = kinds.map((kind) => ({ ...kind, suffix: `${kind.suffix}-dark`, dark: true }));
const alsoDark = ['waiting', 'signed', 'envelope-field', 'envelope-review-code'];

/** Writes a picture, with fewer colours where `pngquant` is installed. */
function write(name: string, png: Buffer): void {
  const smaller = spawnSync('pngquant', ['--quality=80-100', '--speed=1', '--strip', '-'], { input: png });
  writeFileSync(`${folder}${name}.png`, smaller.status === 0 ? smaller.stdout : png);
}

async function open(browser: Browser, kind: Kind, link: string): Promise<Page> {
  const context = await browser.newContext({
    locale: kind.language,
    timezoneId: 'Asia/Ulaanbaatar',
    viewport: { width: kind.width, height: kind.height },
    deviceScaleFactor: kind.scale,
    colorScheme: kind.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

async function picture(page: Page, fullPage: boolean): Promise<Buffer> {
  // Up again from where the steps have led: a whole page is drawn from its top.
  if (fullPage) await page.evaluate('scrollTo({ top: 0 })');
  await page.waitForTimeout(150);
  const png = await page.screenshot({ fullPage });
  await page.context().close();
  return png;
}

async function pictureState(browser: Browser, kind: Kind, name: string, state: State): Promise<void> {
  const service = serviceIn(state, kind.language);
  const served = await servePages(service);
  const page = await open(browser, kind, served.link);
  await reach(state, { page, service, language: kind.language });
  write(`${name}${kind.suffix}`, await picture(page, !state.over));
  await served.close();
}

async function pictureEnvelope(
  browser: Browser,
  { kind, name, state }: { kind: Kind; name: string; state: EnvelopeState },
): Promise<void> {
  const service = envelopeServiceIn(state, kind.language);
  const served = await serveEnvelope(service);
  const page = await open(browser, kind, served.link);
  await reachEnvelope(state, { page, service, language: kind.language });
  write(`${name}${kind.suffix}`, await picture(page, !state.over));
  await served.close();
}

const asked = process.argv.slice(2);
const wanted = (name: string) => asked.length === 0 || asked.includes(name);
mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
for (const [name, state] of Object.entries(states).filter(([name]) => wanted(name))) {
  for (const kind of alsoDark.includes(name) ? [...kinds, ...dark] : kinds) {
    await pictureState(browser, kind, name, state);
  }
}
for (const [name, state] of Object.entries(envelopeStates).filter(([name]) => wanted(name))) {
  for (const kind of alsoDark.includes(name) ? [...kinds, ...dark] : kinds) {
    await pictureEnvelope(browser, { kind, name, state });
  }
}
const served = await servePages(new SigningService());
for (const name of Object.keys(plainPages).filter(wanted)) {
  for (const kind of kinds) {
    const page = await open(browser, kind, `${served.url}/plain/${name}`);
    write(`${name}${kind.suffix}`, await picture(page, true));
  }
}
await served.close();
await browser.close();
