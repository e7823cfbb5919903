import type { CDPSession, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { sharedBrowser } from './browser.ts';

/** A browser of its own with an authenticator inside. */
export type Device = { page: Page; cdp: CDPSession; authenticatorId: string };

/** Opens a browser with an authenticator, whose owner unlocks it by a finger or does not. */
export async function openDevice(isUserVerified = true): Promise<Device> {
  const context = await (await sharedBrowser()).newContext({ locale: 'en' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return { page, cdp, authenticatorId };
}
