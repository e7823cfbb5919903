import { geometryOf } from '#domain/envelope/field-geometry.ts';
import { membersOfKind } from '#domain/envelope/field-kind.ts';
import { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { EntityManager } from '#entities/orm.ts';
import { positionsOf } from './draft-rows.ts';
import type { EnvelopeFieldInput } from './field-input.ts';

/**
 * Reads an envelope's fields as they would be given: each for the place of its recipient, with the sender's own value. What a recipient
 * filled in is left out.
 */
export async function keptFields(
  em: EntityManager,
  envelopeId: string,
  recipients: readonly EnvelopeRecipient[],
): Promise<EnvelopeFieldInput[]> {
  const rows = await em.find(EnvelopeField, { envelopeId }, { orderBy: { position: 'asc' } });
  const places = positionsOf(recipients);
  return rows.map((row) => ({
    type: row.type,
    recipient_index: places.get(row.recipientId) ?? -1,
    ...geometryOf(row),
    required: row.required,
    label: row.label ?? undefined,
    value: row.status === 'pending' ? (row.value ?? undefined) : undefined,
    ...keptKind(row),
  }));
}

function keptKind(row: EnvelopeField): Pick<EnvelopeFieldInput, 'auto' | 'options' | 'group'> {
  const { auto, options, group } = membersOfKind(row);
  return { auto, options, group };
}
