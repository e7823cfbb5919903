import { html } from 'hono/html';
import { developerWords } from '#words/developer/developer.ts';
import { sandboxWords } from '#words/developer/sandbox.ts';
import { keyWords } from '#words/developer/keys.ts';
import { usageWords } from '#words/developer/usage.ts';
import type { Html } from '../../common/layout.ts';
import { localTime } from '../../common/local-time.ts';
import { guidesPath } from '../../guides/guide.ts';
import type { Frame } from '../certificates/shown.ts';
import { signedInLayout } from '../signed-in.ts';
import { makeOfMode, modeSwitch, testBanner, type Mode } from './mode.ts';
import { code, fact, pathOfApplication, type ShownApplication } from './shown.ts';

type Listed = {
  mode: Mode;
  applications: readonly ShownApplication[];
  /** There is no room for another. */
  full: boolean;
};

/** Draws the list of an organization's applications of a mode, the switch to the other, and the way to a new one. */
export function applicationsPage({ language, token }: Frame, { mode, applications, full }: Listed): Html {
  const words = developerWords[language];
  const sandbox = sandboxWords[language];
  const isTest = mode === 'test';
  const item = (one: ShownApplication) =>
    html`<li class="card">
      <h2>
        <a href="${pathOfApplication(one)}">${one.name}</a>
        <span class="badge ${one.status}">${words.status[one.status]}</span>
      </h2>
      <dl class="facts">
        ${fact(words.facts.id, code(one.id))} ${fact(words.facts.scopes, code(one.scopes.join(' ')))}
        ${fact(words.facts.created, localTime(one.createdAt, language))}
      </dl>
    </li>`;
  const main = html`<h1>${words.title}</h1>
    ${modeSwitch(language, mode)} ${testBanner(language, { livemode: !isTest })}
    <p class="none">${isTest ? sandbox.listText : words.text}</p>
    ${
      full
        ? html`<p class="notice">${words.faults.full}</p>`
        : html`<p class="row">
            <a class="button" href="${makeOfMode[mode]}">${isTest ? sandbox.makeTitle : words.make}</a>
          </p>`
    }
    ${isTest && applications.length === 0 ? html`<p class="quiet">${sandbox.none}</p>` : ''}
    <ul class="certificates">
      ${applications.map(item)}
    </ul>
    <p class="row">
      <a class="button second" href="/developer/usage">${usageWords[language].title}</a>
      <a class="button second" href="/developer/keys">${keyWords[language].title}</a>
    </p>
    <p class="quiet">
      ${words.reference} <a href="/docs">/docs</a><br />
      ${words.guides} <a href="${guidesPath}">${guidesPath}</a>
    </p>`;
  return signedInLayout({ language, title: words.title, token, here: '/developer', main });
}

/** Draws the page of a person who may not keep applications, with the reason. */
export function noDeveloperPage({ language, token }: Frame, reason: 'role' | 'unproved'): Html {
  const words = developerWords[language];
  const main = html`<h1>${words.title}</h1>
    <p class="notice">${words.refused[reason]}</p>`;
  return signedInLayout({ language, title: words.title, token, here: '/developer', main });
}
