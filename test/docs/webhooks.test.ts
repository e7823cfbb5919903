import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { standardWebhooksSecret } from '#secrets/webhook-key.ts';
import { scratchFolder } from '#test/support/world/folder.ts';
import {
  body,
  cases,
  fresh,
  headersAt,
  now,
  old,
  other,
  samples,
  type Headers,
  type IsGenuine,
} from './support/webhook-samples.ts';

describe('the samples for receivers', () => {
  test('Node', async () => {
    const [sample = ''] = await samples('js');
    const file = join(await scratchFolder(), 'genuine.mjs');
    await writeFile(file, sample);
    const { isGenuine } = (await import(pathToFileURL(file).href)) as { isGenuine: IsGenuine };
    for (const [name, given, expected] of cases()) {
      expect(isGenuine(given.body ?? body, given.headers, given.keys), name).toBe(expected);
    }
  });

  test('a Standard Webhooks library', async () => {
    const [, sample = ''] = await samples('js');
    const file = join(await scratchFolder(), 'standard.mjs');
    const library = import.meta.resolve('standardwebhooks');
    await writeFile(file, sample.replace("'standardwebhooks'", JSON.stringify(library)));
    const { readEvent } = (await import(pathToFileURL(file).href)) as {
      readEvent: (body: Buffer, headers: Headers, secret: string) => unknown;
    };
    const event = JSON.parse(body.toString()) as unknown;
    for (const key of [old, fresh])
      expect(readEvent(body, headersAt(now()), standardWebhooksSecret(key))).toEqual(event);
    expect(() => readEvent(body, headersAt(now()), standardWebhooksSecret(other))).toThrow(
      'No matching signature found',
    );
    expect(() => readEvent(body, headersAt(now() - 360), standardWebhooksSecret(old))).toThrow(
      'Message timestamp too old',
    );
  });
});
