import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { CertificateType } from '#domain/certificate/certificate.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { wasResetSinceProof } from '#entities/account/identity-proof-reset.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import type { SecretText } from '../../../http/input/secret-text.ts';
import { assertOwnNames, ownNames, type AskedNames } from './certificate-names.ts';
import { madeBefore, makeCertificate } from './make-certificate.ts';

export type NewCertificate = {
  label: string;
  type: CertificateType;
  keyType: 'RSA' | 'EC';
  keySize: number;
  validityDays: number;
  names: AskedNames;
  pin: SecretText;
};

/**
 * Makes a key of the caller's own under a PIN, and its certificate: `ca_issued` names the caller as the account does,
 * `self_signed` as the caller wishes. Throws Problem validation_failed, which names the member, for other names and other types,
 * and quota_exceeded.
 */
export async function generateCertificate(
  c: Context<ApiEnv>,
  input: NewCertificate,
  attempt: Attempt,
): Promise<Certificate> {
  const { deps, user } = c.var;
  const { type, label, pin, keyType, keySize, validityDays } = input;
  const made = await madeBefore(deps, attempt);
  if (made) return made;
  if (type === 'eidas' || type === 'corporate') throw onlyImported(type);
  const em = deps.orm.em.fork();
  const { identityProved: isProved, ...own } = await ownNames(em, user);
  // With a renewal the PIN of the certificate before shows that it is the same person.
  const identityProved = isProved && !(await wasResetSinceProof(em, user.id));
  if (type === 'ca_issued') assertOwnNames(input.names, own);
  const { commonName, email, organization } = type === 'ca_issued' ? own : { ...own, ...given(input.names) };
  const issuer = type === 'ca_issued' ? 'authority' : 'self';
  const key = { keyType, keySize, validityDays, pin: pin.reveal() };
  const holder = { userId: user.id, label, identityProved };
  return makeCertificate(c, {
    attempt,
    action: 'generated',
    label,
    type,
    make: (id) =>
      deps.keyService.generateCertificate({
        id,
        issuer,
        commonName,
        email,
        organization,
        ...key,
        ...holder,
      }),
  });
}

function given(names: AskedNames) {
  const { commonName, email, organization } = names;
  return {
    ...(commonName === undefined ? {} : { commonName }),
    ...(email === undefined ? {} : { email }),
    ...(organization === undefined ? {} : { organization }),
  };
}

function onlyImported(type: CertificateType): Problem {
  const message = `expected ca_issued or self_signed; certificates of the type ${type} come with their key, by import`;
  return new Problem('validation_failed', `type: ${message}`, { issues: [{ path: 'type', message }] });
}
