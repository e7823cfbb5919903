import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

const options = {
  out: { type: 'string', default: 'corpus-results.jsonl' },
  report: { type: 'string', default: 'corpus-report.md' },
  sample: { type: 'string' },
  seed: { type: 'string', default: '1' },
  jobs: { type: 'string', default: String(Math.max(1, availableParallelism() - 1)) },
  pages: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '180' },
  mib: { type: 'string', default: '1536' },
  strict: { type: 'boolean', default: false },
  keep: { type: 'string' },
} as const;

export const usage = `npm run corpus -- FOLDER [options]
  --sample N --seed S   number of files, the same files for the same seed (default: all; 1)
  --out FILE            results, one JSON object a line; skips files that it already has (corpus-results.jsonl)
  --report FILE         the tables, and the files of each loss (corpus-report.md)
  --jobs N              files at once (default: one less than the processors)
  --pages N             number of pages whose pictures are compared (3)
  --seconds N --mib N   time and memory limits for one file (180, 1536)
  --strict              pyHanko and EU DSS judge the results
  --keep FOLDER         keeps the sealed PDFs in this folder`;

export type CorpusOptions = {
  folder: string;
  out: string;
  report: string;
  sample: number | undefined;
  seed: number;
  jobs: number;
  pages: number;
  seconds: number;
  mib: number;
  strict: boolean;
  keep: string | undefined;
};

/** Reads the command line. Throws an error that says what is wrong with it. */
export function readOptions(args: string[]): CorpusOptions {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new Error('expected one folder');
  return {
    folder,
    out: values.out,
    report: values.report,
    sample: values.sample === undefined ? undefined : whole('sample', values.sample),
    seed: whole('seed', values.seed),
    jobs: whole('jobs', values.jobs),
    pages: whole('pages', values.pages),
    seconds: whole('seconds', values.seconds),
    mib: whole('mib', values.mib),
    strict: values.strict,
    keep: values.keep,
  };
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name}: expected a whole number from 1 on`);
  return Number(text);
}
