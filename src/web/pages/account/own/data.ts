import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { ownDataWords } from '#words/pages/own-data.ts';
import type { Html } from '../../common/layout.ts';
import { plainCard } from '../../sign-request/end.ts';
import { cardPage } from '../card.ts';
import type { Frame } from '../certificates/shown.ts';
import { formFault, hiddenToken, tickBox, type Faults } from '../form.ts';
import { signedInLayout } from '../signed-in.ts';
import { formPage } from './form-page.ts';

const here = '/account/data';

/** Draws the page on which a person gets what is kept about them, with the way to delete the account. */
export function dataPage({ language, token }: Frame, faults: Faults): Html {
  const words = ownDataWords[language];
  const main = html`<h1>${words.title}</h1>
    <section class="card form">
      <h2>${words.export.title}</h2>
      <p>${words.export.text}</p>
      ${formFault(faults)}
      <form method="post" action="${here}/export">
        ${hiddenToken(token)}
        <p><button class="button">${words.export.button}</button></p>
      </form>
    </section>
    <section class="card further">
      <h2><a href="${here}/delete">${words.delete.link}</a></h2>
      <p class="quiet">${words.delete.text}</p>
    </section>`;
  return signedInLayout({ language, title: words.title, token, here, main });
}

/** Draws the form that deletes the account: first what ends and what stays. */
export function deleteAccountPage(frame: Frame, faults: Faults): Html {
  const { delete: words } = ownDataWords[frame.language];
  const inner = html`${list(words.goes)} ${list(words.stays)}
  ${tickBox({ name: 'sure', label: words.sure, ticked: false, required: true, faults })}`;
  return formPage(frame, { words, inner, faults, here, grave: true });
}

function list({ title, points }: { title: string; points: readonly string[] }): Html {
  return html`<h2>${title}</h2>
    <ul class="points">
      ${points.map((point) => html`<li>${point}</li>`)}
    </ul>`;
}

/** The page of somebody whose account is deleted. */
export function deletedPage(language: Language): Html {
  const { done } = ownDataWords[language].delete;
  return cardPage(language, done.title, plainCard(done));
}
