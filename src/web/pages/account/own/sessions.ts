import { html } from 'hono/html';
import { profileWords, type ProfileAct } from '#words/pages/profile.ts';
import type { Html } from '../../common/layout.ts';
import { localTime } from '../../common/local-time.ts';
import { fact, type Frame } from '../certificates/shown.ts';
import { hiddenToken } from '../form.ts';
import { signedInLayout } from '../signed-in.ts';
import { profileNotice } from './form-page.ts';

/** A session as its owner sees it; times are ISO 8601 UTC. */
export type ShownSession = {
  id: string;
  /** The kind of browser and system; undefined for what is no browser that we know. */
  device: string | undefined;
  kind: 'pages' | 'program' | 'csc';
  /** The place, or the address where no place is known. */
  from: string | undefined;
  since: string;
  used: string;
  ends: string;
  current: boolean;
};

type Listed = {
  sessions: readonly ShownSession[];
  /** The cursor of the next page. */
  next: string | undefined;
  done: ProfileAct | undefined;
};

const here = '/account/sessions';

/** Draws the list of a person's open sessions, with the ways to end them. */
export function sessionsPage(frame: Frame, { sessions, next, done }: Listed): Html {
  const { language, token } = frame;
  const { sessions: words } = profileWords[language];
  const others = sessions.some(({ current }) => !current) || next !== undefined;
  const older = html`<p><a class="button second" href="?cursor=${next}">${words.older}</a></p>`;
  const main = html`<h1>${words.title}</h1>
    ${profileNotice(done, language)}
    <p class="none">${words.text}</p>
    <ul class="certificates">
      ${sessions.map((one) => item(frame, one))}
    </ul>
    ${next === undefined ? '' : older} ${others ? othersCard(frame) : ''}`;
  return signedInLayout({ language, title: words.title, token, here, main });
}

function item({ language, token }: Frame, one: ShownSession): Html {
  const { sessions: words } = profileWords[language];
  const device = one.device ?? words.unknownDevice;
  const end = html`<form class="row" method="post" action="${here}">
    ${hiddenToken(token)} <input type="hidden" name="id" value="${one.id}" />
    <button class="button second" aria-label="${words.end}: ${device}">${words.end}</button>
  </form>`;
  return html`<li class="card">
    <h2>
      ${device}
      <span class="badges"
        ><span class="badge">${words[one.kind]}</span>${
          one.current ? html` <span class="badge active">${words.current}</span>` : ''
        }</span
      >
    </h2>
    <dl class="facts">
      ${one.from === undefined ? '' : fact(words.from, one.from)}
      ${fact(words.since, localTime(one.since, language))} ${fact(words.used, localTime(one.used, language))}
      ${fact(words.ends, localTime(one.ends, language))}
    </dl>
    ${one.current ? '' : end}
  </li>`;
}

function othersCard({ language, token }: Frame): Html {
  const { others } = profileWords[language].sessions;
  return html`<section class="card form">
    <h2>${others.title}</h2>
    <p>${others.text}</p>
    <form method="post" action="${here}">
      ${hiddenToken(token)} <input type="hidden" name="id" value="others" />
      <p><button class="button">${others.button}</button></p>
    </form>
  </section>`;
}
