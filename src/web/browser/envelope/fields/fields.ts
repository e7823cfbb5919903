import { isFieldNumber } from '#domain/envelope/field-kind.ts';
import type { SessionField } from '#domain/envelope/session-view.ts';
import type { Draft, MarkKind } from './draft.ts';
import { createControl } from './field-control.ts';
import type { Control } from './field-control.ts';
import { said } from '../language.ts';
import type { Pages } from '../pages/pages.ts';
import type { Shown } from '../shown.ts';

/** The scale from which fields are large enough to be used (pixels a point). */
const usable = 1.15;
const comfortable = 1.3;

export type Fields = {
  /** In the order of reading. */
  all: Control[];
  /** Brings a field into view, large enough to be used, and puts the focus on it. */
  goTo: (control: Control) => Promise<void>;
  /** The first required field after the focus that is empty, from the start when there is none behind it. */
  nextEmpty: () => Control | undefined;
  /** The first field that goes into the document, on a page that was not shown yet. */
  nextUnseen: () => Control | undefined;
  /** Marks every field that lacks something; gives the first of them. */
  check: () => Control | undefined;
};

function inReadingOrder(a: SessionField, b: SessionField): number {
  const sameLine = Math.abs(a.y - b.y) < Math.min(a.height, b.height) / 2;
  return a.page - b.page || (sameLine ? a.x - b.x : a.y - b.y);
}

function isHalfADate({ input }: Control): boolean {
  return input instanceof HTMLInputElement && input.type === 'date' && input.validity.badInput;
}

/** Gives a field's fault, in words. */
function lackOf(control: Control, draft: Draft): string | undefined {
  if (isHalfADate(control)) return said.faults.wrongDate;
  const { required, type } = control.field;
  const value = draft.value(control.field);
  if (type === 'number' && value !== '' && !isFieldNumber(value)) return said.faults.wrongNumber;
  return required && !draft.isFilled(control.field) ? said.faults.missing[type] : undefined;
}

/**
 * Enlarges a field that is too small to be used, at a moment that disturbs nobody: after the press that gave it the focus.
 */
function enlargeOnFocus(holder: HTMLElement, bring: (id: string) => void): void {
  let pressed = false;
  let waiting: string | undefined;
  const done = () => {
    pressed = false;
    const id = waiting;
    waiting = undefined;
    if (id) setTimeout(() => bring(id));
  };
  holder.addEventListener('pointerdown', () => {
    pressed = true;
  });
  addEventListener('pointerup', done);
  addEventListener('pointercancel', done);
  holder.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.closest('.spot')) return;
    if (pressed) waiting = target.id;
    else bring(target.id);
  });
}

/** Puts the recipient's fields over the pages. */
export function createFields(options: {
  holder: HTMLElement;
  fields: SessionField[];
  draft: Draft;
  pages: Pages;
  shown: Shown;
  sign: (kind: MarkKind) => void;
  onward: () => void;
}): Fields {
  const { holder, draft, pages, shown, sign, onward } = options;
  const all = options.fields
    .toSorted(inReadingOrder)
    .map((field) => createControl({ field, draft, sign, onward }));
  for (const { field, spot } of all) pages.slot(field.page)?.spots.append(spot);
  const wake = () => all.forEach((control) => control.wake(shown.isSeen(control.field.page)));
  shown.watch(wake);
  wake();

  function enlarge({ field, input }: Control): void {
    const unit = pages.slot(field.page)?.unit ?? usable;
    if (unit < usable) {
      pages.setZoom((pages.zoom() * comfortable) / unit);
      input.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    }
  }

  enlargeOnFocus(holder, (id) => {
    const control = all.find(({ input }) => input.id === id);
    if (control && document.activeElement === control.input) enlarge(control);
  });

  return {
    all,
    goTo: async (control) => {
      await pages.settle(control.field.page).catch(() => {});
      enlarge(control);
      control.input.scrollIntoView({ block: 'center', inline: 'center' });
      control.input.focus({ preventScroll: true });
    },
    nextEmpty: () => {
      const empty = all.filter(({ field }) => field.required && !draft.isFilled(field));
      const here = all.findIndex(({ input }) => input === document.activeElement);
      return empty.find((control) => all.indexOf(control) > here) ?? empty[0];
    },
    nextUnseen: () =>
      all.find(({ field }) => (field.required || draft.isFilled(field)) && !shown.isSeen(field.page)),
    check: () => {
      const lacking = all.filter((control) => {
        const lack = lackOf(control, draft);
        control.complain(lack);
        return lack !== undefined;
      });
      return lacking[0];
    },
  };
}
