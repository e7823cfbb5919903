import { oids } from '../../asn1/oids.ts';
import { readerOf, take } from '../../asn1/read-der.ts';
import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import type { NameConstraints } from '../../asn1/x509/constraints.ts';
import type { GeneralName } from '../../asn1/x509/general-names.ts';
import { nameFacts } from '../../asn1/x509/read-name.ts';
import { hostOf, isWithin } from './subtrees.ts';

/** How often one certificate's names are held against subtrees; beyond it the certificate counts as outside. */
const mostComparisons = 200_000;

/** The emailAddress attribute of names (RFC 5280 section 4.1.2.6). */
const emailAddress = '1.2.840.113549.1.9.1';

/**
 * Gives the first name of a certificate that the constraints of an authority above it forbid, as text; undefined when all are
 * within (RFC 5280 sections 4.2.1.10 and 6.1.3).
 */
export function nameOutside(certificate: CertificateFacts, constraints: NameConstraints): string | undefined {
  const names = namesOf(certificate);
  const { permitted, excluded } = constraints;
  if (names.length * (permitted.length + excluded.length) > mostComparisons) return certificate.subjectText;
  const outside = names.find((name) => !isAllowed(name, constraints));
  return outside && textOf(outside);
}

/** A name of a form that is constrained must be in a permitted subtree, and in no excluded one. */
function isAllowed(name: GeneralName, { permitted, excluded }: NameConstraints): boolean {
  const ofForm = (subtree: GeneralName) => isOfForm(name, subtree);
  const [allowed, forbidden] = [permitted.filter(ofForm), excluded.filter(ofForm)];
  if (allowed.length === 0 && forbidden.length === 0) return true;
  // A constraint that cannot be applied to a name of its form forbids it.
  if (!canBeHeldAgainst(name)) return false;
  if (forbidden.some((subtree) => isWithin(name, subtree))) return false;
  return allowed.length === 0 || allowed.some((subtree) => isWithin(name, subtree));
}

function isOfForm(name: GeneralName, subtree: GeneralName): boolean {
  if (name.type !== subtree.type) return false;
  if (name.type === 'otherName') return subtree.type === 'otherName' && subtree.id === name.id;
  return name.type !== 'other' || (subtree.type === 'other' && subtree.tag === name.tag);
}

function canBeHeldAgainst(name: GeneralName): boolean {
  if (name.type === 'uniformResourceIdentifier') return hostOf(name.text) !== undefined;
  return name.type !== 'otherName' && name.type !== 'other';
}

/** The subject, mailboxes in it, and the alternative names, mailboxes outside ASCII as mailboxes (RFC 9598 section 6). */
function namesOf({ subject, alternativeNames }: CertificateFacts): GeneralName[] {
  const { attributes } = nameFacts(subject);
  const mailboxes = attributes.filter(({ type }) => type === emailAddress);
  return [
    ...(attributes.length > 0 ? [{ type: 'directoryName', name: subject } as const] : []),
    ...mailboxes.map(({ value }) => ({ type: 'rfc822Name', text: value }) as const),
    ...alternativeNames.map(asMailbox),
  ];
}

function asMailbox(name: GeneralName): GeneralName {
  if (name.type !== 'otherName' || name.id !== oids.smtpUtf8Mailbox || name.value[0] !== 0x0c) return name;
  const text = take(readerOf(name.value, 'mailbox'), 0x0c).contents.toString('utf8');
  return { type: 'rfc822Name', text };
}

function textOf(name: GeneralName): string {
  if (name.type === 'directoryName') return nameFacts(name.name).text;
  if (name.type === 'iPAddress') return name.octets.join('.');
  return 'text' in name ? name.text : name.type;
}
