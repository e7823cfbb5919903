import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

async function executablePath(): Promise<string> {
  const found = process.env['CHROMIUM_PATH'] ?? onPath();
  if (found) return found;
  // Without a browser on the machine, the one inside an npm package.
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}

/**
 * Starts a headless Chromium: CHROMIUM_PATH, else one on PATH, else the one inside `@sparticuz/chromium`. It makes no
 * requests of its own. `extra` are further command line arguments. Whoever starts it closes it.
 */
export async function launchBrowser(extra: string[] = []): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run'];
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return chromium.launch({ executablePath: await executablePath(), args: [...args, ...quiet, ...extra] });
}
