import { parseArgs } from 'node:util';
import { z } from 'zod';
import { isEmailAddress } from '#domain/common/email-address.ts';
import type { ErasureAsked } from './data/erase-data.ts';
import type { PersonGiven } from '#entities/personal/find-person.ts';

export const usage = `npm run purge -- COMMAND
  person --organization ID --address ADDRESS
                    what the organization's audit events and proofs of acts tell about the person with this e-mail address or phone number
                    (+976…): also as a signer of its requests and a recipient of its envelopes
  person --organization ID --user ID
                    the same of a user of the organization, also after their account was deleted
  data --address ADDRESS [--address …] --proved HOW [--organization ID] [--user ID] [--report FILE] [--without-evidence]
                    everything that is kept about the person who proved that these addresses are theirs: requests, envelopes, messages, audit
                    events; --user: their account, once it is deleted. Prints what stays, and why; --report writes it as JSON
  older --days DAYS [--organization ID]
                    every personal member of audit events and proofs of acts that are older; without --organization, of all organizations

It counts what it would erase, and tells what must be ended first. With --erase it erases it, for ever: addresses, browsers, names, and words that people wrote.
The chain of audit events still holds, and so do the statements of acts.
It works as the database role of PURGE_DATABASE_URL, else on the database of the stack that runs here (npm start).`;

export class UsageError extends Error {}

export type PurgeCommand =
  | { name: 'help' }
  | { name: 'person'; person: PersonGiven; isMeant: boolean }
  | { name: 'data'; data: ErasureAsked; report: string | undefined }
  | { name: 'older'; days: number; organizationId: string | undefined; isMeant: boolean };

/** Reads the command line; throws UsageError with the fault. */
export function readCommand(argv: string[]): PurgeCommand {
  const { values, positionals } = parse(argv);
  const [name, ...rest] = positionals;
  if (values.help || name === undefined || name === 'help') return { name: 'help' };
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is too much.`);
  const command = commands[name];
  if (!command) throw new UsageError(`There is no command "${name}"; expected person, data or older.`);
  assertTaken(name, command.takes, values);
  const { organization } = values;
  return command.read(values, organization === undefined ? undefined : readId('organization', organization));
}

type Command = {
  /** Its options, besides --organization, --erase and --help. */
  takes: readonly (keyof Values)[];
  read: (values: Values, organizationId: string | undefined) => PurgeCommand;
};

const commands: Readonly<Record<string, Command>> = {
  person: {
    takes: ['address', 'user'],
    read: ({ address, user, erase: isMeant }, organizationId) => {
      if (organizationId === undefined) throw new UsageError('person needs --organization ID.');
      return { name: 'person', person: { organizationId, ...readPerson(address, user) }, isMeant };
    },
  },
  data: {
    takes: ['address', 'user', 'proved', 'report', 'without-evidence'],
    read: (values, organizationId) => ({
      name: 'data',
      data: readData(values, organizationId),
      report: values.report,
    }),
  },
  older: {
    takes: ['days'],
    read: ({ days, erase: isMeant }, organizationId) => ({
      name: 'older',
      days: readDays(days),
      organizationId,
      isMeant,
    }),
  },
};

function assertTaken(name: string, takes: readonly (keyof Values)[], values: Values): void {
  const all = [...takes, 'organization', 'erase', 'help'];
  const other = Object.keys(values).find((option) => !all.includes(option));
  if (other !== undefined) throw new UsageError(`${name} does not take --${other}.`);
}

type Values = ReturnType<typeof parse>['values'];

function readPerson(addresses: string[] | undefined, user: string | undefined) {
  const [address, ...more] = addresses ?? [];
  if ((address === undefined) === (user === undefined) || more.length > 0)
    throw new UsageError('person needs --address ADDRESS or --user ID, one of them.');
  if (user !== undefined) return { addresses: [], userIds: [readId('user', user)] };
  return { addresses: [readAddress(address ?? '')], userIds: [] };
}

const mostAddresses = 10;

function readData(values: Values, organizationId: string | undefined): ErasureAsked {
  const { address: addresses = [], user, proved = '', erase: isMeant } = values;
  if (addresses.length === 0 || addresses.length > mostAddresses)
    throw new UsageError(`data needs --address ADDRESS, at most ${mostAddresses} times.`);
  if (proved.trim() === '' || proved.length > 200)
    throw new UsageError(
      'data needs --proved HOW, at most 200 characters: how it was proved that the addresses are theirs.',
    );
  return {
    addresses: [...new Set(addresses.map(readAddress))],
    userIds: user === undefined ? [] : [readId('user', user)],
    organizationId: organizationId ?? null,
    proved: proved.trim(),
    withoutEvidence: values['without-evidence'] === true,
    isMeant,
  };
}

function readAddress(address: string): string {
  const given = address.toLowerCase();
  if (isEmailAddress(given) || /^\+\d{6,15}$/.test(given)) return given;
  throw new UsageError(
    `--address: "${address}" is no e-mail address, and no phone number such as +97699112233.`,
  );
}

function readId(option: string, given: string): string {
  if (z.uuid().safeParse(given).success) return given.toLowerCase();
  throw new UsageError(`--${option}: "${given}" is no id; the audit events of the API have them.`);
}

function readDays(given: string | undefined): number {
  if (given === undefined) throw new UsageError('older needs --days DAYS.');
  const days = Number(given);
  if (/^\d+$/.test(given) && days >= 1 && days <= 36_500) return days;
  throw new UsageError(`--days: it is "${given}"; expected a number from 1 to 36500.`);
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        organization: { type: 'string' },
        address: { type: 'string', multiple: true },
        proved: { type: 'string' },
        report: { type: 'string' },
        'without-evidence': { type: 'boolean' },
        user: { type: 'string' },
        days: { type: 'string' },
        erase: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
