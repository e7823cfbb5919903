import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export type DemoOptions = {
  file: string;
  loa: 1 | 2 | 3;
  decline: boolean;
  interactive: boolean;
  status: boolean;
  envelope: boolean;
  verify: boolean;
  remote: boolean;
  signIn: boolean;
};

const usage = `npm run demo [-- OPTIONS]
  --file FILE      the document to sign (default: the agreement that comes with Tamga)
  --loa 1|2|3      level of assurance: 1 the link alone, 2 the link and a one-time code (default),
                   3 also the PIN of the signer's own credential (the owner that npm start prints signs)
  --decline        the signer declines instead
  --interactive    you are the signer, or the person who signs in: open the printed link in a browser
  --envelope       instead: an envelope that two sign, one approves and one gets a copy of
  --verify         instead: files of each format, and broken ones, verified beside OpenSSL, pdfsig and xmlsec1
  --remote         instead: a PDF signed by other people's software over remote signing (CSC)
  --sign-in        instead: a person signed in to a third party's page, with a push and a PIN on the phone
  --status         instead: a certificate's status and a timestamp, asked by OpenSSL`;

const levels = [1, 2, 3] as const;

/** The document that the demo signs when none is named. */
export const sampleDocument = new URL('./agreement.pdf', import.meta.url).pathname;

export class UsageError extends Error {}

/** Reads the command line; undefined when only help was asked for. Throws UsageError with the fault. */
export function readOptions(argv: string[]): DemoOptions | undefined {
  const { file, loa, help, 'sign-in': signIn, ...flags } = parse(argv);
  if (help) {
    console.log(usage);
    return undefined;
  }
  const level = levels.find((known) => String(known) === loa);
  if (!level) throw new UsageError(`--loa: it is "${loa}"; expected 1, 2 or 3.`);
  if (flags.decline && flags.interactive)
    throw new UsageError('--decline and --interactive: with the second you decide yourself.');
  // npm runs scripts in the project's folder and keeps in INIT_CWD where the person is.
  const path = resolve(process.env['INIT_CWD'] ?? '.', file);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`--file: there is no file ${path}.`);
  return { file: path, loa: level, signIn, ...flags };
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
        envelope: { type: 'boolean', default: false },
        verify: { type: 'boolean', default: false },
        remote: { type: 'boolean', default: false },
        'sign-in': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? error.message : String(error)}; --help lists the options.`,
    );
  }
}
