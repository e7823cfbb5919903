import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { heldAmong } from '#entities/retention/held.ts';

/**
 * Sees to it that none of some things of an organization is on legal hold until `em`'s transaction ends, which deletes something of them.
 * Throws Problem invalid_state where one is.
 */
export async function assertNotHeld(
  em: EntityManager,
  things: { organizationId: string; ids: readonly string[] },
): Promise<void> {
  // An organization's hold is found by its own id, where it has nothing else that could be held.
  const held = await heldAmong(em, { ...things, ids: [...things.ids, things.organizationId] });
  if (held.size === 0) return;
  const message =
    'It is on legal hold, so nothing of it is deleted. An owner sees the hold at GET /api/v1/organization/legal-holds; lift it first.';
  throw new Problem('invalid_state', message);
}
