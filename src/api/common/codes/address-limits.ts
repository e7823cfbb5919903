import type { QuotaOwner } from '#domain/account/quota.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { Problem } from '#domain/common/problem.ts';
import type { Address } from '#domain/sign-request/sign-request.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { macUnder } from '#secrets/key-ring.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { hourlyKey } from '../../http/limits/hourly-key.ts';
import { countBraked, takeBack, type Brake } from '../../http/limits/brake.ts';

/** The way of a code: the address that it goes to, and who has it sent. */
export type CodeRoute = { address: Address; sender: CodeSender };

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
function subjectsOf({ keys }: Dependencies, { address, sender }: CodeRoute, counted: Counted) {
  const to = `${address.channel}\0${address.to.toLowerCase()}`;
  const name = (text: string) => macUnder(keys.fingerprints, text).toString('hex');
  return {
    address: `code-${counted}:${name(`address\0${to}`)}`,
    sender: `code-${counted}:${name(`sender\0${sender.kind}\0${sender.id}\0${to}`)}`,
  };
}

/**
 * Counts a code on its way to an address, or a try of one, as wrong: by its sender, and by the address over all senders.
 * Beyond the limit there are delays. A sender who did little to the address is not held up by others, so that nobody can shut
 * somebody's codes off elsewhere. Gives the function that takes it back. Throws Problem rate_limited with retry_after
 * (seconds), and counts nothing then.
 */
async function count(deps: Dependencies, route: CodeRoute, counted: Counted): Promise<() => Promise<void>> {
  const em = deps.orm.em.fork();
  const names = subjectsOf(deps, route, counted);
  const most = allowed(deps, counted);
  const window = counted === 'codes' ? 'hour' : 'day';
  const own = await countTold(deps, route, { counted, subject: names.sender, free: most.sender, window });
  const exempt = own <= unbraked;
  const all = { counted, subject: names.address, free: most.address, window, exempt } as const;
  await countTold(deps, route, all).catch(async (error: unknown) => {
    await takeBack(em, names.sender);
    throw error;
  });
  return async () => {
    await takeBack(em, names.sender);
    await takeBack(em, names.address);
  };
}

/** Tells staff, once an hour for each counter, when the delays begin or hold somebody up. */
async function countTold(
  deps: Dependencies,
  { sender }: CodeRoute,
  { counted, ...limit }: Omit<Brake, 'refusal'> & { counted: Counted },
): Promise<number> {
  const brake = { ...limit, refusal: slowedDown };
  const tell = () => tellStaff(deps, { counted, sender, subject: brake.subject });
  try {
    const number = await countBraked(deps.orm.em.fork(), brake);
    if (number === brake.free) await tell();
    return number;
  } catch (error) {
    if (error instanceof Problem) await tell();
    throw error;
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

/** Counts a code that is to be sent. Gives and throws as `count` does. */
export function countSentCode(deps: Dependencies, route: CodeRoute): Promise<() => Promise<void>> {
  return count(deps, route, 'codes');
}

/** Takes a code back that was used, or could not be sent: neither counts in the hour. */
export async function forgetSentCode(deps: Dependencies, route: CodeRoute): Promise<void> {
  const em = deps.orm.em.fork();
  const names = subjectsOf(deps, route, 'codes');
  await takeBack(em, names.sender);
  await takeBack(em, names.address);
}

/** Counts a try of a code as wrong, before it is compared. Gives and throws as `count` does. */
export function countCodeTry(deps: Dependencies, route: CodeRoute): Promise<() => Promise<void>> {
  return count(deps, route, 'tries');
}
