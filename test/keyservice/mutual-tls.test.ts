import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyService, type KeyServiceSettings } from '#clients/key-service/key-service.ts';
import { createPdfSigner } from '#clients/pdf-signer.ts';
import { approvalRecord } from '#domain/envelope/approval.ts';
import { timestampRequest } from '#signatures/timestamp/request.ts';
import { freePort } from '#stack/system/ports.ts';
import { createDatabase } from '#test/support/servers/database.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { environmentFor, keys } from './support/key-service.ts';
import { makeTlsAuthority, makeTlsCertificate } from './support/tls-files.ts';

const folder = setUp(startFolder);
const keyEncryption = { KEY_ENCRYPTION_KEY: 'k'.repeat(32) };
const database = setUp(createDatabase, (one) => one.drop());
const files = setUp(async () => {
  const { path } = folder;
  const [servers, clients, others] = ['servers', 'clients', 'others'].map((name) =>
    makeTlsAuthority(path, name),
  );
  if (!servers || !clients || !others) throw new Error('three authorities are made');
  return {
    servers,
    clients,
    server: makeTlsCertificate(path, servers, 'server'),
    ours: makeTlsCertificate(path, clients, 'ours'),
    theirs: makeTlsCertificate(path, others, 'theirs'),
  };
});

type Program = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

function run(environment: Record<string, string>): Program {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['src/keyservice/main.ts'], {
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
  });
  return { child, output: () => text, ended };
}

async function listening(more: Record<string, string>) {
  const port = await freePort();
  const program = run(
    environmentFor(database.url, {
      SERVER_PORT: String(port),
      SERVER_HOST: '0.0.0.0',
      ...keyEncryption,
      ...more,
    }),
  );
  await untilTrue(() => {
    if (program.child.exitCode !== null) throw new Error(program.output());
    return Promise.resolve(program.output().includes('the key service is ready'));
  });
  return { ...program, url: `https://127.0.0.1:${port}` };
}

/** Makes each kind of call that a program makes. */
async function everyCall(settings: KeyServiceSettings): Promise<boolean[]> {
  const client = createKeyService(settings);
  const query = timestampRequest({ digest: Buffer.alloc(32), hash: 'sha256', nonce: '01' });
  const record = `envelope/${randomUUID()}` as const;
  const calls = [
    () => client.authorities(),
    () => client.answerTimestampQuery(query),
    () => createPdfSigner(settings).timestamp(record)(Buffer.alloc(32), 'sha256'),
  ];
  const went = await Promise.all(
    calls.map((call) =>
      call().then(
        () => true,
        () => false,
      ),
    ),
  );
  return [...went, await client.isHealthy()];
}

test('beyond this machine a caller needs a certificate of ours, and its credential as well', async () => {
  const { server, servers, clients, ours, theirs } = files;
  const program = await listening({
    TLS_CERT: server.certFile,
    TLS_KEY: server.keyFile,
    TLS_CLIENT_CA: clients.certFile,
  });
  const { url } = program;
  const reach = (tls: KeyServiceSettings['tls'], apiKey = keys.api) =>
    everyCall({ url, apiKey, patienceMs: 5_000, ...(tls && { tls }) });
  const { cert: ca } = servers;
  expect(await reach({ ca, cert: ours.cert, key: ours.key })).toEqual([true, true, true, true]);
  expect(await reach({ ca, cert: theirs.cert, key: theirs.key })).toEqual([false, false, false, false]);
  expect(await reach({ ca })).toEqual([false, false, false, false]);
  expect(await reach({ cert: ours.cert, key: ours.key })).toEqual([false, false, false, false]);
  expect(await reach(undefined)).toEqual([false, false, false, false]);
  const record = approvalRecord(randomUUID(), randomUUID());
  const tls = { ca, cert: ours.cert, key: ours.key };
  const sealBy = (apiKey: string) =>
    createPdfSigner({ url, apiKey, tls }).sealStatement({ purpose: 'approval', record })(
      randomBytes(32),
      'sha256',
    );
  expect((await sealBy(keys.worker)).subarray(0, 2).toString('hex')).toBe('3082');
  await expect(sealBy(keys.api)).rejects.toThrow('403');
  const unknown = 'credential-of-nobody-at-all-in-the-tests';
  expect(await reach({ ca, cert: ours.cert, key: ours.key }, unknown)).toEqual([false, false, false, true]);
  program.child.kill('SIGKILL');
  await program.ended;
});

test('without asking for certificates it starts only when it is told so by name, and says it loudly', async () => {
  const { server, servers } = files;
  const tls = { TLS_CERT: server.certFile, TLS_KEY: server.keyFile };
  const refused = run(environmentFor(database.url, { ...keyEncryption, SERVER_HOST: '0.0.0.0', ...tls }));
  expect(await refused.ended).toBe(78);
  expect(refused.output()).toContain('TLS_CLIENT_CA: it is not set');
  const program = await listening({ ...tls, WITHOUT_CLIENT_CERTIFICATES: 'true' });
  expect(program.output()).toContain('WITHOUT_CLIENT_CERTIFICATES: whoever reaches this address');
  const settings = { url: program.url, apiKey: keys.api, tls: { ca: servers.cert } };
  expect(await everyCall(settings)).toEqual([true, true, true, true]);
  program.child.kill('SIGKILL');
  await program.ended;
});
