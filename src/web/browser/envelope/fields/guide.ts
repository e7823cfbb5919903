import type { SessionField } from '#domain/envelope/session-view.ts';
import { find } from '../../common/dom.ts';
import type { Draft } from './draft.ts';
import type { Fields } from './fields.ts';
import { said, saidOfShown } from '../language.ts';
import type { Task } from '#words/pages/envelope-words.ts';
import type { Shown } from '../shown.ts';

type Options = { task: Task; draft: Draft; fields: Fields; shown: Shown; review: () => void };

/** Gives the fields that have to be filled; a group of radio buttons is one. */
function toFill(all: readonly SessionField[]): SessionField[] {
  const groups = new Set<string>();
  return all.filter(({ required, auto, group }) => {
    if (!required || auto) return false;
    if (group === null) return true;
    const isFirst = !groups.has(group);
    groups.add(group);
    return isFirst;
  });
}

/**
 * Wires the bar that leads through the document: how much is done, and one button that goes from one required field to the
 * next, then to pages with their entries that they have not seen, and when none is left, on to `review`. It does nothing, and
 * says why, before the document is shown.
 */
export function wireGuide(options: Options): { onward: () => void } {
  const { task, draft, fields, shown, review } = options;
  // Of this drawing: the document may come when there is another.
  const next = find('next', HTMLButtonElement);
  const bar = find('filled-bar', HTMLProgressElement);
  const count = find('filled-count', HTMLElement);
  const required = toFill(fields.all.map(({ field }) => field));
  let begun = draft.touched();

  function textOf(done: number): string {
    const { guide } = said;
    const state = shown.state();
    if (state !== 'ready' && task !== 'copy') return saidOfShown.asleep[state][task];
    if (done < required.length) return guide.progress(done, required.length);
    if (fields.nextUnseen()) return saidOfShown.unseen;
    return task === 'sign' && fields.all.length === 0 ? guide.nothing : guide.ready[task];
  }

  function show(): void {
    if (!next || !bar || !count) return;
    const done = required.filter((field) => draft.isFilled(field)).length;
    const asleep = shown.state() !== 'ready';
    const loads = shown.state() === 'loading';
    bar.hidden = loads ? shown.share() === 0 : asleep || required.length === 0;
    bar.max = loads ? 100 : Math.max(1, required.length);
    bar.value = loads ? shown.share() : done;
    const text = textOf(done);
    if (count.textContent !== text) count.textContent = text;
    const { guide } = said;
    const left = done < required.length || fields.nextUnseen() !== undefined;
    next.textContent = left ? (begun ? guide.next : guide.start) : guide.proceed[task];
    next.setAttribute('aria-disabled', String(asleep));
  }

  function onward(): void {
    if (shown.state() !== 'ready') return;
    const open = fields.nextEmpty() ?? fields.nextUnseen();
    begun = true;
    show();
    if (open) void fields.goTo(open);
    else review();
  }

  next?.addEventListener('click', onward);
  draft.watch(show);
  shown.watch(show);
  show();
  return { onward };
}
