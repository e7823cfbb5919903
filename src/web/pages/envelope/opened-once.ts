import type { Language } from '#domain/sign-request/sign-request.ts';
import { openedOnceWords } from '#words/pages/opened-once.ts';
import { html } from 'hono/html';
import { layout, type Html } from '../common/layout.ts';
import { plainCard } from '../sign-request/end.ts';

/** Draws the page of a link that opened once already, whose time is over, or that leads nowhere. */
export function openedOncePage({ language }: { language: Language }): Html {
  const words = openedOnceWords[language];
  const main = html`<main data-phase="missing">${plainCard(words)}</main>`;
  return layout({ language, title: words.title, style: 'signing.css', main });
}
