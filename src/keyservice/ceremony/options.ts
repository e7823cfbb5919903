import { parseArgs } from 'node:util';
import { revocationReasons } from '#domain/certificate/certificate.ts';
import type { PassphraseSource } from './passphrases.ts';
import type { Revoking } from './root/sign-root-list.ts';

export const usage = `npm run ceremony -- COMMAND
On the machine that is offline, in the folder of the root:
  root --folder DIR [--country MN]      makes the root: its key under the passphrases, its certificate
  sign --folder DIR --request FILE --pki-url URL --to FILE
                                        signs the certificate of an issuing authority by its request
  list --folder DIR --to FILE [--days 365] [--revoke SERIAL --reason REASON]
                                        signs the root's next revocation list
On the machine of the key service, with its settings:
  request --to FILE [--number N]        makes the key of the next issuing authority, and the request for its certificate
  import --root FILE --list FILE [--issuing FILE]
                                        checks what was signed, and takes it over
  take-root --folder DIR                takes the root's key out of the database into the folder of a root

root, take-root, sign and list ask each custodian for a passphrase: --custodians N (2), or --passphrase-file FILE for each;
with --token the root's key is in the token of PKCS11_MODULE, PKCS11_TOKEN_LABEL and PKCS11_PIN instead.`;

export class UsageError extends Error {}

type InFolder = { folder: string; keys: PassphraseSource | 'token' };

export type CeremonyCommand =
  | ({ name: 'root'; country: string } & InFolder)
  | ({ name: 'sign'; request: string; pkiUrl: string; to: string } & InFolder)
  | ({ name: 'list'; to: string; days: number; revoke?: Revoking | undefined } & InFolder)
  | { name: 'take-root'; folder: string; passphrases: PassphraseSource }
  | { name: 'request'; to: string; number?: number | undefined }
  | { name: 'import'; root: string; list: string; issuing?: string | undefined }
  | { name: 'help' };

type Values = ReturnType<typeof parse>['values'];
type Text = 'folder' | 'request' | 'to' | 'root' | 'list' | 'pki-url';

/** The options of a command, each by its reader. */
type Given = { values: Values; need: (option: Text) => string };

const inFolder = ({ values, need }: Given): InFolder => ({
  folder: need('folder'),
  keys: values.token === true ? 'token' : passphrasesIn(values),
});

const commands = {
  root: (given: Given) => ({
    name: 'root' as const,
    country: countryIn(given.values.country ?? 'MN'),
    ...inFolder(given),
  }),
  sign: (given: Given) => ({
    name: 'sign' as const,
    request: given.need('request'),
    pkiUrl: urlIn(given.need('pki-url')),
    to: given.need('to'),
    ...inFolder(given),
  }),
  list: (given: Given) => ({
    name: 'list' as const,
    to: given.need('to'),
    days: numberIn(given.values.days ?? '365'),
    revoke: revokeIn(given.values),
    ...inFolder(given),
  }),
  'take-root': ({ need, values }: Given) => ({
    name: 'take-root' as const,
    folder: need('folder'),
    passphrases: passphrasesIn(values),
  }),
  request: ({ need, values: { number } }: Given) => ({
    name: 'request' as const,
    to: need('to'),
    number: number === undefined ? undefined : numberIn(number),
  }),
  import: ({ need, values }: Given) => ({
    name: 'import' as const,
    root: need('root'),
    list: need('list'),
    issuing: values.issuing,
  }),
} satisfies Record<string, (given: Given) => CeremonyCommand>;

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);

/** Reads the command line; throws UsageError with the fault. */
export function readCommand(argv: string[]): CeremonyCommand {
  const { values, positionals } = parse(argv);
  const [name = 'help', ...rest] = positionals;
  if (values.help === true || name === 'help') return { name: 'help' };
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is too much.`);
  if (!isCommand(name)) throw new UsageError(`There is no command "${name}".`);
  const need = (option: Text): string => {
    const value = values[option];
    if (value === undefined || value === '') throw new UsageError(`${name} needs --${option}.`);
    return value;
  };
  return commands[name]({ values, need });
}

function passphrasesIn({ custodians, 'passphrase-file': files }: Values): PassphraseSource {
  if (files && custodians !== undefined)
    throw new UsageError('Give --custodians or --passphrase-file, not both.');
  return files ? { files } : { custodians: numberIn(custodians ?? '2') };
}

function numberIn(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError(`"${text}" is no number from 1 to 9999.`);
  return Number(text);
}

function countryIn(text: string): string {
  if (!/^[A-Z]{2}$/.test(text))
    throw new UsageError(`--country: it is "${text}"; expected two upper-case letters.`);
  return text;
}

function urlIn(text: string): string {
  if (!URL.canParse(text) || text.endsWith('/'))
    throw new UsageError(
      `--pki-url: it is "${text}"; expected the PKI_URL of the service, without a slash at its end.`,
    );
  return text;
}

function revokeIn({ revoke, reason }: Values): Revoking | undefined {
  if (revoke === undefined && reason === undefined) return undefined;
  const known = revocationReasons.find((one) => one === reason);
  if (revoke === undefined || !known)
    throw new UsageError(
      `--revoke and --reason belong together; reasons are ${revocationReasons.join(', ')}.`,
    );
  return { serialNumber: revoke, reason: known };
}

function parse(argv: string[]) {
  const text = { type: 'string' } as const;
  const texts = {
    folder: text,
    country: text,
    request: text,
    to: text,
    root: text,
    list: text,
    issuing: text,
  };
  const more = { days: text, revoke: text, reason: text, custodians: text, 'pki-url': text, number: text };
  const files = { type: 'string', multiple: true } as const;
  const flag = { type: 'boolean' } as const;
  const options = { ...texts, ...more, 'passphrase-file': files, token: flag, help: flag };
  try {
    return parseArgs({ args: argv, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The command line cannot be read.');
  }
}
