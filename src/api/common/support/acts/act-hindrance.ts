import type { FlowItem } from '../flows/flow-schemas.ts';

/** The acts that can be done on many flows at once: those that need nothing but a reason. */
export const manyActs = ['retry', 'cancel', 'send_again', 'redeliver', 'try'] as const;
export type ManyAct = (typeof manyActs)[number];

const open: ReadonlySet<string> = new Set(['pending', 'sent', 'in_progress']);
const people: ReadonlySet<string> = new Set(['sign_request', 'envelope']);

/** Tells why an act has nothing to do on a flow as it stands; undefined where it can be tried. */
export function actHindrance(act: ManyAct, flow: FlowItem): string | undefined {
  const { kind, status, stuck } = flow;
  const isDelivery = kind === 'webhook_delivery';
  switch (act) {
    case 'retry':
      if (isDelivery) return status === 'delivered' ? 'It has arrived. Redeliver sends it again.' : undefined;
      return stuck ? undefined : 'It is not stuck: it continues by itself.';
    case 'cancel':
      if (!people.has(kind)) return 'Only sign requests and envelopes can be cancelled.';
      return open.has(status) || stuck ? undefined : `It has ended: it is ${status}.`;
    case 'send_again':
      if (!people.has(kind)) return 'It has no link.';
      return open.has(status) ? undefined : `It has ended: it is ${status}.`;
    case 'redeliver':
      if (!isDelivery) return 'Only webhook deliveries can be redelivered.';
      return status === 'pending' ? 'It is under way. Try makes an attempt at once.' : undefined;
    case 'try':
      if (!isDelivery) return 'Only webhook deliveries can be tried.';
      return status === 'pending' ? undefined : `It has ended: it is ${status}.`;
  }
}
