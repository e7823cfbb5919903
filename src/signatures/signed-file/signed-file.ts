import type { DigestAlgorithm } from '../algorithms/digest.ts';
import type { SignatureAlgorithm } from '../algorithms/signature.ts';
import type { Reason } from './reason.ts';

/*
 * What each format hands to the validation: the same facts, whether they were read from CMS, XML, PDF or ZIP. A format reads
 * and digests; it judges nothing but its own structure. Trust, time and status are the validation's.
 */

/** A file with signatures, taken apart. A reader of a format throws NotASignature when there is none in it. */
export type SignedFile = {
  form: 'CAdES' | 'XAdES' | 'PAdES' | 'ASiC-S' | 'ASiC-E';
  /** In the order of the file, at least one. */
  signatures: readonly SignatureToValidate[];
  /** Timestamps over the whole file so far: document timestamps of a PDF, those that an ASiC manifest leads to. */
  timestamps: readonly TimestampToValidate[];
  material: ValidationMaterial;
  /** Faults of the file as a whole: with one of them no signature in it passes (FORMAT_FAILURE). */
  faults: readonly Reason[];
};

export type SignatureToValidate = {
  /** Unique in the file: `signature-1`, `signature-1-counter-1`; a PDF's too (its field's name is in `pdf`). */
  id: string;
  format: 'CAdES' | 'XAdES' | 'PAdES';
  /** A PDF signature that does not claim to be PAdES: its SubFilter is adbe.pkcs7.detached or adbe.pkcs7.sha1. */
  profile?: 'PKCS7';
  /** Breaches of the format's rules: FORMAT_FAILURE (ETSI EN 319 102-1 clause 5.2.2). */
  formatFaults: readonly Reason[];
  /** Breaches of constraints that leave the cryptography intact: SIG_CONSTRAINTS_FAILURE (clause 5.2.8). */
  constraintFaults: readonly Reason[];
  /** Notes that change no verdict. */
  notes: readonly Reason[];
  signingCertificate: SigningCertificateReference;
  /** Each object that the signature covers, with its digest compared. */
  signedObjects: readonly SignedObject[];
  value: {
    algorithm: SignatureAlgorithm | undefined;
    /** How the file names an algorithm that is not known, for the reason. */
    algorithmName: string;
    /** The bytes that the signature value is over: signed attributes as SET OF, or SignedInfo in canonical form. */
    signedBytes: Buffer;
    bytes: Buffer;
  };
  /** The signer's claim, undefined when there is none: signing-time, SigningTime, /M. */
  claimedSigningTime: Date | undefined;
  /** Content, signature and archive timestamps of this signature, in the order in which they were added. */
  timestamps: readonly TimestampToValidate[];
  material: ValidationMaterial;
  /** Countersignatures: signatures over this one's value. */
  counterSignatures: readonly SignatureToValidate[];
  pdf?: PdfSignatureFacts;
};

/** How a signature names its signing certificate (clause 5.2.3). */
type SigningCertificateReference = {
  /** Certificates in DER that the signature may have been made with, the likeliest first: by the signer identifier, in KeyInfo. */
  candidates: readonly Buffer[];
  /**
   * The signed reference by digest: signing-certificate(-v2), SigningCertificate(V2). Undefined when there is none, as in plain
   * CMS or XMLDSig.
   */
  signed: CertificateReference | undefined;
};

export type CertificateReference = {
  algorithm: DigestAlgorithm | undefined;
  digest: Buffer;
  /** Issuer as encoded (undefined when only its text is given, or nothing) and serial number in upper-case hexadecimal. */
  issuer: Buffer | undefined;
  serialNumber: string | undefined;
};

export type SignedObject = {
  /** A name for people and programs: `document`, a file's name in a container, `#id` of an element. */
  name: string;
  /** Whether the whole of that object is covered. */
  scope: 'full' | 'partial';
  /** `missing`: it is not there (SIGNED_DATA_NOT_FOUND); `changed`: its digest differs (HASH_FAILURE). */
  state: 'intact' | 'changed' | 'missing';
  digestAlgorithm: DigestAlgorithm | undefined;
  /** Structure of the signature itself, such as SignedProperties or a manifest, which is no scope of the signer's. */
  isInternal?: boolean;
};

export type TimestampToValidate = {
  id: string;
  /**
   * `content`: before the signature, over the signed data; `signature`: over the signature value; `references`: over references
   * to validation data; `archive`: over all of a signature; `document`: over the file.
   */
  kind: 'content' | 'signature' | 'references' | 'archive' | 'document';
  /** The TimeStampToken in DER (RFC 3161). */
  token: Buffer;
  /** The digest of what the token has to be over. */
  digestOf: (algorithm: DigestAlgorithm) => Buffer;
  /** Breaches of the rules of its own structure; such a timestamp proves nothing. */
  faults: readonly Reason[];
  protects: ProtectedObjects;
  pdf?: PdfSignatureFacts;
};

/** What existed when a timestamp was made (proofs of existence, clause 5.6.2.3). */
export type ProtectedObjects = {
  /** Ids of signatures whose value it covers. */
  signatures: readonly string[];
  /** Ids of timestamps that it covers. */
  timestamps: readonly string[];
  /** Certificates, revocation lists and OCSP responses that it covers, in DER as they stand in the material. */
  material: ValidationMaterial;
};

/** Certificates, CRLs and OCSP responses that come with a file, in DER. Nothing is believed of them yet. */
export type ValidationMaterial = {
  certificates: readonly Buffer[];
  crls: readonly Buffer[];
  /** BasicOCSPResponse or OCSPResponse. */
  ocspResponses: readonly Buffer[];
};

export const noMaterial: ValidationMaterial = { certificates: [], crls: [], ocspResponses: [] };

/** How much of the PDF a signature covers, in pyHanko's scale, from the least. */
export const pdfCoverages = [
  'UNCLEAR',
  'CONTIGUOUS_BLOCK_FROM_START',
  'ENTIRE_REVISION',
  'ENTIRE_FILE',
] as const;

/** What was changed in a PDF after a signature, in pyHanko's scale, from the least. */
export const modificationLevels = ['NONE', 'LTA_UPDATES', 'FORM_FILLING', 'ANNOTATIONS', 'OTHER'] as const;

export type PdfSignatureFacts = {
  fieldName: string;
  coverage: (typeof pdfCoverages)[number];
  modificationLevel: (typeof modificationLevels)[number];
};
