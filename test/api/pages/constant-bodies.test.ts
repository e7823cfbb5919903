import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { assetPath } from '#web/assets.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import { pdfLibrary } from '#web/vendored.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(startWorld);

type Answer = { status: number | undefined; headers: Record<string, unknown>; bytes: Buffer };

/** Gets a path as it comes over the wire, without undoing its coding. */
function getRaw(path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(`${world.baseUrl}${path}`, { headers }, (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode, headers: response.headers, bytes }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });
}

const paths = [
  ['a script', () => assetPath('envelope.js', 'mn')],
  ['pdf.js', () => `${pdfLibrary}pdf.worker.min.mjs`],
  ['the reference', () => '/docs/swagger-ui-bundle.js'],
  ['the OpenAPI document', () => '/openapi.json'],
] as const;

test.for(paths)('%s goes out under brotli to browsers, to others as they ask', async ([, path]) => {
  const plain = await getRaw(path(), {});
  expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const browser = await getRaw(path(), { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(browser.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(brotliDecompressSync(browser.bytes).equals(plain.bytes)).toBe(true);
  expect(browser.bytes.length).toBeLessThan(plain.bytes.length / 3);
  const older = await getRaw(path(), { 'accept-encoding': 'gzip, br;q=0' });
  expect(older.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(older.bytes).equals(plain.bytes)).toBe(true);
});

test('a typeface of pdf.js goes out as it is', async () => {
  const answer = await getRaw(`${pdfLibrary}standard_fonts/FoxitSerif.pfb`, { 'accept-encoding': 'br' });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test('scripts have their Cyrillic as it is', async () => {
  const { bytes } = await getRaw(assetPath('envelope.js', 'mn'), {});
  expect(bytes.toString()).toMatch(/\p{Script=Cyrillic}{5}/u);
  expect(bytes.toString()).not.toMatch(/\\u04[0-9a-f]{2}/i);
});

const has = (bytes: Buffer | undefined, words: string) => bytes?.includes(words);

test('a script has the words of one language alone, and is a fifth smaller for it', async () => {
  const [mn, en] = await Promise.all(
    (['mn', 'en'] as const).map(
      async (language) => (await getRaw(assetPath('envelope.js', language), {})).bytes,
    ),
  );
  const [mongolian, english] = [envelopeWords.mn.guide.proceed.sign, envelopeWords.en.guide.proceed.sign];
  expect([has(mn, mongolian), has(mn, english)]).toEqual([true, false]);
  expect([has(en, english), has(en, mongolian)]).toEqual([true, false]);
});

test('every text that is the same for everybody says so, and when it was the same before', async () => {
  const kept = [
    '/docs/guides/webhooks',
    '/llms.txt',
    '/docs/swagger-ui.css',
    '/embed/v1/tamga-sign.js',
    '/favicon.svg',
  ];
  for (const path of kept) {
    const first = await getRaw(path, { 'accept-encoding': 'br' });
    expect([path, first.headers]).toEqual([path, expect.objectContaining({ vary: 'Accept-Encoding' })]);
    expect(first.headers['content-encoding']).toBe('br');
    expect(first.headers['accept-ranges']).toBeUndefined();
    const etag = String(first.headers['etag']);
    expect(etag).toMatch(/^W\/"[0-9a-f]{64}"$/);
    // The same tag in each coding: it is weak (RFC 9110 section 8.8.1).
    expect((await getRaw(path, {})).headers['etag']).toBe(etag);
    const again = await getRaw(path, { 'if-none-match': etag, 'accept-encoding': 'gzip' });
    expect([path, again.status, again.bytes.length]).toEqual([path, 304, 0]);
    expect(again.headers).toMatchObject({ etag, vary: 'Accept-Encoding' });
    const other = await getRaw(path, { 'if-none-match': 'W/"other"', range: 'bytes=0-9' });
    expect([other.status, other.bytes.length > 10]).toEqual([200, true]);
  }
});
