import type { Context } from 'hono';
import type { KnownActor } from '#domain/common/actor.ts';
import { allowedFrom, hindranceToSender, type SenderAct } from '#domain/envelope/sender-rights.ts';
import { Problem } from '#domain/common/problem.ts';
import { EnvelopeAct } from '#entities/envelope/envelope-act.ts';
import { encryptAct, type ActPayloads } from '#secrets/envelope-act.ts';
import { actorOf } from '../../../http/caller.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { sendEnvelopeUpdate, type EnvelopeUpdate as FlowAct } from '../../../common/flows/envelope-flows.ts';
import { findEnvelope } from './find-envelope.ts';

/** Gives the user as the actor, for the workflow and the audit trail. */
export function userActorOf(c: Context<ApiEnv>): KnownActor<'userId'> {
  return { ...actorOf(c), userId: c.var.user.id };
}

/**
 * Sends a sender's act to an envelope's workflow. A refusal about the moment (the envelope has ended, it is not the
 * recipient's turn, the last reminder is too near) becomes invalid_state, with the state as it is by now. Throws as
 * updateWorkflow does.
 */
export async function actAsSender<Ret, Input>(
  c: Context<ApiEnv>,
  act: SenderAct,
  input: FlowAct<Ret, Input>,
): Promise<Ret> {
  try {
    return await sendEnvelopeUpdate(c.var.deps, input);
  } catch (error) {
    throw await senderProblem(c, act, input.envelopeId, error);
  }
}

const aboutTheMoment = ['invalid_state', 'gone', 'not_your_turn', 'rate_limited'];

/** Turns the workflow's refusal of a sender's act into the platform's problem. */
export async function senderProblem(
  c: Context<ApiEnv>,
  act: SenderAct,
  envelopeId: string,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Problem) || !aboutTheMoment.includes(error.code)) return error;
  const { deps, user } = c.var;
  const { status } = await findEnvelope(deps.orm.em.fork(), user, envelopeId);
  const { message, details } = hindranceToSender(act, { status }) ?? error;
  return new Problem('invalid_state', message, { status, ...details, allowed_from: allowedFrom[act] });
}

type Given<K extends keyof ActPayloads> = {
  id: string;
  envelopeId: string;
  recipientId?: string;
  kind: K;
  payload: ActPayloads[K];
};

/** Keeps the input of an act, encrypted, for the workflow to take: the workflow gets its id alone. */
export async function keepAct<K extends 'correct' | 'change'>(
  c: Context<ApiEnv>,
  { id, envelopeId, recipientId, kind, payload }: Given<K>,
): Promise<void> {
  const { orm, keys } = c.var.deps;
  await orm.em.fork().insert(EnvelopeAct, {
    id,
    envelopeId,
    recipientId: recipientId ?? null,
    kind,
    payloadSealed: encryptAct(keys.envelopeActs, { id, kind, payload }),
    createdAt: new Date(),
  });
}

/** Deletes the input of an act that the workflow has refused; where the answer is unknown, it stays for the workflow. */
export async function dropRefusedAct(c: Context<ApiEnv>, id: string, error: unknown): Promise<void> {
  if (!(error instanceof Problem) || error.code === 'service_unavailable') return;
  await c.var.deps.orm.em.fork().nativeDelete(EnvelopeAct, { id });
}
