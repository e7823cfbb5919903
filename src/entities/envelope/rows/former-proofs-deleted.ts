import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

/**
 * The statements, as parts of one that does more, that delete what was proved by a recipient's former address: its codes, and the
 * acts that its link prepared.
 */
export function formerProofsDeleted(em: EntityManager, recipient: { id: string; envelopeId: string }) {
  const db = tables(em);
  return {
    codes: db.deleteFrom('RecipientCode').where('recipientId', '=', recipient.id).returning('recipientId'),
    prepared: db
      .deleteFrom('EnvelopeAct')
      .where('envelopeId', '=', recipient.envelopeId)
      .where('recipientId', '=', recipient.id)
      .where('kind', '=', 'sign')
      .returning('id'),
  };
}
