import type { Context } from 'hono';
import type { User } from '#domain/account/account.ts';
import { Organization } from '#entities/account/organization.ts';
import { RecoveryCode } from '#entities/account/recovery-code.ts';
import { TotpSecret } from '#entities/account/totp-secret.ts';
import type { EntityManager } from '#entities/orm.ts';
import { appPage } from '#web/pages/account/factors/app.ts';
import { factorActs } from '#words/pages/own-factor.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { doneAmong, frameOf } from '../frame.ts';
import { notRefused, type Refused } from '../profile/faults.ts';

/** GET /account/second-factor: the app that makes codes, or the way to set one up; `refused` when a form was not done. */
export async function showApp(
  c: Context<ApiEnv>,
  { faults, status }: Refused = notRefused,
): Promise<Response> {
  const { deps, user } = c.var;
  const em = deps.orm.em.fork();
  const row = await em.findOne(TotpSecret, { userId: user.id, confirmedAt: { $ne: null } });
  const app = row?.confirmedAt && {
    addedAt: row.confirmedAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString(),
    codesLeft: await em.count(RecoveryCode, { userId: user.id }),
  };
  const done = doneAmong(c, factorActs);
  const isRequired = user.mustAddFactor === true;
  const shown = { app: app ?? undefined, isRequired, ofAll: await ruleFor(em, user) };
  return c.html(appPage(frameOf(c), { ...shown, done, faults }), status);
}

/** Whether a second factor is required of everybody, for an owner, who may change that. */
async function ruleFor(em: EntityManager, { role, organizationId }: User): Promise<boolean | undefined> {
  if (role !== 'owner') return undefined;
  return (await em.findOneOrFail(Organization, { id: organizationId })).requireSecondFactor;
}
