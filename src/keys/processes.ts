import { raw } from '@mikro-orm/core';
import { quiet } from '#entities/common/note-keys.ts';
import { ProcessKeys } from '#entities/common/process-keys.ts';
import type { EntityManager } from '#entities/orm.ts';
import { heldKeys, rotatingSecrets, type GivenSecrets, type RotatingSecret } from '#secrets/held-keys.ts';
import { CannotRotate } from './rotation.ts';

/** Lists the processes that run: they said so within the last five minutes, by the clock that wrote it down. */
export function runningProcesses(em: EntityManager): Promise<ProcessKeys[]> {
  const isRunning = { [raw(`seen_at > now() - ${quiet}`)]: [] };
  return em.find(ProcessKeys, isRunning, { orderBy: { program: 'asc', id: 'asc' } });
}

/**
 * Gives the name of the key that rows are put under. Throws CannotRotate when there is no older key beside it, and when a process
 * that runs uses another one: it would go on making what has to be moved again, or cannot read what is moved.
 */
export function assertInUse(
  processes: readonly ProcessKeys[],
  given: GivenSecrets,
  secret: RotatingSecret,
): string {
  const [current, ...older] = heldKeys(given)[secret] ?? [];
  const old = rotatingSecrets[secret];
  if (current === undefined)
    throw new CannotRotate(`${secret} is not set. Set it, and ${old}, as API and worker have them.`);
  if (older.length === 0)
    throw new CannotRotate(
      `${old} is not set. Set the key before ${secret} in it, as API and worker have it.`,
    );
  const others = processes.filter(({ keys }) => keys[secret] && keys[secret][0] !== current);
  if (others.length === 0) return current;
  const without = others.filter(({ keys }) => !keys[secret]?.includes(current));
  if (without.length > 0)
    throw new CannotRotate(
      `${which(without)} cannot read what is under ${current}. Give it the key in ${old} and start it again, or wait five minutes if it was killed.`,
    );
  throw new CannotRotate(
    `${which(others)} still uses an older key. Give it ${secret} and ${old} as they are here and start it again, or wait five minutes if it was killed.`,
  );
}

function which(some: readonly ProcessKeys[]): string {
  return some.map(({ program, id }) => `${program} ${id}`).join(', ');
}
