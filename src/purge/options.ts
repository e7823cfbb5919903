import { parseArgs } from 'node:util';
import { z } from 'zod';
import { isEmailAddress } from '#domain/common/email-address.ts';
import type { PersonGiven } from '#entities/personal/find-person.ts';

export const usage = `npm run purge -- COMMAND
  person --organization ID --address ADDRESS
                    what the organization's audit events and proofs of acts tell about the person with this e-mail address or phone number
                    (+976…): also as a signer of its requests and a recipient of its envelopes
  person --organization ID --user ID
                    the same of a user of the organization, also after their account was deleted
  older --days DAYS [--organization ID]
                    every personal member of audit events and proofs of acts that are older; without --organization, of all organizations

It counts what it would erase. With --erase it erases it, for ever: addresses, browsers, names, and words that people wrote.
The chain of audit events still holds, and so do the statements of acts.
It works as the database role of PURGE_DATABASE_URL, else on the database of the stack that runs here (npm start).`;

export class UsageError extends Error {}

export type PurgeCommand =
  | { name: 'help' }
  | { name: 'person'; person: PersonGiven; isMeant: boolean }
  | { name: 'older'; days: number; organizationId: string | undefined; isMeant: boolean };

/** Reads the command line; throws UsageError with the fault. */
export function readCommand(argv: string[]): PurgeCommand {
  const { values, positionals } = parse(argv);
  const [name, ...rest] = positionals;
  if (values.help || name === undefined || name === 'help') return { name: 'help' };
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is too much.`);
  const { erase: isMeant, organization, days, address, user } = values;
  const organizationId = organization === undefined ? undefined : readId('organization', organization);
  if (name === 'older') {
    if (address !== undefined || user !== undefined)
      throw new UsageError('--address and --user belong to person.');
    return { name, days: readDays(days), organizationId, isMeant };
  }
  if (name !== 'person') throw new UsageError(`There is no command "${name}"; expected person or older.`);
  if (days !== undefined) throw new UsageError('--days belongs to older.');
  if (organizationId === undefined) throw new UsageError('person needs --organization ID.');
  return { name, person: { organizationId, ...readPerson(address, user) }, isMeant };
}

function readPerson(address: string | undefined, user: string | undefined) {
  if ((address === undefined) === (user === undefined))
    throw new UsageError('person needs --address ADDRESS or --user ID, one of them.');
  if (user !== undefined) return { addresses: [], userIds: [readId('user', user)] };
  const given = (address ?? '').toLowerCase();
  if (isEmailAddress(given) || /^\+\d{6,15}$/.test(given)) return { addresses: [given], userIds: [] };
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
        address: { type: 'string' },
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
