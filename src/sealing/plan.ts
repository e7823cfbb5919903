import type { EnvelopeFieldType } from '#domain/envelope/envelope.ts';
import type { MarkFace } from '#domain/envelope/mark-face.ts';
import type { FieldGeometry } from '#domain/envelope/field-geometry.ts';
import type { RecipientFacts } from '#domain/envelope/recipient-facts.ts';

/** A field as the sender placed it. */
export type PlannedField = FieldGeometry & {
  /** Unique within the envelope, without a full stop. */
  id: string;
  recipientId: string;
  type: EnvelopeFieldType;
  required: boolean;
  label: string | null;
  /** The sender's value; a checkbox is "true" or "false". */
  preset: string | null;
};

/** A person who signs: a signer or an in-person signer. */
type PlannedRecipient = { id: string } & Pick<RecipientFacts, 'name' | 'email'>;

/** The content that the PDF of an envelope gets. Approvers and recipients of a copy leave nothing in it. */
export type EnvelopePlan = {
  envelopeId: string;
  recipients: PlannedRecipient[];
  fields: PlannedField[];
  /** The line at the foot of each page, from the longest to the shortest: the first that fits. None where it is absent. */
  pageLine?: readonly string[] | undefined;
};

/** The look of a signature or initials: `image` is a PNG (drawn, uploaded), `text` the typed text, `face` its handwriting. */
export type SignerMark = {
  type: 'drawn' | 'typed' | 'uploaded';
  image?: Buffer;
  text?: string;
  face?: MarkFace;
};

/** A signer's input. The same input gives the same bytes. */
export type SignerInput = {
  recipientId: string;
  /** The values by field; a checkbox is "true" or "false". A preset that is not named stays. */
  values: { fieldId: string; value: string }[];
  /** The mark; without one the name in `lines` is its typed text. */
  signature: SignerMark | null;
  initials: SignerMark | string | null;
  /** The claimed time of the signature, within the validity of the signer's certificate; see claimedTime. */
  at: Date;
  /** The lines beneath the signature: the name, and one more, such as the time. */
  lines: { name: string; detail: string };
};

/** The name in the PDF of a field. */
export function fieldNameOf(field: PlannedField): string {
  return `field-${field.id}`;
}

/** The name in the PDF of a signer's one signature field. */
export function signatureNameOf(recipientId: string): string {
  return `signature-${recipientId}`;
}

/** The name in the PDF of the platform's certification. */
export const certificationName = 'certification';

/** The name in the PDF of the document timestamp, where it is not taken; else it has a number after it. */
export const archiveName = 'archive';

/** Tells whether a document timestamp may be ours by its name. */
export function isArchiveName(name: string): boolean {
  return name === archiveName || /^archive-\d+$/.test(name);
}

/** The names of the signatures that an envelope makes when all sign, of a PDF that it certified or one that arrived signed. */
export function sealedNames(signerIds: readonly string[], { certified }: { certified: boolean }): string[] {
  return [...(certified ? [certificationName] : []), ...signerIds.map(signatureNameOf)];
}

/**
 * The placed field that is a signer's signature field: their first. Undefined when none was placed: then the signature
 * shows nowhere. Further ones show the same mark.
 */
export function signatureFieldOf(plan: EnvelopePlan, recipientId: string): PlannedField | undefined {
  return plan.fields.find((field) => field.recipientId === recipientId && field.type === 'signature');
}

/** A signer's fields but for the one that holds the signature. */
export function filledFieldsOf(plan: EnvelopePlan, recipientId: string): PlannedField[] {
  const signature = signatureFieldOf(plan, recipientId);
  return plan.fields.filter((field) => field.recipientId === recipientId && field !== signature);
}
