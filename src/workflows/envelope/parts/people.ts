import type { RecipientState } from '#domain/envelope/may-act.ts';
import type { EnvelopeInput, LinkInput } from '../messages.ts';

/** A host who is present: of which generation's link, and since when (ISO 8601). */
export type Host = Readonly<{ name: string; generation: number; at: string }>;

/** The recipients: where each stands, who has opened, whose link was killed, and the hosts who are present. */
export class People {
  readonly #standings: Map<string, RecipientState>;
  readonly #opened: Set<string>;
  readonly #generations: Map<string, number>;
  readonly #correcting = new Set<string>();
  readonly #hosts = new Map<string, Host>();
  readonly #hostsOnRecord = new Set<Host>();

  constructor({ recipients, carried }: EnvelopeInput) {
    this.#standings = new Map(recipients.map(({ id }) => [id, carried?.standings[id] ?? 'waiting']));
    this.#opened = new Set(carried?.opened);
    this.#generations = new Map(Object.entries(carried?.generations ?? {}));
  }

  get standings(): ReadonlyMap<string, RecipientState> {
    return this.#standings;
  }

  get opened(): ReadonlySet<string> {
    return this.#opened;
  }

  /** The generations of corrected links. */
  get generations(): ReadonlyMap<string, number> {
    return this.#generations;
  }

  /** Those who are being corrected: they may not act until it is written. */
  get correcting(): ReadonlySet<string> {
    return this.#correcting;
  }

  /** Gives the host of a recipient's current link, as far as this run knows; a correction asks for a host again. */
  hostOf({ recipientId, generation = 0 }: LinkInput): Host | undefined {
    const host = this.#hosts.get(recipientId);
    return host?.generation === generation ? host : undefined;
  }

  /** Whether the row says that a host is present. */
  isOnRecord(host: Host): boolean {
    return this.#hostsOnRecord.has(host);
  }

  /** It is their turn. */
  reach(recipientId: string): void {
    this.#standings.set(recipientId, 'reached');
  }

  open(recipientId: string): void {
    this.#opened.add(recipientId);
  }

  /** They have agreed; their signature or approval is to be made. */
  accept(recipientId: string): void {
    this.#standings.set(recipientId, 'accepted');
  }

  finish(recipientId: string): void {
    this.#standings.set(recipientId, 'finished');
  }

  confirmHost(recipientId: string, host: Host): void {
    this.#hosts.set(recipientId, host);
  }

  /** The record refused the opening. */
  takeBackOpening(recipientId: string): void {
    this.#opened.delete(recipientId);
  }

  /** The record refused the host. */
  takeBackHost(recipientId: string): void {
    this.#hosts.delete(recipientId);
  }

  noteHostOnRecord(host: Host): void {
    this.#hostsOnRecord.add(host);
  }

  beginCorrection(recipientId: string): void {
    this.#correcting.add(recipientId);
  }

  /** The correction was refused: they are as they were. */
  giveUpCorrection(recipientId: string): void {
    this.#correcting.delete(recipientId);
  }

  /** The correction is written: whoever has the new link has opened nothing yet. */
  endCorrection(recipientId: string, generation: number): void {
    this.#generations.set(recipientId, generation);
    this.#opened.delete(recipientId);
    this.#correcting.delete(recipientId);
  }
}
