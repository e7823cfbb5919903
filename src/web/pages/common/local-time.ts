import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { momentOf } from '../../moment.ts';
import { wordsIn } from '#words/pages/speak.ts';
import type { Html } from './layout.ts';

/** Writes a time (ISO 8601 UTC) in UTC; the page's script puts it into the reader's zone and keeps UTC as its title. */
export function localTime(iso: string, language: Language): Html {
  return html`<time datetime="${iso}">${wordsIn(language).time.moment(momentOf(iso, 'UTC'))}</time>`;
}
