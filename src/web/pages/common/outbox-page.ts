import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { layout } from './layout.ts';
import type { Html } from './layout.ts';
import { localTime } from './local-time.ts';

/** One message of a development stack that was kept instead of sent; `sent_at` is ISO 8601 UTC. */
export type OutboxMessage = {
  id: string;
  channel: 'email' | 'sms' | 'push';
  kind: 'link' | 'code' | 'notice';
  to: string;
  subject: string | null;
  text: string;
  code?: string | null;
  link?: string | null;
  reply_to?: string | null;
  sent_at: string;
};

function messageCard(message: OutboxMessage, language: Language): Html {
  const { outbox } = wordsIn(language);
  const code = message.code
    ? html`<span
        ><span class="unseen">${outbox.code}: </span><span class="digits">${message.code}</span></span
      >`
    : '';
  const answers = message.reply_to
    ? html`<div>
        <dt>${outbox.replyTo}</dt>
        <dd>${message.reply_to}</dd>
      </div>`
    : '';
  const mail =
    message.channel === 'email' ? html`<a href="/dev/outbox/${message.id}">${outbox.asMail}</a>` : '';
  const link = message.link ? html`<a class="button" href="${message.link}">${outbox.openLink}</a>` : '';
  return html`<li class="card message" id="message-${message.id}">
    <header>
      <h2>${message.subject || outbox.kind[message.kind]}</h2>
      <span class="tag">${outbox.channel[message.channel]}</span>
      <span class="tag ${message.kind}">${outbox.kind[message.kind]}</span>
    </header>
    <dl>
      <div>
        <dt>${outbox.to}</dt>
        <dd>${message.to}</dd>
      </div>
      <div>
        <dt>${outbox.at}</dt>
        <dd>${localTime(message.sent_at, language)}</dd>
      </div>
      ${answers}
    </dl>
    <pre>${message.text}</pre>
    ${code || link || mail ? html`<div class="row">${code} ${link} ${mail}</div>` : ''}
  </li>`;
}

/** The messages of a development stack, in the order given (newest first); a script keeps the list fresh. */
export function outboxPage({ messages, language }: { messages: OutboxMessage[]; language: Language }): Html {
  const { outbox } = wordsIn(language);
  const list = messages.length
    ? html`<ol class="messages">
        ${messages.map((message) => messageCard(message, language))}
      </ol>`
    : html`<p class="card empty">${outbox.empty}</p>`;
  const main = html`<main>
    <div class="intro">
      <div>
        <h1>${outbox.title}</h1>
        <p>${outbox.intro}</p>
      </div>
      <a href="/dev/outbox.json">${outbox.json}</a>
    </div>
    <div id="outbox" aria-live="polite" aria-relevant="additions">${list}</div>
  </main>`;
  return layout({ language, title: outbox.title, style: 'outbox.css', script: 'outbox.js', main });
}
