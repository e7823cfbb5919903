import { isWaitedFor, type RecipientRole, type RoutingType } from './envelope.ts';

/** The facts about a recipient for the routing; `position` is their position in the sender's list, from 0. */
export type Routed = { id: string; role: RecipientRole; routingOrder: number; position: number };

/**
 * Divides recipients into the groups whose turn comes together (decisions, Envelopes): sequential, one at a time by
 * routing_order and then position; parallel, all at once; hybrid, equal routing_order together.
 */
function routingGroups<R extends Routed>(type: RoutingType, recipients: readonly R[]): R[][] {
  if (type === 'parallel') return recipients.length > 0 ? [[...recipients]] : [];
  const sorted = recipients.toSorted((a, b) => a.routingOrder - b.routingOrder || a.position - b.position);
  if (type === 'sequential') return sorted.map((recipient) => [recipient]);
  const groups: R[][] = [];
  for (const recipient of sorted) {
    const last = groups.at(-1);
    if (last?.[0]?.routingOrder === recipient.routingOrder) last.push(recipient);
    else groups.push([recipient]);
  }
  return groups;
}

/**
 * Gives the recipients whose turn it is or has been: every group up to the first in which somebody who is waited for has not
 * finished. Recipients of a copy hold nobody up.
 */
export function reachedRecipients<R extends Routed>(
  type: RoutingType,
  recipients: readonly R[],
  finished: (recipient: R) => boolean,
): R[] {
  const reached: R[] = [];
  for (const group of routingGroups(type, recipients)) {
    reached.push(...group);
    if (group.some((recipient) => isWaitedFor(recipient.role) && !finished(recipient))) break;
  }
  return reached;
}
