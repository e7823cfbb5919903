import { messageAmounts } from '#clients/messages/message-amounts.ts';
import { quotaSettings, type QuotaOwner } from '#domain/account/quota.ts';
import { Problem } from '#domain/common/problem.ts';
import { recordBounce } from '#entities/account/record-bounce.ts';
import { assertTaken, giveBackQuota, quotaActOf, type Taking } from '#entities/account/quota.ts';
import { takeSteps, type QuotaAct, type QuotaTaken } from '#entities/account/rows/take-quota.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import type { CodeRoute } from './address-limits.ts';

type Dependencies = Pick<ApiDependencies, 'config' | 'orm'>;

/** The party whose quotas a code uses up: whoever has it sent, and a user's organization. */
function ownerOf({ sender }: CodeRoute): QuotaOwner {
  return sender.kind === 'user' ? { kind: 'organization', id: sender.organizationId } : sender;
}

const nameOf = (sendingId: string) => `code:${sendingId}`;

/** Gives what a code takes of its sender's quotas; the same sending counts once. */
function takingOf({ address, sender, livemode = true }: CodeRoute, sendingId: string): Taking {
  // A signer who holds a link needs codes: others' refused mails do not stop them.
  const despitePause = sender.kind !== 'user';
  return {
    id: nameOf(sendingId),
    owner: ownerOf({ address, sender }),
    amounts: livemode ? messageAmounts(address) : {},
    despitePause,
  };
}

/** Gives what a code takes of its sender's quotas, as the database counts it. */
export function codeQuota({ config }: Dependencies, route: CodeRoute, sendingId: string): QuotaAct {
  return quotaActOf(quotaSettings(config), takingOf(route, sendingId));
}

/**
 * True when a code was counted in its sender's quotas that was not before. Throws Problem quota_exceeded and sending_suspended; a
 * signer learns nothing of the sender's counts, and gets rate_limited.
 */
export function assertCodeTaken({ config }: Dependencies, route: CodeRoute, taken: QuotaTaken): boolean {
  try {
    return assertTaken(quotaSettings(config), taken);
  } catch (error) {
    const own = route.sender.kind === 'user';
    throw !own && error instanceof Problem && error.code === 'quota_exceeded' ? forSigner(error) : error;
  }
}

/** Counts a code in its sender's quotas. Gives and throws as assertCodeTaken does. */
export async function takeCodeQuota(
  deps: Dependencies,
  route: CodeRoute,
  sendingId: string,
): Promise<boolean> {
  const taken = await takeSteps(deps.orm.em.fork(), codeQuota(deps, route, sendingId));
  return assertCodeTaken(deps, route, taken);
}

function forSigner({ details }: Problem): Problem {
  const message = 'The sender’s codes of today are used up. Try again tomorrow (UTC), or ask the sender.';
  const wait = details?.['retry_after'];
  return new Problem('rate_limited', message, wait === undefined ? undefined : { retry_after: wait });
}

/** Gives back what a code took of its sender's quotas; nothing when it took nothing. */
export function giveBackCode({ orm }: Dependencies, sendingId: string): Promise<void> {
  return giveBackQuota(orm.em.fork(), nameOf(sendingId));
}

/** Counts the address of a code among its sender's bounces of the day, when it is one of mails. */
export async function countBouncedCode(deps: Dependencies, route: CodeRoute): Promise<void> {
  const { channel, to: address } = route.address;
  if (channel !== 'email') return;
  await recordBounce(deps.orm, quotaSettings(deps.config), { owner: ownerOf(route), address });
}
