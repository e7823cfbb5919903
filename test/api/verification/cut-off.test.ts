import { expect, test } from 'vitest';
import { noteUnheard } from '#test/support/run/unheard.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { verifyPath } from './support/post-form.ts';

const world = setUp(sharedWorld);

/** The beginning of a form with a file in a field, which ends in the middle of it. */
const cutOff = (...fields: string[]) =>
  fields
    .map(
      (field) =>
        `--cut\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\nContent-Type: text/plain\r\n\r\nbytes`,
    )
    .join('\r\n');

test.each([
  ['other'],
  ['signature'],
  ['signature', 'signature'],
  ['signature', 'other'],
  ['other', 'signature'],
])('a form that ends in the middle of a file is refused, and ends nothing else: %s %s', async (...fields) => {
  const unheard = noteUnheard();
  for (const path of [verifyPath, '/verify']) {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=cut' };
    const response = await fetch(`${world.baseUrl}${path}`, {
      method: 'POST',
      headers,
      body: cutOff(...fields),
    });
    expect(response.status).toBe(400);
  }
  expect(unheard).toEqual([]);
});
