import type { HashAlgorithm, KeyType } from '../../asn1/algorithms.ts';
import type { CertificateFacts } from '../../asn1/read-certificate.ts';

/** Values of an attribute, each as it is encoded. */
export type AttributeFacts = { type: string; values: Buffer[] };

export type SignedDataFacts = {
  contentType: string;
  /** The content's octets, undefined when the signature is detached. */
  content: Buffer | undefined;
  certificates: CertificateFacts[];
  signer: {
    /** Issuer as encoded and serial number in upper-case hexadecimal; undefined when the signer is named otherwise. */
    issuerAndSerialNumber: { issuer: Buffer; serialNumber: string } | undefined;
    hash: HashAlgorithm | undefined;
    keyType: KeyType | undefined;
    /** The bytes that were signed: the attributes as SET OF, just as they came. */
    signedBytes: Buffer | undefined;
    signedAttributes: AttributeFacts[];
    unsignedAttributes: AttributeFacts[];
    signature: Buffer;
  };
};
