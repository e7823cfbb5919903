import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { verifyWords } from '#words/pages/verify.ts';
import type { Html } from '../common/layout.ts';
import { localTime } from '../common/local-time.ts';
import type { ShownSignature, ShownTimestamp } from './facts.ts';

type Row = [name: string, value: Html | string];

/** Draws what somebody wants to know who knows the standards; closed until it is opened. */
export function detailsOf(signature: ShownSignature, language: Language): Html {
  const words = verifyWords[language];
  const rows: Row[] = [
    [words.level, signature.signature_level ?? '–'],
    [words.result, resultOf(signature)],
    [words.bestTime, time(signature.best_signature_time, language)],
    [words.anchor, signature.trust_anchor ?? words.noAnchor],
    [words.source, sourceOf(signature, language)],
    ...signature.timestamps.map((one): Row => [words.timestamps, timestampOf(one, language)]),
  ];
  return html`<details class="part">
    <summary>${words.details}</summary>
    <dl class="facts technical">
      ${rows.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd translate="no">${value}</dd>
          </div>`,
      )}
    </dl>
  </details>`;
}

function resultOf({
  indication,
  sub_indication: sub,
}: Pick<ShownSignature, 'indication' | 'sub_indication'>): string {
  return sub === null ? indication : `${indication} / ${sub}`;
}

function time(iso: string | null, language: Language): Html | string {
  return iso === null ? '–' : localTime(iso, language);
}

function sourceOf(
  { revocation: { source, checked_at: at } }: ShownSignature,
  language: Language,
): Html | string {
  const words = verifyWords[language];
  if (source === null) return '–';
  const from = source === 'embedded' ? words.embedded : source;
  return at === null ? from : html`${from}<small>${words.checkedAt} ${localTime(at, language)}</small>`;
}

function timestampOf(timestamp: ShownTimestamp, language: Language): Html {
  const { kind, tsa, reasons } = timestamp;
  return html`${time(timestamp.time, language)}<small
      >${kind} · ${tsa ?? '–'} ·
      ${resultOf(timestamp)}${reasons.map(({ message }) => html`<br />${message}`)}</small
    >`;
}
