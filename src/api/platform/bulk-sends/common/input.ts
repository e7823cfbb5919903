import { z } from 'zod';
import { bulkBounds } from '#domain/envelope/bulk-send.ts';
import { envelopeBounds } from '#domain/envelope/envelope.ts';
import { UuidText } from '../../../http/input/fields.ts';
import { EnvelopeChanges, RolePeople } from '../../envelopes/common/fields.ts';
import { line } from '../../envelopes/common/input-parts.ts';

const { name, message, external_ref, metadata, ...shared } = EnvelopeChanges.omit({
  recipients: true,
  fields: true,
  routing_type: true,
}).shape;

/** One envelope of a bulk send: who takes the roles, and what it has of its own. */
export const BulkRow = z
  .object({ roles: RolePeople, name, message, external_ref, metadata }, { error: 'expected an object' })
  .meta({ id: 'BulkSendRowInput' });
export type BulkRow = z.output<typeof BulkRow>;

const rowsMessage = `expected a list of 1 to ${bulkBounds.rows} rows`;

export const BulkRows = z
  .array(BulkRow, { error: rowsMessage })
  .min(1, rowsMessage)
  .max(bulkBounds.rows, rowsMessage);

/** The members of a new bulk send. */
export const BulkSendInput = z
  .object({
    template_id: UuidText.transform((id) => id.toLowerCase()),
    name: line(envelopeBounds.name).optional().meta({
      description: 'The name of the bulk send, and of its envelopes; left out, the template’s',
    }),
    ...shared,
    message,
    rows: BulkRows.optional().meta({ description: 'A row for each envelope; or give `csv`' }),
    csv: z.string({ error: 'expected text' }).optional().meta({
      description:
        'The rows as CSV with a header: `ROLE.email`, `ROLE.name`, …, `name`, `message`, `external_ref`, `metadata.NAME`',
      example: 'Buyer.email,Buyer.name,external_ref\nbat@example.mn,Бат,flat 7\n',
    }),
  })
  .meta({ id: 'BulkSendInput' });
export type BulkSendInput = z.output<typeof BulkSendInput>;
