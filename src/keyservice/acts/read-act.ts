import { z } from 'zod';
import { actStatementType, longestActMs, longestSigningMs } from '#domain/common/act-statement.ts';
import { Problem } from '#domain/common/problem.ts';
import { verifyStatement, type ActPublicKeys } from '#secrets/act-keys.ts';
import { Email, Phone } from '../http/fields.ts';

const aggregate = /^(sign-request|envelope)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const Statement = z.object({
  type: z.literal(actStatementType),
  id: z.guid(),
  workflow: z.string().regex(aggregate),
  act: z.string(),
  input: z.object({
    loa: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
    recipientId: z.guid().optional(),
    activationId: z.guid().optional(),
  }),
  proved_by: z.array(z.string()),
  shown: z.string().nullable(),
  address: z.union([z.strictObject({ email: Email }), z.strictObject({ phone: Phone })]).nullable(),
  made_at: z.iso.datetime(),
  /** False of a test request; absent of all others. */
  livemode: z.literal(false).optional(),
});

/** A person's act as the API states it: the members that a signature depends on. */
export type SigningAct = z.output<typeof Statement>;

/** The failure of a signature that the act does not cover; the caller's workflow is stuck with it. */
export function actRefused(why: string): Problem {
  return new Problem('insufficient_scope', `Nothing is signed: of the proof of the act, ${why}.`, {
    reason: 'act_refused',
  });
}

/**
 * Reads the API's signed statement of an act (a JSON Web Signature in compact form). Throws Problem insufficient_scope
 * (`reason` act_refused) when its signature does not hold, it is of another kind, or too old; service_unavailable (`reason`
 * act_key_unknown) when this process lacks the public key.
 */
export async function readAct(keys: ActPublicKeys, jws: string, now = new Date()): Promise<SigningAct> {
  const verified = await verifyStatement(keys, jws);
  if (verified.verdict === 'unknown_key') {
    const message = `ACT_PUBLIC_KEYS of the key service lacks the key ${verified.keyId.slice(0, 64)} of a proof.`;
    throw new Problem('service_unavailable', message, { reason: 'act_key_unknown' });
  }
  if (verified.verdict !== 'valid') throw actRefused('its signature does not hold');
  const parsed = Statement.safeParse(JSON.parse(verified.statement));
  if (!parsed.success) throw actRefused(`${parsed.error.issues[0]?.path.join('.') ?? 'it'} cannot be read`);
  const age = now.getTime() - Date.parse(parsed.data.made_at);
  if (!(age <= longestSigningMs && age >= -longestActMs)) throw actRefused('the time is too far away');
  return parsed.data;
}

/**
 * Names the operation that an act leads to: the request, or the recipient of the envelope. Throws Problem insufficient_scope
 * for an envelope's act of no recipient.
 */
export function operationOf({ workflow, input: { recipientId } }: SigningAct): string {
  if (workflow.startsWith('sign-request/')) return workflow;
  if (recipientId === undefined) throw actRefused('it names no recipient');
  return `${workflow}/recipient/${recipientId}`;
}

/** Tells whether an act is about a document that its statement names: a sign request's is, a PDF changes with each signature. */
export function namesDocument({ workflow }: SigningAct): boolean {
  return workflow.startsWith('sign-request/');
}
