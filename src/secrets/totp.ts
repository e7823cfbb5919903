import { timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
const digits = 6;
/** RFC 4226 section 4, R6 recommends 160 bits. */
const secretBytes = 20;

/** Makes a new secret of one-time codes, in base 32 (RFC 4648), as a person types it into their app. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address that an app reads from a QR code to make the codes of `secret` for `account`. */
export function totpUri(secret: string, { account, issuer }: { account: string; issuer: string }): string {
  return totpOf(secret, { label: account, issuer }).toString();
}

/**
 * Compares a code with those of a secret (RFC 6238 with SHA-1, six digits, 30 s) now, one step before and one after (section 5.2);
 * gives the time step that it is the code of. Undefined when it is none, or of step `usedStep` or one before that. Takes the same
 * time for every code.
 */
export function totpStep(
  secret: string,
  { code, usedStep, now }: { code: string; usedStep: number; now: number },
): number | undefined {
  const totp = totpOf(secret);
  const given = Buffer.from(code);
  const current = Math.floor(now / 1_000 / periodSeconds);
  const fitting = [current - 1, current, current + 1].filter((step) => {
    const made = Buffer.from(totp.generate({ timestamp: step * periodSeconds * 1_000 }));
    return made.length === given.length && timingSafeEqual(made, given);
  });
  return fitting.find((step) => step > usedStep);
}

function totpOf(secret: string, about: { label?: string; issuer?: string } = {}): TOTP {
  return new TOTP({
    ...about,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits,
    period: periodSeconds,
  });
}
