import type { EntityManager } from '#entities/orm.ts';
import { notWritten } from '../../common/failures.ts';

/**
 * Throws a final failure (type not_written) after a moment that the workflow named, so that the transaction leaves nothing: the
 * workflow has given up, and a late attempt must not bring its row back. The database's clock decides, because a worker whose
 * clock is off would refuse everything, or write too late.
 */
export async function assertInTime(em: EntityManager, writeBy: string): Promise<void> {
  const [{ late } = { late: true }] = await em.execute<{ late: boolean }[]>(
    'select clock_timestamp() > ?::timestamptz as late',
    [writeBy],
  );
  if (late) throw notWritten();
}
