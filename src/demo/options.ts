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
  --interactive    you are the signer (of an envelope the first of two), or the person who signs in: open the
                   printed link in a browser
  --envelope       instead: an envelope that two sign, one approves and one gets a copy of
  --verify         instead: files of each format, and broken ones, verified beside OpenSSL, pdfsig and xmlsec1
  --remote         instead: a PDF signed by other people's software over remote signing (CSC)
  --sign-in        instead: a person signed in to a third party's page, with a push and a PIN on the phone
  --status         instead: a certificate's status and a timestamp, asked by OpenSSL`;

/** The demos besides that of a sign request, and the options that each takes; none of them takes another's. */
const stories: Readonly<Record<string, readonly string[]>> = {
  envelope: ['file', 'interactive'],
  verify: [],
  remote: ['file'],
  'sign-in': ['interactive'],
  status: [],
};
const ofSignRequest = ['file', 'loa', 'decline', 'interactive'];

const levels = [1, 2, 3] as const;

/** The document that the demo signs when none is named. */
export const sampleDocument = new URL('./agreement.pdf', import.meta.url).pathname;

export class UsageError extends Error {}

/** Reads the command line; undefined when only help was asked for. Throws UsageError with the fault. */
export function readOptions(argv: string[]): DemoOptions | undefined {
  const { values, tokens } = parse(argv);
  const { file, loa, help, 'sign-in': signIn, ...flags } = values;
  if (help) {
    console.log(usage);
    return undefined;
  }
  assertTaken(tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : [])));
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

/** Throws UsageError for two demos at once, and for an option that the chosen one would leave out of account. */
function assertTaken(given: readonly string[]): void {
  const [story, other] = [...new Set(given.filter((name) => name in stories))];
  if (other) throw new UsageError(`--${story} and --${other}: each is a demo of its own; choose one.`);
  const taken = story === undefined ? ofSignRequest : (stories[story] ?? []);
  const wrong = given.find((name) => name !== story && !taken.includes(name));
  if (wrong === undefined) return;
  const takes = taken.length > 0 ? `takes ${taken.map((name) => `--${name}`).join(', ')}` : 'takes no option';
  throw new UsageError(`--${wrong}: the demo of --${story} does not take it; it ${takes}.`);
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      tokens: true,
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
    });
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? error.message : String(error)}; --help lists the options.`,
    );
  }
}
