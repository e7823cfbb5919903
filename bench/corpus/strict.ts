import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pythonProgram } from '../../test/interop/support/checkers.ts';
import { dssPdf } from '../../test/interop/support/dss.ts';
import { Verdict } from './report/outcome.ts';

type StrictQuestion = {
  file: string;
  original: string;
  root: string;
  signed: string[];
  /** The reason why annotations overlap wherever the fields are placed, which EU DSS takes for a fault. */
  overlap: string | undefined;
};
/** Asks pyHanko and EU DSS to judge our signatures in a sealed PDF; their processes live as long as ours. */
export type StrictJudges = (question: StrictQuestion) => Promise<{ pyhanko: Verdict; dss: Verdict }>;

/** Starts both judges, which read the root alone as anchor and take status from the file. */
export function startJudges(): StrictJudges {
  const script = fileURLToPath(new URL('./judge.py', import.meta.url));
  const child = spawn(pythonProgram, [script], { stdio: ['pipe', 'pipe', 'ignore'] });
  child.unref();
  // Nothing more can be judged without pyHanko: the caller starts this process again.
  child.once('exit', () => process.exit(1));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const askPyhanko = async ({ file, original, root, signed }: StrictQuestion) => {
    if (signed.length === 0) return { ours: 'nothing signed' };
    child.stdin.write(`${[file, original, root, signed.join(',')].join('\t')}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('pyHanko has ended');
    return Verdict.parse(JSON.parse(value));
  };
  return async (question) => ({ pyhanko: await askPyhanko(question), dss: await askDss(question) });
}

/**
 * Asks EU DSS, which answers a line for each signature, with its errors and warnings behind it. Our signatures are the last,
 * without the archive timestamp.
 */
async function askDss({ file, root, signed, overlap }: StrictQuestion): Promise<Verdict> {
  if (signed.length === 0) return { ours: 'nothing signed' };
  const { said } = await dssPdf({ pdf: await readFile(file), root: await readFile(root, 'utf8') });
  const judged = said.trim().split(/\n(?!error:|warning:)/);
  const ours = judged.slice(-signed.length);
  const bad = ours.find((one) => !one.startsWith('TOTAL_PASSED'));
  if (bad === undefined && ours.length === signed.length) return { ours: 'ok' };
  const verdict = shortened(bad ?? said);
  return {
    ours: verdict,
    ...(overlap !== undefined && /overlap/.test(verdict) ? { original: overlap } : {}),
  };
}

function shortened(said: string): string {
  const errors = said.split('\n').filter((line) => !line.startsWith('warning:'));
  return errors.slice(0, 2).join('; ').replaceAll(/\d+/g, 'N').slice(0, 200);
}
