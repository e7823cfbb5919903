import { readFile } from 'node:fs/promises';
import { signDelivery } from '#secrets/sign-delivery.ts';
import { makeSigningKey } from '#secrets/webhook-key.ts';

export type Headers = Record<string, string>;
export type IsGenuine = (body: Buffer, headers: Headers, keys: string[], now?: number) => boolean;

/** The samples of the page in one language, in their order. */
export async function samples(language: string): Promise<string[]> {
  const page = await readFile(new URL('../../../docs/use/webhooks.md', import.meta.url), 'utf8');
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code = '']) => code,
  );
}

export const [old, fresh, other] = [makeSigningKey(), makeSigningKey(), makeSigningKey()];
export const body = Buffer.from('{"event":"sign_request.rejected","reason":"буруу дүн 🖋"}');

/** The headers of a post at a time, signed with the confirmed key and, in a rotation, with the new one. */
export function headersAt(seconds: number, keys = { confirmed: old, all: [fresh, old] }): Headers {
  return signDelivery({ deliveryId: 'd-1', body: body.toString(), timestamp: seconds, keys });
}

export const now = () => Math.floor(Date.now() / 1_000);

/** Lists posts with the verdict that a sample in any language must give on each. */
export function cases(): [string, { headers: Headers; keys: string[]; body?: Buffer }, boolean][] {
  const signedAt = now();
  const genuine = headersAt(signedAt);
  return [
    ['a genuine post', { headers: genuine, keys: [old] }, true],
    ['a genuine post in a rotation, by both keys', { headers: genuine, keys: [fresh, old] }, true],
    ['4 minutes old', { headers: headersAt(now() - 240), keys: [old] }, true],
    ['another key', { headers: genuine, keys: [other] }, false],
    ['no key', { headers: genuine, keys: [] }, false],
    ['another body', { headers: genuine, keys: [old], body: Buffer.from(`${body.toString()} `) }, false],
    ['6 minutes old', { headers: headersAt(now() - 360), keys: [old] }, false],
    ['6 minutes ahead', { headers: headersAt(now() + 360), keys: [old] }, false],
    [
      'another time than the signed one',
      { headers: { ...genuine, 'x-webhook-timestamp': String(signedAt - 1) }, keys: [old] },
      false,
    ],
    [
      'a time that is no number',
      { headers: { ...genuine, 'x-webhook-timestamp': 'soon' }, keys: [old] },
      false,
    ],
    [
      'a signature cut short',
      { headers: { ...genuine, 'x-webhook-signature': 'sha256=' }, keys: [old] },
      false,
    ],
    ['no headers', { headers: {}, keys: [old] }, false],
  ];
}
