import { randomUUID } from 'node:crypto';
import type { MessageOutcome } from '#domain/common/message-outcome.ts';
import { maskAddress } from '#domain/sign-request/sign-request.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { attemptNoted } from '#entities/flow/rows/attempt-noted.ts';
import { NotSent, type Message, type Way } from './message.ts';
import { serverSaid } from './server-said.ts';

type Noted = { outcome: MessageOutcome; said: string | null };

/**
 * Writes down what became of a message about a flow, one row however often it is tried; of any other message nothing. Nothing of
 * what it says is kept.
 */
export async function noteMessage(orm: Orm, message: Message, noted: Noted): Promise<void> {
  await attemptRow(orm.em.fork(), message, noted)?.execute();
}

/** The statement of noteMessage, as a part of one that does more; undefined where nothing is written down. */
export function attemptRow(em: EntityManager, message: Message, { outcome, said }: Noted) {
  const { about, channel, id = randomUUID(), to } = message;
  if (!about) return undefined;
  const { flowId, recipientId = null, kind } = about;
  const maskedTo = Array.from(maskAddress({ channel, to })).slice(0, 254).join('');
  const server = said === null ? null : serverSaid(said, message);
  return attemptNoted(
    em,
    { flowId, recipientId, messageKey: `${kind}:${id}`, kind, channel },
    { outcome, serverSaid: server, maskedTo },
  );
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
