import type { User } from '#domain/account/account.ts';
import { fitCommonName } from '#domain/common/one-time-name.ts';
import { plainSpaces } from '#domain/common/plain-line.ts';
import { Problem } from '#domain/common/problem.ts';
import { Organization } from '#entities/account/organization.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';

/** The names in a certificate. */
export type CertificateNames = { commonName: string; email: string; organization: string };

/** A caller's own names, as a certificate has them, and whether somebody has proved who the caller is. */
export type OwnNames = CertificateNames & { identityProved: boolean };

/** Names that somebody asks for; those that are absent are the caller's own. */
export type AskedNames = { [Name in keyof CertificateNames]?: string | undefined };

/** The caller's own names: those of the account and its organization, cut to what a certificate takes (64 characters). */
export async function ownNames(
  em: EntityManager,
  user: Pick<User, 'id' | 'organizationId'>,
): Promise<OwnNames> {
  const account = await em.findOneOrFail(UserAccount, { id: user.id });
  const { name } = await em.findOneOrFail(Organization, { id: user.organizationId });
  return {
    commonName: commonNameOf(account),
    email: account.email,
    organization: fitCommonName(plainSpaces(name).trim()),
    identityProved: account.identityVerified,
  };
}

/** The common name of an account's holder, as certificates of our authority have it. */
export function commonNameOf({ firstName, lastName }: Pick<UserAccount, 'firstName' | 'lastName'>): string {
  return fitCommonName(plainSpaces(`${firstName} ${lastName}`).trim());
}

const members = {
  commonName: { path: 'common_name', own: 'the name of your account' },
  email: { path: 'email', own: 'the confirmed address of your account' },
  organization: { path: 'organization', own: 'the name of your organization' },
} as const;

/**
 * Throws Problem validation_failed, which names the members, for names in a certificate of our authority that are not the
 * caller's own: it says only what was proved.
 */
export function assertOwnNames(asked: AskedNames, own: CertificateNames): void {
  const issues = (Object.keys(members) as (keyof typeof members)[]).flatMap((name) => {
    const given = asked[name];
    if (given === undefined || isSame(given, own[name])) return [];
    const { path, own: expected } = members[name];
    return [{ path, message: `expected ${expected}, or nothing; other names need the type self_signed` }];
  });
  const [first] = issues;
  if (first) throw new Problem('validation_failed', `${first.path}: ${first.message}`, { issues });
}

function isSame(given: string, own: string): boolean {
  return comparable(given) === comparable(own);
}

function comparable(text: string): string {
  return plainSpaces(text).normalize('NFC').trim().toLowerCase();
}
