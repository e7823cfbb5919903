import { html } from 'hono/html';
import type { AccountPart } from '#words/pages/account-parts.ts';
import { profileWords, type FormWords, type ProfileAct } from '#words/pages/profile.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Html } from '../../common/layout.ts';
import type { Frame } from '../certificates/shown.ts';
import { formFault, hiddenToken, type Faults } from '../form.ts';
import { signedInLayout } from '../signed-in.ts';

type Drawn = {
  words: FormWords;
  inner: Html;
  faults: Faults;
  here: AccountPart;
  /** An act without a way back. */
  grave?: boolean;
  /** What stands below the form. */
  after?: Html | '';
};

/** Draws a page behind sign-in that is one form. */
export function formPage({ language, token }: Frame, drawn: Drawn): Html {
  const { words, inner, faults, here, grave, after } = drawn;
  const main = html`<h1>${words.title}</h1>
    <section class="card form">
      <p>${words.text}</p>
      ${formFault(faults)}
      <form method="post" novalidate>
        ${hiddenToken(token)} ${inner}
        <p class="row">
          <button class="button ${grave ? 'grave' : ''}">${words.button}</button>
          <a class="button plain" href="${here}">${profileWords[language].back}</a>
        </p>
      </form>
    </section>
    ${after ?? ''}`;
  return signedInLayout({ language, title: words.title, token, here, main });
}

/** Says that an act on the account is done. */
export function profileNotice(done: ProfileAct | undefined, language: Language): Html | '' {
  return done ? html`<p class="notice good" role="status">${profileWords[language].done[done]}</p>` : '';
}
