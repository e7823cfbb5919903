import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

function keyBytes(text: string): Buffer | undefined {
  if (text.startsWith('hex:'))
    return /^hex:[0-9a-f]*$/i.test(text) ? Buffer.from(text.slice(4), 'hex') : undefined;
  if (text.startsWith('base64:')) return Buffer.from(text.slice(7), 'base64');
  return Buffer.from(text, 'utf8');
}

/** A 32-byte key: exactly 32 bytes of text, or `hex:` or `base64:` and their encoding. Gives a Buffer. */
export const key32 = z
  .string({ error: 'a key of 32 bytes is needed: 32 bytes of text, hex:… or base64:…' })
  .transform((text, context) => {
    const bytes = keyBytes(text);
    if (bytes?.length === 32) return bytes;
    context.addIssue({
      code: 'custom',
      message:
        'expected exactly 32 bytes: 32 bytes of text, hex: and 64 digits, or base64: and 44 characters',
    });
    return z.NEVER;
  });

const keyListMessage = 'expected keys of 32 bytes (hex:… or base64:…), separated by commas, in any order';

/** Keys of 32 bytes, separated by commas; none by default. */
export const keyList = z
  .string()
  .default('')
  .transform((text, context) => {
    const entries = text.split(',').map((entry) => entry.trim());
    const parsed = entries.filter((entry) => entry !== '').map((entry) => key32.safeParse(entry));
    const keys = parsed.flatMap(({ data }) => (data ? [data] : []));
    if (keys.length === parsed.length) return keys;
    context.addIssue({ code: 'custom', message: keyListMessage });
    return z.NEVER;
  });

/** A TCP port; `fallback` when the variable is not set. */
export function port(fallback: number) {
  return z.coerce
    .number({ error: 'expected a port number from 1 to 65535' })
    .int('expected a port number from 1 to 65535')
    .min(1, 'expected a port number from 1 to 65535')
    .max(65_535, 'expected a port number from 1 to 65535')
    .default(fallback);
}

const portMessage = 'expected a port number from 1 to 65535';

/** A TCP port; undefined when the variable is not set. */
export const optionalPort = z.coerce
  .number({ error: portMessage })
  .int(portMessage)
  .min(1, portMessage)
  .max(65_535, portMessage)
  .optional();

const sourcesExpected = 'expected two servers of NTP or more, such as ntp1.example.mn,10.0.0.7:123';
/** A name or an IPv4 address, or an IPv6 address in brackets, with a port or not. */
const timeSource =
  /^(?:([A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)|\[([0-9a-fA-F:]{2,39})\])(?::(\d{1,5}))?$/;

/** Servers of NTP, separated by commas: none, or two to eight. Gives {host, port}. */
export const timeSources = z
  .string()
  .default('')
  .transform((text, context) => {
    const entries = text.split(',').map((entry) => entry.trim());
    const given = entries.filter((entry) => entry !== '');
    const sources = given.flatMap((entry) => {
      const [, name, address, at = '123'] = timeSource.exec(entry) ?? [];
      const [host, port] = [name ?? address, Number(at)];
      return host !== undefined && port > 0 && port < 65_536 ? [{ host, port }] : [];
    });
    const isRight = sources.length === given.length && sources.length !== 1 && sources.length <= 8;
    if (isRight && new Set(given).size === given.length) return sources;
    context.addIssue({ code: 'custom', message: sourcesExpected });
    return z.NEVER;
  });

/** The number of threads of a process for work on PDFs; by the processors when the variable is not set. */
export const pdfThreads = z.coerce
  .number({ error: 'expected a number of threads from 2 to 64' })
  .int('expected a number of threads from 2 to 64')
  .min(2, 'expected at least 2 threads, so that no organization has them all')
  .max(64, 'expected a number of threads from 2 to 64')
  .optional();

/** An absolute http or https address without a trailing slash. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'expected an absolute http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));

/** A PostgreSQL connection address. */
export const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'expected a PostgreSQL address: postgres://user:password@host:port/database',
});

/** "true" or "false"; undefined when the variable is not set, so that its default may depend on others. */
export const flag = z
  .enum(['true', 'false'], { error: 'expected true or false' })
  .transform((value) => value === 'true')
  .optional();

/** The rules that hold: development (defaults, outbox) or production (no default secret). */
export const environment = z
  .enum(['development', 'production'], { error: 'expected development or production' })
  .default('development');

function addRange(list: BlockList, entry: string): void {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const version = isIP(address);
  if (version === 0) throw new Error('no address');
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}

/**
 * Addresses and ranges (10.0.0.0/8, fd00::/8), separated by commas; gives the function that tells whether an address is
 * among them.
 */
export const addressRanges = z
  .string()
  .default('')
  .transform((text, context) => {
    const list = new BlockList();
    const entries = text.split(',').map((entry) => entry.trim());
    for (const entry of entries.filter((entry) => entry !== '')) {
      try {
        addRange(list, entry);
      } catch {
        context.addIssue({
          code: 'custom',
          message: `expected IP addresses or ranges such as 10.0.0.0/8, separated by commas; "${entry.slice(0, 50)}" is neither`,
        });
      }
    }
    return list;
  });

function isServer(entry: string): boolean {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const address = bracketed ?? plain ?? entry;
  return isIP(address) !== 0 && Number(port ?? 53) > 0 && Number(port ?? 53) < 65_536;
}

/** Texts that are separated by commas; none by default. */
export const separatedByCommas = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );

/** DNS servers by address (10.0.0.53, 10.0.0.53:5353, [fd00::53]:53), separated by commas; none by default. */
export const dnsServers = separatedByCommas.refine((entries) => entries.every(isServer), {
  error: 'expected addresses of DNS servers such as 10.0.0.53 or 10.0.0.53:5353, separated by commas',
});

/** The country of our authority; Mongolia by default. */
export const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'expected two upper-case letters (ISO 3166-1)')
  .default('MN');
