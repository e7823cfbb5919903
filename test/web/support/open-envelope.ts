import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { EnvelopeService, serveEnvelope } from './envelope-service.ts';
import type { View } from './envelope-service.ts';
import { visit } from './look.ts';

export type Opened = { page: Page; service: EnvelopeService };

/** Opens a recipient's page in English, 1280 px wide; at the end of the test the browser must have had no complaint. */
export async function openEnvelope(
  browser: Browser,
  view: View = {},
  before?: (service: EnvelopeService) => void,
): Promise<Opened> {
  const service = new EnvelopeService(view);
  before?.(service);
  const served = await serveEnvelope(service);
  const { page, leave, complaints } = await visit(browser, served.link);
  onTestFinished(async () => {
    await leave();
    await served.close();
    expect(complaints).toEqual([]);
  });
  return { page, service };
}

/** Waits for a heading of the first level. */
export async function untilTitle(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: text }).waitFor();
}
