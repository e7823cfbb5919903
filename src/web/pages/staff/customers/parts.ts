import { html } from 'hono/html';
import { customerWords } from '#words/staff/customers.ts';
import { doneWords, flowWords } from '#words/staff/flows.ts';
import type { Html } from '../../common/layout.ts';
import { timeOf } from '../parts.ts';

/** A way to the page of an act. */
export type ActLink = { path: string; text: string; grave?: boolean };

/** Draws the ways to acts. */
export function actLinks(acts: readonly ActLink[]): Html | '' {
  if (acts.length === 0) return '';
  return html`<div class="acts" role="group" aria-label="${flowWords.acts}">
    ${acts.map(
      ({ path, text, grave }) =>
        html`<a class="button ${grave ? 'second grave-way' : 'second'}" href="${path}">${text}</a>`,
    )}
  </div>`;
}

/** Says that an act was done, by the mark in the address of its page. */
export function doneNotice(done: string | undefined): Html | '' {
  const said = done !== undefined && Object.hasOwn(doneWords, done) ? doneWords[done] : undefined;
  return said === undefined ? '' : html`<p class="notice good" role="status">${said}</p>`;
}

/** Whether a sender may send. */
export function sendingOf(suspendedAt: string | null): Html | string {
  if (suspendedAt === null) return customerWords.open;
  return html`<span class="badge revoked">${customerWords.suspendedSince}</span> ${timeOf(suspendedAt)}`;
}
