import { sql } from 'kysely';
import type { Use } from '../../account/usage.ts';
import { usageColumns, usageValues } from '../../account/rows/usage-values.ts';
import { isUnused, usedFor, type UseOfProof } from '../../common/rows/use-proof.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { toldEnd } from '../../flow/tell-end.ts';
import { tables, type ChangedRow } from '../../tables.ts';
import { deliveryValues, type NewDeliveries } from '../../webhook/rows/delivery-values.ts';
import { asItWasRead, type Read } from './as-it-was-read.ts';

export type RequestEnd = {
  read: Read;
  columns: ChangedRow<'SignRequest'>;
  /** The proof by which the signer agreed, where the request is signed: its row must name it. */
  acceptedBy?: string;
  /** The proof of the act that ends it otherwise, which is used up. */
  proof?: UseOfProof;
  deliveries: NewDeliveries;
  /** Counted where the request is signed. */
  usage: Use;
};

/**
 * Writes the end of a pending request with all that belongs to it, and deletes its activations; true when it did. Nothing is written
 * where it has ended, staff have changed it since it was read, its signer agreed by another proof, or the proof was used. The audit event
 * follows by a statement of its own: the organization's row, which others lock before the chain, is locked for the foreign key when
 * this one ends.
 */
export async function writeEnd(em: EntityManager, end: RequestEnd): Promise<boolean> {
  const { read, columns, acceptedBy, proof, usage } = end;
  const deliveries = deliveryValues(end.deliveries);
  const ended = await tables(em)
    .with('proof', (query) =>
      query
        .selectFrom('ActProof')
        .select('id')
        .where('id', '=', proof?.id ?? null)
        .where(isUnused(proof?.record ?? ''))
        .forUpdate(),
    )
    .with('ended', (query) =>
      query
        .updateTable('SignRequest')
        .set(columns)
        .where(asItWasRead(read))
        .$if(acceptedBy !== undefined, (one) => one.where('acceptedProofId', '=', acceptedBy ?? ''))
        .$if(proof !== undefined, (one) =>
          one.where((one) => one.exists(one.selectFrom('proof').select('proof.id'))),
        )
        .returning('id'),
    )
    .with('used', (query) =>
      query
        .updateTable('ActProof')
        .from('ended')
        .set({ usedFor: usedFor(proof?.record ?? '') })
        .where('ActProof.id', '=', proof?.id ?? null),
    )
    .with('delivered', (query) =>
      query
        .insertInto('WebhookDelivery')
        .columns(deliveries.columns)
        .expression((one) =>
          one.selectFrom(['ended', deliveries.from]).select(deliveries.own).select(deliveries.shared),
        ),
    )
    .with('activations', (query) =>
      query.deleteFrom('FlowActivation').using('ended').whereRef('FlowActivation.requestId', '=', 'ended.id'),
    )
    .with('counted', (query) =>
      query
        .insertInto('UsageRecord')
        .columns(usageColumns)
        .expression((one) =>
          one
            .selectFrom('ended')
            .select(usageValues(usage))
            .where(sql<boolean>`${acceptedBy !== undefined}`),
        )
        .onConflict((conflict) => conflict.column('dedupeKey').doNothing()),
    )
    .selectFrom('ended')
    .select(['id', toldEnd('sign_request', read.id).as('told')])
    .execute();
  return ended.length > 0;
}
