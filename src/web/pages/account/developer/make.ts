import { html } from 'hono/html';
import { scopesOfMode, type PartnerScope } from '#domain/account/partner-scopes.ts';
import { sandboxWords } from '#words/developer/sandbox.ts';
import { developerWords } from '#words/developer/developer.ts';
import { copyable } from '../../common/copyable.ts';
import type { Html } from '../../common/layout.ts';
import type { Frame } from '../certificates/shown.ts';
import { formFault, hiddenToken, textField, tickBox, type Faults } from '../form.ts';
import { signedInLayout } from '../signed-in.ts';
import { listOfMode, modeOfApplication, testBanner, type Mode } from './mode.ts';
import { quickStart } from './quick-start.ts';
import { code, fact, pathOfApplication } from './shown.ts';

/** What was typed into the form; `once` makes a form that is sent twice one application. */
export type ApplicationForm = {
  mode: Mode;
  name: string;
  scopes: readonly PartnerScope[];
  once: string;
  faults: Faults;
};

/** Draws the form that makes an application. */
export function makeApplicationPage({ language, token }: Frame, form: ApplicationForm): Html {
  const words = developerWords[language];
  const { makeAct, fields } = words;
  const { mode, name, scopes, once, faults } = form;
  const livemode = mode === 'live';
  const sandbox = sandboxWords[language];
  const title = livemode ? makeAct.title : sandbox.makeTitle;
  const boxes = scopesOfMode(livemode).map((scope) =>
    tickBox({
      name: `scope_${scope}`,
      label: `${scope}: ${fields.scopeText[scope]}`,
      ticked: scopes.includes(scope),
      faults: {},
    }),
  );
  const main = html`<p class="up"><a href="${listOfMode[mode]}">${words.title}</a></p>
    <h1>${title}</h1>
    ${testBanner(language, { livemode })}
    <section class="card form">
      <p>${livemode ? makeAct.text : sandbox.makeText}</p>
      ${formFault(faults)}
      <form method="post" novalidate>
        ${hiddenToken(token)} <input type="hidden" name="once" value="${once}" />
        ${textField({
          name: 'name',
          label: fields.name,
          hint: fields.nameHint,
          value: name,
          attributes: 'type="text" required maxlength="255" autocomplete="off"',
          faults,
        })}
        <fieldset class="choices" ${faults['scopes'] ? html`aria-describedby="scopes-fault"` : ''}>
          <legend>${fields.scopes}</legend>
          ${boxes} ${faults['scopes'] ? html`<p class="fault" id="scopes-fault">${faults['scopes']}</p>` : ''}
        </fieldset>
        <p class="row">
          <button class="button">${makeAct.button}</button>
          <a class="button plain" href="${listOfMode[mode]}">${words.back}</a>
        </p>
      </form>
    </section>`;
  return signedInLayout({ language, title, token, here: '/developer', main });
}

type Made = {
  id: string;
  name: string;
  secret: string;
  scopes: readonly PartnerScope[];
  /** The public address of the API. */
  address: string;
  isNew: boolean;
  livemode: boolean;
};

/** Draws a secret, which is shown this once, with first calls that work as they stand. */
export function secretPage({ language, token }: Frame, made: Made): Html {
  const words = developerWords[language];
  const { secretShown } = words;
  const title = made.isNew ? secretShown.made : secretShown.rotated;
  const first = made.scopes.includes('sign') ? quickStart(language, made) : '';
  const main = html`<p class="up"><a href="${listOfMode[modeOfApplication(made)]}">${words.title}</a></p>
    <h1>${title}</h1>
    ${testBanner(language, made)}
    <p class="notice good" role="status">${secretShown.once}</p>
    <section class="card">
      <dl class="facts">
        ${fact(words.facts.name, made.name)} ${fact(words.facts.id, copyable(language, code(made.id)))}
        ${fact(words.facts.secret, copyable(language, code(made.secret)))}
      </dl>
      <p class="row"><a class="button" href="${pathOfApplication(made)}">${secretShown.kept}</a></p>
    </section>
    ${first}`;
  return signedInLayout({ language, title, token, here: '/developer', script: 'copy.js', main });
}
