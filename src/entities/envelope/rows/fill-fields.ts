import { sql } from 'kysely';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

type Filling = {
  recipientId: string;
  /** The values that were given, by the ids of their fields; another field keeps its own. */
  values: ReadonlyMap<string, string>;
  at: Date;
};

/** Writes that a recipient has filled in all of their fields, in one statement. */
export async function fillFields(em: EntityManager, { recipientId, values, at }: Filling): Promise<void> {
  const given = JSON.stringify(Object.fromEntries(values));
  await tables(em)
    .updateTable('EnvelopeField')
    .set((eb) => ({
      value: sql<string | null>`coalesce(${given}::jsonb ->> ${eb.ref('id')}::text, ${eb.ref('value')})`,
      status: 'completed' as const,
      signedAt: at,
    }))
    .where('recipientId', '=', recipientId)
    .execute();
}
