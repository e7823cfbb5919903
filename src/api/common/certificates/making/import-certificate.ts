import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { importedTypes } from '#domain/certificate/certificate.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import type { SecretText } from '../../../http/input/secret-text.ts';
import { brakeImports } from './import-brake.ts';
import { madeBefore, makeCertificate } from './make-certificate.ts';

export type CertificateFile = {
  label: string;
  type: (typeof importedTypes)[number];
  pkcs12: Buffer;
  passphrase: SecretText;
  pin: SecretText;
};

/**
 * Takes a key and its certificate out of a PKCS#12 file (RFC 7292) and keeps the key under a PIN. Throws Problem
 * validation_failed, which names the member, when the passphrase is wrong or the file cannot be taken, quota_exceeded, and rate_limited
 * after several files that were refused.
 */
export async function importCertificate(
  c: Context<ApiEnv>,
  { label, type, pkcs12, passphrase, pin }: CertificateFile,
  attempt: Attempt,
): Promise<Certificate> {
  const { deps, user } = c.var;
  const made = await madeBefore(deps, attempt);
  if (made) return made;
  const secrets = { passphrase: passphrase.reveal(), pin: pin.reveal() };
  const make = (id: string) =>
    deps.keyService
      .importCertificate({ id, pkcs12, ...secrets, type, userId: user.id, label })
      .catch(nameMember);
  return brakeImports(deps, user.id, () =>
    makeCertificate(c, { attempt, action: 'imported', label, type, make }),
  );
}

/** The key service names the member of the input that is wrong; callers find it among the issues, and why beside them. */
function nameMember(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  const { field, ...why } = error.details ?? {};
  if (typeof field !== 'string') throw error;
  const issues = [{ path: field, message: error.message }];
  throw new Problem(error.code, `${field}: ${error.message}`, { issues, ...why });
}
