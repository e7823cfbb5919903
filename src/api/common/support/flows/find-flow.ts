import type { Context } from 'hono';
import { z } from 'zod';
import type { KnownActor } from '#domain/common/actor.ts';
import { Problem } from '#domain/common/problem.ts';
import { Document } from '#entities/document/document.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { actorOf } from '../../../http/caller.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';
import { provenBy, type Proof } from '../../flows/act-proofs.ts';
import type { StaffAct } from '#workflows/sign-request/messages.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import { text, UuidText } from '../../../http/input/fields.ts';
import { waitedForBy } from './waits-for.ts';
import { findOwners, organizationNames, type DeliveryOwner } from './delivery-owners.ts';

export const FlowParams = z.object({
  id: z.string().meta({
    format: 'uuid',
    description: 'Of a sign request, of an envelope that was sent, of a webhook delivery, or of a document',
  }),
});

const reasonMessage = 'expected 1 to 1000 characters: why you do this';

/** The input of every act of staff. */
export const StaffActBody = z
  .object({
    reason: text(1_000)
      .refine((reason) => reason.trim() !== '', reasonMessage)
      .meta({ minLength: 1, description: 'Goes into the audit trail' }),
  })
  .meta({ id: 'StaffAct' });

export type FoundFlow =
  | { kind: 'sign_request'; row: SignRequest }
  | {
      kind: 'envelope';
      row: Envelope;
      organization: { id: string; name: string };
      /** Whom it waits for, in words. */
      waitsFor: string | null;
    }
  | { kind: 'webhook_delivery'; row: WebhookDelivery; owner: DeliveryOwner }
  | { kind: 'document'; row: Document; organization: { id: string; name: string } };

/** Finds the workflow of a sign request, an envelope, a webhook delivery or a document by that id. Throws Problem not_found. */
export async function findFlow({ orm }: Pick<ApiDependencies, 'orm'>, id: string): Promise<FoundFlow> {
  if (UuidText.safeParse(id).success) {
    const em = orm.em.fork();
    const request = await em.findOne(SignRequest, { id: id.toLowerCase() });
    if (request) return { kind: 'sign_request', row: request };
    const envelope = await em.findOne(Envelope, { id: id.toLowerCase(), status: { $ne: 'draft' } });
    if (envelope) {
      const names = await organizationNames(em, [envelope.organizationId]);
      const waiting = await waitedForBy(em, [envelope]);
      return {
        kind: 'envelope',
        row: envelope,
        organization: organizationOf(envelope, names),
        waitsFor: waiting.get(envelope.id) ?? null,
      };
    }
    const row = await em.findOne(WebhookDelivery, { id: id.toLowerCase() });
    if (row) return { kind: 'webhook_delivery', row, owner: (await findOwners(em, [row]))(row) };
    const document = await em.findOne(Document, { id: id.toLowerCase() });
    if (document) {
      const names = await organizationNames(em, [document.organizationId]);
      return { kind: 'document', row: document, organization: organizationOf(document, names) };
    }
  }
  throw new Problem(
    'not_found',
    'There is no sign request, no envelope that was sent, no webhook delivery and no document with this id.',
  );
}

/** Gives the owner of an envelope or a document, by the names of the organizations. */
export function organizationOf(
  { organizationId: id }: Pick<Envelope, 'organizationId'>,
  names: Map<string, string>,
) {
  return { id, name: names.get(id) ?? '' };
}

/** Gives the member of staff as the actor, for the workflow and the audit trail. */
export function staffActorOf(c: Context<ApiEnv>): KnownActor<'staffId'> {
  return { ...actorOf(c), staffId: c.var.staff.id };
}

/** An act of staff on one flow: the reason that they wrote, and the attempt of the call. */
export type ActOnFlow = { id: string; reason: string; attempt: Attempt };

/** An act of a member of staff with its proof. */
export type ProvenStaffAct = { act: StaffAct; proof: Proof };

/** Gives the act of a member of staff, with the reason that they wrote, and its proof. */
export function staffActOf(c: Context<ApiEnv>, { reason }: { reason: string }): ProvenStaffAct {
  const proof = provenBy(['staff']);
  return { act: { actor: staffActorOf(c), reason: reason.trim(), proofId: proof.id }, proof };
}
