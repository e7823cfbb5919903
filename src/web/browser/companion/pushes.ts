import { pushStatement } from '#domain/account/confirmation.ts';
import type { CompanionWords } from '#words/pages/companion.ts';
import { post } from '../common/calls.ts';
import { busy, get } from '../common/dom.ts';
import type { OwnDevice } from './confirm.ts';
import { signed } from './device-key.ts';

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function subscribe(device: OwnDevice, key: string): Promise<boolean> {
  const worker = await navigator.serviceWorker.ready;
  // One for an older key stands in the way.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  });
  const subscription = JSON.stringify(made.toJSON());
  const at = new Date().toISOString();
  const statement = pushStatement({ deviceId: device.id, at, hash: await sha256Of(subscription) });
  const signature = await signed(device, statement);
  return (await post<unknown>('/companion/push', { device_id: device.id, at, subscription, signature })).ok;
}

/** Offers pushes to a browser that takes some and gets none; the page works without. */
export function offerPushes(
  device: OwnDevice,
  words: CompanionWords,
  { key, subscribed }: { key: string; subscribed: boolean },
): void {
  const button = get('push', HTMLButtonElement);
  const may = 'PushManager' in window && 'serviceWorker' in navigator;
  button.hidden = subscribed || !may;
  if (subscribed) get('pushed', HTMLElement).textContent = words.waiting.pushed;
  if (button.dataset['ready']) return;
  button.dataset['ready'] = 'yes';
  button.addEventListener('click', () => {
    const work = async (): Promise<void> => {
      const done = await subscribe(device, key).catch(() => false);
      if (done) get('pushed', HTMLElement).textContent = words.waiting.pushed;
      button.hidden = done;
    };
    void busy(button, words.asked.working, work);
  });
}
