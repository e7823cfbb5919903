import { createHash } from 'node:crypto';
import type { Message } from '#clients/messages/message.ts';
import { leaveToNextAttempt, leftByLastAttempt } from './heartbeat.ts';

/** Names a message to one address with one link, and says nothing of them. */
function nameOf({ id = '', to, link = '' }: Message): string {
  return createHash('sha256').update([id, to, link].join('\0')).digest('hex');
}

/** Tells whether an attempt before has handed the message over and could not write that down. */
export function wasRelayed(message: Message): boolean {
  return leftByLastAttempt() === nameOf(message);
}

/** Records that a message was relayed; if that fails, the next attempt does not send the message again. */
export async function recordRelayed<T>(message: Message, record: () => Promise<T>): Promise<T> {
  try {
    return await record();
  } catch (error) {
    leaveToNextAttempt(nameOf(message));
    throw error;
  }
}
