import { randomUUID } from 'node:crypto';
import type { MessageOutcome } from '#domain/common/message-outcome.ts';
import { maskAddress } from '#domain/sign-request/sign-request.ts';
import type { Orm } from '#entities/orm.ts';
import { NotSent, type Message, type Way } from './message.ts';
import { serverSaid } from './server-said.ts';

type Noted = { outcome: MessageOutcome; said: string | null };

/** One row a message, however often it is tried. */
const note = `
  insert into message_attempt
    (id, flow_id, recipient_id, message_key, kind, channel, masked_to, outcome, server_said, tries, first_at, at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, now(), now())
  on conflict (flow_id, message_key) do update set outcome = excluded.outcome, server_said = excluded.server_said,
    masked_to = excluded.masked_to, tries = message_attempt.tries + 1, at = now()`;

/** Writes down what became of a message about a flow; of any other message nothing. Nothing of what it says is kept. */
export async function noteMessage(orm: Orm, message: Message, { outcome, said }: Noted): Promise<void> {
  const { about, channel, id = randomUUID(), to } = message;
  if (!about) return;
  const { flowId, recipientId = null, kind } = about;
  const masked = Array.from(maskAddress({ channel, to })).slice(0, 254).join('');
  const server = said === null ? null : serverSaid(said, message);
  const values = [randomUUID(), flowId, recipientId, `${kind}:${id}`, kind, channel, masked, outcome, server];
  await orm.em.fork().execute(note, values);
}

/**
 * Sends a message by its way and writes down what became of it. A row that cannot be written is left out: the message is gone, and an
 * error here would send it once more.
 */
export async function sendAndNote(orm: Orm, way: Way, message: Message): Promise<void> {
  const write = (noted: Noted) => noteMessage(orm, message, noted).catch(() => undefined);
  try {
    await write({ outcome: 'sent', said: (await way(message)) ?? null });
  } catch (error) {
    if (error instanceof NotSent)
      await write({ outcome: error.refused ? 'refused' : 'failed', said: error.said ?? error.message });
    throw error;
  }
}
