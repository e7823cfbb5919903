import { canConfine } from './confinement.ts';

type Given = { ENV: 'development' | 'production'; SANDBOX_UNCONFINED?: boolean | undefined };

/**
 * Tells people that programs which read uploaded files cannot be shut in on this system, and whether the process may start all
 * the same: in development, and where SANDBOX_UNCONFINED allows it. Undefined where they can.
 */
export async function unconfinedReaders(
  config: Given,
): Promise<{ text: string; mayStart: boolean } | undefined> {
  if (await canConfine()) return undefined;
  const mayStart = config.SANDBOX_UNCONFINED ?? config.ENV === 'development';
  const text =
    'programs that read uploaded files cannot be shut in on this system: it needs util-linux (unshare, mount, pivot_root, setpriv), and user namespaces that this user may make.';
  const otherwise = 'Node’s permissions alone hold them now.';
  return {
    mayStart,
    text: `${text} ${mayStart ? otherwise : 'Allow that, or set SANDBOX_UNCONFINED=true.'}`,
  };
}
