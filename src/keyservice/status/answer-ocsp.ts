import { LockMode } from '@mikro-orm/core';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { isIssuedBy } from '#signatures/ocsp/cert-id.ts';
import type { CertId } from '#signatures/ocsp/cert-id.ts';
import { readOcspRequest } from '#signatures/ocsp/request.ts';
import type { OcspRequest } from '#signatures/ocsp/request.ts';
import { ocspError } from '#signatures/ocsp/response.ts';
import type { IssuingAuthority } from '../ca/authority.ts';
import { findHeld } from '../ca/find-issuer.ts';
import { Certificate } from '../entities/certificate.ts';
import type { KeyService } from '../service.ts';
import { statusOf } from './certificate-status.ts';
import type { IssuedStatus } from './certificate-status.ts';
import { OcspAnswer } from '../entities/ocsp-answer.ts';
import { answerLife, signAnswer } from './sign-answer.ts';
import type { SignedAnswer } from './sign-answer.ts';
import { statusesOf } from './status-memory.ts';

/** The answer to a request. `stored` is true when it is kept for all requests without a nonce. */
export type Answered = { response: Buffer; nextUpdate: Date | null; stored: boolean };

/** A request whose certificates all have one issuer that answers for their status. */
type Question = { request: OcspRequest; issuer: IssuingAuthority };

/**
 * Answers an OCSPRequest (RFC 6960): malformedRequest for bytes that cannot be read, unauthorized for any issuer but one of our
 * issuing authorities, the same for all certificates, else good, revoked or unknown. A request for one certificate without a
 * nonce gets an answer that is signed at the first request and kept; any other answer is signed for this request alone.
 */
export async function answerOcsp(service: KeyService, der: Uint8Array, now: Date): Promise<Answered> {
  const question = await read(service, der);
  if (Buffer.isBuffer(question)) return { response: question, nextUpdate: null, stored: false };
  const { request, issuer } = question;
  const [certId, ...others] = request.certIds;
  // One look first: a certificate that was never issued needs no lock and no row.
  const statuses = await statusesOf(service.orm, serialNumbersIn([question]));
  if (certId && others.length === 0 && !request.nonce && statuses.has(certId.serialNumber)) {
    const kept = await keepAnswer(service, { certId, issuer, now });
    if (kept) return { ...kept, stored: true };
  }
  return { ...(await answerLive(service, { question, statuses, now })), stored: false };
}

/** Answers many OCSPRequests, each signed for itself and none kept, after at most one look at the database for all of them. */
export async function answerOcspLive(service: KeyService, ders: Uint8Array[], now: Date): Promise<Buffer[]> {
  const questions = await Promise.all(ders.map((der) => read(service, der)));
  const readable = questions.flatMap((one) => (Buffer.isBuffer(one) ? [] : [one]));
  const statuses = await statusesOf(service.orm, serialNumbersIn(readable));
  return Promise.all(
    questions.map(async (question) =>
      Buffer.isBuffer(question)
        ? question
        : (await answerLive(service, { question, statuses, now })).response,
    ),
  );
}

/** Reads the request, or gives the error that answers it. */
async function read(service: KeyService, der: Uint8Array): Promise<Question | Buffer> {
  try {
    const request = readOcspRequest(der);
    const issuer = request.certIds.every(isHashTaken)
      ? await findHeld(service, ({ facts }) => request.certIds.every((certId) => isIssuedBy(certId, facts)))
      : undefined;
    return issuer ? { request, issuer } : ocspError('unauthorized');
  } catch (error) {
    if (error instanceof MalformedError) return ocspError('malformedRequest');
    throw error;
  }
}

/** Kept answers are few: requests by other hashes are refused, as is said where status is described. */
function isHashTaken({ hash }: CertId): boolean {
  return hash === 'sha1' || hash === 'sha256';
}

type Statuses = Map<string, IssuedStatus>;

function serialNumbersIn(questions: Question[]): string[] {
  return questions.flatMap(({ request }) => request.certIds.map(({ serialNumber }) => serialNumber));
}

function answerLive(
  service: KeyService,
  { question, statuses, now }: { question: Question; statuses: Statuses; now: Date },
): Promise<SignedAnswer> {
  const { request, issuer } = question;
  const answers = request.certIds.map(({ encoded, serialNumber }) => {
    const found = statuses.get(serialNumber);
    return { certId: encoded, status: found?.issuerId === issuer.id ? found.status : statusOf(undefined) };
  });
  return signAnswer(service, { issuer, answers, nonce: request.nonce, now });
}

/** The kept answer while it is young, else a new one in its place; undefined for a certificate that this issuer never issued. */
async function keepAnswer(
  service: KeyService,
  { certId: { encoded, serialNumber }, issuer, now }: { certId: CertId; issuer: IssuingAuthority; now: Date },
): Promise<Pick<Answered, 'response' | 'nextUpdate'> | undefined> {
  return service.orm.em.fork().transactional(async (em) => {
    const certId = encoded.toString('hex');
    const kept = await em.findOne(OcspAnswer, { certId });
    if (kept && kept.nextUpdate.getTime() - now.getTime() > answerLife / 2) {
      kept.askedAt = now;
      return { response: Buffer.from(kept.response), nextUpdate: kept.nextUpdate };
    }
    // Holds a revocation back until this answer is there to be replaced by it.
    const row = await em.findOne(
      Certificate,
      { serialNumber, issuerId: issuer.id },
      { lockMode: LockMode.PESSIMISTIC_READ },
    );
    if (!row) return undefined;
    const answers = [{ certId: encoded, status: statusOf(row) }];
    const signed = await signAnswer(service, { issuer, answers, now });
    await em.upsert(OcspAnswer, { certId, serialNumber, ...signed, askedAt: now });
    return signed;
  });
}
