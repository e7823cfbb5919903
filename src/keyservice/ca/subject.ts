import { domainToASCII } from 'node:url';
import type { AlternativeName } from '#signatures/certificates/extensions.ts';

/** The upper bound of a common name in characters (RFC 5280 appendix A.1, ub-common-name). */
const longest = 64;

export type Subject = { email: string } | { phone: string };

/** A common name of at most 64 characters: cut with an ellipsis, `ending` always whole. */
function fitCommonName(name: string, ending = ''): string {
  const characters = Array.from(name);
  const room = longest - Array.from(ending).length;
  if (characters.length <= room) return `${name}${ending}`;
  return `${characters.slice(0, room - 1).join('')}…${ending}`;
}

/**
 * An address as a mailbox of a certificate: rfc822Name, or SmtpUTF8Mailbox when the local part is not ASCII, the domain
 * in its ASCII form in both (RFC 9598 section 3). Undefined when the domain is none.
 */
export function mailboxName(email: string): AlternativeName | undefined {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const domain = domainToASCII(email.slice(at + 1));
  if (
    !/^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/.test(domain) ||
    /(^|\.)\d+$/.test(domain)
  ) {
    return undefined;
  }
  const mailbox = `${local}@${domain}`;
  return /^[\x20-\x7e]+$/.test(local)
    ? { rfc822Name: mailbox }
    : { smtpUtf8Mailbox: mailbox.normalize('NFC') };
}

/** The address that was proved, as a subject alternative name. Undefined when it cannot be one. */
function alternativeName(subject: Subject): AlternativeName | undefined {
  return 'email' in subject ? mailboxName(subject.email) : { uri: `tel:${subject.phone}` };
}

/**
 * Gives the names in a one-time certificate: the address alone; at level 1, where nothing was proved, the mark "unverified"
 * and no alternative name.
 */
export function oneTimeSubject(
  subject: Subject,
  loa: 1 | 2,
): { commonName: string; name: AlternativeName | undefined } {
  const address = 'email' in subject ? subject.email : subject.phone;
  if (loa === 1) return { commonName: fitCommonName(address, ' (unverified)'), name: undefined };
  return { commonName: fitCommonName(address), name: alternativeName(subject) };
}
