import { z } from 'zod';
import { messageKinds, messageOutcomes } from '#domain/common/message-outcome.ts';
import { MessageAttempt } from '#entities/flow/message-attempt.ts';
import type { EntityManager } from '#entities/orm.ts';
import { Time } from '../../../http/input/fields.ts';

/** A message about a flow, as staff see it: nothing of what it says. */
export const LoggedMessage = z
  .object({
    id: z.uuid(),
    kind: z.enum(messageKinds),
    channel: z.enum(['email', 'sms']),
    to: z.string().meta({ description: 'Masked' }),
    recipient_id: z.uuid().nullable().meta({ description: 'null for the signer, and for the sender' }),
    at: Time.meta({ description: 'The last try' }),
    tries: z.int(),
    outcome: z.enum(messageOutcomes).meta({
      description:
        'sent: the server took it; refused: for good; failed: for now, it is tried again; held: its sender may not send',
    }),
    server_said: z.string().nullable().meta({
      description: 'The answer of the mail server or the gateway, without addresses and links',
    }),
  })
  .meta({ id: 'LoggedMessage' });

const mostMessages = 100;

/** Reads the log of a flow's messages: the last 100, newest last. */
export async function messageLog(
  em: EntityManager,
  flowId: string,
): Promise<z.input<typeof LoggedMessage>[]> {
  const rows = await em.find(
    MessageAttempt,
    { flowId },
    { orderBy: { at: 'desc', id: 'desc' }, limit: mostMessages },
  );
  return rows.toReversed().map((row) => ({
    id: row.id,
    kind: messageKinds.find((kind) => kind === row.kind) ?? 'notice',
    channel: row.channel,
    to: row.maskedTo,
    recipient_id: row.recipientId ?? null,
    at: row.at.toISOString(),
    tries: row.tries,
    outcome: row.outcome,
    server_said: row.serverSaid ?? null,
  }));
}
