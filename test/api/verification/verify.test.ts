import { describe, expect, test } from 'vitest';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { call, expectError, type Answer, type ErrorAnswer } from '#test/support/http/http.ts';
import { postForm, verifyPath as general, type Fields } from './support/post-form.ts';

const world = setUp(sharedWorld);

const formats = ['cades', 'xades', 'pades', 'asic'] as const;
const paths = [general, ...formats.map((one) => `/api/v1/signature/${one}/verify`)];

const post = (path: string, fields: Fields) => postForm(world, path, fields);

/** Expects a 400 that names the field. */
function expectFault(answer: Answer, field: string): void {
  const { details } = expectError(answer, 400, 'invalid_request');
  expect(details).toMatchObject({ issues: [{ path: field }] });
}

describe.each(paths)('POST %s', (path) => {
  test('refuses bytes that are no signature', async () => {
    const answer = await post(path, { signature: Buffer.from('no signature at all') });
    expectError(answer, 400, 'invalid_request');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('needs a signature that is not empty', async () => {
    expectFault(await post(path, { document: Buffer.from('x') }), 'signature');
    expectFault(await post(path, { signature: Buffer.alloc(0) }), 'signature');
    expectFault(await post(path, {}), 'signature');
  });

  test('takes a form alone, by POST alone, from every origin', async () => {
    expectError(await call(world, path, { body: {} }), 415, 'unsupported_media_type');
    expectError(await call(world, path), 405, 'method_not_allowed');
    const preflight = await fetch(`${world.baseUrl}${path}`, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });
});

describe('the form', () => {
  test('names a format that is known, and no other than that of its endpoint', async () => {
    const signature = Buffer.from('x');
    expectFault(await post(general, { signature, signature_format: 'pgp' }), 'signature_format');
    const path = '/api/v1/signature/pades/verify';
    expectFault(await post(path, { signature, signature_format: 'cades' }), 'signature_format');
    expectError(await post(path, { signature, signature_format: 'PAdES' }), 400, 'invalid_request');
  });

  test('has each file once, and none but the two', async () => {
    const twice = new FormData();
    for (const text of ['one', 'two']) twice.append('signature', new Blob([text]), 'a file');
    const answer = await fetch(`${world.baseUrl}${general}`, { method: 'POST', body: twice });
    const { error } = (await answer.json()) as ErrorAnswer;
    expect([answer.status, error.details]).toMatchObject([400, { issues: [{ path: 'signature' }] }]);
    const file = Buffer.from('x');
    expectFault(await post(general, { signature: file, attachment: file }), 'attachment');
  });

  test('has no file above the limit', async () => {
    const signature = Buffer.alloc(52_428_801);
    expectError(await post(general, { signature }), 413, 'payload_too_large');
  });

  test('that breaks off is refused', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const body = '--b\r\ncontent-disposition: form-data; name="signature"; filename="a"\r\n\r\nhalf';
    expectError(await call(world, general, { body, headers }), 400, 'invalid_request');
  });
});
