import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, LaunchOptions } from 'playwright-core';
import { hasPackedBrowser, packedBrowser } from './packed-browser.ts';

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return programs
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

async function whichBrowser(): Promise<LaunchOptions> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { executablePath: named };
  if (hasPackedBrowser()) return packedBrowser();
  const executablePath = onPath();
  return executablePath ? { executablePath } : { channel: 'chrome' };
}

/**
 * Starts a headless Chromium: CHROMIUM_PATH, else the one inside `@sparticuz/chromium`, which has no windows and takes 60 %
 * of the processor time of a whole one, else one on PATH, else Chrome where the system keeps it. It makes no requests of
 * its own. The name `tamga.test` is this machine, too. Whoever starts it closes it.
 */
export async function launchBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run'];
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  const resolved = '--host-resolver-rules=MAP tamga.test 127.0.0.1';
  return chromium.launch({ ...(await whichBrowser()), args: [...args, ...quiet, resolved] });
}

let shared: Promise<Browser> | undefined;

/** The one Chromium of this test process, which ends with it; tests close the contexts that they open, not the browser. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= launchBrowser());
}
