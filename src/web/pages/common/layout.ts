import { html, raw } from 'hono/html';
import type { Embedding } from '#domain/account/embedding.ts';
import { languages } from '#domain/sign-request/sign-request.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { assetPath, logo } from '../../assets.ts';
import type { AssetName } from '../../assets.ts';
import { reportWords } from '#words/pages/report.ts';
import { spoken, wordsIn } from '#words/pages/speak.ts';

export type Html = ReturnType<typeof html>;

/** What the page of a link is drawn of: the view behind its token, and the reference of its flow. */
export type LinkedPage<View> = {
  language: Language;
  token: string;
  initial: View;
  reference?: string | undefined;
  /** The pages that may frame this one. */
  embedding?: Embedding | undefined;
};

/** The seal mark inside a page: decoration beside words that say the same. */
export const logoImage = raw(
  logo.replace('<svg ', '<svg aria-hidden="true" focusable="false" ').replace(/<title>.*<\/title>/, ''),
);

function languageSwitch(language: Language): Html {
  const choice = (other: Language) =>
    html`<li>
      <a
        href="?lang=${other}"
        lang="${other}"
        hreflang="${other}"
        ${other === language ? raw('aria-current="true"') : ''}
        >${spoken[other].language}</a
      >
    </li>`;
  return html`<nav class="languages" aria-label="${wordsIn(language).chooseLanguage}">
    <ul>
      ${languages.map(choice)}
    </ul>
  </nav>`;
}

function referenceLine(language: Language, reference: string): Html {
  return html`<br />${wordsIn(language).reference}
    <strong class="reference" translate="no">${reference}</strong>`;
}

/**
 * Puts a page's `main` element into the common frame: brand, language switch, ornament, foot. `script` is loaded as
 * a module, without holding the page up.
 */
export function layout(page: {
  language: Language;
  title: string;
  style: AssetName;
  script?: AssetName;
  /** The address of a module that the script asks for later, so that it comes beside it. */
  module?: string;
  main: Html;
  switchable?: boolean;
  /** The address of the manifest by which the page is installed. */
  manifest?: string;
  /** The address where a reader reports the letter that led here. */
  report?: string;
  /** The reference of the flow that the page is about, as people read it. */
  reference?: string;
}): Html {
  const { language, title, style, script, main } = page;
  const words = wordsIn(language);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Tamga</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${page.manifest === undefined ? '' : html`<link rel="manifest" href="${page.manifest}" />`}
        <link rel="stylesheet" href="${assetPath(style, language)}" />
        ${page.module === undefined ? '' : html`<link rel="modulepreload" href="${page.module}" />`}
        ${script ? html`<script type="module" src="${assetPath(script, language)}"></script>` : ''}
      </head>
      <body>
        <header class="top">
          <a class="brand" href="/">
            ${logoImage}
            <span><strong>Tamga</strong><small>${words.tagline}</small></span>
          </a>
          ${page.switchable === false ? '' : languageSwitch(language)}
        </header>
        <div class="band"></div>
        ${main}
        <footer class="foot">
          Tamga ·
          ${
            page.report === undefined
              ? words.tagline
              : html`${words.tagline} · <a href="${page.report}">${reportWords[language].link}</a>`
          }
          ${page.reference === undefined ? '' : referenceLine(language, page.reference)}
        </footer>
      </body>
    </html>`;
}
