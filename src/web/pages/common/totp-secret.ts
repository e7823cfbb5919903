import { html, raw } from 'hono/html';
import { encodeQR } from 'qr';
import type { Html } from './layout.ts';

/** What an app makes codes of: the secret in base 32, and its address. */
export type ShownSecret = { secret: string; uri: string };

/** Draws a secret of one-time codes for an app: as a picture, and in letters. */
export function totpSecret({ secret, uri }: ShownSecret, words: { picture: string; secret: string }): Html {
  return html`<p>${qrPicture(uri, words.picture)}</p>
    <dl class="when">
      <dt class="label">${words.secret}</dt>
      <dd translate="no">${secret.match(/.{1,4}/g)?.join(' ') ?? ''}</dd>
    </dl>`;
}

/** A QR code (ISO/IEC 18004) as a picture that stays dark on light whatever the colours of the page are. */
function qrPicture(text: string, label: string): Html {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const side = modules.length;
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return html`<svg role="img" aria-label="${label}" width="220" height="220" viewBox="0 0 ${side} ${side}">
    <rect width="${side}" height="${side}" fill="#fff" />
    <path fill="#000" d="${raw(dark.join(''))}" />
  </svg>`;
}
