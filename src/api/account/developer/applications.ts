import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ActRecorder } from '../../common/administration/administrator.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';

/** So many applications an organization may make itself. */
export const mostApplications = 20;

/** The applications of the organization of the person who is signed in, newest first. */
export function ownApplications(c: Context<ApiEnv>): Promise<PartnerClient[]> {
  const { organizationId } = c.var.user;
  const orderBy = { createdAt: 'desc', id: 'desc' } as const;
  return c.var.deps.orm.em.fork().find(PartnerClient, { organizationId }, { orderBy });
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

/** Records acts on applications in the organization's audit events, as those of the person who is signed in. */
export function ownRecorder(c: Context<ApiEnv>): ActRecorder {
  return {
    record: (em, { action, resource, facts = {} }) =>
      recordAccountAct(c, em, { action, user: c.var.user, resource, metadata: facts }),
  };
}
