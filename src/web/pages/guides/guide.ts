import { html, raw } from 'hono/html';
import { layout, type Html } from '../common/layout.ts';
import { drawLine, drawMarkdown, type LinkTo } from './markdown.ts';

/** A guide: the name in its address, what it is about, and its text in Markdown. */
export type Guide = { name: string; title: string; about: string; markdown: string };

/** Guides that belong together. */
export type GuideGroup = { title: string; guides: readonly Guide[] };

/** Where the guides are. */
export const guidesPath = '/docs/guides';

/** Draws the list of all guides. */
export function guidesPage(groups: readonly GuideGroup[]): Html {
  const main = html`<main class="guides">
    <h1>Guides</h1>
    <p class="lead">
      How to ask for signatures, send envelopes and check what comes back. Every operation, member and event
      is in the
      <a href="/docs">API reference</a>; clients are generated from the
      <a href="/openapi.json">OpenAPI document</a>.
    </p>
    ${groups.map(
      ({ title, guides }) =>
        html`<section>
          <h2>${title}</h2>
          <ul class="list">
            ${guides.map(
              (guide) =>
                html`<li>
                  <a href="${addressOf(guide)}">${guide.title}</a><span>${raw(drawLine(guide.about))}</span>
                </li>`,
            )}
          </ul>
        </section>`,
    )}
  </main>`;
  return layout({ language: 'en', title: 'Guides', style: 'guides.css', main, switchable: false });
}

/** Draws one guide beside the list of all, and the parts of which it consists. */
export function guidePage(guide: Guide, groups: readonly GuideGroup[], linkTo: LinkTo): Html {
  const { body, parts } = drawMarkdown(guide.markdown, linkTo);
  const main = html`<main class="guide">
    <nav class="all-guides" aria-label="Guides">
      <details>
        <summary>All guides</summary>
        ${menu(groups, guide)}
      </details>
    </nav>
    <article>
      <p class="up"><a href="${guidesPath}">Guides</a> · <a href="/docs">API reference</a></p>
      <h1>${guide.title}</h1>
      ${parts.length > 2 ? contents(parts) : ''} ${raw(body)}
      <p class="quiet"><a href="${addressOf(guide)}.md">This page as Markdown</a></p>
    </article>
  </main>`;
  return layout({
    language: 'en',
    title: guide.title,
    style: 'guides.css',
    script: 'copy.js',
    main,
    switchable: false,
  });
}

function contents(parts: readonly { id: string; title: string }[]): Html {
  return html`<nav class="contents" aria-label="On this page">
    <ul>
      ${parts.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
  </nav>`;
}

function menu(groups: readonly GuideGroup[], here: Guide): Html {
  const item = (guide: Guide) =>
    html`<li>
      <a href="${addressOf(guide)}" ${guide.name === here.name ? raw('aria-current="page"') : ''}
        >${guide.title}</a
      >
    </li>`;
  return html`${groups.map(
    ({ title, guides }) =>
      html`<p>${title}</p>
        <ul>
          ${guides.map(item)}
        </ul>`,
  )}`;
}

function addressOf({ name }: Pick<Guide, 'name'>): string {
  return `${guidesPath}/${name}`;
}
