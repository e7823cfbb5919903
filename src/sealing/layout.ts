import { isTicked } from '#domain/envelope/field-kind.ts';
import { layOutFields } from '#signatures/pades/fields/layout-fields.ts';
import type { FieldPlan } from '#signatures/pades/fields/layout-fields.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { fieldNameOf, filledFieldsOf, signatureFieldOf, signatureNameOf } from './plan.ts';
import type { EnvelopePlan, PlannedField } from './plan.ts';

/**
 * Lays out an envelope's fields, all of them empty: the sender's values show when the signer acts. Each signer gets exactly
 * one signature field, which locks all fields of that signer. Throws UnusablePdf when a page is missing.
 */
export function layOutEnvelope(update: Update, plan: EnvelopePlan): void {
  layOutFields(
    update,
    plan.recipients.flatMap((recipient) => [
      ...filledFieldsOf(plan, recipient.id).map(fieldPlan),
      signaturePlan(plan, recipient.id),
    ]),
  );
}

/** A signer's signature field: where it was placed first, else nowhere on the first page. */
export function signaturePlan(plan: EnvelopePlan, recipientId: string): FieldPlan {
  const field = signatureFieldOf(plan, recipientId);
  const recipient = plan.recipients.find(({ id }) => id === recipientId);
  return {
    name: signatureNameOf(recipientId),
    kind: 'signature',
    label: signatureLabel(recipient?.name, field?.label),
    page: field?.page ?? 1,
    placement: field,
    locks: filledFieldsOf(plan, recipientId).map(fieldNameOf),
  };
}

/** The signer, and what the sender says that they sign for. */
function signatureLabel(name: string | undefined, label: string | null | undefined): string | undefined {
  return name && label ? `${name}: ${label}` : (label ?? name);
}

function fieldPlan(field: PlannedField): FieldPlan {
  return {
    name: fieldNameOf(field),
    kind: isTicked(field.type) ? 'checkbox' : 'text',
    label: field.label ?? undefined,
    page: field.page,
    placement: field,
    required: field.required,
    readOnly: true,
  };
}
