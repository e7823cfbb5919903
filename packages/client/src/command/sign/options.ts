import { basename } from 'node:path';
import { UsageError } from '../exit-codes.ts';
import { readOptions } from '../read-options.ts';

export type SignOptions = {
  file: string;
  to: string[];
  name: string;
  message: string | undefined;
  loa: 1 | 2 | 3;
  language: 'mn' | 'en' | undefined;
  link: boolean;
  hash: boolean;
  wait: boolean;
  timeoutMs: number;
  out: string | undefined;
  url: string | undefined;
};

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const levels = [1, 2, 3] as const;
const languages = ['mn', 'en'] as const;

/** Reads the command line of `tamga sign`. Throws UsageError. */
export function readSignOptions(args: string[]): SignOptions {
  const { values, positionals } = readOptions('sign', args, {
    to: { type: 'string', multiple: true, default: [] },
    name: text,
    message: text,
    loa: { type: 'string', default: '2' },
    language: text,
    link: flag,
    hash: flag,
    wait: flag,
    timeout: { type: 'string', default: '3600' },
    out: text,
    json: flag,
    url: text,
  });
  const { to, name, message, out, url, link, hash, wait } = values;
  const file = fileOf(positionals);
  if (to.length === 0)
    throw new UsageError('Nobody is to sign. Say who: tamga sign FILE --to bat@example.mn');
  return {
    file,
    to,
    message,
    out,
    url,
    link,
    hash,
    wait,
    name: name ?? basename(file),
    loa: oneOf('--loa', levels, Number(values.loa)),
    language: values.language === undefined ? undefined : oneOf('--language', languages, values.language),
    timeoutMs: milliseconds(values.timeout),
  };
}

function fileOf([file, ...more]: string[]): string {
  if (file === undefined)
    throw new UsageError('No file is named. Name one: tamga sign lease.pdf --to bat@example.mn');
  if (more.length > 0) throw new UsageError(`One file at a time: "${more[0]}" is a second one.`);
  return file;
}

function oneOf<T extends string | number>(option: string, known: readonly T[], given: string | number): T {
  const found = known.find((one) => one === given);
  if (found === undefined)
    throw new UsageError(
      `${option}: it is "${given}"; expected ${known.join(', ').replace(/, ([^,]*)$/, ' or $1')}.`,
    );
  return found;
}

function milliseconds(given: string): number {
  const seconds = Number(given);
  if (!(seconds > 0 && seconds <= 2_000_000))
    throw new UsageError(`--timeout: it is "${given}"; expected seconds, more than 0.`);
  return seconds * 1_000;
}
