import { Problem } from '#domain/common/problem.ts';
import { hierarchies, type Hierarchy } from '../ca/hierarchies.ts';
import { readIssuerKind } from './rows/read-issuer-kind.ts';
import type { KeyService } from '../service.ts';

/**
 * Throws Problem insufficient_scope where a record's signature was made in the other hierarchy, as this service has it on record
 * itself: nothing of a test is ever sealed or stamped by the live authority, whatever the caller says.
 */
export async function assertModeOf(
  service: Pick<KeyService, 'orm'>,
  record: string,
  hierarchy: Hierarchy,
): Promise<void> {
  const kind = await readIssuerKind(service.orm.em.fork(), record);
  if (kind === undefined) return;
  const signedIn: Hierarchy = kind === hierarchies.test.issuing ? 'test' : 'live';
  if (signedIn === hierarchy) return;
  const message = `record: it was signed in the ${signedIn} hierarchy, and is sealed and stamped in no other.`;
  throw new Problem('insufficient_scope', message, { reason: 'other_mode' });
}
