import { raw } from 'hono/html';

const icon = (paths: string) =>
  raw(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${paths}</svg>`,
  );

/** A tick in a circle: done, or a match. */
export const tick = icon('<circle cx="12" cy="12" r="9.5"/><path d="m7.8 12.4 2.9 2.9 5.6-6"/>');

/** A question mark in a circle: nobody can say. */
export const question = icon(
  '<circle cx="12" cy="12" r="9.5"/><path d="M9.2 9.4a2.9 2.9 0 1 1 4.3 2.6c-1 .6-1.5 1.1-1.5 2.2m0 2.9v.1"/>',
);

/** A cross in a circle: not a match. */
export const cross = icon('<circle cx="12" cy="12" r="9.5"/><path d="m8.6 8.6 6.8 6.8m0-6.8-6.8 6.8"/>');
