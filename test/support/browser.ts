import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, LaunchOptions } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

async function whichBrowser(): Promise<LaunchOptions> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? onPath();
  if (executablePath) return { executablePath };
  if (process.platform !== 'linux') return { channel: 'chrome' };
  const { packedBrowser } = await import('./packed-browser.ts');
  return packedBrowser();
}

/**
 * Starts a headless Chromium: CHROMIUM_PATH, else one on PATH, else Chrome where the system keeps it, on Linux the
 * one inside `@sparticuz/chromium`. It makes no requests of its own. `extra` are further command line arguments.
 * Whoever starts it closes it.
 */
export async function launchBrowser(extra: string[] = []): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run'];
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return chromium.launch({ ...(await whichBrowser()), args: [...args, ...quiet, ...extra] });
}
