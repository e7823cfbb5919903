import { asn1Null, integerFromHex, objectIdentifier, octetString, sequence } from '#signatures/asn1/der.ts';
import { digestLengths } from '#signatures/asn1/algorithms.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { CKK, CKM } from '../cryptoki/constants.ts';
import { signData } from '../cryptoki/session.ts';
import type { ObjectHandle, Session } from '../cryptoki/session.ts';
import type { Digest } from '../messages.ts';

/** A private key of the session; `bits` is the order of its curve, 0 for RSA. */
export type PrivateKey = { object: ObjectHandle; type: number; bits: number };

/** r and s, one after the other, as the SEQUENCE of signatures (RFC 3279 section 2.2.3). */
function sequenceOfHalves(value: Buffer): Buffer {
  if (value.length === 0 || value.length % 2 !== 0) throw new Error('the token gave no ECDSA signature');
  const half = value.length / 2;
  const [r, s] = [value.subarray(0, half), value.subarray(half)].map((part) => part.toString('hex'));
  return sequence(integerFromHex(r ?? ''), integerFromHex(s ?? ''));
}

/**
 * Signs a digest as it is: CKM_RSA_PKCS over the DigestInfo (RFC 8017 section 9.2); CKM_ECDSA over as many bits as the order of the
 * curve has (FIPS 186-5 section 6.4.1), since some tokens refuse longer ones, and gives r and s in DER.
 */
export function signDigest(session: Session, key: PrivateKey, { digest, hash }: Digest): Buffer {
  const bytes = Buffer.from(digest);
  if (bytes.length !== digestLengths[hash])
    throw new Error(`a digest of ${hash} has ${digestLengths[hash]} bytes`);
  if (key.type === CKK.EC) {
    const data = bytes.subarray(0, key.bits / 8);
    return sequenceOfHalves(signData(session, key.object, { type: CKM.ECDSA, data }));
  }
  const data = sequence(sequence(objectIdentifier(oids[hash]), asn1Null), octetString(bytes));
  return signData(session, key.object, { type: CKM.RSA_PKCS, data });
}
