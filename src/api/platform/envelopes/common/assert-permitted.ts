import { isSigningRole } from '#domain/envelope/envelope.ts';
import type { Issue } from '#domain/envelope/draft.ts';
import { readObject } from '#documents/document-store.ts';
import type { DraftRow } from '#entities/envelope/rows/read-draft.ts';
import { NotPermitted } from '#sealing/permissions/not-permitted.ts';
import { requirePermitted } from '#sealing/permissions/docmdp.ts';
import type { EnvelopePlan } from '#sealing/plan.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { readPdfInSandbox } from '../../../common/envelopes/reading/read-sandboxed.ts';
import { assertNoIssues, wrongDocument } from '../draft-document.ts';

/**
 * Throws Problem validation_failed when the PDF has existing signatures and the plan would break them. It names the fields
 * that are too much, or document_id when no signature may be added. Only such a PDF is read for it, in a sandboxed process.
 * Throws Problem service_unavailable.
 */
export async function assertPermitted(deps: ApiDependencies, draft: DraftRow): Promise<void> {
  const { document, pdf } = draft;
  if (!document?.signatureCount || !pdf) return;
  const { organizationId: owner } = draft.envelope;
  const plan = planOf(draft);
  try {
    const open = () => readObject(deps.documents, pdf.id);
    requirePermitted(await readPdfInSandbox('permits', { owner, open }), plan);
  } catch (error) {
    if (error instanceof NotPermitted) assertNoIssues(issuesOf(error, plan));
    if (error instanceof NotPermitted || error instanceof UnusablePdf) throw wrongDocument(error.message);
    throw error;
  }
}

function issuesOf({ fields, message }: NotPermitted, plan: EnvelopePlan): Issue[] {
  return plan.fields.flatMap(({ id }, index) =>
    fields.includes(id) ? [{ path: `fields[${index}]`, message }] : [],
  );
}

function planOf({ envelope, recipients, fields }: DraftRow): EnvelopePlan {
  return {
    envelopeId: envelope.id,
    recipients: recipients
      .filter(({ role }) => isSigningRole(role))
      .map(({ id, name, email }) => ({ id, name, email })),
    fields: fields.map((field) => ({
      id: field.id,
      recipientId: field.recipientId,
      type: field.type,
      page: field.page,
      x: field.x,
      y: field.y,
      width: field.width,
      height: field.height,
      required: field.required,
      label: field.label ?? null,
      preset: field.value ?? null,
    })),
  };
}
