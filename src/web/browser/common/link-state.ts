import { words } from '../language.ts';

const bar = document.createElement('p');
bar.className = 'link-state';
bar.setAttribute('role', 'status');
bar.hidden = true;

/** Says, at the foot of the window, that the service cannot be reached, or takes that back. */
export function showLinkState(state: 'broken' | 'fine'): void {
  if (!bar.isConnected) document.body.append(bar);
  const broken = state === 'broken';
  if (bar.hidden === !broken) return;
  bar.hidden = !broken;
  bar.textContent = broken ? words.failures.offline : '';
}
