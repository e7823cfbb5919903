import { oids } from '../../asn1/oids.ts';
import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import type { Reason } from '../../signed-file/reason.ts';
import type { Anchor, CertificatePath } from './find-paths.ts';
import { nameOutside } from './name-constraints.ts';
import { satisfiesPolicies } from './policies.ts';

/** What stands against a path, by the certificate that it is about. `moment` is the end or the beginning that was missed. */
export type PathFault = { certificate: CertificateFacts; reason: Reason; moment?: Date };

/** Extensions whose meaning is judged here or in the status of certificates; QCStatements say nothing about a path. */
const understood: ReadonlySet<string> = new Set([
  oids.basicConstraints,
  oids.keyUsage,
  oids.extKeyUsage,
  oids.subjectAltName,
  oids.certificatePolicies,
  oids.cRLDistributionPoints,
  oids.subjectKeyIdentifier,
  oids.authorityKeyIdentifier,
  oids.authorityInfoAccess,
  oids.ocspNocheck,
  // issuerAltName, nameConstraints, policyMappings, policyConstraints, inhibitAnyPolicy, QCStatements
  '2.5.29.18',
  '2.5.29.30',
  '2.5.29.33',
  '2.5.29.36',
  '2.5.29.54',
  '1.3.6.1.5.5.7.1.3',
  // valassured-ST-certs, noRevAvail
  '0.4.0.194121.2.1',
  '2.5.29.56',
]);

/**
 * Validates a path whose names and signatures fit, at a moment (RFC 5280 section 6.1): authorities, lengths, key usages, name
 * constraints, policies, critical extensions, and last the validity of each member and of the trust in the anchor. Gives every
 * fault; none when the path is valid. Status is judged elsewhere. Constraints in the anchor's own certificate count, too.
 */
export function checkPath<A extends Anchor>(path: CertificatePath<A>, at: Date): PathFault[] {
  const { members, anchor } = path;
  const down = members.toReversed();
  const authorities = down.length > 0 ? [anchor.certificate, ...down.slice(0, -1)] : [];
  return [
    ...authorities.flatMap((authority, index) => authorityFaults(authority, down.slice(index))),
    ...down.flatMap(extensionFaults),
    ...policyFaults(down),
    // A certificate that is trusted itself ends all the same.
    ...(members.length > 0 ? members : [anchor.certificate]).flatMap((one) => validityFaults(one, at)),
    ...anchorFaults(anchor, at),
  ];
}

/** Faults of an authority with regard to those below it, from the next one down. */
function authorityFaults(authority: CertificateFacts, below: readonly CertificateFacts[]): PathFault[] {
  const subject = authority.subjectText;
  const faults: PathFault[] = [];
  const add = (code: Reason['code']) =>
    faults.push({ certificate: authority, reason: { code, values: { subject } } });
  // An anchor of version 1 cannot say that it is an authority; nobody else may be of that version.
  const isOldRoot = authority.version === 1 && authority.issuerKey === authority.subjectKey;
  if (!authority.isAuthority && !isOldRoot) add('issuer_is_no_authority');
  if (authority.keyUsages && !authority.keyUsages.includes('keyCertSign'))
    add('issuer_may_not_sign_certificates');
  const others = below.slice(0, -1).filter((one) => one.subjectKey !== one.issuerKey);
  if (authority.pathLength !== undefined && others.length > authority.pathLength) add('path_too_long');
  return [...faults, ...nameFaults(authority, below)];
}

/** Names below an authority that its constraints forbid. */
function nameFaults(
  { nameConstraints, subjectText: issuer }: CertificateFacts,
  below: readonly CertificateFacts[],
): PathFault[] {
  if (!nameConstraints) return [];
  // An authority that renews its own certificate stays under its old name (section 6.1.3 (b)).
  const held = below.filter((one, index) => index === below.length - 1 || one.subjectKey !== one.issuerKey);
  return held.flatMap((certificate) => {
    const name = nameOutside(certificate, nameConstraints);
    if (name === undefined) return [];
    const values = { subject: certificate.subjectText, name, issuer };
    return [{ certificate, reason: { code: 'name_outside_constraints' as const, values } }];
  });
}

function extensionFaults(certificate: CertificateFacts): PathFault[] {
  const { criticalExtensions, unreadableExtensions, subjectText: subject } = certificate;
  const unknown = criticalExtensions.filter((id) => !understood.has(id));
  const fault = (code: Reason['code'], extension: string) => ({
    certificate,
    reason: { code, values: { subject, extension } },
  });
  return [
    ...unknown.map((id) => fault('critical_extension_unknown', id)),
    ...unreadableExtensions.map((id) => fault('extension_unreadable', id)),
  ];
}

function policyFaults(down: readonly CertificateFacts[]): PathFault[] {
  const certificate = down.at(-1);
  if (!certificate || satisfiesPolicies(down)) return [];
  const values = { subject: certificate.subjectText };
  return [{ certificate, reason: { code: 'policies_not_satisfied', values } }];
}

function validityFaults(certificate: CertificateFacts, at: Date): PathFault[] {
  const { notBefore, notAfter, subjectText: subject } = certificate;
  if (at < notBefore) {
    const values = { subject, from: notBefore.toISOString() };
    return [{ certificate, reason: { code: 'certificate_not_yet_valid', values }, moment: notBefore }];
  }
  if (at <= notAfter) return [];
  const values = { subject, until: notAfter.toISOString() };
  return [{ certificate, reason: { code: 'certificate_expired', values }, moment: notAfter }];
}

function anchorFaults({ certificate, from, until }: Anchor, at: Date): PathFault[] {
  const { subjectText: subject } = certificate;
  if (from && at < from) {
    const values = { subject, from: from.toISOString() };
    return [{ certificate, reason: { code: 'anchor_not_yet_trusted', values }, moment: from }];
  }
  if (!until || at <= until) return [];
  const values = { subject, until: until.toISOString() };
  return [{ certificate, reason: { code: 'anchor_no_longer_trusted', values }, moment: until }];
}
