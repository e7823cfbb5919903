import type { EnvelopeFieldType } from '#domain/envelope/envelope.ts';
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
  /** What the sender set; a checkbox is "true" or "false". */
  preset: string | null;
};

/** One who signs: a signer or an in-person signer. */
type PlannedRecipient = { id: string } & Pick<RecipientFacts, 'name' | 'email'>;

/** What goes into the PDF of an envelope. Approvers and those who get a copy leave nothing in it. */
export type EnvelopePlan = { envelopeId: string; recipients: PlannedRecipient[]; fields: PlannedField[] };

/** How a signature or initials look: `image` is a PNG (drawn, uploaded), `text` what was typed. */
export type SignerMark = { type: 'drawn' | 'typed' | 'uploaded'; image?: Buffer; text?: string };

/** What a signer gave when they signed. The same input gives the same bytes. */
export type SignerInput = {
  recipientId: string;
  /** By field; a checkbox is "true" or "false". A preset that is not named stays. */
  values: { fieldId: string; value: string }[];
  /** Without one the name in `lines` stands as typed. */
  signature: SignerMark | null;
  initials: SignerMark | string | null;
  /** The claimed time of the signature, within the validity of the signer's certificate; see claimedTime. */
  at: Date;
  /** Beneath the signature: who, and one line more, such as the time. */
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
