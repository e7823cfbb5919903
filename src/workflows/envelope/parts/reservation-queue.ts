import type { AcceptedSignature } from './accepted-signature.ts';

/** A request to fix the bytes of a signature, and its state. */
type OwnPreparation = {
  recipientId: string;
  actId: string;
  state: 'waiting' | 'making' | 'held' | 'failed';
  digest: string;
  /** Milliseconds since the epoch. */
  until: number;
  taken: boolean;
  /** It failed because the document is to blame. */
  unsealable: boolean;
  /** The signature that took it, once it may be made. */
  signature: AcceptedSignature | undefined;
};
export type Preparation = Readonly<OwnPreparation>;

type Rules = {
  /** How long a prepared signature holds the next revision, in milliseconds. */
  reservationMs: number;
  /** Whether it is a recipient's turn. */
  isReached: (recipientId: string) => boolean;
};

/**
 * The time that a person who was sent away keeps their position, in milliseconds: the answer asks them to come again after
 * five seconds.
 */
const placeMs = 20_000;

/** The part of a reservation that must be left for its holder to prepare again in it, while others wait. */
const leastPart = 1 / 6;

function isOver(asked: number): boolean {
  return Date.now() - asked >= placeMs;
}

/** Who holds the next revision of the document for a credential, and who waits for it, in their order. */
export class ReservationQueue {
  readonly #rules: Rules;
  #waiting: OwnPreparation[] = [];
  #reservation: OwnPreparation | undefined;
  /** When those who were sent away last asked, in the order in which they came. */
  readonly #line = new Map<string, number>();
  /** The last holder of the document, and the end of their time; milliseconds since the epoch. */
  #holder: { recipientId: string; until: number } | undefined;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** The wishes that are not met yet. */
  get waiting(): readonly Preparation[] {
    return this.#waiting;
  }

  /** What holds the next revision. */
  get reservation(): Preparation | undefined {
    return this.#reservation;
  }

  /** Puts a wish to prepare behind the others. */
  ask(recipientId: string, actId: string): Preparation {
    const preparation: OwnPreparation = {
      recipientId,
      actId,
      state: 'waiting',
      digest: '',
      until: 0,
      taken: false,
      unsealable: false,
      signature: undefined,
    };
    this.#waiting.push(preparation);
    return preparation;
  }

  /** Takes a wish back whose recipient is sent away: when the document is free, they come before who asks later. */
  sendAway(preparation: Preparation): void {
    const { recipientId } = preparation;
    this.#waiting = this.#waiting.filter((one) => one !== preparation);
    const asked = this.#line.get(recipientId);
    if (asked !== undefined && isOver(asked)) this.#line.delete(recipientId);
    this.#line.set(recipientId, Date.now());
  }

  /** Takes back what somebody wished by a link that is killed. */
  forget(recipientId: string): void {
    this.#waiting = this.#waiting.filter((one) => one.recipientId !== recipientId);
  }

  /**
   * Gives the preparation that comes next; undefined while there is none, or while a recipient who came first is about to
   * ask again. The holder of the document may prepare again as long as they hold it; the others come in the order in which
   * they first asked.
   */
  get next(): Preparation | undefined {
    const renewed = this.#waiting.find(({ recipientId }) => this.#endOfHold(recipientId) !== undefined);
    if (renewed) return renewed;
    const [first] = this.#inLine();
    if (first === undefined) return this.#waiting[0];
    return this.#waiting.find(({ recipientId }) => recipientId === first);
  }

  /**
   * Takes a wish out of those that wait and meets it by what is given, which fixes the bytes and gives their digest; the
   * document is held then. Its holder who prepares anew while others wait holds it no longer than before. Throws what that
   * threw; the preparation has failed then.
   */
  async hold(wish: Preparation, prepare: () => Promise<{ digest: string }>): Promise<void> {
    const limit = this.#take(wish);
    const preparation: OwnPreparation = wish;
    preparation.state = 'making';
    try {
      preparation.digest = (await prepare()).digest;
    } catch (error) {
      preparation.state = 'failed';
      throw error;
    }
    preparation.until = limit ?? Date.now() + this.#rules.reservationMs;
    preparation.state = 'held';
    this.#holder = { recipientId: preparation.recipientId, until: preparation.until };
    this.#reservation = preparation;
  }

  /** Says of a preparation that failed that the document is to blame. */
  blameDocument(failed: Preparation): void {
    const preparation: OwnPreparation = failed;
    preparation.unsealable = true;
  }

  /** A signature by an activation takes what holds the document. */
  takeReservation(): Preparation | undefined {
    if (this.#reservation) this.#reservation.taken = true;
    return this.#reservation;
  }

  /** The signature that took a preparation may be made. */
  allow(taken: Preparation, signature: AcceptedSignature): void {
    const preparation: OwnPreparation = taken;
    preparation.signature = signature;
  }

  /** The signature that took a preparation was refused: it is not made. */
  giveBack(taken: Preparation): void {
    const preparation: OwnPreparation = taken;
    preparation.taken = false;
  }

  /** The document is free again; after a correction of who held it they may not prepare anew in their time. */
  release({ killed }: { killed: boolean }): void {
    if (killed) this.#holder = undefined;
    this.#reservation = undefined;
  }

  /** Gives the time beyond which it may not hold the document, in milliseconds since the epoch; undefined: a whole reservation. */
  #take(preparation: Preparation): number | undefined {
    const { recipientId } = preparation;
    this.#waiting = this.#waiting.filter((one) => one !== preparation);
    this.#line.delete(recipientId);
    const waiting = [...this.#inLine(), ...this.#waiting.map((one) => one.recipientId)];
    const doOthersWait = waiting.some((id) => id !== recipientId);
    return doOthersWait ? this.#endOfHold(recipientId) : undefined;
  }

  /** Gives the recipients who were sent away and still wait, in the order in which they came. */
  #inLine(): string[] {
    const waits = ([id, asked]: [string, number]) => !isOver(asked) && this.#rules.isReached(id);
    return [...this.#line].filter(waits).map(([id]) => id);
  }

  /**
   * Gives the end of the time in which a recipient may prepare again the document that they hold, or held just now;
   * undefined when it is over.
   */
  #endOfHold(recipientId: string): number | undefined {
    const holder = this.#holder;
    if (holder?.recipientId !== recipientId) return undefined;
    const isTooLate = holder.until - Date.now() < this.#rules.reservationMs * leastPart;
    return isTooLate ? undefined : holder.until;
  }
}
