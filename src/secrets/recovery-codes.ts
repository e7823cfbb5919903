import { randomBytes } from 'node:crypto';
import { tokenHash } from './link-token.ts';

/** Letters and digits that nobody takes for one another: 32 of them, five bits each. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 120 bits: enough for a plain hash (NIST SP 800-63B-4, 3.1.2.2). */
const length = 24;
const written = new RegExp(`^[${signs}]{${length}}$`);

/** Makes a recovery code, as a person keeps it: six groups of four letters and digits. */
export function newRecoveryCode(): string {
  const code = Array.from(randomBytes(length), (byte) => signs.charAt(byte % signs.length)).join('');
  return code.match(/.{4}/g)?.join('-') ?? '';
}

/**
 * Hashes a recovery code that was typed, for one user alone, in lower-case hex; spaces, hyphens and case count for nothing.
 * Undefined when it can be none.
 */
export function recoveryCodeHash(userId: string, typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return written.test(code) ? tokenHash(`recovery\0${userId}\0${code}`) : undefined;
}
