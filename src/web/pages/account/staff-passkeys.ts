import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { staffPasskeyWords, type StaffPasskeyWords } from '#words/pages/staff-passkeys.ts';
import { layout, logoImage, type Html } from '../common/layout.ts';
import { localTime } from '../common/local-time.ts';

/** What was wrong with a new passkey. */
export type PasskeyFault = 'name' | 'refused';

/** A passkey as its owner sees it; times in ISO 8601. */
type ShownPasskey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

type Shown = {
  passkeys: readonly ShownPasskey[];
  /** What the browser makes a passkey of, as JSON; undefined where none can be added. */
  offered: string | undefined;
  fault?: PasskeyFault | undefined;
};

/** Draws the page on which a member of staff adds and removes passkeys. */
export function staffPasskeysPage(language: Language, { passkeys, offered, fault }: Shown): Html {
  const words = staffPasskeyWords[language];
  const main = html`<main>
    <section class="card end">
      <div class="stamp">${logoImage}</div>
      <h1>${words.title}</h1>
      <p>${words.text}</p>
      ${
        passkeys.length === 0
          ? html`<p class="quiet">${words.none}</p>`
          : passkeys.map((one) => shown(one, words, language))
      }
      ${offered === undefined ? html`<p class="quiet">${words.impossible}</p>` : addForm(words, offered, fault)}
      <p><a href="/staff">${words.back}</a></p>
    </section>
  </main>`;
  return layout({ language, title: words.title, style: 'signing.css', script: 'passkey.js', main });
}

function shown(
  { id, name, createdAt, lastUsedAt }: ShownPasskey,
  words: StaffPasskeyWords,
  language: Language,
): Html {
  return html`<form method="post">
    <input type="hidden" name="act" value="remove" />
    <input type="hidden" name="id" value="${id}" />
    <dl class="when">
      <dt class="label">${words.name}</dt>
      <dd>${name}</dd>
      <dt class="label">${words.added}</dt>
      <dd>${localTime(createdAt, language)}</dd>
      <dt class="label">${words.used}</dt>
      <dd>${lastUsedAt ? localTime(lastUsedAt, language) : words.unused}</dd>
    </dl>
    <p><button class="button plain" aria-label="${words.remove}: ${name}">${words.remove}</button></p>
  </form>`;
}

function addForm(words: StaffPasskeyWords, offered: string, fault: PasskeyFault | undefined): Html {
  return html`<form method="post" id="passkey" data-make="${offered}">
    <input type="hidden" name="act" value="add" />
    <input type="hidden" name="passkey" id="passkey-answer" />
    <div class="field">
      <label for="name">${words.name}</label>
      <input id="name" name="name" maxlength="60" required autocomplete="off" />
    </div>
    <p class="fault" id="passkey-fault" role="alert" tabindex="-1" ${fault ? '' : 'hidden'}>
      ${fault ? words.fault[fault] : words.fault.refused}
    </p>
    <p><button class="button">${words.add}</button></p>
  </form>`;
}
