import { describe, expect, test } from 'vitest';
import { unwrap } from '#packages/client/src/index.ts';
import { standardWebhooksSecret } from '#secrets/webhook-key.ts';
import { body, cases, fresh, headersAt, now, old, other } from '#test/docs/support/webhook-samples.ts';

const event = JSON.parse(body.toString()) as unknown;
const refused = { name: 'TamgaError', code: 'invalid_webhook', status: 0 };

describe('a delivery', () => {
  test.each(cases())('%s is judged as the documentation says', async (_, given, isGenuine) => {
    const judged = unwrap(given.body ?? body, given.headers, given.keys);
    if (isGenuine) expect(await judged).toEqual(event);
    else await expect(judged).rejects.toMatchObject(refused);
  });

  test('is taken as bytes, as a text, with headers of fetch, and in capitals', async () => {
    const headers = headersAt(now());
    const capitals = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const { buffer, byteOffset, byteLength } = new Uint8Array(body);
    for (const given of [body, body.toString(), buffer.slice(byteOffset, byteOffset + byteLength)])
      expect(await unwrap(given, headers, old)).toEqual(event);
    for (const given of [new Headers(headers), capitals])
      expect(await unwrap(body, given, old)).toEqual(event);
  });

  test('is checked by either key of a rotation, and by a secret of Standard Webhooks', async () => {
    const headers = headersAt(now());
    for (const key of [old, fresh, standardWebhooksSecret(old), standardWebhooksSecret(fresh)])
      expect(await unwrap(body, headers, key)).toEqual(event);
    for (const key of [other, standardWebhooksSecret(other)])
      await expect(unwrap(body, headers, key)).rejects.toMatchObject(refused);
  });

  test('is refused with what to do when its body was parsed, when there is no key, and when it is no JSON', async () => {
    const headers = headersAt(now());
    const parsed = { event: 'x' } as unknown as string;
    await expect(unwrap(parsed, headers, old)).rejects.toThrow(/parsed already\. Pass the raw bytes/);
    for (const none of [[], '', 'whsec_', 'whsec_?', [old, '']])
      await expect(unwrap(body, headers, none)).rejects.toThrow(/no key to check it by/);
    await expect(unwrap(body, {}, old)).rejects.toThrow(/no X-Webhook-Timestamp/);
    await expect(unwrap(body, headersAt(now() - 360), old)).rejects.toThrow(/too old/);
  });

  test('is as old as the caller permits', async () => {
    expect(await unwrap(body, headersAt(now() - 360), old, { toleranceSeconds: 600 })).toEqual(event);
    expect(await unwrap(body, headersAt(now() - 360), old, { now: (now() - 360) * 1_000 })).toEqual(event);
  });
});
