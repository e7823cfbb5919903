import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { isOpenSession } from '#domain/envelope/session-view.ts';
import type { OpenSession, SessionView } from '#domain/envelope/session-view.ts';
import { isOpenSessionPhase, sessionPhase, taskOf } from '#domain/envelope/session-phase.ts';
import type { OpenSessionPhase } from '#domain/envelope/session-phase.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import { failedWords } from '#words/pages/envelope-failed.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { envelopeAccess, envelopePassDevice, envelopeHost, envelopeShut } from './entry.ts';
import {
  actOf,
  envelopeDone,
  envelopeEnded,
  envelopeFailed,
  envelopeSealing,
  envelopeWaiting,
} from './end.ts';
import { declinePart, envelopeHead, senderOf } from './head.ts';
import { envelopeExpired } from './expired.ts';
import { markDialog } from './mark.ts';
import { pdfModule } from '../../vendored.ts';
import { readingPart } from './reading.ts';
import { reviewPart } from './review.ts';
import { defined } from '#domain/common/defined.ts';
import { embeddingAttributes } from '../common/embedding.ts';
import { layout } from '../common/layout.ts';
import type { Html, LinkedPage } from '../common/layout.ts';
import { obstacleList } from '../sign-request/blocked.ts';

type Drawn = { title: string; body: Html };

function filling(view: OpenSession, language: Language): Html {
  const inPerson = view.recipient.role === 'in_person';
  return html`${inPerson ? envelopePassDevice(view, language) : ''}
    <div id="session">
      ${envelopeHead(view, language)} ${readingPart(view, language)} ${reviewPart(view, language)}
      ${declinePart(view, language)} ${markDialog(language)}
    </div>
    <template id="sealing">${envelopeSealing(language)}</template>`;
}

function reading(view: OpenSession, language: Language): Html {
  return html`${envelopeHead(view, language)} ${readingPart(view, language)}`;
}

function approving(view: OpenSession, language: Language): Html {
  return html`${reading(view, language)} ${reviewPart(view, language)} ${declinePart(view, language)}`;
}

function blocked(view: OpenSession, language: Language): Html {
  const { title, text, todo } = envelopeWords[language].blocked;
  return html`${envelopeHead(view, language)}
    <section class="card narrow">
      <h2>${title}</h2>
      <div class="notice bad" id="notice" role="alert" tabindex="-1" hidden></div>
      <p>${text}</p>
      ${obstacleList(view.credential_missing ?? [], language)}
      <p class="quiet">${todo}</p>
    </section>
    ${readingPart(view, language, false)} ${declinePart(view, language)}`;
}

const withDocument: readonly string[] = ['blocked', 'fill', 'approve', 'copy'];

/** Tells whether the page has pages of the document on it. */
function showsDocument(view: SessionView): boolean {
  return isOpenSession(view) && view.document !== null && withDocument.includes(sessionPhase(view));
}

type OpenDrawings = Record<OpenSessionPhase, (view: OpenSession, language: Language, token: string) => Html>;

const drawings: OpenDrawings = {
  access: envelopeAccess,
  shut: envelopeShut,
  waiting: envelopeWaiting,
  host: envelopeHost,
  blocked,
  fill: filling,
  approve: approving,
  copy: reading,
  sealing: (_, language) => envelopeSealing(language),
  failed: envelopeFailed,
  lapsed: envelopeExpired,
  done: envelopeDone,
};

/** The phases that have a title of their own; the others have that of the request. */
const titled = ['access', 'waiting', 'host', 'blocked', 'sealing'] as const;

function titleOf(view: OpenSession, phase: OpenSessionPhase, language: Language): string {
  const words = envelopeWords[language];
  const task = taskOf(view.recipient.role);
  const own = titled.find((one) => one === phase);
  if (own) return words[own].title;
  if (phase === 'shut') return words.access.shut.title;
  if (phase === 'failed') return failedWords[language].title[actOf(view)];
  if (phase === 'lapsed') return wordsIn(language).lapsed.title;
  if (phase === 'done') return words.done[actOf(view)].title;
  return words.head.asks[task](senderOf(view));
}

function content({ initial: view, language, token }: LinkedPage<SessionView>): Drawn {
  const phase = sessionPhase(view);
  if (!isOpenSession(view)) return envelopeEnded(view, { language, token });
  if (!isOpenSessionPhase(phase)) throw new Error(`a session that goes on cannot be ${phase}`);
  return { title: titleOf(view, phase, language), body: drawings[phase](view, language, token) };
}

/**
 * Draws the page of an envelope's recipient for one moment of their session as a complete document. `token` is the one
 * in the page's own address; the page's script calls `/envelope/{token}/…`, follows the state and fetches this page anew
 * when it changes.
 */
export function envelopePage(page: LinkedPage<SessionView>): Html {
  const { language, initial } = page;
  const phase = sessionPhase(initial);
  const { title, body } = content(page);
  return layout({
    language,
    title,
    style: 'envelope.css',
    script: 'envelope.js',
    report: `/report/envelope/${encodeURIComponent(page.token)}`,
    ...defined({ reference: page.reference, module: showsDocument(initial) ? pdfModule : undefined }),
    main: html`<main
      data-phase="${phase}"
      data-mark="${phase}"
      data-calls="/envelope/${encodeURIComponent(page.token)}"
      data-task="${taskOf(initial.recipient.role)}"
      ${embeddingAttributes(page.embedding)}
    >
      ${body}
    </main>`,
  });
}
