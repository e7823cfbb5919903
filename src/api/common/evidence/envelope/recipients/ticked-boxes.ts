import { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';

/** Reads the labels of the boxes that each recipient ticked, by the recipient's id. */
export async function tickedBy(
  em: EntityManager,
  { id: envelopeId }: Envelope,
): Promise<Map<string, string[]>> {
  const type = { $in: ['checkbox', 'radio'] } as const;
  const where = { envelopeId, type, status: 'completed', value: 'true' } as const;
  const boxes = await em.find(EnvelopeField, where, { orderBy: { position: 'asc' } });
  const byRecipient = Map.groupBy(boxes, ({ recipientId }) => recipientId);
  return new Map([...byRecipient].map(([id, own]) => [id, own.flatMap(({ label }) => label ?? [])]));
}
