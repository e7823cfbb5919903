import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import {
  revocationReasons,
  type CertificateStatus,
  type RevocationReason,
} from '#domain/certificate/certificate.ts';
import { asPinProblem } from './activations.ts';
import { call, KeyServiceRefusal, type KeyServiceSettings } from './call.ts';

/** The holder of a new key and the names in its certificate; `issuer` self makes a certificate that signs itself. */
type GenerateCertificate = {
  /** The id of the certificate that is to be made: the same one asked for again is given again. */
  id: string;
  issuer: 'authority' | 'self';
  commonName: string;
  email: string | undefined;
  organization: string | undefined;
  validityDays: number;
  keyType: 'RSA' | 'EC';
  keySize: number;
  userId: string;
  label: string;
  /** Whether the holder's identity was proved: their certificate is of level 3 then, else of level 2. */
  identityProved: boolean;
  pin: string;
};

type ImportCertificate = {
  /** The id of the certificate that is to be made: the same one asked for again is given again. */
  id: string;
  /** A PKCS#12 file (RFC 7292) with one key and its certificate. */
  pkcs12: Buffer;
  passphrase: string;
  pin: string;
  /** `eidas` is refused unless the certificate has QCStatements (ETSI EN 319 412-5) that can be read. */
  type: 'eidas' | 'corporate';
  userId: string;
  label: string;
};

type RenewCertificate = {
  /** The id of the successor. */
  id: string;
  pin: string;
  validityDays: number;
  /** Whether the holder's identity is proved now: a successor of a certificate of level 3 is of level 2 else. */
  identityProved: boolean;
};

const Kept = z.object({
  certificate_id: z.string(),
  serial_number: z.string(),
  subject_cn: z.string(),
  issuer_cn: z.string(),
  key_type: z.enum(['RSA', 'EC']),
  key_size: z.int(),
  valid_from: z.coerce.date(),
  valid_to: z.coerce.date(),
  /** PEM. */
  certificate: z.string(),
  /** PEM, the issuer's first, without our own root. */
  chain: z.array(z.string()),
});

/** A certificate whose key the key service keeps. */
export type KeptCertificate = z.output<typeof Kept>;

const Revoked = z.object({ revoked_at: z.coerce.date() });

/** A revocation, and its place among all. */
export type RevocationPlace = { id: string; revokedAt: Date };

/** The calls about certificates of users; those that give a key a new PIN or holder take up to 20 s. */
export type KeyServiceCertificates = {
  /** Makes a key under the PIN, and its certificate. */
  generateCertificate(input: GenerateCertificate): Promise<KeptCertificate>;
  /**
   * Takes a key and its certificate out of a PKCS#12 file. Throws Problem validation_failed, which names the member of the
   * input and says what to do, when the passphrase is wrong or the file cannot be taken.
   */
  importCertificate(input: ImportCertificate): Promise<KeptCertificate>;
  /**
   * Makes a successor with the same names and a new key under the same PIN; the old one may have expired. Throws as `activate`,
   * and Problem invalid_state (`reason` imported) for a certificate that another authority issued.
   */
  renewCertificate(id: string, input: RenewCertificate): Promise<KeptCertificate>;
  /** Puts the key under another PIN and ends its activations. Throws as `activate`. */
  changePin(id: string, input: { pin: string; newPin: string }): Promise<void>;
  /**
   * Revokes a certificate, destroys its key and ends its activations; gives the moment. A certificate that is revoked already
   * gives the moment when it was, and keyCompromise becomes its reason where that is given now. One that another authority issued is not in our lists: only its key ends.
   */
  revokeCertificate(
    id: string,
    input: { reason: RevocationReason; comment?: string | undefined },
  ): Promise<Date>;
  /** Up to 500 revocations of holders' certificates, by their ids there, in their order, from the place after `after`. */
  revocationsAfter(after: RevocationPlace | null): Promise<RevocationPlace[]>;
  /** The status that the key service has of a certificate, and until when wrong PINs keep it locked. */
  statusOf(id: string): Promise<{
    status: CertificateStatus;
    revokedAt: Date | null;
    reason: RevocationReason | null;
    lockedUntil: Date | null;
  }>;
};

const Revocations = z.array(z.object({ certificate_id: z.string(), revoked_at: z.coerce.date() }));

const Status = z.object({
  status: z.enum(['active', 'revoked', 'expired']),
  revoked_at: z.coerce.date().nullable(),
  revocation_reason: z.enum(revocationReasons).nullable(),
  locked_until: z.coerce.date().nullable(),
});

/** Speaks to the key service about certificates of users. */
export function certificatesOf(settings: KeyServiceSettings): KeyServiceCertificates {
  const path = '/api/v1/certificates';
  const of = (id: string, operation: string) => `${path}/${encodeURIComponent(id)}/${operation}`;
  return {
    generateCertificate: async (input) => {
      const body = {
        certificate_id: input.id,
        issuer: input.issuer,
        common_name: input.commonName,
        email: input.email,
        organization: input.organization,
        validity_days: input.validityDays,
        key_type: input.keyType,
        key_size: input.keySize,
        user_id: input.userId,
        label: input.label,
        identity_proved: input.identityProved,
        pin: input.pin,
      };
      return Kept.parse(await call(settings, 'POST', `${path}/generate`, body));
    },
    importCertificate: async ({ id, pkcs12, passphrase, pin, type, userId, label }) => {
      const file = { pkcs12: pkcs12.toString('base64'), passphrase, type };
      const body = { certificate_id: id, ...file, pin, user_id: userId, label };
      return Kept.parse(await call(settings, 'POST', `${path}/import`, body).catch(asImportProblem));
    },
    renewCertificate: async (id, { id: successor, pin, validityDays, identityProved }) => {
      const terms = { validity_days: validityDays, identity_proved: identityProved };
      const body = { certificate_id: successor, pin, ...terms };
      return Kept.parse(await call(settings, 'POST', of(id, 'renew'), body).catch(asPinProblem));
    },
    changePin: async (id, { pin, newPin }) => {
      await call(settings, 'POST', of(id, 'change-pin'), { pin, new_pin: newPin }).catch(asPinProblem);
    },
    revokeCertificate: async (id, body) =>
      Revoked.parse(await call(settings, 'POST', of(id, 'revoke'), body).catch(asRevoked)).revoked_at,
    revocationsAfter: async (after) => {
      const place = after && { after: after.revokedAt.toISOString(), after_id: after.id };
      const query = place ? `?${new URLSearchParams(place).toString()}` : '';
      const rows = Revocations.parse(await call(settings, 'GET', `/api/v1/revocations${query}`));
      return rows.map((row) => ({ id: row.certificate_id, revokedAt: row.revoked_at }));
    },
    statusOf: async (id) => {
      const data = Status.parse(await call(settings, 'GET', `${path}/${encodeURIComponent(id)}`));
      const { status, revoked_at: revokedAt, revocation_reason: reason, locked_until: lockedUntil } = data;
      return { status, revokedAt, reason, lockedUntil };
    },
  };
}

/** The key service's refusal of a file, with its details: `field` is the member that is wrong. */
function asImportProblem(error: unknown): never {
  if (error instanceof KeyServiceRefusal && error.refusedWith === 'VALIDATION_FAILED') {
    throw new Problem('validation_failed', error.refusedMessage, error.refusedDetails);
  }
  throw error;
}

/** A repeat of a revocation finds it done: the refusal says when. */
function asRevoked(error: unknown): unknown {
  if (error instanceof KeyServiceRefusal && typeof error.refusedDetails['revoked_at'] === 'string')
    return error.refusedDetails;
  throw error;
}
