import { ApplicationFailure } from '@temporalio/common';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import type { MarkInput } from '#domain/envelope/session-view.ts';
import { EnvelopeAct } from '#entities/envelope/envelope-act.ts';
import type { RevisionRecipient } from '#entities/envelope/rows/read-revision.ts';
import type { EntityManager } from '#entities/orm.ts';
import { recordCertificateUse } from '#entities/certificate/record-use.ts';
import { claimedTime } from '#sealing/acts/claimed-time.ts';
import { filledFieldsOf, type SignerInput, type SignerMark } from '#sealing/plan.ts';
import { embedAct, prepareAct, signAct } from '#sealing/acts/sign-act.ts';
import { decryptAct, type SignPayload } from '#secrets/envelope-act.ts';
import { envelopeWorkflowId, recipientSignature } from '#domain/common/workflow-ids.ts';
import { checkUsed, proofIn } from '../../common/act-proof.ts';
import { activationExpired, signActivated } from '../../common/sign-activated.ts';
import { checkedSignature, checkedSigner } from './checked-signer.ts';
import { onDocument } from '../../document/faults.ts';
import { agreedBy } from '../acts.ts';
import { finish } from '../finish.ts';
import { assertAsSent } from './proven.ts';
import {
  putRevision,
  readRevisionInput,
  readPdfOf,
  superseded,
  type RevisionInput,
  type StoredRevision,
} from './revision.ts';
import { fingerprintOf, noting } from './signing-certificate.ts';
import { stepsFor } from './steps.ts';
import type { EnvelopePdfDependencies, SignatureInput, DeliveryIds } from '../inputs.ts';
import { raised } from '../rows.ts';
import { assertNames } from '../stated-recipients.ts';

/** The signer by their credential, and the SHA-256 in hex that it signed. */
type Signer = { userId: string; credentialId: string; digest: string };

/** One recipient's act and its payload, with the rows of the envelope. */
type Act = RevisionInput & {
  recipient: RevisionRecipient;
  act: NonNullable<RevisionInput['act']>;
  payload: SignPayload;
};

/**
 * Makes a recipient's signature in the PDF, by a key made for it or by their activated credential, and writes in one
 * transaction that they have finished. A repeat changes nothing; a recipient dropped by staff meanwhile gets no signature.
 * Throws document_unsealable if the document is to blame.
 */
export async function signRecipient(
  deps: EnvelopePdfDependencies,
  input: SignatureInput,
  ground: RevisionInput,
): Promise<DeliveryIds> {
  const recipient = ground.recipients.find(({ id }) => id === input.recipientId);
  if (!recipient || recipient.status === 'cancelled') return { deliveryIds: [] };
  if (recipient.status === 'completed') return finished(deps, input);
  const act = readAct(deps, { ...ground, recipient });
  await assertProven(deps, act, input);
  const { pdf, signer, fingerprint } = await makeSignature(deps, act, input);
  const deliveryIds = await putRevision(deps.documents, {
    before: ground.envelope,
    pdf,
    recipientIds: [recipient.id],
    record: (em, stored) => recordSigned(em, stored, { act, input, signer, fingerprint }),
  });
  if (deliveryIds === superseded)
    return signRecipient(deps, input, await readRevisionInput(deps.documents, input));
  return { deliveryIds };
}

/** Throws as useProof does, unless the recipient agreed by this proof to sign just this. */
async function assertProven(
  { actKeys }: EnvelopePdfDependencies,
  act: Act,
  { envelopeId, recipientId, actId, loa, provedChannel, actor, at, proofId }: SignatureInput,
): Promise<void> {
  const { recipient, payload } = act;
  const claimed = {
    proofId: recipient.acceptedProofId === proofId ? proofId : null,
    workflowId: envelopeWorkflowId(envelopeId),
    act: 'sign',
    input: { recipientId, actId, loa, actor, provedChannel: provedChannel ?? undefined },
    at,
    content: payload,
  };
  const proven = await checkUsed(actKeys, claimed, proofIn(act, claimed.proofId));
  assertNames(proven, recipient);
  await assertAsSent(actKeys, act, [recipient]);
}

async function finished({ orm }: EnvelopePdfDependencies, { envelopeId, recipientId }: SignatureInput) {
  const deliveryIds = await raised(orm.em.fork(), envelopeId, 'recipient_signed', recipientId);
  return { deliveryIds };
}

