import { sql } from 'kysely';
import type { EntityManager } from '../../../common/entity-manager.ts';
import { tables } from '../../../tables.ts';
import type { Envelope } from '../../envelope.ts';

/** Whose envelope it is: an account and its organization; `proved`: somebody who reads mail at the address has confirmed it. */
export type AccountRow = {
  email: string;
  proved: boolean;
  first: string;
  last: string;
  language: string;
  organization: string;
  /** Of the organization; its time zone is in it. */
  settings: Record<string, unknown>;
};

/** Its columns, for a query in which the account's alias is `u` and the organization's is `o`. */
export const accountColumns = [
  'u.email',
  'u.firstName as first',
  'u.lastName as last',
  'u.language',
  'o.name as organization',
  'o.settings',
  sql<boolean>`${sql.ref('u.emailVerifiedAt')} is not null`.as('proved'),
] as const;

/** The query of the account that sends an envelope, as a part of a statement that reads more. */
export function accountQuery(
  em: EntityManager,
  { userId, organizationId }: Pick<Envelope, 'userId' | 'organizationId'>,
) {
  return tables(em)
    .selectFrom('UserAccount as u')
    .innerJoin('Organization as o', (join) => join.on('o.id', '=', organizationId))
    .select(accountColumns)
    .where('u.id', '=', userId);
}

/** Reads the account that sends an envelope. Throws where it or its organization is gone. */
export function readAccount(
  em: EntityManager,
  envelope: Pick<Envelope, 'userId' | 'organizationId'>,
): Promise<AccountRow> {
  return accountQuery(em, envelope).executeTakeFirstOrThrow();
}
