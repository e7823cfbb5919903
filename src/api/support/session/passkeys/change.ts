import type { Context } from 'hono';
import type { Staff } from '#domain/account/staff.ts';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import { StaffPasskey } from '#entities/staff/staff-passkey.ts';
import { creationOptions, madePasskey } from '../../../common/passkeys/make.ts';
import type { Challenge } from '../../../common/passkeys/site.ts';
import { actorOf } from '../../../http/caller.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { passkeysOf } from './sign-in.ts';

/** More passkeys than a member of staff may have. */
const tooMany = 11;

/** A browser's session: its member, and its end, by which it is told from others of the same member. */
export type OpenSession = { staff: Staff; expiresAt: string };

function challengeIn({ staff, expiresAt }: OpenSession): Challenge {
  return { use: 'add', owner: `${staff.id}\0${expiresAt}` };
}

/** Gives what the browser needs to make a passkey, as JSON; undefined where none can be made. */
export async function passkeyOffered(
  c: Context<ApiEnv>,
  session: OpenSession,
  passkeys: readonly StaffPasskey[],
): Promise<string | undefined> {
  if (passkeys.length + 1 >= tooMany) return undefined;
  const challenge = challengeIn(session);
  return creationOptions(c, { challenge, account: session.staff, known: passkeys });
}

/** Adds the passkey that the browser of this session has made; false when it is none, or was added before. */
export async function addPasskey(
  c: Context<ApiEnv>,
  session: OpenSession,
  { name, passkey }: { name: string; passkey: unknown },
): Promise<boolean> {
  const { id: staffId } = session.staff;
  const made = await madePasskey(c, challengeIn(session), passkey);
  if (!made || (await passkeysOf(c, staffId)).length + 1 >= tooMany) return false;
  return c.var.deps.orm.em.fork().transactional(async (em) => {
    const row = { ...made, staffId, name, createdAt: new Date(), lastUsedAt: null };
    const inserted = await em
      .createQueryBuilder(StaffPasskey)
      .insert(row)
      .onConflict('id')
      .ignore()
      .execute('run');
    if (inserted.affectedRows !== 1) return false;
    await recordStaffAct(em, { action: 'staff.passkey_added', staffId, actor: actorOf(c) });
    return true;
  });
}

/** Removes a passkey of the session's member; false when they have none with this id. */
export function removePasskey(c: Context<ApiEnv>, { staff }: OpenSession, id: string): Promise<boolean> {
  const staffId = staff.id;
  return c.var.deps.orm.em.fork().transactional(async (em) => {
    if ((await em.nativeDelete(StaffPasskey, { id, staffId })) === 0) return false;
    await recordStaffAct(em, { action: 'staff.passkey_removed', staffId, actor: actorOf(c) });
    return true;
  });
}
