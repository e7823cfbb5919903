import type { QuotaOwner } from '#domain/account/quota.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { Problem } from '#domain/common/problem.ts';
import type { Address } from '#domain/sign-request/sign-request.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import type { BrakeLimit } from '#entities/common/rows/brake.ts';
import { uncountCode, type CodeBrakes } from '#entities/common/rows/code-brakes.ts';
import { macUnder } from '#secrets/key-ring.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { hourlyKey } from '../../http/limits/hourly-key.ts';
import { refuseBraked, takeBack } from '../../http/limits/brake.ts';

/**
 * The way of a code: the address that it goes to, and who has it sent. With `livemode` false it goes nowhere: its developer reads it on the
 * dashboard, and it counts among the sandbox's alone.
 */
export type CodeRoute = { address: Address; sender: CodeSender; livemode?: boolean };

/** A partner's client, an organization, or a user who proves a number of their own. */
type CodeSender = QuotaOwner | { kind: 'user'; id: string; organizationId: string };

type Dependencies = Pick<ApiDependencies, 'config' | 'keys' | 'log' | 'orm'>;

/** High enough for every test and measurement on one machine. */
const inDevelopment = 1_000_000;
/** Codes an hour to one address, and wrong tries a day of one sender's codes to it, in production. */
const inProduction = { codes: 30, tries: 20 } as const;
/** As many of a sender's codes and tries are never held up by what others did to the address. */
const unbraked = 3;

type Counted = 'codes' | 'tries';

function allowed({ config }: Dependencies, counted: Counted): { sender: number; address: number } {
  const given = counted === 'codes' ? config.RATE_LIMIT_CODES : config.RATE_LIMIT_CODE_TRIES;
  const most = given ?? (config.ENV === 'development' ? inDevelopment : inProduction[counted]);
  return counted === 'codes'
    ? { sender: Math.ceil((most * 2) / 3), address: most }
    : { sender: most, address: most * 5 };
}

/** Names the counters; they are no list of the addresses that got codes. */
function subjectsOf(
  { keys }: Dependencies,
  { address, sender, livemode = true }: CodeRoute,
  counted: Counted,
) {
  // No test holds up the codes that a person really gets.
  const to = `${livemode ? '' : 'sandbox\0'}${address.channel}\0${address.to.toLowerCase()}`;
  const name = (text: string) => macUnder(keys.fingerprints, text).toString('hex');
  return {
    address: `code-${counted}:${name(`address\0${to}`)}`,
    sender: `code-${counted}:${name(`sender\0${sender.kind}\0${sender.id}\0${to}`)}`,
  };
}

/** The counters of a code on its way to an address, or of a try of one: by its sender, and by the address over all senders. */
export function brakesOf(deps: Dependencies, route: CodeRoute, counted: Counted): CodeBrakes {
  const names = subjectsOf(deps, route, counted);
  const most = allowed(deps, counted);
  const window = counted === 'codes' ? 'hour' : 'day';
  return {
    sender: { subject: names.sender, free: most.sender, window },
    address: { subject: names.address, free: most.address, window },
    unbraked,
  };
}

/** Gives the names of the counters of a code, or of a try of one. */
export function namesOf({ sender, address }: CodeBrakes): { sender: string; address: string } {
  return { sender: sender.subject, address: address.subject };
}

type Judged = {
  route: CodeRoute;
  counted: Counted;
  brakes: CodeBrakes;
  /** Null in the counter that refused, and in the one behind it. */
  numbers: { sender: number | null; address: number | null };
};

/**
 * Judges a code or a try that was counted: beyond the limit there are delays. A sender who did little to the address is not held up
 * by others, so that nobody can shut somebody's codes off elsewhere. Tells staff, once an hour for each counter, when the delays
 * begin or hold somebody up. Throws Problem rate_limited with retry_after (seconds), and nothing is counted then.
 */
export async function assertCounted(
  deps: Dependencies,
  { route: { sender }, counted, brakes, numbers }: Judged,
): Promise<void> {
  const em = deps.orm.em.fork();
  const tell = ({ subject }: BrakeLimit) => tellStaff(deps, { counted, sender, subject });
  for (const by of ['sender', 'address'] as const) {
    const [brake, number] = [brakes[by], numbers[by]];
    if (number === brake.free) await tell(brake);
    if (number !== null) continue;
    if (by === 'address') await takeBack(em, brakes.sender.subject);
    await tell(brake);
    await refuseBraked(em, brake.subject, slowedDown);
  }
}

function slowedDown(seconds: number): Problem {
  const message = `Too many codes for this address, or wrong ones. Wait ${Math.ceil(seconds / 60)} min and try again.`;
  return new Problem('rate_limited', message, { retry_after: seconds });
}

type Told = { counted: Counted; sender: CodeSender; subject: string };

async function tellStaff({ orm, log }: Dependencies, { counted, sender, subject }: Told): Promise<void> {
  const facts = { counted, sender: sender.kind, sender_id: sender.id };
  log.warn({ ...facts, counter: subject }, 'codes to one address are slowed down');
  await orm.em.fork().transactional((em) =>
    recordAuditEvent(em, {
      organizationId: operatorAuditId,
      action: 'code.slowed_down',
      resourceType: sender.kind,
      resourceId: sender.id,
      metadata: facts,
      dedupeKey: hourlyKey('code.slowed_down', [subject]),
    }),
  );
}

/** Takes a code back that was used, or could not be sent: neither counts in the hour. */
export function forgetSentCode(deps: Dependencies, route: CodeRoute): Promise<void> {
  return uncountCode(deps.orm.em.fork(), namesOf(brakesOf(deps, route, 'codes')));
}
