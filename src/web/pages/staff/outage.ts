import { html } from 'hono/html';
import { frameWords } from '#words/staff/frame.ts';
import { layout, type Html } from '../common/layout.ts';
import { dependencyTable, type Dependency } from './overview.ts';

type Outage = { unwell: readonly Dependency[]; requestId: string; now: number };

/**
 * Draws the page in place of one that an outage keeps from being made: what does not work, and what to do. Nobody can be signed
 * in without the database, so it tells no more than health tells strangers.
 */
export function outagePage({ unwell, requestId, now }: Outage): Html {
  const { title, text, again } = frameWords.outage;
  return layout({
    language: 'en',
    title,
    style: 'staff.css',
    script: 'staff.js',
    switchable: false,
    main: html`<main>
      <h1>${title}</h1>
      <section class="card"><p>${text(requestId)}</p></section>
      ${unwell.length === 0 ? '' : dependencyTable(unwell, now)}
      <p class="more"><a href="">${again}</a></p>
    </main>`,
  });
}
