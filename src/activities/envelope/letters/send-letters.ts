import { performance } from 'node:perf_hooks';
import { ApplicationFailure } from '@temporalio/common';
import { sendingHeld } from '#entities/account/quota.ts';
import { recordBounce } from '#entities/account/record-bounce.ts';
import type {
  EnvelopeDependencies,
  LetterInput,
  LetterResult,
  LettersInput,
  LettersResult,
} from '../inputs.ts';
import { assertMaySend } from '../../common/held-sending.ts';
import { isGivenUp, leaveToNextAttempt, leftByLastAttempt } from '../../common/heartbeat.ts';
import { mayRemind } from '../../common/reminder-quota.ts';
import { send } from '../../sign-request/links.ts';
import { writeInvitations } from './invitations.ts';
import { recordInvitations } from './record-invitations.ts';
import type { InvitationLetter, NoticeLetter, Settled, Written } from './letters.ts';
import { writeNotices } from './notices.ts';

/** So many letters are written, sent and put on record together. */
const together = 20;

/** After so long no further ones are begun, in milliseconds: the attempt ends in its time, and the rest come with the next. */
const longestMs = 20_000;

/** Connections to the mail server that one attempt has at once. */
const atOnce = 10;

/**
 * Sends letters of one envelope: recipients' links, and notices. Twenty are written and put on record together; each is
 * sent by itself, so that one that cannot be sent delays no other. A letter that went out before is not sent again: the audit trail and the log of messages say so. Throws the failure of the first
 * when none could be sent and all for the same kind of reason, so that they are tried again, or are not.
 */
export async function sendLetters(
  deps: EnvelopeDependencies,
  { envelopeId, letters }: LettersInput,
): Promise<LettersResult> {
  const began = performance.now();
  const settled: Settled[] = [];
  const deliveryIds: string[] = [];
  for (let at = 0; at < letters.length; at += together) {
    if (at > 0 && performance.now() - began > longestMs) break;
    const part = await sendSome(deps, envelopeId, letters.slice(at, at + together));
    settled.push(...part.settled);
    deliveryIds.push(...part.deliveryIds);
  }
  throwIfNone(settled);
  return { results: settled.map(resultOf), deliveryIds };
}

function throwIfNone(settled: readonly Settled[]): void {
  const failures = settled.flatMap((one) => ('failure' in one ? [one.failure] : []));
  const [first] = failures;
  const same = failures.every(({ nonRetryable }) => nonRetryable === first?.nonRetryable);
  if (first && failures.length === settled.length && same) throw first;
}

function resultOf(settled: Settled): LetterResult {
  const { messageId } = settled.letter;
  if ('outcome' in settled) return { messageId, outcome: settled.outcome };
  const { type, message: failure, nonRetryable } = settled.failure;
  return {
    messageId,
    outcome: 'failed',
    reason: type ?? 'internal_error',
    failure,
    final: nonRetryable === true,
  };
}

type Part = { settled: Settled[]; deliveryIds: string[] };

async function sendSome(
  deps: EnvelopeDependencies,
  envelopeId: string,
  letters: readonly LetterInput[],
): Promise<Part> {
  const left = leftBefore();
  const invitations = await writeInvitations(deps, envelopeId, letters.filter(isInvitation), left);
  const notices = await writeNotices(deps, envelopeId, letters.filter(isNotice));
  const written = [...invitations.written, ...notices.written];
  const owner = { kind: 'organization', id: invitations.organizationId || notices.organizationId } as const;
  const isHeld = invitations.isHeld || notices.isHeld;
  const sent = await sendWritten(deps, owner, { written, isHeld });
  const gone = sent.filter(({ outcome }) => outcome === 'sent' || outcome === 'bounced');
  const recorded = await leaving(gone, () =>
    recordInvitations(deps, envelopeId, gone.filter(isOfInvitation)),
  );
  const others = sent.filter((one) => !isOfInvitation(one) || !gone.includes(one));
  return {
    settled: [...invitations.settled, ...notices.settled, ...others.map(settledAs), ...recorded.settled],
    deliveryIds: [...invitations.deliveryIds, ...recorded.deliveryIds],
  };
}

