import { withKey } from '../ca/authority.ts';
import { certificateRow, issueByProfile } from '../ca/issue.ts';
import { personProfile } from '../ca/profiles.ts';
import { mailboxName } from '../ca/subject.ts';
import type { Certificate } from '../entities/certificate.ts';
import type { KeyAlgorithm } from '../keys/key-store.ts';
import { appendToLog } from '../log/append.ts';
import type { Caller } from '../log/append.ts';
import { recordingFailure } from '../service.ts';
import type { KeyService } from '../service.ts';

const day = 24 * 60 * 60 * 1000;

export type GenerateInput = KeyAlgorithm & {
  commonName: string;
  email?: string | undefined;
  organization?: string | undefined;
  validityDays: number;
  userId?: string | undefined;
  label?: string | undefined;
  /** 3 when an account's holder was identified; null when nobody vouches for the names. */
  level: 3 | null;
  pin: string;
};

/** Makes a key under the holder's PIN and its certificate; both and the log entry are committed together. */
export async function generateCertificate(
  service: KeyService,
  caller: Caller,
  input: GenerateInput,
): Promise<Certificate> {
  const { orm, keyStore, authority, pkiUrl } = service;
  const { keyType, keySize, commonName, organization, email, userId, label, level, pin } = input;
  const operation = 'certificate_generated';
  const row = await recordingFailure(service, caller, { operation }, async () => {
    const key = await keyStore.generate({ keyType, keySize, purpose: 'user', owner: userId ?? '', pin });
    const profile = personProfile({
      subject: { commonName, organization },
      name: email === undefined ? undefined : mailboxName(email),
      level,
      validity: input.validityDays * day,
      pkiUrl,
    });
    const facts = await withKey(keyStore, authority.issuing.key, (signer) =>
      issueByProfile(profile, {
        issuer: { signer, certificate: authority.issuing.facts },
        publicKey: Buffer.from(key.publicKey),
        now: new Date(),
      }),
    );
    const certificate = certificateRow(facts, {
      kind: 'user',
      keyId: key.id,
      keyType,
      keySize,
      userId: userId ?? null,
      level,
      label,
    });
    return orm.em.fork().transactional(async (em) => {
      await em.persist(key).flush();
      await em.persist(certificate).flush();
      await appendToLog(em, caller, { operation, outcome: 'ok', certificateId: certificate.id });
      return certificate;
    });
  });
  await service.logFile.catchUp();
  return row;
}
