import { zipLimits } from './zip-limits.ts';

const strict = new TextDecoder('utf-8', { fatal: true });

/** An entry's name, and whether a program could take it for another place or cannot read it. */
export type EntryName = { name: string; isUnsafe: boolean };

/**
 * Reads an entry's name, which is UTF-8 (ETSI EN 319 162-1 clause 4.2.1). Absolute names, names that lead outside, with
 * backslashes, control characters or empty parts are unsafe.
 */
export function judgeName(raw: Buffer): EntryName {
  const decoded = decode(raw);
  const name = decoded ?? raw.toString('latin1');
  const parts = name.replace(/\/$/, '').split('/');
  const isUnsafe =
    decoded === undefined ||
    raw.length > zipLimits.nameOctets ||
    parts.some((part) => part === '' || part === '.' || part === '..') ||
    /^[a-zA-Z]:/.test(name) ||
    hasOddCharacter(name);
  return { name, isUnsafe };
}

function decode(raw: Buffer): string | undefined {
  try {
    return strict.decode(raw);
  } catch {
    return undefined;
  }
}

/** Backslashes, controls, and characters that turn the direction of writing. */
function hasOddCharacter(name: string): boolean {
  return /[\\\p{Cc}\p{Bidi_Control}\uFEFF\uFFFD]/u.test(name);
}

/** The form in which two names count as one: readers differ in case and composition. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
