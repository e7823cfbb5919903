import type { FlowItem } from '../flows/flow-schemas.ts';

/** The acts that can be done on many flows at once: those that need nothing but a reason. */
export const manyActs = ['retry', 'cancel', 'send_again', 'redeliver', 'try'] as const;
export type ManyAct = (typeof manyActs)[number];

const open: ReadonlySet<string> = new Set(['pending', 'sent', 'in_progress']);
const people: ReadonlySet<string> = new Set(['sign_request', 'envelope']);

const rows: ReadonlySet<string> = new Set([...people, 'webhook_delivery', 'document']);

const ended = ({ status }: FlowItem) => `It has ended: it is ${status}.`;

const hindrances: Record<ManyAct, (flow: FlowItem) => string | undefined> = {
  retry: ({ kind, status, stuck }) => {
    if (kind === 'webhook_delivery')
      return status === 'delivered' ? 'It has arrived. Redeliver sends it again.' : undefined;
    return stuck ? undefined : 'It is not stuck: it continues by itself.';
  },
  cancel: (flow) => {
    if (!people.has(flow.kind)) return 'Only sign requests and envelopes can be cancelled.';
    return open.has(flow.status) || flow.stuck ? undefined : ended(flow);
  },
  send_again: (flow) => {
    if (!people.has(flow.kind)) return 'It has no link.';
    return open.has(flow.status) ? undefined : ended(flow);
  },
  redeliver: ({ kind, status }) => {
    if (kind !== 'webhook_delivery') return 'Only webhook deliveries can be redelivered.';
    return status === 'pending' ? 'It is under way. Try makes an attempt at once.' : undefined;
  },
  try: (flow) => {
    if (flow.kind !== 'webhook_delivery') return 'Only webhook deliveries can be tried.';
    return flow.status === 'pending' ? undefined : ended(flow);
  },
};

/** Tells why an act has nothing to do on a flow as it stands; undefined where it can be tried. */
export function actHindrance(act: ManyAct, flow: FlowItem): string | undefined {
  if (!rows.has(flow.kind)) return 'It is no single flow: act on it alone, where it can be.';
  return hindrances[act](flow);
}
