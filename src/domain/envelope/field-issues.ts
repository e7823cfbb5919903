import type { DraftField, DraftRecipient, Issue } from './draft.ts';
import { isSigningRole } from './envelope.ts';
import { autosOfType, isFieldNumber, presetTypes } from './field-kind.ts';

type Others = { recipients: readonly DraftRecipient[]; fields: readonly DraftField[] };

/** Finds the rules that a field of a draft breaks, whatever the pages are. */
export function fieldIssues(field: DraftField, path: string, { recipients, fields }: Others): Issue[] {
  const owner = ownerFault(field, recipients);
  const faults: [member: string, fault: string | undefined][] = [
    ['recipient_index', owner],
    ['auto', autoFault(field)],
    ['options', optionsFault(field)],
    ['group', groupFault(field, fields)],
    ['value', valueFault(field)],
  ];
  return faults.flatMap(([member, message]) =>
    message === undefined ? [] : [{ path: `${path}.${member}`, message }],
  );
}

function ownerFault(
  { recipientIndex }: DraftField,
  recipients: readonly DraftRecipient[],
): string | undefined {
  const owner = recipients[recipientIndex];
  if (!owner) return `expected the place of a recipient, from 0 to ${recipients.length - 1}`;
  if (isSigningRole(owner.role)) return undefined;
  return `expected a signer or an in_person signer: a recipient with the role ${owner.role} fills nothing`;
}

function autoFault({ type, auto }: DraftField): string | undefined {
  if (auto === null) return undefined;
  const fitting = autosOfType[type] ?? [];
  if (fitting.includes(auto)) return undefined;
  return fitting.length > 0
    ? `expected ${fitting.join(' or ')} for a field of the type ${type}`
    : `expected only for a field of the type ${Object.keys(autosOfType).join(' or ')}`;
}

function optionsFault({ type, options }: DraftField): string | undefined {
  if (type !== 'dropdown')
    return options === null ? undefined : 'expected only for a field of the type dropdown';
  if (options === null) return 'expected the choices of the dropdown';
  return new Set(options).size === options.length
    ? undefined
    : 'expected choices that differ from each other';
}

function groupFault(
  { type, group, recipientIndex }: DraftField,
  fields: readonly DraftField[],
): string | undefined {
  if (type !== 'radio') return group === null ? undefined : 'expected only for a field of the type radio';
  if (group === null) return 'expected the name of the group of which the signer chooses one';
  const mates = fields.filter((one) => one.group === group && one.recipientIndex === recipientIndex);
  return mates.length > 1 ? undefined : 'expected at least two radio fields of this recipient in the group';
}

function valueFault({ type, value, auto, options }: DraftField): string | undefined {
  if (value === null) return undefined;
  if (!presetTypes.some((one) => one === type))
    return `expected only for a field of the type ${presetTypes.join(', ')}`;
  if (auto !== null) return 'expected none: the field fills itself';
  if (type === 'number' && !isFieldNumber(value)) return 'expected a number such as 1250 or -0.5';
  if (type === 'dropdown' && !options?.includes(value)) return 'expected one of the options';
  return undefined;
}
