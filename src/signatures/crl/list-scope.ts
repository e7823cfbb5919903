import { finish, readSequence, takeIf } from '../asn1/read-der.ts';
import type { DerReader } from '../asn1/read-der.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { takeDistributionPointName, takeReasonFlags } from '../asn1/x509/distribution-points.ts';
import type { DistributionPoint } from '../asn1/x509/distribution-points.ts';
import type { GeneralName } from '../asn1/x509/general-names.ts';
import { nameFacts } from '../asn1/x509/read-name.ts';

/** Which certificates a list speaks of (RFC 5280 section 5.2.5). */
export type ListScope = {
  /** The names of its distribution point; undefined for all of its issuer's certificates. */
  names: readonly GeneralName[] | undefined;
  only: 'users' | 'authorities' | 'attributes' | undefined;
  /** The reasons it covers, as ReasonFlags; undefined for all. */
  reasons: number | undefined;
  /** It may carry entries of other issuers. */
  isIndirect: boolean;
};

const everything: ListScope = { names: undefined, only: undefined, reasons: undefined, isIndirect: false };

/** Reads an IssuingDistributionPoint; without one a list is of everything that its issuer issued. Throws MalformedError. */
export function readListScope(der: Buffer | undefined): ListScope {
  if (!der) return everything;
  const reader = readSequence(der, 'issuing distribution point');
  const names = takeDistributionPointName(reader);
  const users = takeFlag(reader, 0x81);
  const authorities = takeFlag(reader, 0x82);
  const reasons = takeReasonFlags(reader, 0x83);
  const isIndirect = takeFlag(reader, 0x84);
  const attributes = takeFlag(reader, 0x85);
  finish(reader);
  const only = attributes ? 'attributes' : users ? 'users' : authorities ? 'authorities' : undefined;
  return { names, only, reasons, isIndirect };
}

function takeFlag(reader: DerReader, tag: number): boolean {
  return takeIf(reader, tag)?.contents.equals(Buffer.of(0xff)) ?? false;
}

/**
 * Tells whether a list of this scope, signed by somebody of this name, speaks of a certificate (section 6.3.3 (b)): of its
 * kind, and by the name of a distribution point that the certificate has. A certificate without distribution points takes every
 * list of its own issuer.
 */
export function coversCertificate(
  { names, only }: ListScope,
  listIssuer: string,
  certificate: CertificateFacts,
): boolean {
  if (only === 'attributes') return false;
  if (only === 'users' && certificate.isAuthority) return false;
  if (only === 'authorities' && !certificate.isAuthority) return false;
  const points = certificate.distributionPoints.filter((point) => isIssuedBy(point, listIssuer, certificate));
  if (certificate.issuerKey !== listIssuer && points.length === 0) return false;
  if (!names) return true;
  // A point that is named by its issuer alone has that issuer's name.
  return points.some((point) => sharesName(names, point.names ?? point.issuers ?? [], listIssuer));
}

function isIssuedBy(
  { issuers }: DistributionPoint,
  listIssuer: string,
  { issuerKey }: CertificateFacts,
): boolean {
  if (!issuers) return issuerKey === listIssuer;
  return issuers.some((name) => keyOf(name, listIssuer) === `directoryName:${listIssuer}`);
}

function sharesName(
  left: readonly GeneralName[],
  right: readonly GeneralName[],
  listIssuer: string,
): boolean {
  const keys = new Set(left.map((name) => keyOf(name, listIssuer)));
  return right.some((name) => keys.has(keyOf(name, listIssuer)));
}

function keyOf(name: GeneralName, listIssuer: string): string {
  if (name.type === 'relativeName') return `directoryName:${listIssuer},${name.key}`;
  if (name.type === 'directoryName') return `directoryName:${nameFacts(name.name).keys.join(',')}`;
  return 'text' in name ? `${name.type}:${name.text}` : `${name.type}:${JSON.stringify(name)}`;
}
