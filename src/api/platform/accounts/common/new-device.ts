import type { Context } from 'hono';
import { rememberedDeviceDays } from '#domain/account/account.ts';
import { browserFamily } from '#domain/account/browser-family.ts';
import { readTimeZone } from '#entities/account/rows/read-time-zone.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import { macsUnder } from '#secrets/key-ring.ts';
import { actorOf, callerRegion } from '../../../http/caller.ts';
import type { AccountTexts } from '#words/mails/account/account-texts.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';
import { sendNotice } from './send-notice.ts';

/**
 * Names the device of this call, for one account alone: its kind of browser, and the network around its address. The first name is
 * the one to keep, the others are those that it had under keys of before.
 */
function fingerprintsOf(c: Context<ApiEnv>, userId: string): string[] {
  const family = browserFamily(actorOf(c).userAgent ?? '') ?? 'none';
  const parts = ['device', userId, family, callerRegion(c)];
  return macsUnder(c.var.deps.keys.fingerprints, parts.join('\0')).map((mac) => mac.toString('hex'));
}

/**
 * Remembers within `em`'s transaction that a user has signed in from this device; true when that is the first time in 90
 * days.
 */
export async function rememberDevice(
  c: Context<ApiEnv>,
  em: EntityManager,
  userId: string,
): Promise<boolean> {
  const names = fingerprintsOf(c, userId);
  const [seen] = await em.execute<{ known: boolean }[]>(
    `with before as (select max(last_seen_at) as last_seen_at from user_device
       where user_id = ? and fingerprint = any(string_to_array(?, ','))),
     noted as (insert into user_device (user_id, fingerprint, last_seen_at) values (?, ?, now())
       on conflict (user_id, fingerprint) do update set last_seen_at = now())
     select coalesce((select last_seen_at from before) > now() - make_interval(days => ?), false) as known`,
    [userId, names.join(','), userId, names[0], rememberedDeviceDays],
  );
  return seen?.known !== true;
}

/**
 * Tells the owner of an account of a sign-in from a new device. Nothing is waited for: the sign-in is done without the mail,
 * and an address that nobody has proved gets none.
 */
export function tellOfDevice(c: Context<ApiEnv>, user: UserAccount): void {
  if (!user.emailVerifiedAt) return;
  const { deps } = c.var;
  const { ipAddress, userAgent } = actorOf(c);
  const found = ipAddress === undefined ? null : deps.findLocation(ipAddress);
  const place = [found?.city, found?.country].filter(Boolean).join(', ');
  const facts = {
    at: new Date(),
    browser: browserFamily(userAgent ?? ''),
    network: callerRegion(c),
    place: place || undefined,
  };
  void tell(deps, user, facts).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'a sign-in from a new device was not told'),
  );
}

type Facts = Omit<Parameters<AccountTexts['newDevice']>[0], 'timeZone'>;

async function tell(deps: ApiDependencies, user: UserAccount, facts: Facts): Promise<void> {
  const timeZone = await readTimeZone(deps.orm.em.fork(), user.organizationId);
  await sendNotice(deps, user, ({ newDevice }) => newDevice({ ...facts, timeZone }));
}
