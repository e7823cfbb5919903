import { get, find } from '../../common/dom.ts';
import type { Draft } from './draft.ts';
import type { Fields } from './fields.ts';
import { said } from '../language.ts';
import type { Task } from '#words/pages/envelope-words.ts';

/**
 * Wires the bar that leads through the document: how much is done, and one button that goes from one required field to the
 * next and, when none is left, on to `review`.
 */
export function wireGuide(options: { task: Task; draft: Draft; fields: Fields; review: () => void }): {
  onward: () => void;
} {
  const { task, draft, fields, review } = options;
  const next = find('next', HTMLButtonElement);
  const required = fields.all.filter(({ field }) => field.required);
  let begun = draft.touched();

  function show(): void {
    if (!next) return;
    const bar = get('filled-bar', HTMLProgressElement);
    const count = get('filled-count', HTMLElement);
    const done = required.filter(({ field }) => draft.isFilled(field)).length;
    bar.hidden = required.length === 0;
    bar.max = Math.max(1, required.length);
    bar.value = done;
    const { guide } = said;
    const left = done < required.length;
    const nothing = task === 'sign' && fields.all.length === 0;
    const text = left ? guide.progress(done, required.length) : nothing ? guide.nothing : guide.ready[task];
    if (count.textContent !== text) count.textContent = text;
    next.textContent = left ? (begun ? guide.next : guide.start) : guide.proceed[task];
  }

  function onward(): void {
    const empty = fields.nextEmpty();
    begun = true;
    show();
    if (empty) void fields.goTo(empty);
    else review();
  }

  next?.addEventListener('click', onward);
  draft.watch(show);
  show();
  return { onward };
}
