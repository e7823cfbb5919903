import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { KeyKind } from './key-service.ts';

const run = promisify(execFile);

/** Gives the signatures a second of `openssl speed` on one core. */
export async function opensslSpeed({ key_type: type }: KeyKind, seconds: number): Promise<number> {
  const algorithm = type === 'RSA' ? 'rsa2048' : 'ecdsap256';
  const { stdout } = await run('openssl', ['speed', '-mr', '-seconds', String(seconds), algorithm]);
  // "+F2:0:2048:signatures a second:…" of RSA, "+F4:0:256:…" of ECDSA.
  const found = /^\+F[24]:\d+:\d+:([\d.]+):/m.exec(stdout)?.[1];
  if (found === undefined) throw new Error(`openssl speed said something else: ${stdout}`);
  return Number(found);
}

/** Makes an authority in a folder, for `opensslGenerate`. */
export async function opensslAuthority(folder: string): Promise<void> {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384', '-nodes', '-keyout', 'ca.key'];
  await run('openssl', ['req', '-x509', ...key, '-out', 'ca.pem', '-subj', '/CN=Bench'], { cwd: folder });
}

/** Makes a key that is encrypted under a PIN, a request and a certificate by `openssl genpkey`, `req` and `x509`. */
export async function opensslGenerate(folder: string, kind: KeyKind, number: number): Promise<void> {
  const options =
    kind.key_type === 'RSA'
      ? ['-algorithm', 'RSA', '-pkeyopt', `rsa_keygen_bits:${kind.key_size}`]
      : ['-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:P-${kind.key_size}`];
  const [key, csr, pem] = ['key', 'csr', 'pem'].map((ending) => join(folder, `${number}.${ending}`));
  const openssl = (...args: (string | undefined)[]) =>
    run(
      'openssl',
      args.flatMap((one) => one ?? []),
      { cwd: folder },
    );
  await openssl('genpkey', ...options, '-aes256', '-pass', 'pass:482910', '-out', key);
  await openssl('req', '-new', '-key', key, '-passin', 'pass:482910', '-subj', '/CN=Bench', '-out', csr);
  const serial = ['-set_serial', `0x${crypto.randomUUID().replaceAll('-', '')}`];
  await openssl('x509', '-req', '-in', csr, '-CA', 'ca.pem', '-CAkey', 'ca.key', ...serial, '-out', pem);
}
