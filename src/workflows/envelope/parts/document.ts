import type { SealingStep } from '#domain/envelope/sealing-failure.ts';
import type { EnvelopeInput } from '../messages.ts';
import type { AcceptedSignature } from './accepted-signature.ts';
import type { People } from './people.ts';
import { ReservationQueue } from './reservation-queue.ts';

/** The PDF and its signatures: what was accepted, what is being made, and what was given up. */
export class DocumentWork {
  readonly reservations: ReservationQueue;
  #prepared: boolean;
  #accepted: AcceptedSignature[];
  #making: AcceptedSignature | undefined;
  #accepting = 0;
  #dropped = false;
  #droppedLate = false;
  readonly #toldOf = new Set<SealingStep>();
  #leave: () => void = () => undefined;

  constructor({ carried, reservationMs }: EnvelopeInput, people: People) {
    this.#prepared = carried !== undefined && !carried.unprepared;
    this.#accepted = [...(carried?.accepted ?? [])];
    const isReached = (id: string) => people.standings.get(id) === 'reached';
    this.reservations = new ReservationQueue({ reservationMs, isReached });
  }

  /** It is laid out and certified. */
  get prepared(): boolean {
    return this.#prepared;
  }

  /** Signatures in the order in which they were accepted. */
  get accepted(): readonly AcceptedSignature[] {
    return this.#accepted;
  }

  get making(): AcceptedSignature | undefined {
    return this.#making;
  }

  /** How many signatures are being put on record before they are made. */
  get accepting(): number {
    return this.#accepting;
  }

  /** What was accepted and not made is given up, by staff or because the document does not take it. */
  get dropped(): boolean {
    return this.#dropped;
  }

  /** It was given up after the end had been decided. */
  get droppedLate(): boolean {
    return this.#droppedLate;
  }

  /** Whether a signature is to be made, is being made, or is prepared. */
  get isAtWork(): boolean {
    const { waiting, reservation } = this.reservations;
    const signatures = this.#accepted.length + this.#accepting + waiting.length;
    return signatures > 0 || this.#making !== undefined || reservation !== undefined;
  }

  /** From now `leave` ends the work on it. */
  begin(leave: () => void): void {
    this.#leave = leave;
  }

  notePrepared(): void {
    this.#prepared = true;
  }

  /**
   * Accepts a signature: it is to be made as soon as `record` has it on record. With an activation it takes what was
   * prepared for it. Throws what `record` threw; the signature is not made then.
   */
  async accept(signature: AcceptedSignature, record: () => Promise<void>): Promise<void> {
    const held = signature.activationId === undefined ? undefined : this.reservations.takeReservation();
    this.#accepting += 1;
    try {
      await record();
    } catch (error) {
      if (held) this.reservations.giveBack(held);
      throw error;
    } finally {
      this.#accepting -= 1;
    }
    if (held) this.reservations.allow(held, signature);
    else this.#accepted.push(signature);
  }

  /** Takes the signature out of the line that is to be made next. */
  takeAccepted(): AcceptedSignature | undefined {
    return this.#accepted.shift();
  }

  /** Makes a signature by what is given, which gets it as it is by then: its activation may have lapsed meanwhile. */
  async make<T>(signature: AcceptedSignature, run: (now: () => AcceptedSignature) => Promise<T>): Promise<T> {
    this.#making = signature;
    const made = await run(() => this.#making ?? signature);
    this.#making = undefined;
    return made;
  }

  /** Replaces the activation of the signature that is being made; gives that signature. */
  renewActivation(activationId: string): AcceptedSignature | undefined {
    if (this.#making) this.#making = { ...this.#making, activationId };
    return this.#making;
  }

  /** Nothing more is made. */
  end(): void {
    this.#making = undefined;
  }

  /** Ends the work on it at once. */
  leave(): void {
    this.#leave();
  }

  /** Gives up what was accepted and is not made, and ends the work on it; `late` when the end was decided before. */
  drop({ late = false }: { late?: boolean } = {}): void {
    this.#dropped = true;
    this.#droppedLate ||= late;
    this.#leave();
  }

  /** Whether the sender is to be told that a step cannot be done: once for each. */
  isNews(step: SealingStep): boolean {
    if (this.#toldOf.has(step)) return false;
    this.#toldOf.add(step);
    return true;
  }
}
