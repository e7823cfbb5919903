import { html } from 'hono/html';
import { mostDevices } from '#domain/account/device.ts';
import { deviceWords } from '#words/pages/devices.ts';
import type { Html } from '../common/layout.ts';
import { localTime } from '../common/local-time.ts';
import { fact, type Frame } from './certificates/shown.ts';
import { hiddenToken } from './form.ts';
import { signedInLayout } from './signed-in.ts';

/** A device as its owner sees it; times in ISO 8601. */
export type ShownDevice = { id: string; name: string; createdAt: string; lastUsedAt: string | undefined };

/** Draws a person's devices, each with the form that revokes it; `done` after one was revoked. */
export function devicesPage(
  { language, token }: Frame,
  { devices, done }: { devices: readonly ShownDevice[]; done: boolean },
): Html {
  const words = deviceWords[language];
  const item = (one: ShownDevice) =>
    html`<li class="card">
      <h2>${one.name}</h2>
      <dl class="facts">
        ${fact(words.since, localTime(one.createdAt, language))}
        ${fact(words.used, one.lastUsedAt === undefined ? words.never : localTime(one.lastUsedAt, language))}
      </dl>
      <form method="post" action="/account/devices/${one.id}/revoke">
        ${hiddenToken(token)}
        <button class="button grave" aria-label="${words.revoke}: ${one.name}">${words.revoke}</button>
      </form>
    </li>`;
  const way =
    devices.length < mostDevices
      ? html`<p><a class="button second" href="/companion">${words.add}</a></p>`
      : html`<p class="notice">${words.full}</p>`;
  const main = html`<h1>${words.title}</h1>
    ${done ? html`<p class="notice" role="status">${words.revoked}</p>` : ''}
    <p>${words.text}</p>
    ${devices.length === 0 ? html`<p class="none">${words.none}</p>` : ''}
    <ul class="certificates">
      ${devices.map(item)}
    </ul>
    ${way}`;
  return signedInLayout({ language, title: words.title, token, here: '/account/devices', main });
}
