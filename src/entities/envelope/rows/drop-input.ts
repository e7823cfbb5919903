import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

/** Deletes, in one statement, what recipients gave for their acts and the activations of their certificates, which nobody needs any more. */
export async function dropInput(
  em: EntityManager,
  { envelopeId, recipientIds }: { envelopeId: string; recipientIds: readonly string[] },
): Promise<void> {
  if (recipientIds.length === 0) return;
  await tables(em)
    .with('acts', (query) =>
      query
        .deleteFrom('EnvelopeAct')
        .where('envelopeId', '=', envelopeId)
        .where('recipientId', 'in', recipientIds),
    )
    .deleteFrom('FlowActivation')
    .where('requestId', 'in', recipientIds)
    .execute();
}
