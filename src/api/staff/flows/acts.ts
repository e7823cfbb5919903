import { defined } from '#domain/common/defined.ts';
import { actFields, actWords } from '#words/staff/acts.ts';
import { plain } from '#words/staff/flows.ts';
import type { FormField } from '#web/pages/staff/act.ts';
import type { FlowPage } from '#web/pages/staff/flows/show.ts';
import { correctAddress } from '../../common/support/acts/correct-address.ts';
import { extendFlow } from '../../common/support/acts/extend.ts';
import { cancelFlow } from '../../common/support/acts/cancel-flow.ts';
import { redeliverFlow } from '../../common/support/acts/redeliver.ts';
import { retryFlow } from '../../common/support/acts/retry-flow.ts';
import { sendAgain } from '../../common/support/acts/send-again.ts';
import { tryDelivery } from '../../common/support/acts/try-delivery.ts';
import { StaffActBody } from '../../common/support/flows/find-flow.ts';
import type { FlowDetail } from '../../common/support/flows/flow-schemas.ts';
import { AddressCorrectionInput } from '../../support/acts/correct-address.ts';
import { Extension } from '../../support/acts/extend.ts';
import { SendAgain } from '../../support/acts/send-again.ts';
import type { StaffPage } from '../page.ts';
import { flowAct, type FlowAct } from './flow-act.ts';

const isOpen = ({ stage }: FlowDetail) => stage !== 'ended';
const isDelivery = ({ kind }: FlowDetail) => kind === 'webhook_delivery';
const isRetried = (flow: FlowDetail) => flow.stuck || isDelivery(flow) || flow.what_to_do !== null;
const hasLinks = ({ kind }: FlowDetail) => kind === 'sign_request' || kind === 'envelope';

/** The choice of one recipient of an envelope, or of all whose turn it is. */
function recipientField({ recipients = [] }: FlowDetail): readonly FormField[] {
  if (recipients.length === 0) return [];
  const each = recipients.map(({ id, address, status }) => ({
    value: id,
    text: `${address}, ${plain(status)}`,
  }));
  const options = [{ value: '', text: actFields.allRecipients }, ...each];
  return [{ name: 'recipient_id', label: actFields.recipient, kind: 'choice', options, value: '' }];
}

/** The recipient of an envelope whose address it is, and the new addresses. */
function addressFields({ recipients = [] }: FlowDetail): readonly FormField[] {
  const options = recipients.map(({ id, address }) => ({ value: id, text: address }));
  const ofWhom = { name: 'recipient_id', label: actFields.whose, kind: 'choice', options } as const;
  return [
    ...(options.length === 0 ? [] : [ofWhom]),
    { name: 'email', label: actFields.email, kind: 'email', optional: true },
    { name: 'phone', label: actFields.phone, hint: actFields.phoneHint, kind: 'phone', optional: true },
  ];
}

/** The new end, which begins with the one that is now. */
function endField({ expires_at: end }: FlowDetail): readonly FormField[] {
  return [{ name: 'expires_at', label: actFields.end, kind: 'moment', value: end?.slice(0, 16) ?? '' }];
}

const acts: readonly FlowAct[] = [
  flowAct({
    name: 'retry',
    words: actWords.retry,
    fits: (flow) => flow.kind === 'schedule' || (flow.kind !== 'task_queue' && isRetried(flow)),
    body: StaffActBody,
    done: 'retried',
    run: (c, { id, body: { reason }, attempt }) => retryFlow(c, { id, reason, attempt }),
  }),
  flowAct({
    name: 'send-again',
    words: actWords.sendAgain,
    fits: (flow) => hasLinks(flow) && isOpen(flow),
    fields: recipientField,
    body: SendAgain,
    done: 'sent',
    run: (c, { id, body: { reason, recipient_id: recipientId }, attempt }) =>
      sendAgain(c, { id, reason, attempt, ...defined({ recipientId }) }),
  }),
  flowAct({
    name: 'try',
    words: actWords.tryDelivery,
    fits: (flow) => isDelivery(flow) && isOpen(flow),
    body: StaffActBody,
    done: 'tried',
    run: (c, { id, body: { reason }, attempt }) => tryDelivery(c, { id, reason, attempt }),
  }),
  flowAct({
    name: 'redeliver',
    words: actWords.redeliver,
    fits: (flow) => isDelivery(flow) && !isOpen(flow),
    body: StaffActBody,
    done: 'redelivered',
    run: (c, { id, body: { reason }, attempt }) => redeliverFlow(c, { id, reason, attempt }),
  }),
  flowAct({
    name: 'correct-address',
    words: actWords.correctAddress,
    fits: (flow) => hasLinks(flow) && isOpen(flow),
    fields: addressFields,
    body: AddressCorrectionInput,
    done: 'proposed',
    run: async (c, { id, body: { reason, recipient_id: recipientId, email, phone }, attempt }) => {
      const correction = { id, reason, attempt, ...defined({ recipientId, email, phone }) };
      const { state } = await correctAddress(c, correction);
      return state;
    },
  }),
  flowAct({
    name: 'extend',
    words: actWords.extend,
    fits: (flow) => hasLinks(flow) && isOpen(flow),
    fields: endField,
    body: Extension,
    done: 'extended',
    run: (c, { id, body: { reason, expires_at: end }, attempt }) =>
      extendFlow(c, { id, reason, attempt, expiresAt: new Date(end) }),
  }),
  flowAct({
    name: 'cancel',
    words: actWords.cancel,
    fits: (flow) => hasLinks(flow) && (isOpen(flow) || flow.stuck),
    body: StaffActBody,
    done: 'cancelled',
    run: (c, { id, body: { reason }, attempt }) => cancelFlow(c, { id, reason, attempt }),
  }),
];

/** The pages of the acts on one flow. */
export const flowActs: readonly StaffPage[] = acts.map(({ page }) => page);

/** Gives the acts that can be done to a flow now, each with the path of its page. */
export function actsOn(flow: FlowDetail): FlowPage['acts'] {
  return acts.flatMap(({ wayFrom }) => wayFrom(flow));
}
