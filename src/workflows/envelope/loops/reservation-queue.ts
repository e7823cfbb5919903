import type { EnvelopeState, Preparation } from '../state.ts';

/** Whoever was sent away keeps their place so long, in milliseconds: they are told to ask again after five seconds. */
const placeMs = 20_000;

/** The part of a reservation that has to be left for its holder to prepare anew in it, while others wait. */
const leastPart = 1 / 6;

/** Notes that somebody who wants to prepare was sent away: when the document is free, they come before who asks later. */
export function keepPlace({ line }: EnvelopeState, recipientId: string): void {
  const asked = line.get(recipientId);
  if (asked !== undefined && isOver(asked)) line.delete(recipientId);
  line.set(recipientId, Date.now());
}

function isOver(asked: number): boolean {
  return Date.now() - asked >= placeMs;
}

/** Who was sent away and still waits, in the order in which they came. */
function inLine({ line, standings }: EnvelopeState): string[] {
  const waits = ([id, asked]: [string, number]) => !isOver(asked) && standings.get(id) === 'reached';
  return [...line].filter(waits).map(([id]) => id);
}

/** The end of the time in which somebody may prepare anew what they hold, or held just now; undefined when it is over. */
function endOfHold({ holder, input }: EnvelopeState, recipientId: string): number | undefined {
  if (holder?.recipientId !== recipientId) return undefined;
  return holder.until - Date.now() < input.reservationMs * leastPart ? undefined : holder.until;
}

/**
 * The wish to prepare that is met next; undefined while there is none, or while somebody who came first is about to ask
 * again. Whoever holds the document may prepare anew as long as they hold it; the others come in the order in which they
 * first asked.
 */
export function nextPreparation(state: EnvelopeState): Preparation | undefined {
  const { preparations } = state;
  const renewed = preparations.find(({ recipientId }) => endOfHold(state, recipientId) !== undefined);
  if (renewed) return renewed;
  const [first] = inLine(state);
  if (first === undefined) return preparations[0];
  return preparations.find(({ recipientId }) => recipientId === first);
}

/**
 * Takes a wish out of those that wait. Gives the time, in milliseconds since the epoch, beyond which it may not hold the
 * document: its holder prepares anew, and others wait. Undefined: it may hold it for a whole reservation.
 */
export function takePreparation(state: EnvelopeState, preparation: Preparation): number | undefined {
  const { recipientId } = preparation;
  state.preparations = state.preparations.filter((one) => one !== preparation);
  state.line.delete(recipientId);
  const waiting = [...inLine(state), ...state.preparations.map((one) => one.recipientId)];
  const doOthersWait = waiting.some((id) => id !== recipientId);
  return doOthersWait ? endOfHold(state, recipientId) : undefined;
}
