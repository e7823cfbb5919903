import type { ProvenInput } from '#domain/common/act-statement.ts';
import type { Actor } from '#domain/common/actor.ts';
import type { EnvelopeOutcome } from '#domain/envelope/envelope.ts';
import type { EnvelopeInput } from '../messages.ts';

/** The actor who ended an envelope early, with the proof of the act. */
export type Decider = Readonly<ProvenInput & { actor: Actor }>;

/** How and when the envelope ends: set once, by whoever comes first. */
export class Ending {
  #expiresAt: string;
  #outcome: EnvelopeOutcome | undefined;
  #by: Decider | undefined;
  #recorded = false;

  constructor({ expiresAt, carried }: EnvelopeInput) {
    this.#expiresAt = carried?.expiresAt ?? expiresAt;
  }

  /** The end of the period, ISO 8601. */
  get expiresAt(): string {
    return this.#expiresAt;
  }

  get outcome(): EnvelopeOutcome | undefined {
    return this.#outcome;
  }

  /** The actor of an early end and the proof of the act; undefined where the clock brought it about. */
  get by(): Decider | undefined {
    return this.#by;
  }

  /** Whether the row says it. */
  get recorded(): boolean {
    return this.#recorded;
  }

  decide(outcome: EnvelopeOutcome, by: Decider | undefined): void {
    this.#outcome = outcome;
    this.#by = by;
  }

  /** The row says completed: that stands, whatever was decided meanwhile. */
  complete(at: string): void {
    this.#outcome = { status: 'completed', at };
    this.#recorded = true;
  }

  /** The row says what was decided. */
  noteRecorded(): void {
    this.#recorded = true;
  }

  extend(expiresAt: string): void {
    this.#expiresAt = expiresAt;
  }
}
