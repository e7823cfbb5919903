import type { View } from './envelope-service.ts';
import type { EnvelopeState } from './envelope-states.ts';

export const approver: View = { recipient: { role: 'approver' }, fields: [] };
export const copy: View = { recipient: { role: 'cc', status: 'completed' }, fields: [], your_turn: false };

/** The states after a recipient has acted, and after the end. */
export const endStates: Record<string, EnvelopeState> = {
  sealing: { view: { sealing: true, your_turn: false } },
  failed: { view: { sealing: true, sealing_failed: true, your_turn: false } },
  'failed-approver': {
    view: {
      ...approver,
      sealing_failed: true,
      your_turn: false,
      recipient: { ...approver.recipient, status: 'completed' },
    },
  },
  done: { view: { your_turn: false, recipient: { status: 'completed' }, receipt: true } },
  'done-return': {
    view: {
      your_turn: false,
      recipient: { status: 'completed' },
      redirect_url: 'https://shop.example/done?status=signed',
      application: 'Altan Bank',
    },
  },
  completed: { before: (service) => service.end('completed') },
  'completed-copy': { view: copy, before: (service) => service.end('completed', { signed_at: null }) },
  declined: { before: (service) => service.end('declined', { status: 'declined', signed_at: null }) },
  'declined-by-another': { before: (service) => service.end('declined', { status: 'cancelled' }) },
  voided: { before: (service) => service.end('voided', { status: 'cancelled' }) },
  expired: { before: (service) => service.end('expired', { status: 'cancelled' }) },
};
