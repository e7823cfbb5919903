import { localTimes } from './common/times.ts';

localTimes(document.body);

/** The box above a list that ticks all of its boxes. */
for (const all of document.querySelectorAll<HTMLInputElement>('[data-ticks]')) {
  const boxes = () =>
    document.querySelectorAll<HTMLInputElement>(`input[name="${all.dataset['ticks'] ?? ''}"]`);
  all.closest('label')?.removeAttribute('hidden');
  all.addEventListener('change', () => {
    for (const box of boxes()) box.checked = all.checked;
  });
}
