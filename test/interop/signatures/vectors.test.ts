import { describe, expect, test } from 'vitest';
import { readSignedFile } from '#signatures/validation/read-signed-file.ts';
import { validate } from '#signatures/validation/validate.ts';
import { signedFiles } from '#test/support/signatures/signed-files.ts';
import { verifyPath } from '#test/api/verification/support/post-form.ts';
import { serveVectors } from '#test/interop/support/vectors-over-http.ts';
import { differences, openVectors, outcomeOf } from '#test/support/signatures/vectors.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

/*
 * Signatures that others made, with the results that they must get: in the folder that TAMGA_VECTORS names, by its
 * manifest.json. Our own of each format are here always.
 */
const named = process.env['TAMGA_VECTORS'];
if (!named) {
  process.stderr.write('TAMGA_VECTORS names no folder: NO SIGNATURE OF OTHERS IS VALIDATED, only our own.\n');
}
const folder = named ? await openVectors(named) : undefined;

test.each(folder?.vectors ?? [])('$file: $why', async (vector) => {
  if (!folder) throw new Error('there is no folder');
  const started = performance.now();
  expect(differences(vector, await outcomeOf(folder, vector))).toStrictEqual([]);
  expect(performance.now() - started).toBeLessThan(1000 * (vector.max_seconds ?? 10));
});

describe.each(folder ? [folder] : [])('over HTTP', (given) => {
  const world = setUp(sharedWorld);
  const served = setUp(() => serveVectors(world, given));

  test('each endpoint answers as the manifest says, and fetches from nowhere else', async () => {
    const wrong: Record<string, string[]> = {};
    for (const vector of given.vectors) {
      for (const path of [verifyPath, `/api/v1/signature/${vector.format}/verify`]) {
        const found = await served.differencesAt(path, vector);
        if (found.length > 0) wrong[`${vector.file} at ${path}`] = found;
      }
    }
    expect(wrong).toEqual({});
    expect(served.asked).not.toEqual([]);
    for (const path of served.asked) expect(path).toMatch(/^\/(?:crl|ca|ocsp)\//);
  }, 600_000);
});

test('our own of each format are valid', async () => {
  const { files, context } = await signedFiles();
  for (const file of files) {
    const { indication, signatures } = await validate(await readSignedFile(file), context);
    const level = file.name.replace(/,.*/, '');
    expect({ name: file.name, indication }).toStrictEqual({ name: file.name, indication: 'TOTAL_PASSED' });
    expect([level, 'CAdES-T']).toContain(signatures[0]?.level);
  }
});
