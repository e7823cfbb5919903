import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Pem = { certFile: string; keyFile: string; cert: Buffer; key: Buffer };

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: 'pipe' });
}

function read(folder: string, name: string): Pem {
  const [certFile, keyFile] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  return { certFile, keyFile, cert: readFileSync(certFile), key: readFileSync(keyFile) };
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** Makes an authority for TLS in a folder. */
export function makeTlsAuthority(folder: string, name: string): Pem {
  const [crt, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  openssl('req', '-x509', ...newKey, '-keyout', key, '-out', crt, '-subj', `/CN=${name}`, '-days', '2');
  return read(folder, name);
}

/** Makes a certificate by an authority: for a server at 127.0.0.1, or for a client. */
export function makeTlsCertificate(folder: string, authority: Pem, name: string): Pem {
  const [crt, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const [csr, ext] = [join(folder, `${name}.csr`), join(folder, `${name}.ext`)];
  writeFileSync(ext, 'subjectAltName=IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n');
  openssl('req', '-new', ...newKey, '-keyout', key, '-out', csr, '-subj', `/CN=${name}`);
  const by = ['-CA', authority.certFile, '-CAkey', authority.keyFile, '-CAcreateserial'];
  openssl('x509', '-req', '-in', csr, ...by, '-out', crt, '-days', '2', '-extfile', ext);
  return read(folder, name);
}
