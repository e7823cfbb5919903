import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { describe, expect, inject, test } from 'vitest';
import { readTemporalSettings } from '#config/temporal.ts';
import { scratchFolder } from '#test/support/world/folder.ts';

describe('how Temporal is reached', () => {
  test('without a variable: this machine, the namespace default, no TLS', () => {
    expect(readTemporalSettings({ TEMPORAL_TLS: '', TEMPORAL_API_KEY: '' })).toEqual({
      namespace: 'default',
      connection: { address: 'localhost:7233' },
    });
  });

  test('the variables of the Temporal CLI mean what they mean there', () => {
    const { namespace, connection } = readTemporalSettings({
      TEMPORAL_ADDRESS: 'tamga.example.tmprl.cloud:7233',
      TEMPORAL_NAMESPACE: 'tamga.example',
      TEMPORAL_API_KEY: 'a-key',
      TEMPORAL_GRPC_META_TENANT: 'tamga',
    });
    expect(namespace).toBe('tamga.example');
    expect(connection).toEqual({
      address: 'tamga.example.tmprl.cloud:7233',
      apiKey: 'a-key',
      tls: true,
      metadata: { tenant: 'tamga' },
    });
  });

  test('a profile of a file is read when it is asked for, and a variable overrules it', async () => {
    const file = join(await scratchFolder(), 'temporal.toml');
    writeFileSync(file, '[profile.staging]\naddress = "staging:7233"\nnamespace = "staging"\n');
    const env = { TEMPORAL_CONFIG_FILE: file, TEMPORAL_PROFILE: 'staging' };
    expect(readTemporalSettings(env)).toEqual({
      namespace: 'staging',
      connection: { address: 'staging:7233' },
    });
    expect(readTemporalSettings({ ...env, TEMPORAL_NAMESPACE: 'mine' }).namespace).toBe('mine');
  });

  test('a file in the home is left alone', async () => {
    const home = await scratchFolder();
    execFileSync('mkdir', ['-p', join(home, '.config', 'temporalio')]);
    writeFileSync(
      join(home, '.config', 'temporalio', 'temporal.toml'),
      '[profile.default]\naddress = "prod:7233"\n',
    );
    expect(readTemporalSettings({ HOME: home }).connection.address).toBe('localhost:7233');
    expect(readTemporalSettings({ HOME: home, TEMPORAL_PROFILE: 'default' }).connection.address).toBe(
      'prod:7233',
    );
  });

  const refused: [string, Record<string, string>, RegExp][] = [
    [
      'an address without a port',
      { TEMPORAL_ADDRESS: 'temporal' },
      /^TEMPORAL_ADDRESS: it is "temporal"; expected host:port$/,
    ],
    [
      'a certificate without its key',
      { TEMPORAL_TLS_CLIENT_CERT_PATH: '/client.pem' },
      /^TEMPORAL_TLS_CLIENT_CERT_PATH: it is set without TEMPORAL_TLS_CLIENT_KEY_PATH; expected both/,
    ],
    [
      'a file that is not there',
      { TEMPORAL_TLS_SERVER_CA_CERT_PATH: '/nowhere/ca.pem' },
      /no such file.*ca\.pem/,
    ],
    [
      'a profile that is not there',
      { TEMPORAL_PROFILE: 'none', HOME: '/nowhere' },
      /Profile 'none' not found/,
    ],
    [
      'a host that is not verified',
      { TEMPORAL_TLS_DISABLE_HOST_VERIFICATION: 'true' },
      /TEMPORAL_TLS_SERVER_NAME/,
    ],
  ];
  test.each(refused)('%s is refused', (_, env, line) => {
    expect(() => readTemporalSettings(env)).toThrow(line);
  });
});

/** A certificate authority, and a certificate of it for a server and for a client, as PEM files in a folder. */
function makeCertificates(folder: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Test CA',
    '-days',
    '2',
  );
  for (const [name, usage] of [
    ['server', 'serverAuth'],
    ['client', 'clientAuth'],
  ] as const) {
    const extensions = `${name}.ext`;
    writeFileSync(
      join(folder, extensions),
      `subjectAltName=DNS:temporal.example\nextendedKeyUsage=${usage}\nbasicConstraints=CA:FALSE\n`,
    );
    openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', extensions];
    openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.pem`, ...by);
  }
}

/**
 * Puts mutual TLS in front of the run's Temporal, as a proxy in front of a cluster does; gives its port and a function that
 * ends it.
 */
async function startTls(folder: string) {
  const read = (name: string) => readFileSync(join(folder, name));
  const [host = '', port = ''] = inject('temporalAddress').split(':');
  const server = createServer(
    {
      key: read('server.key'),
      cert: read('server.pem'),
      ca: read('ca.pem'),
      requestCert: true,
      rejectUnauthorized: true,
      ALPNProtocols: ['h2'],
    },
    (outside) => {
      const inside = connect(Number(port), host);
      for (const [from, to] of [
        [outside, inside],
        [inside, outside],
      ] as const) {
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => to.destroy());
      }
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test('a Temporal behind mutual TLS is reached by the variables alone, and by nobody without a certificate', async () => {
  const folder = await scratchFolder();
  makeCertificates(folder);
  const server = await startTls(folder);
  const reachable = {
    TEMPORAL_ADDRESS: `127.0.0.1:${server.port}`,
    TEMPORAL_TLS_SERVER_NAME: 'temporal.example',
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: join(folder, 'ca.pem'),
  };
  const settings = readTemporalSettings({
    ...reachable,
    TEMPORAL_TLS_CLIENT_CERT_PATH: join(folder, 'client.pem'),
    TEMPORAL_TLS_CLIENT_KEY_DATA: readFileSync(join(folder, 'client.key'), 'utf8'),
  });
  try {
    const connection = Connection.lazy(settings.connection);
    const client = new Client({ connection, namespace: settings.namespace });
    await expect(client.workflow.count('Stuck = true')).resolves.toHaveProperty('count');
    await connection.close();
    const native = await NativeConnection.connect(settings.connection);
    await native.close();
    const { connection: uncertified } = readTemporalSettings(reachable);
    await expect(Connection.connect({ ...uncertified, connectTimeout: 2_000 })).rejects.toThrow(
      'Failed to connect before the deadline',
    );
  } finally {
    server.close();
  }
});
