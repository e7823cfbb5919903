import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseApiConfig } from '#config/api.ts';
import { parseKeyServiceConfig } from '#config/keyservice.ts';
import { faultsOf } from '#config/parse.ts';
import { parseStackConfig } from '#config/stack.ts';
import { parseWorkerConfig } from '#config/worker.ts';
import { productionFaults } from '#stack/production.ts';
import { scratchFolder } from '#test/support/world/folder.ts';

const start = fileURLToPath(new URL('../../src/stack/start.ts', import.meta.url));
const key = `hex:${'ab'.repeat(32)}`;

/** What a start of the stack in production says with these settings. */
async function faults(env: NodeJS.ProcessEnv): Promise<string[]> {
  const all = { ENV: 'production', TAMGA_HOME: await scratchFolder(), ...env };
  return productionFaults(parseStackConfig(all), all);
}

/** Every setting that production lacks when nothing is given, with the programs that need it. */
const needed: [string, string][] = [
  ['DATABASE_URL', 'npm start'],
  ['API_DATABASE_URL', 'npm start'],
  ['WORKER_DATABASE_URL', 'npm start'],
  ['KEYSERVICE_DATABASE_URL', 'npm start'],
  ['TEMPORAL_ADDRESS', 'npm start'],
  ['TEMPORAL_TLS', 'API, worker'],
  ['BASE_URL', 'API, worker'],
  ['SMTP_URL', 'API, worker'],
  ['MAIL_FROM', 'API, worker'],
  ['SMS_URL', 'API, worker'],
  ['KEY_SERVICE_API_CREDENTIAL', 'API'],
  ['KEY_SERVICE_WORKER_CREDENTIAL', 'worker'],
  ['TOKEN_SIGNING_KEY', 'API'],
  ['ACT_SIGNING_KEY', 'API'],
  ['ACT_PUBLIC_KEYS', 'worker'],
  ['LINK_KEY', 'API, worker'],
  ['DATA_ENCRYPTION_KEY', 'API, worker'],
  ['PAYLOAD_ENCRYPTION_KEY', 'API, worker'],
  ['DOCUMENT_ENCRYPTION_KEY', 'API, worker'],
  ['INTERNAL_API_KEY', 'key service'],
  ['KEY_ENCRYPTION_KEY', 'key service'],
  ['PKCS11_MODULE', 'key service'],
];

test('npm start refuses production with one list of all that is missing, and starts nothing', async () => {
  const env = { PATH: process.env['PATH'], ENV: 'production', TAMGA_HOME: await scratchFolder() };
  const child = spawn(process.execPath, [start], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).toBe(78);
  expect(said).toContain('Nothing was started.');
  for (const [name, programs] of needed)
    expect(said).toMatch(new RegExp(`^  ${name}: .*\\(${programs}; docs/run/[a-z-]+\\.md\\)$`, 'm'));
});

test('every page that the list names is there', async () => {
  const lines = await faults({});
  const named = lines.map((line) => /; (docs\/run\/[a-z-]+\.md)\)$/.exec(line)?.[1] ?? 'none');
  expect(named.filter((page) => !existsSync(page))).toEqual([]);
});

test('what is given is not in the list, and no line quotes a secret', async () => {
  const lines = await faults({ LINK_KEY: key, TOKEN_SIGNING_KEY: `${key}ff` });
  expect(lines.filter((line) => line.startsWith('LINK_KEY'))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('TOKEN_SIGNING_KEY: it has 70 characters'))).toHaveLength(1);
  expect(lines.join('\n')).not.toContain('abab');
});

test('development lacks nothing', async () => {
  expect(await faults({ ENV: 'development' })).toEqual([]);
});

test.each([
  ['API', parseApiConfig],
  ['worker', parseWorkerConfig],
  ['key service', parseKeyServiceConfig],
] as const)('the %s alone lists all that it lacks at once', (program, parse) => {
  const lines = faultsOf(() => parse({ ENV: 'production' }));
  const own = needed.filter(([, programs]) => programs.split(', ').includes(program));
  for (const [name] of own)
    expect(
      lines.filter((line) => line.startsWith(`${name}: `)),
      name,
    ).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('DATABASE_URL: '))).toHaveLength(1);
});

test('the key service alone also asks for the address that certificates name', () => {
  const lines = faultsOf(() => parseKeyServiceConfig({ ENV: 'production' }));
  expect(lines.filter((line) => line.startsWith('PKI_URL: it is not set'))).toHaveLength(1);
  expect(faultsOf(() => parseKeyServiceConfig({}))).not.toContainEqual(expect.stringMatching(/^PKI_URL/));
});
