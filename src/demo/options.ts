import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

export type DemoOptions = {
  file: string;
  loa: 1 | 2;
  decline: boolean;
  interactive: boolean;
  status: boolean;
};

const usage = `npm run demo [-- OPTIONS]
  --file F.pdf     the document to sign (default: the agreement that comes with Tamga)
  --loa 1|2        level of assurance: 1 the link alone, 2 the link and a one-time code (default)
  --decline        the signer declines instead
  --interactive    you are the signer: open the printed link in a browser
  --status         instead: a certificate's status and a timestamp, asked by OpenSSL`;

/** The document that the demo signs when none is named. */
export const sampleDocument = new URL('./agreement.pdf', import.meta.url).pathname;

export class UsageError extends Error {}

/** Reads the command line; throws UsageError with what is wrong and how it is meant. */
export function readOptions(argv: string[]): DemoOptions {
  const { file, loa, decline, interactive, status, help } = parse(argv);
  if (help) throw new UsageError(usage);
  if (loa !== '1' && loa !== '2') throw new UsageError(`--loa: it is "${loa}"; expected 1 or 2.\n${usage}`);
  if (!existsSync(file)) throw new UsageError(`--file: there is no ${file}.\n${usage}`);
  return { file, loa: loa === '1' ? 1 : 2, decline, interactive, status };
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      options: {
        file: { type: 'string', default: sampleDocument },
        loa: { type: 'string', default: '2' },
        decline: { type: 'boolean', default: false },
        interactive: { type: 'boolean', default: false },
        status: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
