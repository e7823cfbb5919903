import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { developerWords } from '#words/developer/developer.ts';
import { gotMessageWords } from '#words/pages/got-message.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { guidesPath } from '../guides/guide.ts';
import { privacyPath } from './privacy-page.ts';
import { layout, logoImage } from './layout.ts';
import type { Html } from './layout.ts';

type Landing = {
  language: Language;
  /** How the addresses of our links begin. */
  origin: string;
  /** The address of the developer dashboard. */
  developer: string;
  outbox: boolean;
};

/** Draws the front page: what Tamga is and where to go; `outbox` adds the way to a development stack's messages. */
export function landingPage({ language, origin, developer, outbox }: Landing): Html {
  const { landing } = wordsIn(language);
  const { account } = signInWords[language];
  const dashboard = developerWords[language];
  const ways = [
    { href: '/account', name: account.title, text: account.certificatesText },
    { href: '/verify', name: landing.verify, text: landing.verifyText },
    { href: developer, name: dashboard.title, text: dashboard.text },
    { href: guidesPath, name: landing.guides, text: landing.guidesText },
    { href: '/docs', name: landing.reference, text: landing.referenceText },
    { href: '/openapi.json', name: landing.description, text: landing.descriptionText },
    { href: privacyPath, name: landing.privacy, text: landing.privacyText },
    { href: '/ca/root.pem', name: landing.root, text: landing.rootText },
    ...(outbox ? [{ href: '/dev/outbox', name: landing.outbox, text: landing.outboxText }] : []),
  ];
  const main = html`<main>
    <div class="hero">
      <div>
        <h1>${landing.title}</h1>
        <p>${landing.lead}</p>
      </div>
      ${logoImage}
    </div>
    <div class="three">
      ${landing.points.map(
        ({ title, text }) =>
          html`<div>
            <h2>${title}</h2>
            <p>${text}</p>
          </div>`,
      )}
    </div>
    ${gotMessage(language, origin)}
    <nav class="ways" aria-labelledby="ways">
      <h2 id="ways">${landing.linksTitle}</h2>
      <ul>
        ${ways.map(
          ({ href, name, text }) =>
            html`<li>
              <a href="${href}"><strong>${name}</strong><span>${text}</span></a>
            </li>`,
        )}
      </ul>
    </nav>
  </main>`;
  return layout({ language, title: landing.title, style: 'landing.css', main });
}

/** Draws the help for somebody who has got a message from us. */
function gotMessage(language: Language, origin: string): Html {
  const { title, advice, check } = gotMessageWords[language];
  return html`<section class="help" aria-labelledby="got-message">
    <h2 id="got-message">${title}</h2>
    <dl>
      ${advice(origin).map(
        (one) =>
          html`<div>
            <dt>${one.title}</dt>
            <dd>${one.text}</dd>
          </div>`,
      )}
    </dl>
    <p><a href="/verify">${check}</a></p>
  </section>`;
}
