import { createHash } from 'node:crypto';
import {
  integer,
  integerFromHex,
  objectIdentifier,
  octetString,
  preciseTime,
  retagged,
  sequence,
  wholeSeconds,
} from '../asn1/der.ts';
import type { Der } from '../asn1/der.ts';
import { digestAlgorithm } from '../asn1/algorithms.ts';
import type { HashAlgorithm } from '../asn1/algorithms.ts';
import { oids } from '../asn1/oids.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { signedAttributes } from '../cades/signed-attributes.ts';
import { signedData } from '../cades/signed-data.ts';
import type { Signer } from '../certificates/issue.ts';

export type TimestampInput = {
  digest: Buffer;
  /** The hash that the digest was made with. */
  hash: HashAlgorithm;
  policy: string;
  /** 128 random bits in hexadecimal. */
  serialNumber: string;
  time: Date;
  /** The possible error of the clock, in milliseconds. */
  accuracyMs: number;
  /** The requester's nonce, an INTEGER in DER that is given back as it came. */
  nonce?: Der | undefined;
  signer: Signer;
  /** The authority's certificate first, then its chain. */
  certificates: CertificateFacts[];
  /** Leaves the certificates out, as for a request without certReq. */
  withoutCertificates?: boolean | undefined;
};

/**
 * Makes a TimeStampToken in DER (RFC 3161 section 2.4.2, with ESSCertIDv2 by RFC 5816), signed with SHA-256. The
 * time is in milliseconds.
 */
export async function timestampToken(input: TimestampInput): Promise<Der> {
  const [certificate] = input.certificates;
  if (!certificate) throw new Error('a timestamp needs the certificate of its authority');
  const info = tstInfo(input);
  const digest = createHash('sha256').update(info).digest();
  const signingTime = wholeSeconds(input.time);
  const attributes = signedAttributes({
    contentType: oids.tstInfo,
    digest,
    hash: 'sha256',
    certificate,
    signingTime,
  });
  return signedData({
    hash: 'sha256',
    keyType: input.signer.keyType,
    signedAttributes: attributes,
    signature: await input.signer.sign(attributes, 'sha256'),
    certificates: input.certificates,
    withoutCertificates: input.withoutCertificates,
    content: { type: oids.tstInfo, bytes: info },
  });
}

function tstInfo(input: TimestampInput): Der {
  const parts = [
    integer(1),
    objectIdentifier(input.policy),
    sequence(digestAlgorithm(input.hash), octetString(input.digest)),
    integerFromHex(input.serialNumber),
    preciseTime(input.time),
    accuracy(input.accuracyMs),
  ];
  if (input.nonce !== undefined) parts.push(input.nonce);
  return sequence(...parts);
}

/** Accuracy ::= SEQUENCE { seconds INTEGER OPTIONAL, millis [0] INTEGER (1..999) OPTIONAL, … }. */
function accuracy(milliseconds: number): Der {
  const [seconds, millis] = [Math.floor(milliseconds / 1_000), milliseconds % 1_000];
  return sequence(
    ...(seconds > 0 ? [integer(seconds)] : []),
    ...(millis > 0 ? [retagged(0x80, integer(millis))] : []),
  );
}
