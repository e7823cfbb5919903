import { createHash } from 'node:crypto';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { certifyEnvelope } from '../certify-envelope.ts';
import { checkSealed } from '../check-sealed.ts';
import { completeEnvelope } from '../complete-envelope.ts';
import { docMdpOf } from '../permissions/docmdp.ts';
import type { DocMdp } from '../permissions/docmdp.ts';
import { sealedNames } from '../plan.ts';
import type { EnvelopePlan, PlannedField, SignerInput } from '../plan.ts';
import { signAct } from '../acts/sign-act.ts';
import { createThrowawayAuthority } from './throwaway-authority.ts';

const ids = ['first', 'second'] as const;
const names = { first: 'Bat Dorj', second: 'Өвгөн Бүрэнбаяр' } as const;

/**
 * Carries out a whole envelope on a document, with throwaway keys: certified, signed by two as far as its signatures permit,
 * completed and checked. So a document that cannot be sealed is known before it is sent. Gives the certified PDF, so that
 * pictures of it can be taken. Throws NotPermitted, UnusablePdf, CheckFailed and any other error of a step.
 */
export async function rehearse(pdf: Uint8Array, now: Date): Promise<Buffer> {
  const permits = docMdpOf(startUpdate(await readPdf(pdf)));
  const { sign, timestamp, status } = await createThrowawayAuthority(now);
  const plan = planFor(permits);
  const certified = await certifyEnvelope(pdf, plan, { at: now, seal: sign });
  let signed = certified;
  for (const { id } of plan.recipients) signed = await signAct(signed, plan, inputOf(plan, id, now), sign);
  const sealed = await completeEnvelope(signed, { status, timestamp });
  const signers = plan.recipients.map(({ id }) => id);
  const names = sealedNames(signers, { certified: !permits.signed });
  const original = { size: pdf.length, hash: createHash('sha256').update(pdf).digest('hex') };
  await checkSealed(sealed, { names, root: status.root, original, plan });
  return certified;
}

/** Plans as many fields as the signatures in the PDF permit, on its first page. */
function planFor(permits: DocMdp): EnvelopePlan {
  const envelopeId = 'rehearsal';
  if (permits.signed && permits.signing === 'none') return { envelopeId, recipients: [], fields: [] };
  const recipients = ids.map((id) => ({ id, name: names[id], email: `${id}@rehearsal.invalid` }));
  const kinds = !permits.signed
    ? (['signature', 'text'] as const)
    : permits.signing === 'visible'
      ? (['signature'] as const)
      : [];
  const fields = ids.flatMap((id) => kinds.map((type) => fieldOf(id, type)));
  return { envelopeId, recipients, fields };
}

function fieldOf(recipientId: string, type: PlannedField['type']): PlannedField {
  const place = { page: 1, x: 10, y: 10, width: 40, height: 12 };
  return {
    id: `${recipientId}-${type}`,
    recipientId,
    type,
    ...place,
    required: true,
    label: null,
    preset: null,
  };
}

function inputOf(plan: EnvelopePlan, recipientId: string, at: Date): SignerInput {
  const name = names[recipientId === 'first' ? 'first' : 'second'];
  const values = plan.fields
    .filter((field) => field.recipientId === recipientId && field.type !== 'signature')
    .map(({ id }) => ({ fieldId: id, value: name }));
  const lines = { name, detail: at.toISOString() };
  return { recipientId, values, signature: { type: 'typed', text: name }, initials: null, at, lines };
}
