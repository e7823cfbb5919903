import type { EntityManager } from '../../../common/entity-manager.ts';
import { tables } from '../../../tables.ts';

/** The generation of a link to a sealed PDF that works now, and its end. */
export type OpenedLink = { generation: number; expiresAt: Date };

type ToOpen = {
  envelopeId: string;
  ids: readonly string[];
  /** Those of them whose holders are not written to: the first message goes out when they ask for it. */
  untold?: readonly string[];
  expiresAt: Date;
};

/**
 * Opens links to an envelope's sealed PDF, in one statement, and gives all of them by the ids of their holders; one that was
 * opened before stays as it is.
 */
export async function openSealedLinks(
  em: EntityManager,
  { envelopeId, ids, untold = [], expiresAt }: ToOpen,
): Promise<ReadonlyMap<string, OpenedLink>> {
  if (ids.length === 0) return new Map();
  const first = { envelopeId, generation: 1, expiresAt, renewals: 0 };
  const sentAt = (id: string) => (untold.includes(id) ? new Date(0) : new Date());
  const opened = await tables(em)
    .insertInto('SealedLink')
    .values(ids.map((id) => ({ id, ...first, sentAt: sentAt(id) })))
    // Writes what is there: a row that is left alone would not be given.
    .onConflict((on) =>
      on.column('id').doUpdateSet((eb) => ({ generation: eb.ref('SealedLink.generation') })),
    )
    .returning(['id', 'generation', 'expiresAt'])
    .execute();
  return new Map(opened.map(({ id, ...link }) => [id, link]));
}
