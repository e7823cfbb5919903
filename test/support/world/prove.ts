import { randomUUID } from 'node:crypto';
import type { UpdateDefinition, Workflow } from '@temporalio/common';
import type { WorkflowHandle } from '@temporalio/client';
import { provenBy, sendProven } from '#api/common/flows/act-proofs.ts';
import { namedAddress, type ProvenInput, type ProvingMeans } from '#domain/common/act-statement.ts';
import { identityOf, type RecipientIdentity } from '#domain/envelope/recipient-identity.ts';
import { subjectOfAct } from '#domain/sign-request/sign-request.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { EnvelopeAct } from '#entities/envelope/envelope-act.ts';
import { FlowActivation } from '#entities/sign-request/flow-activation.ts';
import { decryptAct } from '#secrets/envelope-act.ts';
import { updateMembers } from '#workflows/update-members.ts';
import { documentSent, sentHash } from './sent-document.ts';
import type { World } from './world.ts';

type Keys = World['deps']['keys'];
type Deps = Pick<World['deps'], 'orm'> & { keys: Pick<Keys, 'acts' | 'envelopeActs'> };

export type ActToProve = { workflowId: string; act: string; input: object; content?: object | undefined };

/**
 * Writes the proof of an act as the API does, after the document was sent to whoever agrees, and notes it beside the act's
 * activation; gives its id.
 */
export async function prove(
  deps: Pick<Deps, 'orm'> & { keys: Pick<Keys, 'acts'> },
  { workflowId, act, input, content }: ActToProve,
): Promise<string> {
  const row = await requestOf(deps, workflowId, act);
  const about = content ?? (row && subjectOfAct(row));
  const shown = row?.documentHash ?? (await sendTo(deps, act, input)) ?? null;
  const channel = channelOf(input);
  const address = act === 'sign' ? await addressOf(deps, { row, input, channel }) : null;
  const recipients = await namedBy(deps, act, { input, content });
  const proof = provenBy(meansOf(input, channel), { content: about, shown, address, recipients });
  const proven = { workflowId, act, input: { ...input, proofId: proof.id }, attempt: randomUUID() };
  const id: unknown = Reflect.get(input, 'activationId');
  if (typeof id === 'string')
    await deps.orm.em.fork().nativeUpdate(FlowActivation, { id }, { proofId: proof.id });
  return sendProven(deps, { proof, act: proven }, () => Promise.resolve(proof.id));
}

/** Who the recipient is whom an act is about, as their row has it; after a correction, as that has it. */
async function namedBy(
  { orm }: Pick<Deps, 'orm'>,
  act: string,
  { input, content }: Pick<ActToProve, 'input' | 'content'>,
): Promise<RecipientIdentity[]> {
  const id: unknown = Reflect.get(input, 'recipientId');
  if (typeof id !== 'string' || !isUuid(id)) return [];
  const row = await orm.em
    .fork()
    .findOne(EnvelopeRecipient, { id })
    .catch(() => null);
  return row ? [identityOf(row, act === 'correct' ? content : {})] : [];
}

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** Sends the document to a recipient who is about to agree; gives its hash. */
async function sendTo({ orm }: Pick<Deps, 'orm'>, act: string, input: object): Promise<string | null> {
  if (!['sign', 'approve'].includes(act) || !('recipientId' in input)) return null;
  const recipientId = String(input.recipientId);
  if (!isUuid(recipientId)) return null;
  const generation = 'generation' in input ? Number(input.generation) : await linkOf({ orm }, recipientId);
  await documentSent({ orm }, recipientId, generation);
  return sentHash;
}

/** The generation of somebody's link; that of their first one while no row can be read. */
async function linkOf({ orm }: Pick<Deps, 'orm'>, id: string): Promise<number> {
  const found = await orm.em
    .fork()
    .findOne(EnvelopeRecipient, { id })
    .catch(() => null);
  return found?.linkGeneration ?? 1;
}

/** What an act on a sign request is about, as its row has it. */
async function requestOf(
  { orm }: Pick<Deps, 'orm'>,
  workflowId: string,
  act: string,
): Promise<SignRequest | undefined> {
  const [kind, id = ''] = workflowId.split('/');
  if (kind !== 'sign-request' || !ofRequest.includes(act)) return undefined;
  return (await orm.em.fork().findOne(SignRequest, { id })) ?? undefined;
}

