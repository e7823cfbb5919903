import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { dssProgram } from '#test/interop/support/dss.ts';
import type { Judged } from './verdict.ts';

/** What EU DSS says of a file: its signatures, none where it fails, and the anchors in DER that it took. */
type Judgement = { signatures: Judged[]; anchors: Buffer[] };

/** The longest that EU DSS may take for all files together, in milliseconds. */
const longestMs = 500_000;

/**
 * EU DSS's judgement of each of these files as of a time, in one virtual machine: nothing is fetched, and the self-signed
 * certificates in a file are its anchors.
 */
export async function judgeByDss(folder: string, files: readonly string[], time: Date): Promise<Judgement[]> {
  const [java = '', ...args] = dssProgram('tamga.Judge');
  const said = await new Promise<string>((resolve, reject) => {
    const options = { encoding: 'utf8', timeout: longestMs, maxBuffer: 64 * 1_048_576 } as const;
    const child = execFile(java, [...args, time.toISOString()], options, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin?.end(files.map((file) => `${join(folder, file)}\n`).join(''));
  });
  const answers = said.split(/^=\n/m).slice(0, -1);
  if (answers.length !== files.length)
    throw new Error(`EU DSS answered ${answers.length} of ${files.length} questions`);
  return answers.map(readAnswer);
}

function readAnswer(answer: string): Judgement {
  const lines = answer.split('\n').map((line) => line.split(' '));
  return {
    signatures: lines.flatMap(([kind, level = '', indication = '', subIndication = '']) =>
      kind === 'signature' ? [{ level, indication, subIndication }] : [],
    ),
    anchors: lines.flatMap(([kind, der = '']) => (kind === 'anchor' ? [Buffer.from(der, 'base64')] : [])),
  };
}
