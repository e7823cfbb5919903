import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { assetPath } from '#web/assets.ts';
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
  ['a script', () => assetPath('envelope.js')],
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
  const { bytes } = await getRaw(assetPath('envelope.js'), {});
  expect(bytes.toString()).toMatch(/\p{Script=Cyrillic}{5}/u);
  expect(bytes.toString()).not.toMatch(/\\u04[0-9a-f]{2}/i);
});
