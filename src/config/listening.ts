import { isIP } from 'node:net';
import { z } from 'zod';
import { ConfigError } from './parse.ts';

const lameDuckMessage = 'expected a number of seconds from 0 to 20';

/** How long a process that was told to stop goes on taking work, while its probe says that it is not ready. */
export const lameDuck = {
  LAME_DUCK_SECONDS: z.coerce
    .number({ error: lameDuckMessage })
    .min(0, lameDuckMessage)
    .max(20, lameDuckMessage)
    .optional(),
};

type Listening = { ENV: 'development' | 'production'; HOST?: string | undefined };

/** Tells whether an address or name is this machine's own alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Gives the address to listen on: HOST; without it 127.0.0.1 in development, every address (undefined) in production. */
export function listeningHost({ ENV, HOST }: Listening): string | undefined {
  return HOST ?? (ENV === 'development' ? '127.0.0.1' : undefined);
}

/** Gives LAME_DUCK_SECONDS in milliseconds: by default none in development, and 5 s in production, where balancers ask. */
export function lameDuckMs(config: { ENV: string; LAME_DUCK_SECONDS?: number | undefined }): number {
  return 1_000 * (config.LAME_DUCK_SECONDS ?? (config.ENV === 'production' ? 5 : 0));
}

/** Gives the warning, for people, of a development that other machines reach; undefined where none does. */
export function exposure(config: Listening): string | undefined {
  const host = listeningHost(config);
  if (config.ENV !== 'development' || (host !== undefined && isLoopback(host))) return undefined;
  return `HOST is "${host}": other machines reach this development installation, which hardly limits requests and is open to trial credentials. Unset HOST, unless you trust everybody who reaches this address.`;
}

/** Throws ConfigError where production would put another address than an https one into links. */
export function requireHttps({
  ENV,
  BASE_URL,
}: {
  ENV?: 'development' | 'production';
  BASE_URL?: string;
}): void {
  if (ENV !== 'production' || BASE_URL === undefined || BASE_URL.startsWith('https://')) return;
  throw new ConfigError([`BASE_URL: it is "${BASE_URL}"; production expects an https address`]);
}
