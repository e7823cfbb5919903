import { companionWords } from '#words/pages/companion.ts';
import { find } from './common/dom.ts';
import { confirming, showOnly } from './companion/confirm.ts';
import { readDevice } from './companion/device-key.ts';
import { registering } from './companion/register.ts';

const words = companionWords[document.documentElement.lang === 'mn' ? 'mn' : 'en'];

async function show(): Promise<void> {
  const device = await readDevice();
  if (device?.id === undefined) showOnly('unknown');
  else confirming({ ...device, id: device.id }, words);
}

const form = find('register', HTMLFormElement);
if (form) registering(form, words);
else void show();

// Without it the page works, and is not installed.
if ('serviceWorker' in navigator)
  void navigator.serviceWorker.register('/companion/worker.js', { scope: '/companion' }).catch(() => {});
