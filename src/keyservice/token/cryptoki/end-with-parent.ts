import koffi from 'koffi';

/** PR_SET_PDEATHSIG with SIGKILL (Linux, prctl(2)). */
const onEndOfParent = [1, 9, 0, 0, 0] as const;

/**
 * Has the system end this process with the one that started it. A process whose module hangs does not hear that its parent is gone,
 * and would keep its session of the token for as long.
 */
export function endWithParent(): void {
  if (process.platform !== 'linux') return;
  const prctl = koffi.load(null).func('prctl', 'int', ['int', 'ulong', 'ulong', 'ulong', 'ulong']);
  const code: unknown = prctl(...onEndOfParent);
  if (code !== 0) throw new Error('the end of the parent process cannot be heard of: prctl failed');
}
