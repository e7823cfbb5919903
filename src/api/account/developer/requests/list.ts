import type { FilterQuery } from '@mikro-orm/core';
import type { Context } from 'hono';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import {
  requestFilters,
  requestsPage,
  type RequestFilter,
} from '#web/pages/account/developer/requests/list.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { afterCursor, newestFirst, page } from '../../../http/input/list.ts';
import { frameOf } from '../../frame.ts';
import { ownApplication } from '../applications.ts';
import { shownApplication } from '../view.ts';
import { shownRequest } from './view.ts';

const requestsOnPage = 20;

/** GET /developer/applications/{id}/sign-requests: the application's own, newest first, of one status or those that are stuck. */
export async function showRequests(c: Context<ApiEnv>): Promise<Response> {
  const client = await ownApplication(c);
  const { deps } = c.var;
  const filter = requestFilters.find((one) => one === c.req.query('status'));
  const cursors = { key: deps.keys.fingerprints, list: `developer/sign-requests/${client.id}` };
  const where: FilterQuery<SignRequest> = {
    clientId: client.id,
    ...conditionOf(filter),
    $and: [afterCursor<SignRequest>(cursors, c.req.query('cursor'))],
  };
  const rows = await deps.orm.em
    .fork()
    .find(SignRequest, where, { orderBy: newestFirst, limit: requestsOnPage + 1 });
  const { data, next_cursor: next } = page(cursors, rows, requestsOnPage, shownRequest);
  const listed = { application: shownApplication(client), requests: data, filter, next };
  return c.html(requestsPage(frameOf(c), listed));
}

function conditionOf(filter: RequestFilter | undefined) {
  if (filter === undefined) return {};
  return filter === 'stuck' ? { stuckSince: { $ne: null } } : { status: filter };
}
