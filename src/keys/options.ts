import { parseArgs } from 'node:util';

export const usage = `npm run keys -- COMMAND
  status [--json]         every key of the key service, the secrets of API and worker, what is under each, and what to do next
  move-to-hsm             gives the key service's own keys new ones in the token, with new certificates (docs/run/key-service.md)
  successor               makes a new issuing authority, which issues from now on
  rotate-kek              puts stored private keys under the new KEY_ENCRYPTION_KEY
  rotate-document-key     puts documents' own keys under the new DOCUMENT_ENCRYPTION_KEY
  rotate-data-key         puts what is stored under the new DATA_ENCRYPTION_KEY
  new-push-key            makes another key by which push services know us; browsers subscribe under it as their owners open the companion
  rotate-link-key         tells until when links need the old LINK_KEY
       --end-links        ends every link to sign that an older key made: the next reminder sends another; for a key in other hands
  rotate-token-key        tells whether every process signs tokens with the new TOKEN_SIGNING_KEY, and until when the old one is needed
  rotate-payload-key --since MOMENT
                          tells until when workflows need the PAYLOAD_ENCRYPTION_KEY from before MOMENT (2026-11-23T10:00:00Z)

Each goes on where it was when it is started again. The old key is taken away last: status says when.
The order of the steps, for each secret: docs/run/rotating-secrets.md.
It works on the stack that runs here (npm start), else on DATABASE_URL, KEY_SERVICE_URL (with KEY_SERVICE_STAFF_CREDENTIAL) and the
secrets in the environment, as API and worker have them.`;

export class UsageError extends Error {}

export type KeysCommand =
  | { name: 'help' }
  | { name: 'status'; json: boolean }
  | { name: (typeof plain)[number] }
  | { name: 'rotate-link-key'; endLinks: boolean }
  | { name: 'rotate-payload-key'; since: Date };

const plain = [
  'move-to-hsm',
  'successor',
  'rotate-kek',
  'rotate-document-key',
  'rotate-data-key',
  'rotate-token-key',
  'new-push-key',
] as const;

/** The command to which each option belongs. */
const belongsTo = {
  json: 'status',
  'end-links': 'rotate-link-key',
  since: 'rotate-payload-key',
} as const;

/** Reads the command line; throws UsageError with the fault. */
export function readCommand(argv: string[]): KeysCommand {
  const { values, positionals } = parse(argv);
  const [name, ...rest] = positionals;
  if (values.help || name === undefined || name === 'help') return { name: 'help' };
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is too much.`);
  for (const [option, command] of Object.entries(belongsTo))
    if (name !== command && Object.entries(values).some(([given, value]) => given === option && value))
      throw new UsageError(`--${option} belongs to ${command}.`);
  if (name === 'status') return { name, json: values.json };
  if (name === 'rotate-link-key') return { name, endLinks: values['end-links'] };
  if (name === 'rotate-payload-key') return { name, since: readMoment(values.since) };
  const command = plain.find((known) => known === name);
  if (command) return { name: command };
  throw new UsageError(
    `There is no command "${name}"; expected status, ${plain.join(', ')}, rotate-link-key or rotate-payload-key.`,
  );
}

function readMoment(given: string | undefined): Date {
  if (given === undefined)
    throw new UsageError(
      'rotate-payload-key needs --since, the moment when the last process got the new key.',
    );
  const moment = new Date(given);
  const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(given);
  if (isMoment && moment.getTime() <= Date.now()) return moment;
  throw new UsageError(
    `--since: it is "${given}"; expected a moment of the past such as 2026-11-23T10:00:00Z.`,
  );
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        since: { type: 'string' },
        'end-links': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
