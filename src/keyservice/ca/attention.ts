import { RevocationList } from '../entities/revocation-list.ts';
import type { KeyService } from '../service.ts';
import { keyIdOf } from './addresses.ts';
import { isSuccessorDue } from './ensure-issuing.ts';
import { endsTooSoon } from './validities.ts';

/**
 * What waits for a person: `renewal_failed` (the last renewal failed; the log says why), `successor_due` (the root is offline and
 * a key ceremony must make the next issuing authority), `root_list_due` (a key ceremony must sign the root's next list),
 * `root_ends` (the root cuts short what is issued below it).
 */
export type Attention = 'renewal_failed' | 'successor_due' | 'root_list_due' | 'root_ends';

/** The life left of an offline root's list from which on the next one is asked for, in milliseconds: four of its twelve months. */
const listAhead = 120 * 24 * 60 * 60 * 1000;

/** What of the authority waits for a person at `now`; empty when nothing does. */
export async function attentionOf(
  service: Pick<KeyService, 'orm' | 'authority' | 'renewalFailed'>,
  now: Date,
): Promise<Attention[]> {
  const { root, issuing } = service.authority;
  const isOffline = root.key === null;
  const states: [Attention, boolean][] = [
    ['renewal_failed', service.renewalFailed === true],
    ['successor_due', isOffline && isSuccessorDue(issuing, root, now)],
    ['root_list_due', isOffline && (await isListDue(service, now))],
    ['root_ends', endsTooSoon(root.facts, now)],
  ];
  return states.flatMap(([attention, isSo]) => (isSo ? [attention] : []));
}

async function isListDue(
  { orm, authority }: Pick<KeyService, 'orm' | 'authority'>,
  now: Date,
): Promise<boolean> {
  const list = await orm.em.fork().findOne(RevocationList, { keyId: keyIdOf(authority.root.facts) });
  return !list || list.nextUpdate.getTime() - now.getTime() < listAhead;
}
