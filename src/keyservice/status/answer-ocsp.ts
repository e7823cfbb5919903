import { LockMode } from '@mikro-orm/core';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { isIssuedBy } from '#signatures/ocsp/cert-id.ts';
import type { CertId } from '#signatures/ocsp/cert-id.ts';
import { readOcspRequest } from '#signatures/ocsp/request.ts';
import type { OcspRequest } from '#signatures/ocsp/request.ts';
import { ocspError } from '#signatures/ocsp/response.ts';
import type { CertificateStatus } from '#signatures/ocsp/response.ts';
import { Certificate } from '../entities/certificate.ts';
import type { KeyService } from '../service.ts';
import { issuedBy, statusOf } from './certificate-status.ts';
import { OcspAnswer } from '../entities/ocsp-answer.ts';
import { answerLife, signAnswer } from './sign-answer.ts';
import type { SignedAnswer } from './sign-answer.ts';
import { statusesOf } from './status-memory.ts';

/** The answer to a request. `stored` is true when it is kept for all requests without a nonce. */
export type Answered = { response: Buffer; nextUpdate: Date | null; stored: boolean };

/**
 * Answers an OCSPRequest (RFC 6960): malformedRequest for bytes that cannot be read, unauthorized for any issuer but our
 * issuing authority, else good, revoked or unknown. A request for one certificate without a nonce gets an answer that is
 * signed at the first request and kept; any other answer is signed for this request alone.
 */
export async function answerOcsp(service: KeyService, der: Uint8Array, now: Date): Promise<Answered> {
  const request = read(service, der);
  if (Buffer.isBuffer(request)) return { response: request, nextUpdate: null, stored: false };
  const [certId, ...others] = request.certIds;
  // One look first: a certificate that was never issued needs no lock and no row.
  const statuses = await statusesOf(service.orm, serialNumbersIn([request]));
  if (certId && others.length === 0 && !request.nonce && statuses.has(certId.serialNumber)) {
    const kept = await keepAnswer(service, certId, now);
    if (kept) return { ...kept, stored: true };
  }
  return { ...(await answerLive(service, { request, statuses, now })), stored: false };
}

/** Answers many OCSPRequests, each signed for itself and none kept, after at most one look at the database for all of them. */
export async function answerOcspLive(service: KeyService, ders: Uint8Array[], now: Date): Promise<Buffer[]> {
  const requests = ders.map((der) => read(service, der));
  const readable = requests.flatMap((request) => (Buffer.isBuffer(request) ? [] : [request]));
  const statuses = await statusesOf(service.orm, serialNumbersIn(readable));
  return Promise.all(
    requests.map(async (request) =>
      Buffer.isBuffer(request) ? request : (await answerLive(service, { request, statuses, now })).response,
    ),
  );
}

/** Reads the request, or gives the error that answers it. */
function read({ authority }: KeyService, der: Uint8Array): OcspRequest | Buffer {
  try {
    const request = readOcspRequest(der);
    const issuer = authority.issuing.facts;
    return request.certIds.every((certId) => isHashTaken(certId) && isIssuedBy(certId, issuer))
      ? request
      : ocspError('unauthorized');
  } catch (error) {
    if (error instanceof MalformedError) return ocspError('malformedRequest');
    throw error;
  }
}

/** Kept answers are few: requests by other hashes are refused, as is said where status is described. */
function isHashTaken({ hash }: CertId): boolean {
  return hash === 'sha1' || hash === 'sha256';
}

type Statuses = Map<string, CertificateStatus>;

function serialNumbersIn(requests: OcspRequest[]): string[] {
  return requests.flatMap(({ certIds }) => certIds.map(({ serialNumber }) => serialNumber));
}

function answerLive(
  service: KeyService,
  { request, statuses, now }: { request: OcspRequest; statuses: Statuses; now: Date },
): Promise<SignedAnswer> {
  const answers = request.certIds.map(({ encoded, serialNumber }) => ({
    certId: encoded,
    status: statuses.get(serialNumber) ?? statusOf(undefined),
  }));
  return signAnswer(service, { answers, nonce: request.nonce, now });
}

/** The kept answer while it is young, else a new one in its place; undefined for a certificate that was never issued. */
async function keepAnswer(
  service: KeyService,
  { encoded, serialNumber }: CertId,
  now: Date,
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
      { serialNumber, kind: { $in: issuedBy.issuing } },
      { lockMode: LockMode.PESSIMISTIC_READ },
    );
    if (!row) return undefined;
    const answers = [{ certId: encoded, status: statusOf(row) }];
    const signed = await signAnswer(service, { answers, now });
    await em.upsert(OcspAnswer, { certId, serialNumber, ...signed, askedAt: now });
    return signed;
  });
}
