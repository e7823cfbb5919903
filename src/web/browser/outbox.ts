import { localTimes } from './common/times.ts';

const pause = 2000;

async function look(list: HTMLElement): Promise<void> {
  if (document.hidden) return;
  const response = await fetch(location.href, { cache: 'no-store' });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  const messages = [...fresh.querySelectorAll<HTMLElement>('.message')];
  const arrived = messages.filter(({ id }) => !document.getElementById(id));
  if (arrived.length === 0) return;
  const shown = list.querySelector('.messages');
  if (shown) shown.prepend(...arrived);
  else list.replaceChildren(...(fresh.querySelector('#outbox')?.childNodes ?? []));
  localTimes(list);
}

const list = document.getElementById('outbox');
if (list) {
  localTimes(list);
  // A look that fails is followed by the next one.
  setInterval(() => void look(list).catch(() => {}), pause);
}
