import { spawn } from 'node:child_process';
import { rename, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { findProgram } from '../../sandbox/find-program.ts';
import { canConfine } from '../../sandbox/confinement.ts';
import { officeConfinement } from './confine.ts';
import { conversionFaults, noConverter, type Conversion, type OfficeType } from '../converter.ts';
import { officeLimits } from '../examine/limits.ts';
import { makeProfile } from './soffice-profile.ts';

/** The filters by name, so that nothing in the file makes LibreOffice take it for another type. */
const filters: Record<OfficeType, { from: string; to: string }> = {
  docx: { from: 'MS Word 2007 XML', to: 'pdf:writer_pdf_Export' },
  xlsx: { from: 'Calc MS Excel 2007 XML', to: 'pdf:calc_pdf_Export' },
};

const options = ['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck'];

/**
 * Converts by the LibreOffice on the PATH, in a process and a profile of its own, which end with the conversion: macros are
 * off, links are not followed, and time, memory and output are bounded. Gives the reason when there is no PDF. Throws when
 * it is ended from outside; ConverterUnavailable when there is none, or none that can be shut in with its work folder and is not
 * one that `mayBeUnconfined`.
 */
export async function convertBySoffice(
  { type, folder, source, pdf }: Conversion,
  {
    milliseconds = officeLimits.milliseconds,
    mayBeUnconfined = true,
  }: { milliseconds?: number; mayBeUnconfined?: boolean } = {},
): Promise<string | undefined> {
  const soffice = await findProgram('soffice');
  if (!soffice || !(mayBeUnconfined || (await canConfine()))) throw noConverter();
  const out = join(folder, 'out');
  const [program, ...args] = [
    ...(await officeConfinement({ folder, soffice })),
    soffice,
    `-env:UserInstallation=${await makeProfile(folder)}`,
    ...options,
    `--infilter=${filters[type].from}`,
    '--convert-to',
    filters[type].to,
    '--outdir',
    out,
    source,
  ];
  const late = await runToItsEnd(program, args, { folder, milliseconds });
  if (late) return conversionFaults.late;
  const made = join(out, `${basename(source, extname(source))}.pdf`);
  const size = await stat(made).then(
    (found) => found.size,
    () => 0,
  );
  if (size === 0) return conversionFaults.failed;
  if (size >= officeLimits.pdfBytes) return conversionFaults.large;
  await rename(made, pdf);
  return undefined;
}

const toldToEnd = new Set<number | string | null>([130, 143, 'SIGINT', 'SIGTERM']);

/**
 * Runs a program and tells whether it took too long and was ended. Its child processes end with it. Throws when it is ended
 * from outside.
 */
async function runToItsEnd(
  program: string,
  args: string[],
  { folder, milliseconds }: { folder: string; milliseconds: number },
): Promise<boolean> {
  const env = { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' };
  const child = spawn(program, args, { cwd: folder, env, stdio: 'ignore', detached: true });
  const endAll = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Nothing of it is left.
    }
  };
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    endAll();
  }, milliseconds);
  process.once('exit', endAll);
  try {
    const ended = await new Promise<number | string | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? signal));
    });
    if (toldToEnd.has(ended)) throw new Error('a conversion was stopped by its caller');
    return late;
  } finally {
    clearTimeout(timer);
    endAll();
    process.off('exit', endAll);
  }
}
