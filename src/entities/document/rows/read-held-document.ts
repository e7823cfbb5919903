import { sql } from 'kysely';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import type { Document } from '../document.ts';

/** What a draft needs of its document, and the language of its organization's messages as it is set. */
export type HeldDocument = Pick<
  Document,
  'id' | 'status' | 'failureReason' | 'pageSizes' | 'signatureCount'
> & { organizationLanguage: string | null };

type Visible = { organizationId: string; userId?: string };

/** Reads a document that the user may see, and locks it until the transaction ends; undefined where there is none. */
export async function readHeldDocument(
  em: EntityManager,
  id: string,
  { organizationId, userId }: Visible,
): Promise<HeldDocument | undefined> {
  return tables(em)
    .selectFrom('Document as d')
    .innerJoin('Organization as o', 'o.id', 'd.organizationId')
    .select(['d.id', 'd.status', 'd.failureReason', 'd.pageSizes', 'd.signatureCount'])
    .select(sql<string | null>`${sql.ref('o.settings')} ->> 'language'`.as('organizationLanguage'))
    .where('d.id', '=', id)
    .where('d.organizationId', '=', organizationId)
    .$if(userId !== undefined, (own) => own.where('d.userId', '=', userId ?? ''))
    .forShare('d')
    .executeTakeFirst();
}
