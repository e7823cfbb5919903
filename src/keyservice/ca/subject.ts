import { domainToASCII } from 'node:url';
import { oneTimeName } from '#domain/common/one-time-name.ts';
import type { AlternativeName } from '#signatures/certificates/extensions.ts';

export type Subject = { email: string } | { phone: string };

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
  const commonName = oneTimeName(subject, loa);
  return { commonName, name: loa === 1 ? undefined : alternativeName(subject) };
}
