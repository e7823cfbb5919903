import { html, raw } from 'hono/html';
import { signRequestStatuses } from '#domain/sign-request/sign-request.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { requestWords } from '#words/developer/requests.ts';
import type { Html } from '../../../common/layout.ts';
import { localTime } from '../../../common/local-time.ts';
import type { Frame } from '../../certificates/shown.ts';
import { signedInLayout } from '../../signed-in.ts';
import { testBanner } from '../mode.ts';
import { code, pathOfApplication, type ShownApplication } from '../shown.ts';
import type { ShownRequest } from './shown.ts';

/** What a list of requests is narrowed to: a status, or those that are stuck. */
export const requestFilters = [...signRequestStatuses, 'stuck'] as const;
export type RequestFilter = (typeof requestFilters)[number];

type Listed = {
  application: ShownApplication;
  requests: readonly ShownRequest[];
  filter: RequestFilter | undefined;
  /** The cursor of the next page. */
  next: string | null;
};

/** Draws a page of an application's sign requests, newest first. */
export function requestsPage(frame: Frame, { application, requests, filter, next }: Listed): Html {
  const { language, token } = frame;
  const words = requestWords[language];
  const path = pathOfApplication(application, '/sign-requests');
  const none = filter === undefined ? words.noneYet : words.none;
  const older = new URLSearchParams({
    ...(filter === undefined ? {} : { status: filter }),
    cursor: next ?? '',
  });
  const main = html`<p class="up"><a href="${pathOfApplication(application)}">${application.name}</a></p>
    <h1>${words.title}</h1>
    ${testBanner(language, application)} ${filterLinks(language, path, filter)}
    <section class="card">
      ${requests.length === 0 ? html`<p class="quiet">${none}</p>` : ''}
      <ul class="rows">
        ${requests.map((one) => requestItem(language, path, one))}
      </ul>
      ${next === null ? '' : html`<p class="more"><a href="${path}?${older.toString()}">${words.next}</a></p>`}
    </section>`;
  return signedInLayout({ language, title: words.title, token, here: '/developer', main });
}

function filterLinks(language: Language, path: string, filter: RequestFilter | undefined): Html {
  const words = requestWords[language];
  const link = (one: RequestFilter | undefined, text: string) =>
    html`<li>
      <a
        href="${one === undefined ? path : `${path}?status=${one}`}"
        ${one === filter ? raw('aria-current="true"') : ''}
        >${text}</a
      >
    </li>`;
  return html`<nav class="filters" aria-label="${words.filter}">
    <ul>
      ${link(undefined, words.all)} ${signRequestStatuses.map((one) => link(one, words.status[one]))}
      ${link('stuck', words.stuck)}
    </ul>
  </nav>`;
}

function requestItem(language: Language, path: string, one: ShownRequest): Html {
  const words = requestWords[language];
  return html`<li>
    <p>
      <a href="${path}/${one.id}"><bdi>${one.documentName ?? words.unnamed}</bdi></a>
      ${requestBadges(language, one)}
    </p>
    <p class="quiet">
      ${localTime(one.createdAt, language)}, ${code(one.reference)}
      ${one.externalRef === undefined ? '' : html`, ${code(one.externalRef)}`}
    </p>
  </li>`;
}

/** Draws the status of a request, and that it is stuck. */
export function requestBadges(language: Language, { status, stuck }: ShownRequest): Html {
  const words = requestWords[language];
  return html`<span class="badge ${status}">${words.status[status]}</span>
    ${stuck ? html`<span class="badge revoked">${words.stuck}</span>` : ''}`;
}