function readAct(
  { keys }: EnvelopePdfDependencies,
  ground: RevisionInput & { recipient: RevisionRecipient },
): Act {
  const { act } = ground;
  if (!act) throw new Error('the input of the signer is gone');
  const { id, payloadSealed } = act;
  const payload = decryptAct(keys.envelopeActs, { id, kind: 'sign', payloadSealed });
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

function markOf({ type, image, text, face }: MarkInput): SignerMark {
  const png = image === undefined ? undefined : Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  return { type, ...defined({ image: png, text, face }) };
}

type Made = { pdf: Buffer; signer: Signer | null; /** Of the certificate. */ fingerprint: string };

async function makeSignature(deps: EnvelopePdfDependencies, act: Act, input: SignatureInput): Promise<Made> {
  const pdf = await readPdfOf(deps.documents, act.current);
  if (input.loa === 3 || input.activationId !== undefined) return makeActivated(deps, { act, input, pdf });
  const agreed = new Date(input.at);
  const given = { ...signerInput(act, agreed), at: claimedTime(agreed, new Date()) };
  const signer = checkedSigner(deps.pdfSigner);
  const actProof = proofIn(act, input.proofId)?.jws;
  if (actProof === undefined) throw new Error('a proof that was checked is missing');
  const { sign, fingerprint } = noting(signer.once({ actProof }));
  const made = await onDocument(() => signAct(pdf, act.plan, given, sign, stepsFor(deps, act.envelope)));
  return { pdf: made, signer: null, fingerprint: fingerprint() };
}

function operationOf({ envelope, recipient }: Act): string {
  return recipientSignature(envelope.id, recipient.id);
}

type Activated = { act: Act; input: SignatureInput; pdf: Buffer };

async function makeActivated(deps: EnvelopePdfDependencies, { act, input, pdf }: Activated): Promise<Made> {
  const digest = act.act.preparedDigest;
  if (!digest) throw activationExpired();
  const { signature, signer } = await signActivated(deps, {
    flowId: act.recipient.id,
    activationId: input.activationId,
    documentHash: digest,
    operationId: operationOf(act),
  });
  const prepared = { digest: Buffer.from(digest, 'hex'), hash: 'sha256' } as const;
  const cms = checkedSignature(Buffer.from(signature, 'base64'), prepared);
  const given = signerInput(act, act.act.createdAt);
  const made = await onDocument(() =>
    embedAct(pdf, act.plan, given, { ...prepared, cms }, stepsFor(deps, act.envelope)),
  );
  return { pdf: made, signer: { ...signer, digest }, fingerprint: fingerprintOf(cms) };
}

type Signed = Omit<Made, 'pdf'> & { act: Act; input: SignatureInput };

async function recordSigned(
  em: EntityManager,
  { row, recipients: [recipient], columns: envelope, besides, hash }: StoredRevision,
  { act, input, signer, fingerprint }: Signed,
): Promise<string[]> {
  const { actor, at, loa, recipientId } = input;
  if (!recipient || recipient.status === 'cancelled')
    throw ApplicationFailure.retryable('The signature was dropped.', 'internal_error');
  const about = { recipient_id: recipientId, at, loa, revision: envelope.revision, document_hash: hash };
  const metadata = signer ? { ...about, credential_id: signer.credentialId } : about;
  const who = signer && actor ? { ...actor, userId: signer.userId } : actor;
  const { organizationId, id } = row;
  const dedupeKey = `envelope:${id}:recipient:${recipientId}`;
  // Before the audit trail: its lock comes after the certificate's row and the organization's everywhere.
  if (signer) await recordUse(em, signer, { act, at });
  return finish(em, row, {
    recipientId,
    at,
    columns: {
      ...agreedBy(input),
      certificateFingerprint: fingerprint,
      ...(signer ? { signedByUserId: signer.userId, credentialId: signer.credentialId } : {}),
    },
    envelope,
    filled: { values: new Map(act.payload.values.map(({ fieldId, value }) => [fieldId, value])) },
    usage: { organizationId, type: 'signature', dedupeKey },
    besides,
    audit: { action: 'signed', actor: who, metadata },
  });
}

async function recordUse(
  em: EntityManager,
  { credentialId, digest }: Signer,
  { act, at }: { act: Act; at: string },
): Promise<void> {
  await recordCertificateUse(em, {
    certificateId: credentialId,
    kind: 'envelope',
    operationId: operationOf(act),
    hashes: [digest],
    documentName: act.envelope.name,
    signedAt: new Date(at),
  });
}

export type PrepareInput = { envelopeId: string; recipientId: string; actId: string };

/**
 * Fixes the bytes that a recipient's own credential is to sign; gives their SHA-256 in hex. Throws document_unsealable where
 * the document is to blame.
 */
export async function prepareRecipient(
  deps: EnvelopePdfDependencies,
  { recipientId, actId }: PrepareInput,
  ground: RevisionInput,
): Promise<{ digest: string }> {
  const recipient = ground.recipients.find(({ id }) => id === recipientId);
  if (!recipient) throw new Problem('not_found', 'There is no such recipient.');
  const act = readAct(deps, { ...ground, recipient });
  const pdf = await readPdfOf(deps.documents, ground.current);
  const given = signerInput(act, act.act.createdAt);
  const prepared = await onDocument(() => prepareAct(pdf, act.plan, given, stepsFor(deps, ground.envelope)));
  const digest = prepared.digest.toString('hex');
  await deps.orm.em.fork().nativeUpdate(EnvelopeAct, { id: actId }, { preparedDigest: digest });
  return { digest };
}
