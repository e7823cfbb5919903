import type { EnvelopeInput } from '../messages.ts';

/** Approvals that are on record and that the platform is still to seal. */
export class Approvals {
  #due: number;
  #closed = false;
  #leave: () => void = () => undefined;

  constructor({ carried }: EnvelopeInput) {
    this.#due = carried?.unsealed === true ? 1 : 0;
  }

  /** How many are to be sealed, as far as this run knows. */
  get due(): number {
    return this.#due;
  }

  /** No further one comes. */
  get closed(): boolean {
    return this.#closed;
  }

  /** One is on record. */
  add(): void {
    this.#due += 1;
  }

  /** So many that were due are sealed. */
  noteSealed(count: number): void {
    this.#due -= count;
  }

  close(): void {
    this.#closed = true;
  }

  /** From now `leave` gives up those that are not sealed. */
  begin(leave: () => void): void {
    this.#leave = leave;
  }

  /** Gives up those that are not sealed. */
  drop(): void {
    this.#due = 0;
    this.#leave();
  }
}
