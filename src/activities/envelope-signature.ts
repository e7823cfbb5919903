import { NotFoundError } from '@mikro-orm/core';
import { ApplicationFailure } from '@temporalio/common';
import { Problem } from '#domain/problem.ts';
import type { MarkInput } from '#domain/envelope-view.ts';
import { rowWithTimes } from '#entities/statements.ts';
import { runTogether, type Statement } from '#entities/transaction.ts';
import { usageOf } from '#entities/usage.ts';
import { claimedTime } from '#sealing/claimed-time.ts';
import { filledFieldsOf, type SignerInput, type SignerMark } from '#sealing/plan.ts';
import { embedAct, prepareAct, signAct } from '#sealing/sign-act.ts';
import { openAct, type SignPayload } from '#secrets/envelope-act.ts';
import { openSad } from '#secrets/sad.ts';
import { agreement, finishRecipient } from './envelope-acts.ts';
import { namedBy } from './envelope-document.ts';
import { putRevision, readGround, readPdfOf, superseded, type Ground } from './envelope-ground.ts';
import type { EnvelopePdfDependencies, SignatureInput, Told } from './envelope-inputs.ts';
import {
  asRecipient,
  changeRecipient,
  selectRecipients,
  type Held,
  type RecipientRow,
} from './envelope-rows.ts';
import { audit, raised } from './envelope-telling.ts';
import { lapsed } from './seal-activated.ts';

type Signer = { userId: string; credentialId: string };

/** What one recipient gave, and where they stand in the envelope. */
type Act = Ground & { recipient: RecipientRow; act: ActRow; payload: SignPayload };

type ActRow = { payloadSealed: string; preparedDigest: string | null; createdAt: Date };

/**
 * Makes a recipient's signature in the PDF, by a key made for it or by their activated credential, and writes in one
 * transaction that they have finished. Made already, it changes nothing; dropped by staff meanwhile, it makes none.
 */
export async function signRecipient(deps: EnvelopePdfDependencies, input: SignatureInput): Promise<Told> {
  const ground = await readGround(deps.documents, input.envelopeId);
  const recipient = ground.recipients.find(({ id }) => id === input.recipientId);
  if (!recipient || recipient.status === 'cancelled') return { deliveryIds: [] };
  if (recipient.status === 'completed') return finished(deps, input);
  const act = await readAct(deps, { ...ground, recipient }, input.actId);
  const { pdf, signer } = await makeSignature(deps, act, input);
  const deliveryIds = await putRevision(deps.documents, {
    row: ground.row,
    pdf,
    uses: true,
    read: [selectRecipients('where id = ?', [recipient.id])],
    record: (held) => recordSigned(held, { act, input, signer }),
  });
  return deliveryIds === superseded ? signRecipient(deps, input) : { deliveryIds };
}

async function finished({ orm }: EnvelopePdfDependencies, { envelopeId, recipientId }: SignatureInput) {
  const ask = (statements: readonly Statement[]) => runTogether(orm, statements);
  const deliveryIds = await raised(ask, envelopeId, 'recipient_signed', recipientId);
  return { deliveryIds };
}

async function readAct(
  { orm, secrets }: EnvelopePdfDependencies,
  ground: Ground & { recipient: RecipientRow },
  id: string,
): Promise<Act> {
  const [[found] = []] = await runTogether(orm, [
    [
      `select payload_sealed as "payloadSealed", prepared_digest as "preparedDigest", created_at as "createdAt"
       from envelope_act where id = ? and envelope_id = ? and kind = 'sign'`,
      [id, ground.row.id],
    ],
  ]);
  if (!found) throw new NotFoundError('There is no such act.');
  const act = rowWithTimes(found) as ActRow;
  const { payloadSealed } = act;
  const payload = openAct(secrets.envelopeActsKey, { id, kind: 'sign', payloadSealed });
  return { ...ground, act, payload };
}

