import { z } from 'zod';
import { httpUrl, separatedByCommas } from './fields.ts';
import { ConfigError } from './parse.ts';
import { checkKeyPair, readPem } from './pem-files.ts';

const expected = 'expected a credential for the key service, at least 32 characters without spaces or commas';

/** A program's credential for the key service. */
export const callerCredential = z.string({ error: expected }).regex(/^[^\s,]{32,}$/, expected);

/** Credentials of a caller as the key service takes them, separated by commas, so that one can be replaced; none by default. */
export const callerCredentials = separatedByCommas.pipe(z.array(callerCredential));

/** The settings of a program that calls the key service, beside its credential. */
export const keyServiceClient = {
  KEY_SERVICE_URL: httpUrl.default('http://127.0.0.1:8080'),
  /** The authority of the key service's certificate, in PEM; those that Node trusts where it is not set. */
  KEY_SERVICE_CA: z.string({ error: 'expected the path of certificates in PEM' }).optional(),
  /** This program's own certificate and key for the key service, in PEM. */
  KEY_SERVICE_CLIENT_CERT: z.string({ error: 'expected the path of a certificate in PEM' }).optional(),
  KEY_SERVICE_CLIENT_KEY: z.string({ error: 'expected the path of a private key in PEM' }).optional(),
};

/** What TLS to the key service needs, in PEM. */
export type KeyServiceTls = { ca?: Buffer; cert?: Buffer; key?: Buffer };

type Given = {
  [Name in 'KEY_SERVICE_CA' | 'KEY_SERVICE_CLIENT_CERT' | 'KEY_SERVICE_CLIENT_KEY']?: string | undefined;
};

const read = (name: keyof Given, path: string) => readPem({ name, path });

/** Reads the files of TLS to the key service. Throws ConfigError when one cannot be read, or certificate and key are no pair. */
export function readKeyServiceTls(config: Given): KeyServiceTls {
  const { KEY_SERVICE_CA: ca, KEY_SERVICE_CLIENT_CERT: cert, KEY_SERVICE_CLIENT_KEY: key } = config;
  if ((cert === undefined) !== (key === undefined)) {
    throw new ConfigError([
      'KEY_SERVICE_CLIENT_CERT, KEY_SERVICE_CLIENT_KEY: only one of them is set; expected both or neither',
    ]);
  }
  if (cert !== undefined && key !== undefined)
    checkKeyPair(
      { name: 'KEY_SERVICE_CLIENT_CERT', path: cert },
      { name: 'KEY_SERVICE_CLIENT_KEY', path: key },
    );
  return {
    ...(ca !== undefined && { ca: read('KEY_SERVICE_CA', ca) }),
    ...(cert !== undefined && { cert: read('KEY_SERVICE_CLIENT_CERT', cert) }),
    ...(key !== undefined && { key: read('KEY_SERVICE_CLIENT_KEY', key) }),
  };
}
