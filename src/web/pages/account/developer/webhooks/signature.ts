import { html } from 'hono/html';
import { developerWords } from '#words/developer/developer.ts';
import { webhookWords } from '#words/developer/webhooks.ts';
import type { Html } from '../../../common/layout.ts';
import { copyableLines } from '../../../common/copyable.ts';
import type { Frame } from '../../certificates/shown.ts';
import { hiddenToken, linesField, textField, type Faults } from '../../form.ts';
import { signedInLayout } from '../../signed-in.ts';
import { testBanner } from '../mode.ts';
import { pathOfApplication, type ShownApplication } from '../shown.ts';

/** What was typed into the form; the key is never given back. */
export type SignatureForm = { body: string; id: string; timestamp: string; faults: Faults };

type Computing = {
  application: ShownApplication;
  form: SignatureForm;
  /** The headers that were computed, by their names; undefined before. */
  headers?: Readonly<Record<string, string>> | undefined;
};

/** Draws the page that computes the signature of a webhook from its body, its time and its key. */
export function signaturePage(frame: Frame, { application, form, headers }: Computing): Html {
  const { language, token } = frame;
  const { signature: words } = webhookWords[language];
  const path = pathOfApplication(application);
  const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  const result =
    headers === undefined
      ? ''
      : html`<section class="card">
          <h2>${words.result}</h2>
          <p>${words.resultText}</p>
          ${copyableLines(language, lines.join('\n'))}
        </section>`;
  const main = html`<p class="up"><a href="${path}">${application.name}</a></p>
    <h1>${words.title}</h1>
    ${testBanner(language, application)} ${result}
    <section class="card form">
      <p>${words.text}</p>
      <form method="post" novalidate autocomplete="off">
        ${hiddenToken(token)} ${fieldsOf(frame, form)}
        <p class="row">
          <button class="button">${words.button}</button>
          <a class="button plain" href="${path}">${developerWords[language].back}</a>
        </p>
      </form>
    </section>`;
  return signedInLayout({ language, title: words.title, token, here: '/developer', script: 'copy.js', main });
}

function fieldsOf({ language }: Frame, { body, id, timestamp, faults }: SignatureForm): Html {
  const { signature: words } = webhookWords[language];
  return html`${linesField({
    name: 'body',
    label: words.body,
    hint: words.bodyHint,
    value: body,
    attributes: 'rows="5" required autocomplete="off" spellcheck="false"',
    faults,
  })}
  ${textField({
    name: 'timestamp',
    label: words.timestamp,
    value: timestamp,
    attributes: 'type="text" inputmode="numeric" required maxlength="12" autocomplete="off"',
    faults,
  })}
  ${textField({
    name: 'id',
    label: words.id,
    hint: words.idHint,
    value: id,
    attributes: 'type="text" maxlength="64" autocomplete="off" spellcheck="false"',
    faults,
  })}
  ${textField({
    name: 'key',
    label: words.key,
    hint: words.keyHint,
    attributes: 'type="password" required maxlength="128" autocomplete="off" spellcheck="false"',
    faults,
  })}`;
}
