import type { Actor } from '#domain/common/actor.ts';
import type { EnvelopeOutcome } from '#domain/envelope/envelope.ts';
import type { EnvelopeInput } from '../messages.ts';

/** How and when the envelope ends: set once, by whoever comes first. */
export class Ending {
  #expiresAt: string;
  #outcome: EnvelopeOutcome | undefined;
  #by: Actor | undefined;
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

  /** The actor of an early end; undefined where the clock brought it about. */
  get by(): Actor | undefined {
    return this.#by;
  }

  /** Whether the row says it. */
  get recorded(): boolean {
    return this.#recorded;
  }

  decide(outcome: EnvelopeOutcome, by: Actor | undefined): void {
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
