/** What of the document a person was shown, which decides what they can do. */
export type Shown = {
  /** The document has come to its end. */
  loaded: () => void;
  /** A share of the document has come, from 0 to 1. */
  came: (share: number) => void;
  drawn: (page: number) => void;
  /** The document, or one page of it, could not be had or drawn. */
  failed: (page?: number) => void;
  /** The person has a copy of the document and reads it elsewhere. */
  saved: () => void;
  /** It is asked for again, after a failure. */
  again: () => void;
  state: () => 'loading' | 'failed' | 'ready';
  /** The share that has come, in hundredths; whether the first page was drawn, be it before the rest has come. */
  share: () => number;
  isBegun: () => boolean;
  /** Whether fields on a page may be filled in. */
  isSeen: (page: number) => boolean;
  /** Calls `listener` after each change. */
  watch: (listener: () => void) => void;
};

/**
 * Keeps what was shown. A person can act when the whole document has come and its first page was drawn, on each page when it
 * was drawn, and on none while a page cannot be; or when they have downloaded the document.
 */
export function createShown(): Shown {
  const listeners: (() => void)[] = [];
  const drawn = new Set<number>();
  const broken = new Set<number>();
  const known = { whole: false, failed: false, saved: false, share: 0 };

  const isSeen = (page: number) => known.saved || (known.whole && broken.size === 0 && drawn.has(page));
  const changing =
    <Given extends unknown[]>(change: (...given: Given) => void) =>
    (...given: Given) => {
      change(...given);
      for (const listener of listeners) listener();
    };

  return {
    loaded: changing(() => {
      known.whole = true;
      broken.clear();
    }),
    came: (share) => {
      const hundredths = Math.floor(share * 100);
      if (hundredths !== known.share) changing(() => (known.share = hundredths))();
    },
    drawn: changing((page: number) => {
      drawn.add(page);
    }),
    failed: changing((page?: number) => {
      known.failed = true;
      if (page !== undefined) broken.add(page);
    }),
    saved: changing(() => {
      known.saved = true;
    }),
    again: changing(() => {
      known.failed = false;
      known.share = 0;
    }),
    state: () => (isSeen(1) ? 'ready' : known.failed ? 'failed' : 'loading'),
    share: () => known.share,
    isBegun: () => drawn.has(1),
    isSeen,
    watch: (listener) => {
      listeners.push(listener);
    },
  };
}
