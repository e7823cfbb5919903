import { createHash } from 'node:crypto';
import {
  asn1Null,
  asn1True,
  explicit,
  generalizedTime,
  implicitConstructed,
  implicitPrimitive,
  integer,
  integerFromHex,
  objectIdentifier,
  octetString,
  sequence,
  tagged,
  time,
} from '#signatures/asn1/der.ts';
import type { Der } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { publicKeyBits } from '#signatures/asn1/read-certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { extension } from '#signatures/certificates/extensions.ts';
import type { StatusSource } from '#signatures/validation/status/status-evidence.ts';
import { algorithmOf, signedBy } from './entity.ts';
import type { Entity } from './entity.ts';

type Times = { thisUpdate?: string; nextUpdate?: string | undefined };

export type ListInput = Times & {
  issuer: Entity;
  /** Entries as `listEntry` makes them. */
  entries?: Der[];
  /** Besides the number of the list. */
  extensions?: Der[];
  digest?: 'sha1' | 'sha256';
};

const usual = { thisUpdate: '2026-01-01', nextUpdate: '2027-01-01' };

/** Signs a CRL, by default of the year 2026. */
export function makeList(input: ListInput): StatusSource {
  const { thisUpdate, nextUpdate } = { ...usual, ...input };
  const { issuer, entries = [], extensions = [], digest } = input;
  const list = sequence(
    integer(1),
    algorithmOf(issuer.key, digest),
    issuer.facts.subject,
    time(new Date(thisUpdate)),
    ...(nextUpdate === undefined ? [] : [time(new Date(nextUpdate))]),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    explicit(0, sequence(extension(oids.cRLNumber, integer(1)), ...extensions)),
  );
  return { kind: 'crl', source: 'embedded', der: signedBy(list, issuer.key, digest) };
}

/** An entry of a CRL, with the number of its reason and more extensions. */
export function listEntry(
  serialNumber: string,
  revokedAt: string,
  { reason, extensions = [] }: { reason?: number; extensions?: Der[] } = {},
): Der {
  const reasons = reason === undefined ? [] : [extension(oids.cRLReason, tagged(0x0a, Buffer.of(reason)))];
  const all = [...reasons, ...extensions];
  const parts = all.length > 0 ? [sequence(...all)] : [];
  return sequence(integerFromHex(serialNumber), time(new Date(revokedAt)), ...parts);
}

/** A critical IssuingDistributionPoint. */
export function issuingDistributionPoint(scope: {
  name?: Der;
  only?: 'users' | 'authorities' | 'attributes';
  /** ReasonFlags as a BIT STRING's contents. */
  reasons?: Buffer;
  isIndirect?: boolean;
}): Der {
  const { name, only, reasons, isIndirect } = scope;
  const parts = [
    ...(name ? [explicit(0, implicitConstructed(0, sequence(name)))] : []),
    ...flag(1, only === 'users'),
    ...flag(2, only === 'authorities'),
    ...(reasons ? [implicitPrimitive(3, reasons)] : []),
    ...flag(4, isIndirect),
    ...flag(5, only === 'attributes'),
  ];
  return extension('2.5.29.28', sequence(...parts), true);
}

function flag(number: number, isSet: boolean | undefined): Der[] {
  return isSet ? [implicitPrimitive(number, Buffer.of(0xff))] : [];
}

export type ResponseInput = Times & {
  certificate: CertificateFacts;
  issuer: CertificateFacts;
  responder: Entity;
  producedAt?: string;
  status?: 'good' | 'unknown' | { revokedAt: string; reason?: number };
  /** Of the single answer, and of the whole response. */
  extensions?: Der[];
  responseExtensions?: Der[];
  hash?: 'sha1' | 'sha256' | 'sha384' | 'sha512';
  /** The responder named by its name instead of its key. */
  isByName?: boolean;
  certificates?: readonly Entity[];
};

/** Signs an OCSP response, by default of the year 2026. */
export function makeResponse(input: ResponseInput): StatusSource {
  const { thisUpdate, nextUpdate } = { ...usual, ...input };
  const { responder, extensions = [], producedAt = thisUpdate } = input;
  const name = input.isByName
    ? explicit(1, responder.facts.subject)
    : explicit(2, octetString(createHash('sha1').update(publicKeyBits(responder.facts.publicKey)).digest()));
  const single = sequence(
    certId(input),
    statusOf(input.status ?? 'good'),
    generalizedTime(new Date(thisUpdate)),
    ...(nextUpdate === undefined ? [] : [explicit(0, generalizedTime(new Date(nextUpdate)))]),
    ...(extensions.length > 0 ? [explicit(1, sequence(...extensions))] : []),
  );
  const more = input.responseExtensions ? [explicit(1, sequence(...input.responseExtensions))] : [];
  const data = sequence(name, generalizedTime(new Date(producedAt)), sequence(single), ...more);
  const certificates = (input.certificates ?? [responder]).map(({ facts }) => facts.der);
  const basic = signedBy(data, responder.key, 'sha256', explicit(0, sequence(...certificates)));
  const bytes = sequence(objectIdentifier(oids.ocspBasic), octetString(basic));
  const der = sequence(tagged(0x0a, Buffer.of(0)), explicit(0, bytes));
  return { kind: 'ocsp', source: 'embedded', der };
}

function certId({ certificate, issuer, hash = 'sha256' }: ResponseInput): Der {
  const digest = (bytes: Buffer) => octetString(createHash(hash).update(bytes).digest());
  return sequence(
    sequence(objectIdentifier(oids[hash]), asn1Null),
    digest(issuer.subject),
    digest(publicKeyBits(issuer.publicKey)),
    integerFromHex(certificate.serialNumber),
  );
}

function statusOf(status: NonNullable<ResponseInput['status']>): Der {
  if (status === 'good') return implicitPrimitive(0, Buffer.alloc(0));
  if (status === 'unknown') return implicitPrimitive(2, Buffer.alloc(0));
  const at = generalizedTime(new Date(status.revokedAt));
  const reason = status.reason === undefined ? [] : [explicit(0, tagged(0x0a, Buffer.of(status.reason)))];
  return implicitConstructed(1, sequence(at, ...reason));
}

/** An extension that nobody knows. */
export function unknownExtension(critical: boolean): Der {
  return extension('1.2.3.4.5', asn1True, critical);
}
