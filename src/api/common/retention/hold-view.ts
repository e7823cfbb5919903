import { z } from 'zod';
import { heldKinds, holders } from '#domain/retention/legal-hold.ts';
import type { LegalHold } from '#entities/retention/legal-hold.ts';
import { Time } from '../../http/input/fields.ts';

export const HoldView = z
  .object({
    id: z.uuid(),
    organization_id: z.uuid(),
    kind: z.enum(heldKinds),
    thing_id: z
      .uuid()
      .meta({ description: 'The id of what is held: the organization, envelope or sign request' }),
    placed_by: z.enum(holders).meta({ description: 'Staff alone lift a hold that staff placed' }),
    reason: z.string(),
    created_at: Time,
    lifted_at: Time.nullable().meta({ description: 'null while it stands' }),
  })
  .meta({ id: 'LegalHold' });

/** Shows a legal hold to owners and staff. */
export function holdView(hold: LegalHold): z.input<typeof HoldView> {
  return {
    id: hold.id,
    organization_id: hold.organizationId,
    kind: hold.kind,
    thing_id: hold.thingId,
    placed_by: hold.placedBy,
    reason: hold.reason,
    created_at: hold.createdAt.toISOString(),
    lifted_at: hold.liftedAt?.toISOString() ?? null,
  };
}
