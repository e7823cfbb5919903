import {
  workflowInfo,
  type UpdateInput,
  type WorkflowInboundCallsInterceptor,
  type WorkflowInterceptors,
} from '@temporalio/workflow';
import { refusal } from './sign-request-state.ts';

type Check = (value: unknown) => boolean;
/** Members that an update must hold, with what each has to be. */
type Members = Record<string, Check>;

const text: Check = (value) => typeof value === 'string';
const oneOf =
  (...allowed: unknown[]): Check =>
  (value) =>
    allowed.includes(value);
const holding =
  (members: Members): Check =>
  (value) =>
    missingFrom(value, members) === undefined;

const actor = holding({ xRequestId: text });
const byLink: Members = { recipientId: text, actor };
const byStaff: Members = { actor: holding({ xRequestId: text, staffId: text }), reason: text };

/** By the type of the workflow and the name of the update; those that are not here take nothing. */
export const updateMembers: Record<string, Record<string, Members>> = {
  signRequest: {
    sign: { loa: oneOf(1, 2, 3), actor },
    decline: { actor },
    withdraw: { actor },
    remind: { actor },
    provideActivation: { activationId: text, actor },
    operatorRetry: byStaff,
    operatorCancel: byStaff,
  },
  envelope: {
    open: byLink,
    sign: { ...byLink, actId: text, loa: oneOf(1, 2, 3) },
    approve: { ...byLink, loa: oneOf(1, 2) },
    decline: { ...byLink, reason: text },
    host: { ...byLink, name: text },
    prepare: { ...byLink, actId: text },
    provideActivation: { ...byLink, activationId: text },
    void: { reason: text, actor },
    remind: { actor },
    correct: { ...byLink, actId: text },
    change: { actId: text, actor },
    operatorRetry: byStaff,
    operatorCancel: byStaff,
  },
  webhookDelivery: { operatorRetry: byStaff },
};

/** The name of a member that is not as it has to be; undefined when all are. */
function missingFrom(value: unknown, members: Members): string | undefined {
  if (typeof value !== 'object' || value === null) return 'input';
  const given = new Map(Object.entries(value));
  return Object.entries(members).find(([name, check]) => !check(given.get(name)))?.[0];
}

/** Throws invalid_request for an update that lacks what its handler needs. */
function assertMembers({ name, args: [act] }: UpdateInput): void {
  const members = updateMembers[workflowInfo().workflowType]?.[name];
  const missing = members && missingFrom(act, members);
  if (missing === undefined) return;
  throw refusal('invalid_request', `The update ${name} lacks what it is to hold: ${missing}.`);
}

const inbound: WorkflowInboundCallsInterceptor = {
  validateUpdate: (input, next) => {
    assertMembers(input);
    next(input);
  },
};

/**
 * Refuses an update that is not what the API sends, before anything of it is in the history: a handler that finds nothing
 * throws, and its flow stands still; and what was sent as another act, copied by whoever reaches Temporal, is not this one.
 */
export const interceptors = (): WorkflowInterceptors => ({ inbound: [inbound] });
