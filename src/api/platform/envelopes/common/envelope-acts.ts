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

/** The user who acts, for the flow and the audit trail. */
export function userActorOf(c: Context<ApiEnv>): KnownActor<'userId'> {
  return { ...actorOf(c), userId: c.var.user.id };
}

/**
 * Sends a sender's act to an envelope's flow. Whatever it refuses with about the moment (the envelope has ended, it is not
 * the recipient's turn, the last reminder is too near) is invalid_state here, with the state as it is by now.
 * Throws as updateFlow.
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

/** What a flow refused a sender's act with, as the platform says it. */
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

/** Keeps sealed what an act gives, for the flow to take: it is told the id alone.. */
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

/** Forgets what an act gave that the flow has refused; where the answer is unknown, it is left for the flow. */
export async function dropRefusedAct(c: Context<ApiEnv>, id: string, error: unknown): Promise<void> {
  if (!(error instanceof Problem) || error.code === 'service_unavailable') return;
  await c.var.deps.orm.em.fork().nativeDelete(EnvelopeAct, { id });
}
