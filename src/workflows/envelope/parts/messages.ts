import { uuid4 } from '@temporalio/workflow';
import type { Actor } from '#domain/common/actor.ts';
import type { EnvelopeNotice } from '#domain/envelope/envelope.ts';
import type { SealingFault } from '#domain/envelope/sealing-failure.ts';
import type { EnvelopeInput, SentMessages } from '../messages.ts';

export type Invitation = Readonly<{
  kind: 'invitation';
  recipientId: string;
  messageId: string;
  reminder: boolean;
  actor: Actor | null;
}>;

/** To the sender when `recipientId` is null. */
export type Notice = Readonly<{
  kind: 'notice';
  notice: EnvelopeNotice;
  recipientId: string | null;
  about?: string;
  fault?: SealingFault;
  messageId: string;
}>;

/** A message that is to go out. */
export type Message = Invitation | Notice;

type InvitationWish = { reminder?: boolean; anew?: boolean; actor?: Actor | null };

/** The messages to people: those that are to go out, in their order, and what has gone out. */
export class Messages {
  #waiting: Message[] = [];
  #sending: Message | undefined;
  #leave: () => void = () => undefined;
  #closed = false;
  readonly #sent: Map<string, SentMessages>;

  constructor({ carried }: EnvelopeInput) {
    this.#sent = new Map(Object.entries(carried?.messages ?? {}));
  }

  /** Another list after each change but for what is added at its end. */
  get waiting(): readonly Message[] {
    return this.#waiting;
  }

  get sending(): Message | undefined {
    return this.#sending;
  }

  /** Whether a letter waits or is on its way. */
  get isAtWork(): boolean {
    return this.#waiting.length > 0 || this.#sending !== undefined;
  }

  /** Nothing more is to be sent. */
  get closed(): boolean {
    return this.#closed;
  }

  /** What went out to each recipient. */
  get sent(): ReadonlyMap<string, SentMessages> {
    return this.#sent;
  }

  /**
   * Asks for a message with a recipient's link; a message that waits or is on its way already is enough, unless `anew` is
   * set.
   */
  invite(recipientId: string, { reminder = false, anew = false, actor = null }: InvitationWish = {}): void {
    const waits = [...this.#waiting, ...(this.#sending ? [this.#sending] : [])];
    const asked = waits.some((letter) => letter.kind === 'invitation' && letter.recipientId === recipientId);
    if (asked && !anew) return;
    this.#waiting.push({ kind: 'invitation', recipientId, messageId: uuid4(), reminder, actor });
  }

  /** Asks for a notice. */
  notify(notice: Omit<Notice, 'kind' | 'messageId'>): void {
    this.#waiting.push({ kind: 'notice', ...notice, messageId: uuid4() });
  }

  /** Invites somebody who has another address now; a message on its way may have the old one. */
  readdress(recipientId: string): void {
    this.#waiting = this.#waiting.filter((one) => one.recipientId !== recipientId || one.kind === 'notice');
    if (this.#sending?.recipientId === recipientId) this.#leave();
    this.invite(recipientId, { anew: true });
  }

  /** Nobody is written to about their turn any more. */
  dropAll(): void {
    this.#waiting = [];
    this.#leave();
  }

  close(): void {
    this.#closed = true;
  }

  /** Sends a letter that waits; meanwhile `leave` gives it up. */
  async send<T>(letter: Message, leave: () => void, run: () => Promise<T>): Promise<T> {
    this.#waiting = this.#waiting.filter((one) => one !== letter);
    this.#sending = letter;
    this.#leave = leave;
    try {
      return await run();
    } finally {
      this.#sending = undefined;
      this.#leave = () => undefined;
    }
  }

  /** A letter that could not be sent goes to the back. */
  putBack(letter: Message): void {
    this.#waiting.push(letter);
  }

  /** An invitation went out; the first is the one that counts. */
  noteInvited(recipientId: string): void {
    const at = Date.now();
    const first = this.#sent.get(recipientId);
    this.#sent.set(recipientId, first ?? { invitedAt: at, at, reminders: 0, last: false });
  }

  /** Nothing has reached them: the address is refused, or another now. */
  forget(recipientId: string): void {
    this.#sent.delete(recipientId);
  }

  /** A message to somebody who was invited is asked for. */
  noteAsked(recipientId: string): void {
    this.#change(recipientId, () => ({ at: Date.now() }));
  }

  /** A reminder by the timer is counted; `last` is the one before the end. */
  noteReminded(recipientId: string, last: boolean): void {
    this.#change(recipientId, ({ reminders }) => (last ? { last } : { reminders: reminders + 1 }));
  }

  /** The reminder before the end comes again for everybody. */
  remindAgainBeforeEnd(): void {
    for (const recipientId of this.#sent.keys()) this.#change(recipientId, () => ({ last: false }));
  }

  #change(recipientId: string, to: (sent: SentMessages) => Partial<SentMessages>): void {
    const sent = this.#sent.get(recipientId);
    if (sent) this.#sent.set(recipientId, { ...sent, ...to(sent) });
  }
}
