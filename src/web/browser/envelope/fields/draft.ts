import { isTicked } from '#domain/envelope/field-kind.ts';
import type { MarkInput, SessionField } from '#domain/envelope/session-view.ts';

export type MarkKind = 'signature' | 'initial';

/** The values and marks filled in so far. */
export type Draft = {
  /** The value of a field but for signatures and initials; a checkbox and a radio button have "true" or "false". */
  value: (field: SessionField) => string;
  set: (field: SessionField, value: string) => void;
  mark: (kind: MarkKind) => MarkInput | undefined;
  adopt: (kind: MarkKind, mark: MarkInput) => void;
  isFilled: (field: SessionField) => boolean;
  /** Tells whether leaving would lose anything. */
  touched: () => boolean;
  /** Gives the input that the act takes. */
  input: () => {
    fields: { id: string; value: string }[];
    signature: MarkInput | null;
    initials: MarkInput | null;
  };
  /** Calls `listener` after each change. */
  watch: (listener: () => void) => void;
};

type Kept = { values: Record<string, string>; signature?: MarkInput; initial?: MarkInput };

const nameOf = (calls: string) => `tamga draft ${calls}`;

function read(calls: string): Kept {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(nameOf(calls)) ?? 'null');
    return kept ?? { values: {} };
  } catch {
    return { values: {} };
  }
}

/** Deletes the draft of a link: it was signed, declined, or has ended. */
export function forgetDraft(calls: string): void {
  drafts.delete(calls);
  try {
    sessionStorage.removeItem(nameOf(calls));
  } catch {
    // Nothing was kept where there is no storage.
  }
}

const drafts = new Map<string, Kept>();

/**
 * Opens the draft of a link: in memory, and in this tab's storage, which survives a reload and a change of language but not
 * a closed tab. Neither code nor PIN is ever in it.
 */
export function openDraft(calls: string, fields: SessionField[]): Draft {
  const kept = drafts.get(calls) ?? read(calls);
  drafts.set(calls, kept);
  const listeners: (() => void)[] = [];
  const writable = fields.filter(({ type, auto }) => type !== 'signature' && type !== 'initial' && !auto);
  const value = (field: SessionField) =>
    (field.auto ? undefined : kept.values[field.id]) ?? field.value ?? (isTicked(field.type) ? 'false' : '');
  const matesOf = ({ group }: SessionField) =>
    fields.filter((one) => one.type === 'radio' && one.group === group);

  function changed(): void {
    try {
      sessionStorage.setItem(nameOf(calls), JSON.stringify(kept));
    } catch {
      // Without storage, memory has to do: leaving asks first.
    }
    for (const listener of listeners) listener();
  }

  return {
    value,
    set: (field, given) => {
      if (field.type === 'radio') for (const mate of matesOf(field)) kept.values[mate.id] = 'false';
      kept.values[field.id] = given;
      changed();
    },
    mark: (kind) => kept[kind],
    adopt: (kind, mark) => {
      kept[kind] = mark;
      changed();
    },
    isFilled: (field) => {
      if (field.type === 'signature' || field.type === 'initial') return kept[field.type] !== undefined;
      if (field.type === 'radio') return matesOf(field).some((mate) => value(mate) === 'true');
      return field.type === 'checkbox' ? value(field) === 'true' : value(field).trim() !== '';
    },
    touched: () =>
      Boolean(kept.signature ?? kept.initial) ||
      writable.some((field) => kept.values[field.id] !== undefined && value(field) !== (field.value ?? '')),
    input: () => ({
      // An empty value is said only where the sender had set one.
      fields: writable
        .filter((field) => value(field) !== '' || field.value)
        .map((field) => ({ id: field.id, value: value(field) })),
      signature: kept.signature ?? null,
      initials: kept.initial ?? null,
    }),
    watch: (listener) => {
      listeners.push(listener);
    },
  };
}
