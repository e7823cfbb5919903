import {
  day,
  isSigningRole,
  isWaitedFor,
  type AuthMethod,
  type EnvelopeFieldType,
  type RecipientRole,
  type RecipientStatus,
} from './envelope.ts';
import type { FieldGeometry } from './field-geometry.ts';
import { fieldIssues } from './field-issues.ts';
import type { FieldKind } from './field-kind.ts';
import { inPersonFacts, recipientFacts, type InPersonFact, type RecipientFacts } from './recipient-facts.ts';

/** The properties of a recipient that the rules of a draft use. */
export type DraftRecipient = { role: RecipientRole; authMethod: AuthMethod } & Pick<
  RecipientFacts,
  'phone' | InPersonFact
>;

/** What the rules of a draft ask of a field. */
export type DraftField = FieldGeometry &
  FieldKind & {
    /** The position of its recipient in the list of recipients, from 0. */
    recipientIndex: number;
    type: EnvelopeFieldType;
    value: string | null;
  };

export type Draft = { recipients: readonly DraftRecipient[]; fields: readonly DraftField[] };

/** Width and height of every page as displayed, in points. */
export type PageSizes = readonly (readonly [width: number, height: number])[];

/** A broken rule: the path of the member, as people write it (`recipients[2].phone`), and the expected value. */
export type Issue = { path: string; message: string };

/** The statuses of recipients who have not finished and can be corrected. */
export const correctableStatuses = [
  'pending',
  'sent',
  'delivered',
  'bounced',
] as const satisfies readonly RecipientStatus[];

/**
 * The statuses of recipients whose turn it is and who can be reminded, also at an address that was refused and may be
 * accepted by now.
 */
export const remindableStatuses = [
  'sent',
  'delivered',
  'bounced',
] as const satisfies readonly RecipientStatus[];

/** A measure with two fraction digits, as it is kept. */
export function hundredths(points: number): number {
  return Math.round(points * 100) / 100;
}

/** The rules that a draft breaks; those of pages only once the document's are known. */
export function draftIssues({ recipients, fields }: Draft, pages: PageSizes | null): Issue[] {
  return [
    ...recipients.flatMap((recipient, index) => recipientIssues(recipient, `recipients[${index}]`)),
    ...fields.flatMap((field, index) => fieldIssues(field, `fields[${index}]`, { recipients, fields })),
    ...(pages ? pageIssues(fields, pages) : []),
  ];
}

/**
 * The rules for fields on a PDF that was signed before it was uploaded: one signature field for each signer, nothing else.
 * How far its signatures let even those be added is read at sending. `signatures` is null as long as it is not known.
 */
export function signedPdfIssues(
  fields: readonly Pick<DraftField, 'type' | 'recipientIndex'>[],
  signatures: number | null,
): Issue[] {
  if (!signatures) return [];
  const because = 'the PDF was signed before it was uploaded, and more would break the signatures in it';
  return fields.flatMap(({ type, recipientIndex }, index) => {
    if (type !== 'signature')
      return [{ path: `fields[${index}].type`, message: `expected signature, not ${type}: ${because}` }];
    const first = fields.findIndex((one) => one.type === type && one.recipientIndex === recipientIndex);
    if (first === index) return [];
    const message = `expected one signature field for each signer; this signer has fields[${first}] already: ${because}`;
    return [{ path: `fields[${index}]`, message }];
  });
}

/** The rules beyond those of a draft that sending asks for. */
export function sendIssues({ recipients }: Pick<Draft, 'recipients'>): Issue[] {
  if (recipients.some(({ role }) => isWaitedFor(role))) return [];
  return [
    {
      path: 'recipients',
      message:
        'expected a signer, an approver or an in_person signer: an envelope of copies alone never ends',
    },
  ];
}

function recipientIssues(recipient: DraftRecipient, path: string): Issue[] {
  const { role, authMethod, phone } = recipient;
  const issues: Issue[] = [];
  if (authMethod === 'sms' && phone === null)
    issues.push({
      path: `${path}.phone`,
      message: 'expected a phone number: the code of auth_method sms goes there',
    });
  if (authMethod === 'credential' && !isSigningRole(role))
    issues.push({
      path: `${path}.auth_method`,
      message: `expected email, email_code or sms: a credential signs, and a recipient with the role ${role} does not`,
    });
  if (authMethod === 'credential' && role === 'in_person')
    issues.push({
      path: `${path}.auth_method`,
      message:
        'expected email, email_code or sms: the link of an in-person signer goes to the host, who could try PINs of a credential that is not theirs',
    });
  return [...issues, ...inPersonIssues(recipient, `${path}.`)];
}

type InPersonFacts = { role: RecipientRole } & { [Fact in InPersonFact]?: string | null };

/** The fact of recipients in person alone that another one has; `prefix` stands before the member in its path. */
export function inPersonIssues(recipient: InPersonFacts, prefix: string): Issue[] {
  if (recipient.role === 'in_person') return [];
  const [fact] = inPersonFacts.filter((name) => typeof recipient[name] === 'string');
  if (!fact) return [];
  const path = `${prefix}${recipientFacts[fact].member}`;
  return [{ path, message: 'expected only for a recipient with the role in_person' }];
}

/** Sizes are floating-point numbers, places are hundredths: so much more is still inside. */
const tolerance = 0.01;

function pageIssues(fields: readonly DraftField[], pages: PageSizes): Issue[] {
  return fields.flatMap((field, index) => {
    const size = pages[field.page - 1];
    if (!size)
      return [
        {
          path: `fields[${index}].page`,
          message: `expected a page of the document, from 1 to ${pages.length}`,
        },
      ];
    const [width, height] = size.map(hundredths) as [number, number];
    const issues: Issue[] = [];
    if (field.x + field.width > width + tolerance)
      issues.push({
        path: `fields[${index}].x`,
        message: `expected a field within the page, which is ${width} points wide`,
      });
    if (field.y + field.height > height + tolerance)
      issues.push({
        path: `fields[${index}].y`,
        message: `expected a field within the page, which is ${height} points high`,
      });
    return issues;
  });
}

/** Gives the end of an envelope that is sent at `sentAt` for a number of days. */
export function endOf(sentAt: Date, days: number): Date {
  return new Date(sentAt.getTime() + days * day);
}

/** Gives the number of days from the sending of an envelope to its end. */
export function daysUntil(sentAt: Date, expiresAt: Date): number {
  return Math.round((expiresAt.getTime() - sentAt.getTime()) / day);
}

/** Finds the rules that a new number of days breaks for a sent envelope: its end may only move later. */
export function extensionIssues(
  envelope: { sentAt: Date; expiresAt: Date },
  days: number,
  now: Date,
): Issue[] {
  const end = endOf(envelope.sentAt, days);
  if (end > now && end > envelope.expiresAt) return [];
  const least = daysUntil(envelope.sentAt, envelope.expiresAt);
  const message = `expected an end later than now and than the one it has: more than ${least} days from sent_at`;
  return [{ path: 'expires_in_days', message }];
}
