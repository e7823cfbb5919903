import { html } from 'hono/html';
import { secretOverlapHours } from '#domain/account/partner-client.ts';
import { developerWords } from '#words/developer/developer.ts';
import type { Html } from '../../common/layout.ts';
import type { Frame } from '../certificates/shown.ts';
import { formFault, hiddenToken, textField, type Faults } from '../form.ts';
import { signedInLayout } from '../signed-in.ts';
import { testBanner } from './mode.ts';
import { pathOfApplication, type ShownApplication } from './shown.ts';

/** `mark` names the secret that the form replaces. */
type Rotation = { application: ShownApplication; hours: string; mark: string; faults: Faults };

/** Draws the form that gives an application a new secret. */
export function rotatePage({ language, token }: Frame, { application, hours, mark, faults }: Rotation): Html {
  const words = developerWords[language];
  const { rotateAct, fields } = words;
  const path = pathOfApplication(application);
  const main = html`<p class="up"><a href="${path}">${application.name}</a></p>
    <h1>${rotateAct.title}</h1>
    ${testBanner(language, application)} ${formFault(faults)}
    <section class="card form">
      <p>${rotateAct.text}</p>
      <form method="post" novalidate>
        ${hiddenToken(token)}
        <input type="hidden" name="mark" value="${mark}" />
        ${textField({
          name: 'hours',
          label: fields.hours,
          hint: fields.hoursHint(secretOverlapHours.max),
          value: hours,
          attributes: 'type="text" inputmode="numeric" required maxlength="3" autocomplete="off"',
          faults,
        })}
        <p class="row">
          <button class="button">${rotateAct.button}</button>
          <a class="button plain" href="${path}">${words.back}</a>
        </p>
      </form>
    </section>`;
  return signedInLayout({ language, title: rotateAct.title, token, here: '/developer', main });
}
