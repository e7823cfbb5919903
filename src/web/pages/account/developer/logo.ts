import { html } from 'hono/html';
import { logoBounds } from '#domain/account/application-logo.ts';
import { developerWords } from '#words/developer/developer.ts';
import { logoWords } from '#words/developer/logo.ts';
import type { Html } from '../../common/layout.ts';
import { applicationLogo } from '../apps/logo.ts';
import type { Frame } from '../certificates/shown.ts';
import { hiddenToken, textField, type Faults } from '../form.ts';
import { signedInLayout } from '../signed-in.ts';
import { testBanner } from './mode.ts';
import { pathOfApplication, type ShownApplication } from './shown.ts';

type Shown = {
  application: ShownApplication;
  /** Its address, where there is one. */ logo: string | undefined;
  faults: Faults;
};

/** Draws the form that gives an application another logo, or takes it away. */
export function logoPage({ language, token }: Frame, { application, logo, faults }: Shown): Html {
  const words = logoWords[language];
  const path = pathOfApplication(application);
  const { bytes, least, most } = logoBounds;
  const main = html`<p class="up"><a href="${path}">${application.name}</a></p>
    <h1>${words.title}</h1>
    ${testBanner(language, application)}
    <section class="card form">
      <p>${words.text}</p>
      ${logo === undefined ? html`<p class="quiet">${words.none}</p>` : applicationLogo(language, application.name, logo)}
      <form method="post" enctype="multipart/form-data" novalidate>
        ${hiddenToken(token)}
        ${textField({
          name: 'file',
          label: words.field,
          hint: words.hint({ kilobytes: bytes / 1_024, least, most }),
          attributes: 'type="file" accept="image/png" required',
          faults,
        })}
        <p class="row">
          <button class="button">${words.button}</button>
          <a class="button plain" href="${path}">${developerWords[language].back}</a>
        </p>
      </form>
      ${logo === undefined ? '' : removal(words.remove, path, token)}
    </section>`;
  return signedInLayout({ language, title: words.title, token, here: '/developer', main });
}

function removal(label: string, path: string, token: string): Html {
  return html`<form method="post" action="${path}/logo/remove">
    ${hiddenToken(token)}
    <p><button class="button grave">${label}</button></p>
  </form>`;
}