const isInvitation = (letter: LetterInput): letter is InvitationLetter => letter.kind === 'invitation';
const isNotice = (letter: LetterInput): letter is NoticeLetter => letter.kind === 'notice';

/** A letter after its try. */
export type Tried<L extends LetterInput = LetterInput> = Written<L> & {
  outcome: 'sent' | 'bounced' | 'unneeded' | ApplicationFailure;
};

function isOfInvitation(one: Tried): one is Tried<InvitationLetter> {
  return isInvitation(one.letter);
}

function settledAs({ letter, outcome }: Tried): Settled {
  return typeof outcome === 'string' ? { letter, outcome } : { letter, failure: outcome };
}

type Owner = { kind: 'organization'; id: string };

/** Sends what is written, some at once. */
async function sendWritten(
  deps: EnvelopeDependencies,
  owner: Owner,
  { written, isHeld: isHeldBefore }: { written: readonly Written[]; isHeld: boolean },
): Promise<Tried[]> {
  let isHeld = isHeldBefore;
  const tried: Tried[] = [];
  const errors: unknown[] = [];
  const waiting = [...written];
  // An envelope that has ended meanwhile, or whose addresses were corrected, sends nothing more of this.
  const goesOn = () => errors.length === 0 && !isGivenUp();
  const work = async () => {
    for (let one = waiting.shift(); one && goesOn(); one = waiting.shift())
      try {
        const outcome = await tryOne(deps, owner, one, isHeld);
        tried.push({ ...one, outcome });
        // The refused address may have been the one too many.
        if (outcome === 'bounced' && !isHeld) isHeld = await isSendingHeld(deps, owner);
      } catch (error) {
        errors.push(error);
      }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, written.length) }, work));
  if (errors.length > 0) return leaving(tried, () => Promise.reject(errors[0]));
  return tried;
}

async function isSendingHeld({ orm, quotas }: EnvelopeDependencies, owner: Owner): Promise<boolean> {
  return (await sendingHeld(orm.em.fork(), quotas, owner)) !== undefined;
}

async function tryOne(
  deps: EnvelopeDependencies,
  owner: Owner,
  { letter: { messageId: id }, message, relayed, silent, held, timed }: Written,
  isHeld: boolean,
): Promise<Tried['outcome']> {
  if (silent) return 'sent';
  if (timed && !(await mayRemind(deps, { id, owner }, message))) return 'unneeded';
  if (relayed) return 'sent';
  try {
    if (held && isHeld) await assertMaySend(deps, owner, message);
    await send(deps.messenger, message);
    return 'sent';
  } catch (error) {
    if (!(error instanceof ApplicationFailure)) throw error;
    if (error.type !== 'address_refused') return error;
    await recordBounceOf(deps, owner, message.kind === 'link' ? message.to : undefined);
    return 'bounced';
  }
}

/** A notice that is refused counts for nothing: it is ours, not the sender's. */
async function recordBounceOf(
  { orm, quotas }: EnvelopeDependencies,
  owner: Owner,
  address: string | undefined,
): Promise<void> {
  if (address !== undefined) await recordBounce(orm, quotas, { owner, address });
}

/** The message ids of letters that an attempt before has handed over and could not write down. */
function leftBefore(): ReadonlySet<string> {
  const word = leftByLastAttempt();
  return new Set(typeof word === 'string' ? word.split(' ') : []);
}

/** Records letters that went out; if that fails, the next attempt does not send them again. */
async function leaving<T>(gone: readonly Tried[], record: () => Promise<T>): Promise<T> {
  try {
    return await record();
  } catch (error) {
    const ids = gone.filter(({ outcome }) => outcome === 'sent').map(({ letter }) => letter.messageId);
    leaveToNextAttempt([...leftBefore(), ...ids].join(' '));
    throw error;
  }
}
