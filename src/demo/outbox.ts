import { setTimeout as sleep } from 'node:timers/promises';

/** What the development outbox tells of a message that was sent. */
export type OutboxMessage = {
  kind: 'link' | 'code';
  to: string;
  sent_at: string;
  code?: string;
  link?: string;
};

/** Reads the messages of the development outbox, the newest first. */
export async function readOutbox(outboxUrl: string): Promise<OutboxMessage[]> {
  const { messages } = (await (await fetch(outboxUrl)).json()) as { messages: OutboxMessage[] };
  return messages;
}

/** Waits for a message to an address that fits, and gives the newest. Throws when none came within a minute. */
export async function awaitMessage(
  outboxUrl: string,
  to: string,
  fits: (message: OutboxMessage) => boolean,
): Promise<OutboxMessage> {
  const find = async () => (await readOutbox(outboxUrl)).find((one) => one.to === to && fits(one));
  const found = await until(find, (message) => message !== undefined, `No message for ${to} arrived`);
  if (!found) throw new Error(`No message for ${to} arrived.`);
  return found;
}

/** Asks again until the answer fits; throws with `late` after a minute. */
export async function until<T>(
  ask: () => Promise<T>,
  fits: (answer: T) => boolean,
  late: string,
): Promise<T> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(150)) {
    const answer = await ask();
    if (fits(answer)) return answer;
  }
  throw new Error(`${late} after 60 s.`);
}
