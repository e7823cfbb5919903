import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import type { EntityManager } from '#entities/orm.ts';
import { linkRecordOf } from '#entities/sign-request/sent-messages.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { requestPage } from '#web/pages/account/developer/requests/show.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { UuidText } from '../../../http/input/fields.ts';
import { newestFirst } from '../../../http/input/list.ts';
import { frameOf } from '../../frame.ts';
import { ownApplication } from '../applications.ts';
import { shownApplication, shownDelivery } from '../view.ts';
import { lettersOf } from './letters.ts';
import { requestFacts, shownRequest, timelineOf } from './view.ts';

/** So many events and deliveries a page shows, the newest ones. */
const mostEvents = 200;
const mostDeliveries = 50;

/** GET /developer/applications/{id}/sign-requests/{request}: one of the application's own, what happened, and the events sent of it. */
export async function showRequest(c: Context<ApiEnv>): Promise<Response> {
  const client = await ownApplication(c);
  const em = c.var.deps.orm.em.fork();
  const row = await findRequest(em, client.id, c.req.param('request') ?? '');
  const events = await eventsOf(em, row);
  const deliveries = await em.find(
    WebhookDelivery,
    { clientId: client.id, requestId: row.id },
    { orderBy: newestFirst, limit: mostDeliveries },
  );
  const request = {
    ...shownRequest(row),
    ...requestFacts(row),
    linkGivenTo: linkRecordOf(row, events).link_given_to,
    timeline: timelineOf(events),
    deliveries: deliveries.map(shownDelivery),
    letters: await lettersOf(c.var.deps, row, events),
  };
  return c.html(requestPage(frameOf(c), { application: shownApplication(client), request }));
}

/** The application's own; another's looks like one that does not exist. Throws Problem not_found. */
async function findRequest(em: EntityManager, clientId: string, id: string): Promise<SignRequest> {
  const row = UuidText.safeParse(id).success
    ? await em.findOne(SignRequest, { id: id.toLowerCase(), clientId })
    : null;
  if (!row) throw new Problem('not_found', 'There is no sign request with this id.');
  return row;
}

/** Its audit events, oldest first. */
async function eventsOf(em: EntityManager, { id, organizationId }: SignRequest): Promise<AuditEvent[]> {
  const where = { resourceType: 'sign_request', resourceId: id, organizationId };
  const newest = { orderBy: { sequence: 'desc' }, limit: mostEvents } as const;
  return (await em.find(AuditEvent, where, newest)).toReversed();
}
