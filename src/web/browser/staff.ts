import { localTimes } from './common/times.ts';

localTimes(document.body);

/** A form is sent once, however often its button is pressed: what a page tells once would be lost with the first answer. */
let sent = new WeakSet<HTMLFormElement>();
for (const form of document.querySelectorAll<HTMLFormElement>('form[method=post]'))
  form.addEventListener('submit', (event) => {
    if (sent.has(form)) event.preventDefault();
    else sent.add(form);
  });
// A page that is gone back to is as it was left.
addEventListener('pageshow', () => (sent = new WeakSet()));

/** The box above a list that ticks all of its boxes. */
for (const all of document.querySelectorAll<HTMLInputElement>('[data-ticks]')) {
  const boxes = () =>
    document.querySelectorAll<HTMLInputElement>(`input[name="${all.dataset['ticks'] ?? ''}"]`);
  all.closest('label')?.removeAttribute('hidden');
  all.addEventListener('change', () => {
    for (const box of boxes()) box.checked = all.checked;
  });
}
