import { randomUUID } from 'node:crypto';
import type { Draft, DraftField, DraftRecipient, Issue } from '#domain/envelope/draft.ts';
import { unreadable } from '#domain/common/plain-line.ts';
import { isSigningRole } from '#domain/envelope/envelope.ts';
import { geometryOf, type FieldGeometry } from '#domain/envelope/field-geometry.ts';
import { kindOf, type KindColumns } from '#domain/envelope/field-kind.ts';
import {
  factsIn,
  factsOf,
  recipientFacts,
  type RecipientFact,
  type RecipientFacts,
} from '#domain/envelope/recipient-facts.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { NewField, NewRecipient } from '#entities/envelope/rows/insert-draft.ts';
import { unshowable } from '#sealing/texts/unshowable.ts';
import { accessCodeHash } from '#secrets/access-code.ts';
import type { KeyRing } from '#secrets/key-ring.ts';
import type { EnvelopeFieldInput } from './field-input.ts';
import type { RecipientInput } from './fields.ts';

type DraftRecipientRow = Pick<EnvelopeRecipient, 'role' | 'authMethod' | RecipientFact>;
type DraftFieldRow = Pick<EnvelopeField, 'type' | 'value' | 'recipientId' | keyof FieldGeometry> &
  KindColumns;

/** A recipient without a name goes by their address. */
function nameOf({ name, email }: RecipientInput): string {
  return name ?? Array.from(email).slice(0, recipientFacts.name.longest).join('');
}

export function draftRecipient(recipient: RecipientInput): DraftRecipient & RecipientFacts {
  const { email, role = 'signer', auth_method: authMethod = 'email' } = recipient;
  return { role, authMethod, ...factsOf({ ...factsIn(recipient), email, name: nameOf(recipient) }) };
}

export function draftField(field: EnvelopeFieldInput): DraftField {
  const { recipient_index: recipientIndex, type, value = null, group: radioGroup } = field;
  return { recipientIndex, type, ...geometryOf(field), value, ...kindOf({ ...field, radioGroup }) };
}

export function asDraftRecipient(row: DraftRecipientRow): DraftRecipient {
  const { role, authMethod } = row;
  return { role, authMethod, ...factsOf(row) };
}

/** `places` are those of the recipients, by their ids. */
function asDraftField(row: DraftFieldRow, places: ReadonlyMap<string, number>): DraftField {
  const { type, value = null } = row;
  const recipientIndex = places.get(row.recipientId) ?? -1;
  return { recipientIndex, type, ...geometryOf(row), value, ...kindOf(row) };
}

/** The place of each recipient in their list, by id. */
export function positionsOf(recipients: readonly { id: string }[]): Map<string, number> {
  return new Map(recipients.map(({ id }, index) => [id, index]));
}

type DraftRows = {
  recipients: readonly (DraftRecipientRow & { id: string })[];
  fields: readonly DraftFieldRow[];
};

/** Gives the parts of a draft's rows that its rules check. */
export function draftOfRows({ recipients, fields }: DraftRows): Draft {
  const places = positionsOf(recipients);
  return {
    recipients: recipients.map(asDraftRecipient),
    fields: fields.map((field) => asDraftField(field, places)),
  };
}

/** Gives the parts of a body that the rules of a draft check. */
export function draftOf(recipients: readonly RecipientInput[], fields: readonly EnvelopeFieldInput[]): Draft {
  return { recipients: recipients.map(draftRecipient), fields: fields.map(draftField) };
}

/** Names and texts that go into the PDF must show there as they were typed. */
export function showableIssues(
  recipients: readonly RecipientInput[],
  fields: readonly EnvelopeFieldInput[],
): Issue[] {
  const names = recipients.map((recipient, index) => ({
    path: recipient.name === undefined ? `recipients[${index}].email` : `recipients[${index}].name`,
    text: isSigningRole(recipient.role ?? 'signer') ? nameOf(recipient) : '',
  }));
  const values = fields.flatMap((field, index) => textsOf(field, `fields[${index}]`, recipients));
  return [...names, ...values].flatMap(({ path, text }) => {
    const character = unshowable(text);
    if (character !== undefined) return [unshowableIssue(path, character)];
    const message = unreadable(text);
    return message === undefined ? [] : [{ path, message }];
  });
}

/** The texts of a field that may show in the PDF, and where they were given. */
function textsOf(field: EnvelopeFieldInput, path: string, recipients: readonly RecipientInput[]) {
  const { value = '', options = [], auto, recipient_index: index } = field;
  const email = auto === 'email' ? (recipients[index]?.email ?? '') : '';
  return [
    { path: `${path}.value`, text: value },
    ...options.map((text, place) => ({ path: `${path}.options[${place}]`, text })),
    { path: `recipients[${index}].email`, text: email },
  ];
}

/** The rule that a character breaks which none of our typefaces has. */
export function unshowableIssue(path: string, character: string): Issue {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return { path, message: `expected characters that can be shown in the PDF; U+${code} cannot` };
}

export type RowsOf = {
  id: string;
  createdAt: Date;
  language: Language;
  senderEmail: string;
};

/** Makes the rows of a draft's recipients in their order, under new ids. */
export function recipientRows(
  accessCodes: KeyRing,
  envelope: RowsOf,
  recipients: readonly RecipientInput[],
): NewRecipient[] {
  return recipients.map((recipient, position) => {
    const id = randomUUID();
    const draft = draftRecipient(recipient);
    const host = draft.hostEmail ?? envelope.senderEmail;
    const code = recipient.access_code;
    return {
      id,
      envelopeId: envelope.id,
      envelopeCreatedAt: envelope.createdAt,
      position,
      ...draft,
      hostEmail: draft.role === 'in_person' ? host : null,
      routingOrder: recipient.routing_order ?? 1,
      status: 'pending' as const,
      accessCodeHash: code === undefined ? null : accessCodeHash(accessCodes, id, code),
      language: recipient.language ?? envelope.language,
      linkGeneration: 0,
    };
  });
}

/** Makes the rows of a draft's fields in their order; `recipientIds` by their place in the list. */
export function fieldRows(
  envelopeId: string,
  recipientIds: readonly string[],
  fields: readonly EnvelopeFieldInput[],
): NewField[] {
  return fields.map(({ recipient_index: index, required, label, value, group, ...field }, position) => ({
    id: randomUUID(),
    envelopeId,
    recipientId: recipientIds[index] ?? '',
    position,
    ...field,
    auto: field.auto ?? null,
    options: field.options ?? null,
    radioGroup: group ?? null,
    required: required ?? true,
    label: label || null,
    value: value || null,
    status: 'pending' as const,
  }));
}
