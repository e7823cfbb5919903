import type { UpdateDefinition } from '@temporalio/common';
import {
  workflowInfo,
  type UpdateInput,
  type WorkflowInboundCallsInterceptor,
  type WorkflowInterceptors,
} from '@temporalio/workflow';
import type { Actor, KnownActor } from '#domain/common/actor.ts';
import type { SeenRequest, SignerAddresses } from '#domain/sign-request/changes.ts';
import type { DeviceAnswer } from '#activities/confirmation/inputs.ts';
import * as confirmationMessages from './confirmation/messages.ts';
import * as envelopeMessages from './envelope/messages.ts';
import type { LinkInput, ProvenLinkInput } from './envelope/messages.ts';
import * as signRequestMessages from './sign-request/messages.ts';
import type { StaffAct } from './sign-request/messages.ts';
import type * as deliveryModule from './webhook/delivery.ts';
import * as triesModule from './webhook/tries.ts';
import { refusal } from './sign-request/state.ts';

/** A check whether a value is of a type; `exact` keeps a check of fewer values from replacing it. */
type Check<T> = ((value: unknown) => value is T) & { readonly exact?: (value: T) => void };

type RequiredNames<T> = {
  [Name in keyof T]-?: object extends Pick<T, Name> ? never : Name;
}[keyof T];

/** Every member that an update must hold, with its check: the members of its type that are not optional. */
type MembersOf<Act> = { readonly [Name in RequiredNames<Act>]: Check<Act[Name]> };

type Members = Readonly<Record<string, (value: unknown) => boolean>>;

type ActOf<Update> = Update extends UpdateDefinition<unknown, [infer Act]> ? Act : never;

/** The members of every update that a module exports: one that is forgotten, or has another type, does not compile. */
type MembersOfUpdates<Module> = {
  readonly [Name in keyof Module as [ActOf<Module[Name]>] extends [never] ? never : Name]: MembersOf<
    ActOf<Module[Name]>
  >;
};

const text: Check<string> = (value) => typeof value === 'string';
const oneOf =
  <const T>(...allowed: readonly T[]): Check<T> =>
  (value): value is T =>
    allowed.some((one) => one === value);
const holding =
  <T>(members: MembersOf<T> & Members): Check<T> =>
  (value): value is T =>
    missingFrom(value, members) === undefined;

const actor = holding<Actor>({ xRequestId: text });
const byLink: MembersOf<LinkInput> = { recipientId: text, actor };
const provenByLink: MembersOf<ProvenLinkInput> = { ...byLink, proofId: text };
const byStaff: MembersOf<StaffAct> = {
  actor: holding<KnownActor<'staffId'>>({ xRequestId: text, staffId: text }),
  reason: text,
  proofId: text,
};

const count: Check<number> = (value) => typeof value === 'number';
const seen = holding<SeenRequest>({ generation: count, expiresAt: text });

const signRequest: MembersOfUpdates<typeof signRequestMessages> = {
  signUpdate: { loa: oneOf(1, 2, 3), actor, proofId: text },
  declineUpdate: { actor, proofId: text },
  withdrawUpdate: { actor, proofId: text },
  remindUpdate: { actor },
  provideActivationUpdate: { activationId: text, actor, proofId: text },
  operatorRetryUpdate: byStaff,
  sendAgainUpdate: byStaff,
  extendUpdate: { ...byStaff, seen, expiresAt: text },
  correctSignerUpdate: { ...byStaff, seen, signer: holding<SignerAddresses>({}), proposedBy: text },
  operatorCancelUpdate: byStaff,
};

