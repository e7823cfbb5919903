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
  #sending: readonly Message[] = [];
  #left = new Set<Message>();
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

  /** Those that are on their way. */
  get sending(): readonly Message[] {
    return this.#sending;
  }

  /** Whether a letter waits or is on its way. */
  get isAtWork(): boolean {
    return this.#waiting.length > 0 || this.#sending.length > 0;
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
    const waits = [...this.#waiting, ...this.#sending];
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
    this.#leaveThose(this.#sending.filter((one) => one.recipientId === recipientId));
    this.invite(recipientId, { anew: true });
  }

  /** Nobody is written to about their turn any more. */
  dropAll(): void {
    this.#waiting = [];
    this.#leaveThose(this.#sending);
  }

  /** Whether a letter that was on its way is given up. */
  isLeft(letter: Message): boolean {
    return this.#left.has(letter);
  }

  #leaveThose(letters: readonly Message[]): void {
    for (const letter of letters) this.#left.add(letter);
    if (letters.length > 0) this.#leave();
  }

  close(): void {
    this.#closed = true;
  }

  /** Sends letters that wait; meanwhile `leave` ends the work on them. */
  async send<T>(letters: readonly Message[], leave: () => void, run: () => Promise<T>): Promise<T> {
    this.#waiting = this.#waiting.filter((one) => !letters.includes(one));
    this.#sending = letters;
    this.#left = new Set();
    this.#leave = leave;
    try {
      return await run();
    } finally {
      this.#sending = [];
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
