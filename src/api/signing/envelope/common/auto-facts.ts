import { dayIn } from '#domain/common/time-zone.ts';
import { autoValue, type AutoFacts } from '#domain/envelope/field-kind.ts';
import { readTimeZone } from '#entities/account/rows/read-time-zone.ts';
import type { SignPayload } from '#secrets/envelope-act.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import type { Session } from './find-session.ts';

type Owner = Pick<Session, 'recipient' | 'fields' | 'envelope'>;

/**
 * Gives what the fields of a signer fill themselves with now: name and address as the sender gave them, and the day in the time zone
 * of the sender's organization, which is read only where a field needs it.
 */
export async function autoFactsOf(
  { orm }: Pick<ApiDependencies, 'orm'>,
  { recipient: { name, email }, fields, envelope }: Owner,
): Promise<AutoFacts> {
  const dated = fields.some(({ auto }) => auto === 'date_signed');
  const day = dated ? dayIn(await readTimeZone(orm.em.fork(), envelope.organizationId), new Date()) : '';
  return { name, email, day };
}

/** Adds the values of the fields that fill themselves to what a signer has filled in, in the order of the fields. */
export function filledByThemselves(
  fields: Owner['fields'],
  payload: SignPayload,
  facts: AutoFacts,
): SignPayload {
  const given = new Map(payload.values.map(({ fieldId, value }) => [fieldId, value]));
  const values = fields.flatMap(({ id, auto }) => {
    const value = auto ? autoValue(auto, facts) : given.get(id);
    return value === undefined ? [] : [{ fieldId: id, value }];
  });
  return { ...payload, values };
}

/** Takes the values of fields that fill themselves away: the day may be another one by now. */
export function filledBySigner(fields: Owner['fields'], payload: SignPayload): SignPayload {
  const own = new Set(fields.filter(({ auto }) => !auto).map(({ id }) => id));
  return { ...payload, values: payload.values.filter(({ fieldId }) => own.has(fieldId)) };
}
