import { LockMode } from '@mikro-orm/core';
import type { CertificateStatus } from '#domain/certificate/certificate.ts';
import { Problem } from '#domain/common/problem.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { nameFacts } from '#signatures/asn1/x509/read-name.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { Certificate, personKinds } from '../entities/certificate.ts';
import type { EntityManager } from '../entities/orm.ts';
import { StoredKey } from '../entities/stored-key.ts';
import type { KeyService } from '../service.ts';
import { chainOf } from './chain-of.ts';

/** The failure for an id that names no certificate of a person. */
export function noSuchCertificate(): Problem {
  return new Problem('not_found', 'There is no certificate with this id.');
}

/**
 * A person's certificate, by its id (a uuid). Throws Problem not_found; the service's own are not among them.
 */
export async function findCertificate(em: EntityManager, id: string): Promise<Certificate> {
  const found = await em.findOne(Certificate, { id, kind: { $in: [...personKinds] } });
  if (!found) throw noSuchCertificate();
  return found;
}

/** Revoked once revoked, else expired once its time is over. */
function statusOf({ revokedAt, validTo }: Certificate, now: Date): CertificateStatus {
  if (revokedAt) return 'revoked';
  return validTo < now ? 'expired' : 'active';
}

/**
 * The certificate, by its id, locked so that it is revoked either before the caller's transaction looks at it, or after that
 * has ended. Throws Problem not_found.
 */
export async function holdCertificate(em: EntityManager, id: string): Promise<Certificate> {
  const [held] = await holdCertificates(em, [id]);
  if (!held) throw noSuchCertificate();
  return held;
}

/** Works as holdCertificate for several, in an order that is the same for everybody; those that there are. */
export function holdCertificates(em: EntityManager, ids: readonly string[]): Promise<Certificate[]> {
  const persons = { id: { $in: [...ids] }, kind: { $in: [...personKinds] } };
  const held = { lockMode: LockMode.PESSIMISTIC_READ, refresh: true, orderBy: { id: 'asc' } } as const;
  return em.find(Certificate, persons, held);
}

/** A certificate, and its key's row as it was when the PIN opened it. */
type Opened = {
  certificateId: string;
  key: Pick<StoredKey, 'id' | 'pinSalt'>;
  states?: readonly CertificateStatus[];
};

/**
 * The key of a certificate that has one of these states: `active` is one that may sign now. Throws Problem invalid_state when
 * the certificate has another, or is a one-time one.
 */
export async function keyOf(
  em: EntityManager,
  certificate: Certificate,
  states: readonly CertificateStatus[] = ['active'],
): Promise<StoredKey> {
  const status = statusOf(certificate, new Date());
  const { keyId } = certificate;
  const isUsable = states.includes(status);
  const key = keyId && isUsable ? await em.findOne(StoredKey, { id: keyId }) : null;
  if (key) return key;
  const why = isUsable ? 'its key was made for one signature and is gone' : `it is ${status}`;
  throw new Problem('invalid_state', `This certificate cannot sign: ${why}.`, {
    status,
    allowed_from: states,
  });
}

/**
 * Holds a certificate as holdCertificate does, once its key was opened by the PIN: nothing comes of a PIN that was changed since.
 * Throws Problem invalid_pin then, and what keyOf throws.
 */
export async function holdOpened(
  em: EntityManager,
  { certificateId, key, states }: Opened,
): Promise<Certificate> {
  const certificate = await holdCertificate(em, certificateId);
  await keyOf(em, certificate, states);
  const { id, pinSalt } = key;
  if ((await em.count(StoredKey, { id, pinSalt, destroyedAt: null })) === 1) return certificate;
  throw pinChanged();
}

/** The failure of a PIN that was right when it was given. */
export function pinChanged(): Problem {
  return new Problem('invalid_pin', 'The PIN was changed meanwhile. Enter the new one.');
}

/** A certificate as lists show it. */
export function certificateItem(row: Certificate) {
  return {
    certificate_id: row.id,
    user_id: row.userId ?? null,
    label: row.label,
    subject: row.subject,
    issuer: row.issuer,
    serial_number: row.serialNumber,
    status: statusOf(row, new Date()),
    key_type: row.keyType,
    key_size: row.keySize,
    valid_from: row.validFrom.toISOString(),
    valid_to: row.validTo.toISOString(),
    revoked_at: row.revokedAt?.toISOString() ?? null,
    revocation_reason: row.revocationReason ?? null,
  };
}

type Authorities = Pick<KeyService, 'orm' | 'authority'>;

/** The item with the certificate and its chain up to, not including, our own root, in PEM. */
export async function certificateDetail(service: Authorities, row: Certificate) {
  return { ...certificateItem(row), ...(await certificates(service, row)) };
}

async function certificates(service: Authorities, row: Certificate) {
  const chain = (await chainOf(service, row)).map(({ der }) => certificatePem(der));
  return { certificate: certificatePem(row.der), chain };
}

/** The longest name that is given to callers. */
const longestName = 255;

/** A certificate whose key is now kept, as the operations that make or take one answer. */
export async function keptCertificate(service: Authorities, row: Certificate) {
  const { subject, issuer } = readCertificate(row.der);
  const [subjectCn, issuerCn] = [subject, issuer].map(shortName);
  return {
    certificate_id: row.id,
    serial_number: row.serialNumber,
    subject_cn: subjectCn,
    issuer_cn: issuerCn,
    key_type: row.keyType,
    key_size: row.keySize,
    valid_from: row.validFrom.toISOString(),
    valid_to: row.validTo.toISOString(),
    ...(await certificates(service, row)),
  };
}

/** What would break a line, turn the order of what is read, or cannot be stored (NUL, halves of characters). */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;

/** The common name of a Name in DER, else all of it, as one line: other authorities write into it what they like. */
function shortName(name: Buffer): string {
  const { attributes, text } = nameFacts(name);
  const named = attributes.find(({ type, value }) => type === oids.commonName && value.trim() !== '');
  return Array.from((named?.value ?? text).replaceAll(unprintable, '\uFFFD'))
    .slice(0, longestName)
    .join('');
}
