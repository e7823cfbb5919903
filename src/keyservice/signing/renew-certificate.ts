import { Problem } from '#domain/common/problem.ts';
import { nameFacts } from '#signatures/asn1/x509/read-name.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { Certificate } from '../entities/certificate.ts';
import type { EntityManager } from '../entities/orm.ts';
import type { StoredKey } from '../entities/stored-key.ts';
import { openWithPin } from '../keys/open-with-pin.ts';
import type { Caller } from '../log/append.ts';
import { recordingFailure } from '../service.ts';
import type { KeyService } from '../service.ts';
import { findCertificate, holdOpened, keyOf } from './certificates.ts';
import { keepCertificate } from './generate-certificate.ts';
import { madeOnce } from './made-once.ts';
import { makeCertificate } from './make-certificate.ts';
import type { NewCertificate } from './make-certificate.ts';

type Renewal = {
  certificateId: string;
  /** The id of the successor; made when absent. */
  id?: string | undefined;
  pin: string;
  validityDays: number;
  /** Whether the holder's identity is proved now: a successor is of level 3 only then. */
  identityProved: boolean;
};

/**
 * Makes the successor of a certificate: a new key of the same kind under the same PIN, the same names and issuer. Its level is the same, but 3 only for an identity that is proved now. The old
 * one stays as it is; it may have expired. A successor that was made under the same id is given again. Throws Problem not_found, invalid_state (revoked, one-time, or imported: `reason`),
 * invalid_pin, too_many_attempts.
 */
export async function renewCertificate(
  service: KeyService,
  caller: Caller,
  { certificateId, id, pin, validityDays, identityProved }: Renewal,
): Promise<Certificate> {
  const operation = 'certificate_renewed';
  return recordingFailure(service, caller, { operation, certificateId }, async () => {
    const { old, key } = await checkedHolder(service, certificateId, pin);
    return madeOnce(service, { id, userId: old.userId }, async () => {
      const made = await makeCertificate(service, { ...sameAs(old, identityProved), id, pin, validityDays });
      const hold = (em: EntityManager) => holdOpened(em, { certificateId: old.id, key, states });
      return keepCertificate(service, caller, { operation, made, hold });
    });
  });
}

/** Of which a successor is made. */
const states = ['active', 'expired'] as const;

/** The certificate, once the PIN has opened its key. */
async function checkedHolder(
  service: KeyService,
  id: string,
  pin: string,
): Promise<{ old: Certificate; key: StoredKey }> {
  const em = service.orm.em.fork();
  const certificate = await findCertificate(em, id);
  if (certificate.kind === 'imported') {
    throw new Problem(
      'invalid_state',
      'Another authority issued this certificate: have it renewed there, and import the new one.',
      { reason: 'imported' },
    );
  }
  const { opened, key } = await openWithPin(service, await keyOf(em, certificate, states), pin);
  opened.close();
  return { old: certificate, key };
}

/** The names and terms that a certificate of ours was made with. */
function sameAs(
  { kind, der, ...row }: Certificate,
  identityProved: boolean,
): Omit<NewCertificate, 'pin' | 'validityDays'> {
  const { subject, commonName, email } = readCertificate(der);
  const { attributes } = nameFacts(subject);
  return {
    issuer: kind === 'self_signed' ? 'self' : 'authority',
    commonName: commonName ?? '',
    organization: attributes.find(({ type }) => type === oids.organizationName)?.value,
    email: email ?? undefined,
    userId: row.userId ?? undefined,
    label: row.label,
    level: levelNow(row.level, identityProved),
    keyType: row.keyType,
    keySize: row.keySize,
  };
}

function levelNow(level: number | null | undefined, identityProved: boolean): NewCertificate['level'] {
  if (level === 3) return identityProved ? 3 : 2;
  return level === 2 ? 2 : null;
}
