import { html } from 'hono/html';
import { developerWords } from '#words/developer/developer.ts';
import { quickStartWords } from '#words/developer/quick-start.ts';
import { copyableLines } from '../../common/copyable.ts';
import type { Html } from '../../common/layout.ts';
import { guidesPath } from '../../guides/guide.ts';
import type { Frame } from '../certificates/shown.ts';
import { signedInLayout } from '../signed-in.ts';
import type { Caller } from './programs/caller.ts';
import { inGo } from './programs/in-go.ts';
import { inPython } from './programs/in-python.ts';
import { inShell } from './programs/in-shell.ts';
import { inTypeScript } from './programs/in-typescript.ts';
import { testBanner } from './mode.ts';
import { code, pathOfApplication, type ShownApplication } from './shown.ts';

type Shown = { application: ShownApplication; address: string };

/** Draws the first calls of an application, its own client_id in them. */
export function quickStartPage({ language, token }: Frame, { application, address }: Shown): Html {
  const words = quickStartWords[language];
  const path = pathOfApplication(application);
  const main = html`<p class="up"><a href="${path}">${application.name}</a></p>
    <h1>${words.title}</h1>
    ${testBanner(language, application)}
    <section class="card">
      <p>${words.secret}</p>
      ${copyableLines(language, "export TAMGA_CLIENT_SECRET='…'")}
      <p class="more"><a href="${path}/secret">${developerWords[language].rotateAct.title}</a></p>
    </section>
    ${quickStart(language, { id: application.id, address })}
    <section class="card">
      <h2>${words.reference}</h2>
      <p>${words.referenceText}</p>
      <p class="more"><a href="${referenceOf(application.id)}">${words.referenceLink}</a></p>
      <p class="more"><a href="${guidesPath}/quick-start">${words.guideLink}</a></p>
    </section>`;
  return signedInLayout({ language, title: words.title, token, here: '/developer', script: 'copy.js', main });
}

/** The reference of the API with the client_id of an application filled in. */
function referenceOf(id: string): string {
  return `/docs?client_id=${id}`;
}

/** Draws a first sign request in a shell, in TypeScript, Python and Go: each works as it stands. */
export function quickStart(language: Frame['language'], caller: Caller): Html {
  const words = quickStartWords[language];
  const saved = (file: string, command: string) =>
    html`${words.save} ${code(file)}, ${words.run} ${code(command)}`;
  return html`${part(language, `${words.first}: curl`, { text: words.paste, listing: inShell(caller) })}
  ${part(language, `${words.first}: TypeScript`, { text: saved('first.ts', 'node first.ts'), listing: inTypeScript(caller) })}
  ${part(language, `${words.first}: Python`, { text: saved('first.py', 'python3 first.py'), listing: inPython(caller) })}
  ${part(language, `${words.first}: Go`, { text: saved('first.go', 'go run first.go'), listing: inGo(caller) })}`;
}

function part(
  language: Frame['language'],
  title: string,
  { text, listing }: { text: string | Html; listing: string },
): Html {
  return html`<section class="card">
    <h2>${title}</h2>
    <p>${text}</p>
    ${copyableLines(language, listing)}
  </section>`;
}
