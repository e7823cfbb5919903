import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import type { EnvelopeField } from '../envelope-field.ts';

type FieldColumn =
  | 'id'
  | 'recipientId'
  | 'type'
  | 'page'
  | 'x'
  | 'y'
  | 'width'
  | 'height'
  | 'required'
  | 'label'
  | 'value'
  | 'auto'
  | 'options'
  | 'radioGroup';

/** A field of an envelope with its place and its value. */
export type FieldRow = Pick<EnvelopeField, FieldColumn>;

/** The fields of an envelope in their order, as JSON, for a select in which the envelope's alias is `e`. */
export function fieldsOfEnvelope(em: EntityManager) {
  return jsonArrayFrom(
    tables(em)
      .selectFrom('EnvelopeField as f')
      .select(['f.id', 'f.recipientId as recipientId', 'f.type', 'f.page', 'f.x', 'f.y'])
      .select(['f.width', 'f.height', 'f.required', 'f.label', 'f.value'])
      .select(['f.auto', 'f.options', 'f.radioGroup as radioGroup'])
      .where(sql<boolean>`f.envelope_id = e.id`)
      .orderBy('f.position'),
  );
}