/** `at`: a prepared act claims the time of its preparation, when its bytes were fixed. */
function signerInput({ recipient, payload, plan }: Act, at: Date): SignerInput {
  const mine = new Set(filledFieldsOf(plan, recipient.id).map(({ id }) => id));
  return {
    recipientId: recipient.id,
    values: payload.values.filter(({ fieldId }) => mine.has(fieldId)),
    signature: payload.signature && markOf(payload.signature),
    initials: payload.initials && markOf(payload.initials),
    at,
    lines: { name: recipient.name, detail: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` },
  };
}

function markOf({ type, image, text }: MarkInput): SignerMark {
  const png = image === undefined ? undefined : Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  return { type, ...(png ? { image: png } : {}), ...(text === undefined ? {} : { text }) };
}

type Made = { pdf: Buffer; signer: Signer | null };

async function makeSignature(deps: EnvelopePdfDependencies, act: Act, input: SignatureInput): Promise<Made> {
  const pdf = await readPdfOf(deps.documents, act.row.currentObjectId ?? '');
  if (input.loa === 3 || input.activationId !== undefined) return signActivated(deps, { act, input, pdf });
  const { loa, provedChannel } = input;
  const operation = operationOf(act);
  const agreed = new Date(input.at);
  const given = { ...signerInput(act, agreed), at: claimedTime(agreed, new Date()) };
  const made = await signAct(pdf, act.plan, given, (digest, hash) =>
    deps.pdfSigner.once({
      operationId: namedBy(operation, digest),
      subject: subjectOf(act.recipient, provedChannel),
      loa,
    })(digest, hash),
  );
  return { pdf: made, signer: null };
}

function operationOf({ row, recipient }: Act): string {
  return `envelope/${row.id}/recipient/${recipient.id}`;
}

/** The certificate names the one address that received the link or the code. */
function subjectOf(
  { email, phone }: RecipientRow,
  provedChannel: 'email' | 'sms' | null,
): { email: string } | { phone: string } {
  return provedChannel === 'sms' && phone ? { phone } : { email };
}

type Activated = { act: Act; input: SignatureInput; pdf: Buffer };

async function signActivated(deps: EnvelopePdfDependencies, { act, input, pdf }: Activated): Promise<Made> {
  const activation = await findActivation(deps, act, input);
  const digest = act.act.preparedDigest;
  if (!activation || !digest) throw lapsed();
  const { id, userId, credentialId, sadSealed } = activation;
  const { signature } = await deps.keyService
    .signActivated({
      activationId: id,
      sad: openSad(deps.secrets.sealedSadsKey, sadSealed, id),
      documentHash: digest,
      operationId: operationOf(act),
    })
    .catch((error: unknown) => {
      throw error instanceof Problem && error.code === 'invalid_sad' ? lapsed() : error;
    });
  const prepared = { digest: Buffer.from(digest, 'hex'), hash: 'sha256' } as const;
  const cms = Buffer.from(signature, 'base64');
  const made = await embedAct(pdf, act.plan, signerInput(act, act.act.createdAt), { ...prepared, cms });
  return { pdf: made, signer: { userId, credentialId } };
}

type Activation = { id: string; userId: string; credentialId: string; sadSealed: string };

async function findActivation(
  { orm }: EnvelopePdfDependencies,
  { recipient }: Act,
  { activationId }: SignatureInput,
): Promise<Activation | undefined> {
  if (!activationId) return undefined;
  const [[found] = []] = await runTogether(orm, [
    [
      `select id, user_id as "userId", credential_id as "credentialId", sad_sealed as "sadSealed"
       from flow_activation where id = ? and request_id = ?`,
      [activationId, recipient.id],
    ],
  ]);
  return found as Activation | undefined;
}

type Signed = { act: Act; input: SignatureInput; signer: Signer | null };

function recordSigned(held: Held, { act, input, signer }: Signed): string[] {
  const { tx, row, read } = held;
  const { actor, at, loa } = input;
  const recipient = asRecipient(read[0]?.[0]);
  if (recipient.status === 'cancelled')
    throw ApplicationFailure.retryable('The signature was dropped.', 'internal_error');
  const by = signer ? { signedByUserId: signer.userId, credentialId: signer.credentialId } : {};
  changeRecipient(held, recipient, { ...agreement(input), ...by });
  for (const statement of fieldsFilled(act, at)) tx.last(statement);
  const deliveryIds = finishRecipient(Object.assign(held, { recipient }), at);
  const { id: recipientId } = recipient;
  const about = { recipient_id: recipientId, at, loa };
  const metadata = signer ? { ...about, credential_id: signer.credentialId } : about;
  const who = signer && actor ? { ...actor, userId: signer.userId } : actor;
  const { organizationId, id } = row;
  const dedupeKey = `envelope:${id}:recipient:${recipientId}`;
  tx.last(usageOf({ organizationId, type: 'signature', dedupeKey }));
  audit(held, { action: 'signed', actor: who, metadata, once: `finished:${recipientId}` });
  tx.last(['delete from flow_activation where request_id = ?', [recipientId]]);
  if (signer) tx.last([countUse, [signer.credentialId]]);
  return deliveryIds;
}

const countUse = 'update certificate set usage_count = usage_count + 1, last_used_at = now() where id = ?';

/** All fields of the recipient are done, with what they gave; a field that they left keeps what the sender set. */
function fieldsFilled({ recipient, payload: { values } }: Act, at: string): Statement[] {
  const done: Statement = [
    "update envelope_field set status = 'completed', signed_at = ? where recipient_id = ?",
    [new Date(at), recipient.id],
  ];
  if (values.length === 0) return [done];
  const places = values.map(() => '(?::uuid, ?)').join(', ');
  const filled = `update envelope_field set value = given.value from (values ${places}) given (id, value)
    where envelope_field.id = given.id and envelope_field.recipient_id = ?`;
  return [done, [filled, [...values.flatMap(({ fieldId, value }) => [fieldId, value]), recipient.id]]];
}

export type PrepareInput = { envelopeId: string; recipientId: string; actId: string };

/** Fixes the bytes that a recipient's own credential is to sign; gives their SHA-256 in hex. */
export async function prepareRecipient(
  deps: EnvelopePdfDependencies,
  { envelopeId, recipientId, actId }: PrepareInput,
): Promise<{ digest: string }> {
  const ground = await readGround(deps.documents, envelopeId);
  const recipient = ground.recipients.find(({ id }) => id === recipientId);
  if (!recipient) throw new Problem('not_found', 'There is no such recipient.');
  const act = await readAct(deps, { ...ground, recipient }, actId);
  const pdf = await readPdfOf(deps.documents, ground.row.currentObjectId ?? '');
  const prepared = await prepareAct(pdf, act.plan, signerInput(act, act.act.createdAt));
  const digest = prepared.digest.toString('hex');
  const keep = 'update envelope_act set prepared_digest = ? where id = ?';
  await runTogether(deps.orm, [[keep, [digest, actId]]]);
  return { digest };
}
