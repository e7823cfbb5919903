import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from './parse.ts';

/** The name of a setting, and the path that it has. */
type Named = { name: string; path: string };

/** Reads a file in PEM that a setting names. Throws ConfigError when it cannot be read. */
export function readPem({ name, path }: Named): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new ConfigError([`${name}: the file "${path}" cannot be read; expected a file in PEM`]);
  }
}

function parse<T>({ name, path }: Named, kind: string, parsed: (pem: Buffer) => T): T {
  const pem = readPem({ name, path });
  try {
    return parsed(pem);
  } catch {
    throw new ConfigError([`${name}: the file "${path}" has no ${kind}; expected one in PEM`]);
  }
}

/** Throws ConfigError when one of two files cannot be read, is no certificate or no key, or the key is another certificate's. */
export function checkKeyPair(certificate: Named, key: Named): void {
  const holder = parse(certificate, 'certificate', (pem) => new X509Certificate(pem));
  const secret = parse(key, 'private key without a passphrase', (pem) => createPrivateKey(pem));
  if (holder.checkPrivateKey(secret)) return;
  throw new ConfigError([
    `${key.name}: the key in "${key.path}" is not that of the certificate in "${certificate.path}"; expected the two that belong together`,
  ]);
}
