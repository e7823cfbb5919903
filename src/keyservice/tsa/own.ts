import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import { timestampToken } from '#signatures/timestamp/token.ts';
import type { Authority } from '../ca/authority.ts';
import { randomSerial } from '../ca/issue.ts';
import { policies } from '#domain/common/certificate-policies.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { keptKey } from '../status/kept-key.ts';
import type { TsaClock } from './clock/clock.ts';

export type StampInput = {
  digest: Buffer;
  hash: HashAlgorithm;
  /** An INTEGER in DER that is given back. */
  nonce?: Buffer | undefined;
  /** Leaves the certificates out of the token. */
  withoutCertificates?: boolean;
  /** Now, and a random one, unless they are given. */
  time?: Date;
  serialNumber?: string;
};

/**
 * Stamps a digest with our own authority's certificate and clock (RFC 3161). Throws Problem service_unavailable while the clock is
 * not known to be right.
 */
export async function stampOurselves(
  { keyStore, authority, clock }: { keyStore: KeyStore; authority: Authority; clock: TsaClock },
  { digest, hash, nonce, withoutCertificates, time = new Date(), serialNumber = randomSerial() }: StampInput,
): Promise<Buffer> {
  const accuracyMs = clock.accuracyMs();
  const { timestamping, issuing } = authority;
  return timestampToken({
    digest,
    hash,
    policy: policies.timestamp,
    serialNumber,
    time,
    accuracyMs,
    nonce,
    signer: await keptKey({ keyStore, authority }, timestamping.key),
    certificates: [timestamping.facts, issuing.facts],
    withoutCertificates,
  });
}
