import {
  bitString,
  explicit,
  generalizedTime,
  implicitConstructed,
  implicitPrimitive,
  objectIdentifier,
  octetString,
  sequence,
  tagged,
} from '../asn1/der.ts';
import type { Der } from '../asn1/der.ts';
import { signatureAlgorithm } from '../asn1/algorithms.ts';
import { oids } from '../asn1/oids.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { extension } from '../certificates/extensions.ts';
import type { Signer } from '../certificates/issue.ts';
import { certificateHashes } from './cert-id.ts';
import { reasonCode } from '../certificates/revocation-reasons.ts';
import type { RevocationReason } from '../certificates/revocation-reasons.ts';

export type CertificateStatus =
  | { status: 'good' }
  | { status: 'revoked'; at: Date; reason: RevocationReason }
  | { status: 'unknown' };

export type OcspResponseInput = {
  /** Each certificate asked for, named as the request named it (CertID in DER). */
  answers: { certId: Buffer; status: CertificateStatus }[];
  /** The time when the answer is made and from which it holds; the answer carries whole seconds of it. */
  thisUpdate: Date;
  nextUpdate: Date;
  /** Since when status is kept, also for certificates that have expired (RFC 6960 section 4.4.4). */
  archiveCutoff: Date;
  nonce?: Buffer | undefined;
  signer: Signer;
  /** The delegated responder's certificate: its key makes the responder's id, itself goes into the answer. */
  responder: CertificateFacts;
};

const errorNumbers = {
  malformedRequest: 1,
  internalError: 2,
  tryLater: 3,
  sigRequired: 5,
  unauthorized: 6,
} as const;

/** An OCSPResponse that carries no answer: only why there is none, unsigned (RFC 6960 section 2.3). */
export function ocspError(status: keyof typeof errorNumbers): Der {
  return sequence(responseStatus(errorNumbers[status]));
}

/** A signed OCSPResponse of the basic type with SHA-256 (RFC 6960 section 4.2.1), the responder named by its key. */
export async function ocspResponse(input: OcspResponseInput): Promise<Der> {
  const { signer, responder } = input;
  const data = responseData(input);
  const basic = sequence(
    data,
    signatureAlgorithm(signer.keyType, 'sha256'),
    bitString(await signer.sign(data, 'sha256')),
    explicit(0, sequence(responder.der)),
  );
  const bytes = sequence(objectIdentifier(oids.ocspBasic), octetString(basic));
  return sequence(responseStatus(0), explicit(0, bytes));
}

function responseStatus(number: number): Der {
  return tagged(0x0a, Buffer.from([number]));
}

function responseData(input: OcspResponseInput): Der {
  const { responder, thisUpdate, nonce } = input;
  const keyHash = certificateHashes(responder).sha1.key;
  const parts = [
    explicit(2, octetString(keyHash)),
    generalizedTime(thisUpdate),
    sequence(...input.answers.map((answer) => singleResponse(answer, input))),
  ];
  if (nonce) parts.push(explicit(1, sequence(extension(oids.ocspNonce, octetString(nonce)))));
  return sequence(...parts);
}

function singleResponse(
  { certId, status }: OcspResponseInput['answers'][number],
  { thisUpdate, nextUpdate, archiveCutoff }: OcspResponseInput,
): Der {
  const cutoff = extension(oids.ocspArchiveCutoff, generalizedTime(archiveCutoff));
  return sequence(
    certId,
    certificateStatus(status),
    generalizedTime(thisUpdate),
    explicit(0, generalizedTime(nextUpdate)),
    explicit(1, sequence(cutoff)),
  );
}

const nothing = Buffer.alloc(0);

function certificateStatus(status: CertificateStatus): Der {
  if (status.status === 'good') return implicitPrimitive(0, nothing);
  if (status.status === 'unknown') return implicitPrimitive(2, nothing);
  const reason = reasonCode(status.reason);
  const time = generalizedTime(status.at);
  return implicitConstructed(1, reason ? sequence(time, explicit(0, reason)) : sequence(time));
}
