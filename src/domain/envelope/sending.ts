import type { EnvelopeFieldType } from './envelope.ts';
import { geometryOf, type FieldGeometry } from './field-geometry.ts';
import { membersOfKind, type KindColumns } from './field-kind.ts';

/** A field as the sender placed it. */
type PlacedField = FieldGeometry & {
  id: string;
  recipientId: string;
  type: EnvelopeFieldType;
  required: boolean;
  label?: string | null | undefined;
  value?: string | null | undefined;
} & KindColumns;

/** What is sent: the SHA-256 of the document in hex, and the recipients and fields in their order. */
type Sent = {
  documentHash: string | null;
  recipientIds: readonly string[];
  fields: readonly PlacedField[];
};

/**
 * Gives what a sender has sent, besides who the recipients are. The statement of the sending has its hash, so its members never
 * change their names.
 */
export function contentOfSending({ documentHash, recipientIds, fields }: Sent) {
  return { document_hash: documentHash, recipient_ids: recipientIds, fields: fields.map(placed) };
}

function placed({ id, recipientId, type, required, label = null, value = null, ...field }: PlacedField) {
  const place = { id, recipient_id: recipientId, type, ...geometryOf(field), required, label, value };
  return { ...place, ...membersOfKind(field) };
}
