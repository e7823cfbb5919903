import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApi } from '#test/support/http/platform-operations.ts';
import { makeApplication } from '#test/support/people/application.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { ensurePythonPackages, pythonWith } from '#test/interop/support/make-once.ts';
import { run } from '#test/interop/support/run.ts';

const packages = ['schemathesis==4.32.5'];
/** The paths of sign-ins to applications. */
const paths = '^/(oauth/|oauth2/|api/v1/auth/token$|api/v1/oauth/|\\.well-known/)';
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'unsupported_method',
];

const world = setUp(startWorld);
const folder = setUp(startFolder);

test('what schemathesis makes of the document of sign-ins is answered as it says', async () => {
  await ensurePythonPackages(packages);
  const { clientId, clientSecret } = await makeApplication(world);
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  await writeFile(join(folder.path, 'openapi.json'), JSON.stringify(await openApi()));
  const asked = run(
    [
      pythonWith(packages),
      '-c',
      'from schemathesis.cli import schemathesis; schemathesis()',
      'run',
      'openapi.json',
      `--url=${world.baseUrl}`,
      `--include-path-regex=${paths}`,
      `--checks=${checks.join(',')}`,
      `--header=Authorization: Basic ${basic}`,
      '--max-examples=60',
      '--seed=20',
      '--max-redirects=0',
      '--no-color',
    ],
    folder.path,
  );
  await expect(asked).resolves.toBeUndefined();
});
