import { plainSpaces } from '#domain/common/plain-line.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';

type Named = Pick<CertificateFacts, 'commonName' | 'email' | 'alternativeNames'>;
type Account = Pick<UserAccount, 'firstName' | 'lastName' | 'email' | 'emailVerifiedAt'>;

/**
 * Tells whether a certificate of another authority names the holder of an account: its common name is the account's name, in
 * either order of first and last name, or one of its mailboxes is the account's proved address. Case and spaces count for nothing.
 */
export function namesHolder(certificate: Named, account: Account): boolean {
  const { firstName, lastName } = account;
  const own = [`${firstName} ${lastName}`, `${lastName} ${firstName}`].map(comparable);
  const name = comparable(certificate.commonName ?? '');
  if (name !== '' && own.includes(name)) return true;
  return account.emailVerifiedAt !== null && mailboxesOf(certificate).includes(comparable(account.email));
}

function mailboxesOf({ email, alternativeNames }: Named): string[] {
  const named = alternativeNames.flatMap((name) => (name.type === 'rfc822Name' ? name.text : []));
  return [...named, ...(email === null ? [] : [email])].map(comparable);
}

/** A text as it is compared: in NFKC, in lower case, its spaces one each. */
function comparable(text: string): string {
  return plainSpaces(text).normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
