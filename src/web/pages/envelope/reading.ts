import { html, raw } from 'hono/html';
import type { OpenSession } from '#domain/envelope/session-view.ts';
import { taskOf } from '#domain/envelope/session-phase.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { pdfLibrary } from '../../vendored.ts';
import { shownWords } from '#words/pages/envelope-shown.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { pathOf, savePath } from '../common/document-path.ts';
import type { Html } from '../common/layout.ts';

const icon = (path: string) =>
  raw(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" aria-hidden="true" focusable="false"><path d="${path}"/></svg>`,
  );

function zoom(language: Language): Html {
  const { pages } = envelopeWords[language];
  return html`<div class="zoom">
    <button class="tool" type="button" id="zoom-out" aria-label="${pages.zoomOut}">
      ${icon('M5 12h14')}
    </button>
    <button class="tool level" type="button" id="zoom-fit" title="${pages.fit}">
      <span class="unseen">${pages.fit}: </span><span id="zoom-level">${pages.scale(100)}</span>
    </button>
    <button class="tool" type="button" id="zoom-in" aria-label="${pages.zoomIn}">
      ${icon('M12 5v14M5 12h14')}
    </button>
  </div>`;
}

/** What is at hand on every page of the document: its number, the way to another, to a copy, and to decline. */
function menu(view: OpenSession, language: Language, may: boolean): Html {
  const { pages, decline } = envelopeWords[language];
  const { menu } = shownWords[language];
  const count = view.document?.page_count ?? 1;
  const url = view.document?.url ?? '';
  const name = `${view.envelope.name.trim() || 'envelope'}.pdf`;
  const acts = taskOf(view.recipient.role) !== 'copy';
  const declines = html`<button class="button plain" type="button" id="menu-decline">
    ${decline.open}
  </button>`;
  return html`<details class="menu" id="menu">
    <summary class="tool">
      <span class="unseen">${menu.title} </span><span id="at-page">1</span>
      <span aria-hidden="true">/ ${count}</span>${icon('M6 15l6-6 6 6')}
    </summary>
    <div class="menu-list">
      <form id="jump">
        <label for="jump-to">${menu.jump}</label>
        <input
          class="line"
          id="jump-to"
          type="number"
          inputmode="numeric"
          min="1"
          max="${count}"
          value="1"
          required
        />
        <button class="button second" type="submit">${menu.go}</button>
      </form>
      <a
        class="button plain"
        href="${savePath(url)}"
        download="${name}"
        ${may && acts ? raw('data-saves') : ''}
        >${pages.download}</a
      >
      <a class="button plain" href="${pathOf(url)}" target="_blank" rel="noopener">${pages.print}</a>
      ${acts ? declines : ''}
    </div>
  </details>`;
}

function guide(view: OpenSession, language: Language, may: boolean): Html {
  const { guide, pages } = envelopeWords[language];
  const task = taskOf(view.recipient.role);
  const onward = html`<div class="progress-of">
      <span id="here" aria-hidden="true"></span>
      <progress id="filled-bar" max="1" value="0" aria-labelledby="filled-count"></progress>
      <span id="filled-count" role="status"></span>
    </div>
    <button class="button" type="button" id="next" aria-describedby="filled-count">${guide.start}</button>`;
  const download = html`<a
    class="button second"
    href="${savePath(view.document?.url ?? '')}"
    id="download"
    download
    >${pages.download}</a
  >`;
  const acts = may && task !== 'copy';
  return html`<div class="guide" id="guide">
    ${zoom(language)} ${menu(view, language, may)} ${acts ? onward : download}
  </div>`;
}

/**
 * The download of a document that its reader reads elsewhere: it may take the place of the pages. The browser's own reader, in a tab
 * of its own, prints it whole.
 */
function saveLink(view: OpenSession, language: Language): Html {
  const { pages } = envelopeWords[language];
  const name = `${view.envelope.name.trim() || 'envelope'}.pdf`;
  return html`<p class="save">
    <a href="${savePath(view.document?.url ?? '')}" id="save" download="${name}" data-saves
      >${pages.download}</a
    >
    <a href="${pathOf(view.document?.url ?? '')}" id="print" target="_blank" rel="noopener">${pages.print}</a>
  </p>`;
}

/**
 * Draws the document with the recipient's fields on it. The page's script draws both into `#pages`, from its attributes: the
 * address of pdf.js, the address of the document, and the fields as the session has them. Without `may` it is only to be
 * read.
 */
export function readingPart(view: OpenSession, language: Language, may = view.your_turn): Html {
  const { pages } = envelopeWords[language];
  if (!view.document) return html``;
  const task = taskOf(view.recipient.role);
  const acts = may && task === 'sign';
  return html`<section id="reading" aria-label="${pages.label}">
    ${may && task !== 'copy' ? saveLink(view, language) : ''}
    <noscript><p class="notice">${wordsIn(language).sign.needsScript}</p></noscript>
    <div class="notice" id="reading-state" role="status">${pages.loading}</div>
    <progress id="reading-share" max="100" aria-label="${shownWords[language].share}"></progress>
    <p class="again" id="reading-again" hidden>
      <button class="button second" type="button" id="load-again">${pages.again}</button>
    </p>
    <div
      class="pages"
      id="pages"
      role="group"
      aria-label="${pages.label}"
      tabindex="0"
      data-library="${pdfLibrary}"
      data-document="${pathOf(view.document.url)}"
      data-count="${view.document.page_count}"
      data-task="${task}"
      data-name="${view.recipient.name}"
      data-fields="${JSON.stringify(acts ? (view.fields ?? []) : [])}"
    ></div>
    <p id="asleep" hidden>${shownWords[language].fieldAsleep}</p>
    ${guide(view, language, may)}
  </section>`;
}
