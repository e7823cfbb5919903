import { distanceOf, momentOf } from '../../moment.ts';
import { words } from '../language.ts';

function sayDistances(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-distance]')) {
    const distance = distanceOf(new Date(element.dataset['distance'] ?? '').getTime() - Date.now());
    const text = distance ? words.time.distance(distance.count, distance.unit) : words.time.now;
    if (element.textContent !== text) element.textContent = text;
  }
}

/** Puts every time below `root` into the reader's own zone (UTC stays as its title) and keeps distances true. */
export function localTimes(root: HTMLElement): void {
  for (const element of root.querySelectorAll('time')) {
    if (element.title) continue;
    element.title = element.textContent ?? '';
    element.textContent = words.time.moment(momentOf(element.dateTime));
  }
  sayDistances(root);
  const timer = setInterval(() => (root.isConnected ? sayDistances(root) : clearInterval(timer)), 20_000);
}
