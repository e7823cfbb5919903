import { createHash } from 'node:crypto';
import { BasicOCSPResponse, OCSPResponse } from 'pkijs';
import {
  asn1Null,
  explicit,
  integerFromHex,
  objectIdentifier,
  octetString,
  sequence,
} from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { publicKeyBits, readCertificate } from '#signatures/asn1/read-certificate.ts';

export type Question = { serial: string; hash?: 'sha1' | 'sha256' | 'sha512'; parameters?: boolean };

/** A CertID of a serial number (hexadecimal) under an issuer's certificate. */
export function certIdOf(issuer: Uint8Array, { serial, hash = 'sha1', parameters = true }: Question): Buffer {
  const { subject, publicKey } = readCertificate(issuer);
  const digest = (bytes: Buffer): Buffer => octetString(createHash(hash).update(bytes).digest());
  const id = objectIdentifier(oids[hash]);
  return sequence(
    parameters ? sequence(id, asn1Null) : sequence(id),
    digest(subject),
    digest(publicKeyBits(publicKey)),
    integerFromHex(serial),
  );
}

/** An OCSPRequest about these certificates of one issuer, with a nonce of `nonce` octets. */
export function ocspRequest(issuer: Uint8Array, questions: Question[], nonce?: Buffer): Buffer {
  const list = sequence(...questions.map((question) => sequence(certIdOf(issuer, question))));
  if (!nonce) return sequence(sequence(list));
  const extension = sequence(objectIdentifier(oids.ocspNonce), octetString(octetString(nonce)));
  return sequence(sequence(list, explicit(2, sequence(extension))));
}

function nonceOf(data: BasicOCSPResponse['tbsResponseData'] | undefined): Buffer | undefined {
  const extension = data?.responseExtensions?.find(({ extnID }) => extnID === oids.ocspNonce);
  return extension && Buffer.from(extension.extnValue.valueBlock.valueHexView).subarray(2);
}

const statusNames: Record<number, string> = { 0x80: 'good', 0xa1: 'revoked', 0x82: 'unknown' };
const errorNames = [
  'successful',
  'malformedRequest',
  'internalError',
  'tryLater',
  '',
  'sigRequired',
  'unauthorized',
];

export type OcspReading = {
  response: string;
  statuses: string[];
  certIds: Buffer[];
  /** revocationTime and reason as they are encoded, of the first answer. */
  revoked: string;
  nonce: Buffer | undefined;
  thisUpdate: Date | undefined;
  nextUpdate: Date | undefined;
};

/** Reads an OCSPResponse with PKI.js. */
export function readOcspAnswer(der: Uint8Array): OcspReading {
  const response = OCSPResponse.fromBER(new Uint8Array(der));
  const error = errorNames[response.responseStatus.valueBlock.valueDec] ?? '';
  const bytes = response.responseBytes?.response.valueBlock.valueHexView;
  const data = bytes && BasicOCSPResponse.fromBER(bytes).tbsResponseData;
  const singles = data?.responses ?? [];
  const encoded = singles.map(({ certStatus }) => Buffer.from(certStatus.toBER()));
  return {
    response: error,
    statuses: encoded.map((status) => statusNames[status[0] ?? 0] ?? 'none'),
    certIds: singles.map(({ certID }) => Buffer.from(certID.toSchema().toBER())),
    revoked: encoded[0]?.toString('latin1') ?? '',
    nonce: nonceOf(data),
    thisUpdate: singles[0]?.thisUpdate,
    nextUpdate: singles[0]?.nextUpdate,
  };
}
