import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import { timestampToken } from '#signatures/timestamp/token.ts';
import type { Hierarchy } from '../ca/hierarchies.ts';
import { randomSerial } from '../ca/issue.ts';
import { policies, testPolicies } from '#domain/common/certificate-policies.ts';
import { authorityOf, type Authorities } from '../ca/both.ts';
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
  /** The hierarchy of the timestamping authority; the live one when absent. */
  hierarchy?: Hierarchy;
};

/**
 * Stamps a digest with our own authority's certificate and clock (RFC 3161). Throws Problem service_unavailable while the clock is
 * not known to be right.
 */
export async function stampOurselves(
  service: Authorities & { keyStore: KeyStore; clock: TsaClock },
  { digest, hash, nonce, withoutCertificates, hierarchy = 'live', ...own }: StampInput,
): Promise<Buffer> {
  const { time = new Date(), serialNumber = randomSerial() } = own;
  const accuracyMs = service.clock.accuracyMs();
  const { timestamping, issuing } = authorityOf(service, hierarchy);
  return timestampToken({
    digest,
    hash,
    policy: (hierarchy === 'test' ? testPolicies : policies).timestamp,
    serialNumber,
    time,
    accuracyMs,
    nonce,
    signer: await keptKey(service, timestamping.key),
    certificates: [timestamping.facts, issuing.facts],
    withoutCertificates,
  });
}
