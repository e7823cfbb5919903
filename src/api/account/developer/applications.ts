import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import type { Mode } from '#web/pages/account/developer/mode.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ActRecorder } from '../../common/administration/administrator.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';

/** So many applications of each mode an organization may make itself. */
export const mostApplications = 20;

/** The applications of a mode of the organization of the person who is signed in, newest first. */
export function ownApplications(c: Context<ApiEnv>, mode: Mode): Promise<PartnerClient[]> {
  const { organizationId } = c.var.user;
  const orderBy = { createdAt: 'desc', id: 'desc' } as const;
  return c.var.deps.orm.em
    .fork()
    .find(PartnerClient, { organizationId, livemode: mode === 'live' }, { orderBy });
}

/**
 * The application that the address names, of the organization of the person who is signed in; another's looks like one that does not
 * exist. Throws Problem not_found.
 */
export async function ownApplication(c: Context<ApiEnv>, em?: EntityManager): Promise<PartnerClient> {
  const id = c.req.param('id') ?? '';
  const { organizationId } = c.var.user;
  const found = z.uuid().safeParse(id).success
    ? await (em ?? c.var.deps.orm.em.fork()).findOne(PartnerClient, { id, organizationId })
    : null;
  if (!found) throw new Problem('not_found', 'There is no application with this id.');
  return found;
}

/** The same of a live application: one of the sandbox signs nobody in. Throws Problem not_found. */
export async function liveApplication(c: Context<ApiEnv>): Promise<PartnerClient> {
  const row = await ownApplication(c);
  if (row.livemode) return row;
  throw new Problem('not_found', 'A sandbox application signs nobody in: make a live one.');
}

/** Records acts on applications in the organization's audit events, as those of the person who is signed in. */
export function ownRecorder(c: Context<ApiEnv>): ActRecorder {
  return {
    record: (em, { action, resource, facts = {} }) =>
      recordAccountAct(c, em, { action, user: c.var.user, resource, metadata: facts }),
  };
}