const ofRequest = ['sign', 'decline', 'withdraw', 'provideActivation'];

type Channel = 'email' | 'sms';

function channelOf(input: object): Channel | undefined {
  const channel: unknown = Reflect.get(input, 'provedChannel');
  return channel === 'email' || channel === 'sms' ? channel : undefined;
}

/** The means that an act with this input is proved by. */
function meansOf(input: object, channel: Channel | undefined): ProvingMeans[] {
  const code = channel === undefined ? [] : [`${channel}_code` as const];
  return ['link', ...code, ...('activationId' in input ? (['credential'] as const) : [])];
}

type Named = { row: SignRequest | undefined; input: object; channel: Channel | undefined };

/** The address that a certificate for the act names, of the request or of the envelope's recipient. */
async function addressOf({ orm }: Pick<Deps, 'orm'>, { row, input, channel }: Named) {
  if (row) return namedAddress({ email: row.userEmail, phone: row.userPhone }, channel);
  const id: unknown = Reflect.get(input, 'recipientId');
  if (typeof id !== 'string' || !isUuid(id)) return null;
  const recipient = await orm.em.fork().findOne(EnvelopeRecipient, { id });
  return recipient && namedAddress(recipient, channel);
}

/** The input of an update, whose proof need not be given. */
type Unproven<Input> = Input extends ProvenInput ? Omit<Input, 'proofId'> & Partial<ProvenInput> : Input;

type Options<Args> = { args: Args; updateId?: string };

/** A workflow's handle that proves the acts it sends, as the API does. */
export type ProvingHandle<W extends Workflow> = Omit<WorkflowHandle<W>, 'executeUpdate'> & {
  executeUpdate<Ret>(update: UpdateDefinition<Ret> | string, options?: { updateId?: string }): Promise<Ret>;
  executeUpdate<Ret, Input>(
    update: UpdateDefinition<Ret, [Input]>,
    options: Options<[Unproven<Input>]>,
  ): Promise<Ret>;
  executeUpdate(update: string, options: Options<unknown[]>): Promise<unknown>;
};

type AnyUpdate = UpdateDefinition<unknown, unknown[]> | string;

/** Makes a handle prove the acts that it sends; `about` says what a request is about while its row cannot be read. */
export function proving<W extends Workflow>(
  deps: Deps,
  handle: WorkflowHandle<W>,
  workflowType: keyof typeof updateMembers,
  about?: object,
): ProvingHandle<W> {
  const send: (update: AnyUpdate, options?: Options<unknown[]>) => Promise<unknown> =
    handle.executeUpdate.bind(handle);
  const executeUpdate = async (update: AnyUpdate, options?: Options<unknown[]>) => {
    const name = typeof update === 'string' ? update : update.name;
    const [input] = options?.args ?? [];
    if (!needsProof(workflowType, name, input)) return send(update, options);
    const { workflowId } = handle;
    const proofId = await prove(deps, {
      workflowId,
      act: name,
      input,
      content: about ?? (await contentOf(deps, input)),
    });
    return send(update, { ...options, args: [{ ...input, proofId }] });
  };
  return Object.assign(Object.create(handle) as WorkflowHandle<W>, { executeUpdate }) as ProvingHandle<W>;
}

function needsProof(workflowType: string, name: string, input: unknown): input is object {
  const isProven = 'proofId' in (updateMembers[workflowType]?.[name] ?? {});
  return isProven && typeof input === 'object' && input !== null && !('proofId' in input);
}

/** The input that is stored apart, as it is by then. */
async function contentOf({ orm, keys }: Deps, input: object): Promise<object | undefined> {
  if (!('actId' in input) || typeof input.actId !== 'string') return undefined;
  const where = { id: input.actId };
  const act = await orm.em.fork().findOne(EnvelopeAct, where, { populate: ['payloadSealed'] });
  if (!act || (act.kind !== 'sign' && act.kind !== 'correct' && act.kind !== 'change')) return undefined;
  return decryptAct(keys.envelopeActs, { id: act.id, kind: act.kind, payloadSealed: act.payloadSealed });
}
