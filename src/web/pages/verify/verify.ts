import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { verifyWords } from '#words/pages/verify.ts';
import { layout, type Html } from '../common/layout.ts';
import type { VerifiedFile } from './facts.ts';
import { verification } from './verification.ts';

/** The page on which anybody verifies a file; with a notice when the one that was sent cannot be, and more about it in English. */
export function verifyFilePage(language: Language, refused?: string): Html {
  const words = verifyWords[language];
  const notice =
    refused === undefined
      ? ''
      : html`<div class="notice bad" role="alert">
          <strong>${words.refused.title}.</strong> ${words.refused.text} ${language === 'en' ? refused : ''}
        </div>`;
  return pageWith(
    language,
    html`<div class="asks">
        <h1 tabindex="-1">${words.title}</h1>
        <p class="description">${words.intro}</p>
      </div>
      ${notice} ${form(language)}`,
  );
}

/** The page with the result for a file. */
export function verifiedFilePage(file: VerifiedFile, language: Language): Html {
  const words = verifyWords[language];
  return pageWith(
    language,
    html`${verification(file, language)} ${downloads(file, language)}
      <section class="asks" aria-labelledby="another">
        <h2 id="another">${words.another}</h2>
      </section>
      ${form(language)}`,
  );
}

function pageWith(language: Language, content: Html): Html {
  const { title } = verifyWords[language];
  const main = html`<main data-phase="verify">${content}</main>`;
  return layout({ language, title, style: 'verify.css', script: 'verify.js', main });
}

function downloads({ json, xml }: VerifiedFile, language: Language): Html {
  const words = verifyWords[language];
  const files: Download[] = [
    { type: 'application/json', text: json, name: 'verification.json', label: words.json },
    ...(xml === undefined
      ? []
      : [{ type: 'application/xml', text: xml, name: 'validation-report.xml', label: words.xml }]),
  ];
  return html`<nav class="downloads" aria-label="${words.json}">
    <button class="button second" type="button" id="print" hidden>${words.print}</button>
    ${files.map(download)}
  </nav>`;
}

type Download = { type: string; text: string; name: string; label: string };

/** A link that has the whole file in it: nothing is kept of a verification. */
function download({ type, text, name, label }: Download): Html {
  const address = `data:${type};base64,${Buffer.from(text).toString('base64')}`;
  return html`<a class="button second" download="${name}" href="${address}">${label}</a>`;
}

function form(language: Language): Html {
  const words = verifyWords[language].form;
  return html`<form
    class="card"
    id="drop"
    method="post"
    action="/verify"
    enctype="multipart/form-data"
    data-working="${words.working}"
  >
    ${fileField('signature', words.signature, words.signatureHint)}
    ${fileField('document', words.document, words.documentHint)}
    <p class="quiet" id="droppable" hidden>${words.drop}</p>
    <button class="button" type="submit" id="submit">${words.submit}</button>
    <p class="hint">${words.kept}</p>
  </form>`;
}

function fileField(name: 'signature' | 'document', label: string, hint: string): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <p class="hint" id="${name}-hint">${hint}</p>
    <input
      type="file"
      id="${name}"
      name="${name}"
      aria-describedby="${name}-hint"
      ${name === 'signature' ? 'required' : ''}
    />
  </div>`;
}
