import { companionWords } from '#words/pages/devices.ts';
import { find, get } from './common/dom.ts';
import { readDevice } from './companion/device-key.ts';
import { registering } from './companion/register.ts';

const words = companionWords[document.documentElement.lang === 'mn' ? 'mn' : 'en'];

async function show(): Promise<void> {
  const device = await readDevice();
  get(device?.id === undefined ? 'unknown' : 'waiting', HTMLElement).hidden = false;
}

const form = find('register', HTMLFormElement);
if (form) registering(form, words);
else void show();

// Without it the page works, and is not installed.
if ('serviceWorker' in navigator)
  void navigator.serviceWorker.register('/companion/worker.js', { scope: '/companion' }).catch(() => {});