const envelope: MembersOfUpdates<typeof envelopeMessages> = {
  openUpdate: provenByLink,
  signEnvelopeUpdate: { ...provenByLink, actId: text, loa: oneOf(1, 2, 3) },
  approveUpdate: { ...provenByLink, loa: oneOf(1, 2) },
  declineEnvelopeUpdate: { ...provenByLink, reason: text },
  hostUpdate: { ...provenByLink, name: text },
  prepareUpdate: { ...byLink, actId: text },
  provideRecipientActivationUpdate: { ...provenByLink, activationId: text },
  voidUpdate: { reason: text, actor, proofId: text },
  remindEnvelopeUpdate: { actor },
  correctUpdate: { ...provenByLink, actId: text },
  changeUpdate: { actId: text, actor, proofId: text },
  retryEnvelopeUpdate: byStaff,
  sendEnvelopeAgainUpdate: byStaff,
  cancelEnvelopeUpdate: byStaff,
};

type DeliveryUpdates = Pick<typeof signRequestMessages, 'operatorRetryUpdate'> &
  typeof deliveryModule &
  typeof triesModule;
const webhookDelivery: MembersOfUpdates<DeliveryUpdates> = {
  operatorRetryUpdate: byStaff,
  operatorTryUpdate: { ...byStaff, tryId: text },
};

const processDocument: MembersOfUpdates<Pick<typeof signRequestMessages, 'operatorRetryUpdate'>> = {
  operatorRetryUpdate: byStaff,
};

const isNumberOrNull: Check<number | null> = (value): value is number | null =>
  value === null || typeof value === 'number';
const deviceAnswer = holding<DeviceAnswer>({
  deviceId: text,
  number: isNumberOrNull,
  decision: oneOf('confirm', 'refuse'),
  at: text,
  signature: text,
});

const confirmation: MembersOfUpdates<typeof confirmationMessages> = {
  answerUpdate: { answer: deviceAnswer },
  pinLockedUpdate: { deviceId: text },
};

const cancelEndedFlow = { operatorCancelUpdate: byStaff };

/** Members by the update's name in histories, which is not the name that it is exported by. */
function byUpdate(module: Record<string, unknown>, all: Record<string, Members>): Record<string, Members> {
  return Object.fromEntries(
    Object.entries(all).map(([exported, members]) => [updateName(module[exported]), members]),
  );
}

function updateName(update: unknown): string {
  const name: unknown = Object(update).name;
  if (typeof name !== 'string') throw new Error('it is no update');
  return name;
}

/** The members by the type of the workflow and the name of the update; updates that are not here take no input. */
export const updateMembers: Readonly<Record<string, Readonly<Record<string, Members>>>> = {
  signRequest: byUpdate(signRequestMessages, signRequest),
  envelope: byUpdate(envelopeMessages, envelope),
  webhookDelivery: byUpdate({ ...signRequestMessages, ...triesModule }, webhookDelivery),
  processDocument: byUpdate(signRequestMessages, processDocument),
  confirmation: byUpdate(confirmationMessages, confirmation),
  cancelEndedFlow: byUpdate(signRequestMessages, cancelEndedFlow),
};

/** The name of a member that is not as it has to be; undefined when all are. */
function missingFrom(value: unknown, members: Members): string | undefined {
  if (typeof value !== 'object' || value === null) return 'input';
  const given = new Map(Object.entries(value));
  return Object.entries(members).find(([name, check]) => !check(given.get(name)))?.[0];
}

/** Throws invalid_request for an update that lacks a member that its handler needs. */
function assertMembers({ name, args: [act] }: UpdateInput): void {
  const members = updateMembers[workflowInfo().workflowType]?.[name];
  const missing = members && missingFrom(act, members);
  if (missing === undefined) return;
  throw refusal('invalid_request', `The update ${name} lacks required input: ${missing}.`);
}

const inbound: WorkflowInboundCallsInterceptor = {
  validateUpdate: (input, next) => {
    assertMembers(input);
    next(input);
  },
};

/**
 * Creates the interceptors that refuse an update that the API would not send, before any of it is in the history. A handler
 * without its input throws, and its workflow stands still; and an input copied from another act, by somebody who reaches
 * Temporal, is not this act's.
 */
export const interceptors = (): WorkflowInterceptors => ({ inbound: [inbound] });
