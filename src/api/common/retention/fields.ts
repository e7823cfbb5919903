import { z } from 'zod';
import { heldKinds } from '#domain/retention/legal-hold.ts';
import { UuidText } from '../../http/input/fields.ts';
import { PageQuery } from '../../http/input/list.ts';
import { StaffActBody } from '../support/flows/find-flow.ts';

const kindMessage = `expected one of ${heldKinds.join(', ')}`;

/** Why an owner or a member of staff places or lifts a hold. */
export const Reason = StaffActBody.shape.reason;

/** The kind of what is held. */
export const Kind = z.enum(heldKinds, { error: kindMessage });

/** The query of a list of holds: those that stand, or all. */
export const HoldQuery = PageQuery.extend({
  all: z
    .enum(['true', 'false'], { error: 'expected true or false' })
    .optional()
    .meta({ description: 'true: also those that were lifted' }),
});

/** The same for staff, who see every organization. */
export const StaffHoldQuery = HoldQuery.extend({ organization: UuidText.optional() });

export const HoldParams = z.object({ id: z.string().meta({ format: 'uuid' }) });
