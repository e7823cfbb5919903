import { statSync } from 'node:fs';
import { z } from 'zod';
import { isLoopback } from './listening.ts';
import { flag, separatedByCommas } from './fields.ts';

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const threads = z.coerce
  .number({ error: 'expected a number of threads from 2 to 64' })
  .int('expected a number of threads from 2 to 64')
  .min(2, 'expected at least 2 threads, so that no address has them all')
  .max(64, 'expected a number of threads from 2 to 64')
  .optional();

/** The settings of the verification of signatures. */
export const verification = {
  /** A folder of certificates (PEM) and trusted lists (XML) that are trusted besides our own authority. */
  TRUST_ANCHORS_DIR: z
    .string()
    .optional()
    .refine((path) => path === undefined || isFolder(path), 'expected the path of a folder'),
  /** Hosts (`name` or `name:port`) from which issuers' certificates are fetched; nowhere else. */
  CA_ISSUERS_HOSTS: separatedByCommas.refine(
    (hosts) => hosts.every((host) => URL.canParse(`http://${host}`) && !/[/@?#]/.test(host)),
    { error: 'expected hosts such as ca.example.org or ca.example.org:8080, separated by commas' },
  ),
  /** Certificate status may be fetched from private and loopback addresses, too. */
  STATUS_ALLOW_PRIVATE: flag,
  VERIFICATION_THREADS: threads,
};

type Given = {
  ENV: 'development' | 'production';
  CA_ISSUERS_HOSTS: readonly string[];
  STATUS_ALLOW_PRIVATE?: boolean | undefined;
};

/** Tells whether status is fetched from private addresses: in development, unless it is set otherwise. */
export function allowsPrivateStatus({ ENV, STATUS_ALLOW_PRIVATE }: Given): boolean {
  return STATUS_ALLOW_PRIVATE ?? ENV === 'development';
}

/** Gives the test whether issuers' certificates are fetched from an address; in development loopback addresses are, too. */
export function issuerHosts(config: Given): (url: string) => boolean {
  const hosts = new Set(config.CA_ISSUERS_HOSTS.map((host) => host.toLowerCase()));
  return (text) => {
    const url = URL.parse(text);
    if (!url) return false;
    if (hosts.has(url.host) || (hosts.has(url.hostname) && url.port === '')) return true;
    return config.ENV === 'development' && isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  };
}
