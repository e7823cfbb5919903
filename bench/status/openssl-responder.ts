import { execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type OpensslResponder = {
  url: string;
  request: Buffer;
  /**
   * Starts the server; gives its process and a function that ends it. It takes one run only: a client that hangs up in the
   * middle stops it for good.
   */
  serve: () => Promise<{ pid: number; end: () => void }>;
};

/** An authority of OpenSSL's own (P-256, as ours signs with), a request for it, and `openssl ocsp` as its server. */
export async function prepareOpensslResponder(folder: string, port: number): Promise<OpensslResponder> {
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const ca = ['-CA', 'ca.pem', '-CAkey', 'ca.key'];
  await openssl(
    'req',
    '-x509',
    ...ec,
    '-subj',
    '/CN=Bench CA',
    '-days',
    '30',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  );
  await openssl('req', ...ec, '-subj', '/CN=Bench', '-keyout', 'ee.key', '-out', 'ee.csr');
  await openssl(
    'x509',
    '-req',
    '-in',
    'ee.csr',
    ...ca,
    '-set_serial',
    '4660',
    '-days',
    '30',
    '-out',
    'ee.pem',
  );
  await writeFile(join(folder, 'index.txt'), 'V\t401231235959Z\t\t1234\tunknown\t/CN=Bench\n');
  await openssl(
    'ocsp',
    '-issuer',
    'ca.pem',
    '-cert',
    'ee.pem',
    '-no_nonce',
    '-reqout',
    'openssl-request.der',
  );
  const signer = ['-rsigner', 'ca.pem', '-rkey', 'ca.key', '-CA', 'ca.pem'];
  const server = ['ocsp', '-index', 'index.txt', '-port', String(port), ...signer, '-ndays', '1'];
  return {
    url: `http://127.0.0.1:${port}/`,
    request: await readFile(join(folder, 'openssl-request.der')),
    serve: async () => {
      const child = spawn('openssl', server, { cwd: folder, stdio: 'ignore' });
      await sleep(400);
      return { pid: child.pid ?? 0, end: () => child.kill('SIGKILL') };
    },
  };
}
