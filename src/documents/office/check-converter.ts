import { canConfine } from '../sandbox/confinement.ts';
import { findProgram } from '../sandbox/find-program.ts';

/** Throws where nothing can convert here: no Gotenberg server answers at `url`, or without one there is no LibreOffice that may. */
export async function checkConverter(
  url: string | undefined,
  { mayBeUnconfined }: { mayBeUnconfined: boolean },
): Promise<undefined> {
  if (url !== undefined) {
    const answer = await fetch(`${url}/health`, { redirect: 'error', signal: AbortSignal.timeout(4_000) });
    await answer.body?.cancel();
    if (answer.ok) return undefined;
    throw new Error(`the converter answered ${answer.status}`);
  }
  if (!(await findProgram('soffice'))) throw new Error('there is no soffice on the PATH');
  if (!mayBeUnconfined && !(await canConfine())) throw new Error('LibreOffice cannot be shut in here');
  return undefined;
}
