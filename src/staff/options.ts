import { parseArgs } from 'node:util';
import { isEmailAddress } from '#domain/common/email-address.ts';
import { staffKeyDays, staffRoles, type StaffRole } from '#domain/account/staff.ts';
import type { KeyTerms } from './credentials.ts';

export const usage = `npm run staff -- COMMAND
  add EMAIL --role ROLE    adds a member of staff; prints an API key, once, and a link to sign in with
                           ROLE: support sees workflows and retries stuck ones, payload_reader decodes payloads in
                           the Temporal UI, admin makes customers and proves identities; repeat --role for several
  roles EMAIL --role ROLE  gives other roles in place of those of before, at once
  list                     lists everybody, with roles, second factor, last use and end of the key
  link EMAIL               makes a new one-time link; the previous one stops working
  reset-factor EMAIL       forgets the second factor, ends sessions, and makes a link with which another one is set up
  rotate EMAIL             makes a new API key; ends the old one, sessions and links at once
  remove EMAIL             ends key, sessions and links at once
  flows …                  support's work through the API, with a staff key: flows help shows its commands

  --ends DAYS              of add and rotate: the key ends after 1 to ${staffKeyDays.most} days, ${staffKeyDays.usual} if not given
  --key-role ROLE          of add and rotate: the key has this role alone, sessions have all; repeat it for several

It writes to the database of the stack that runs here (npm start), else to DATABASE_URL, with BASE_URL for links.`;

export class UsageError extends Error {}

export type StaffCommand =
  | { name: 'add'; email: string; roles: StaffRole[]; terms: KeyTerms }
  | { name: 'rotate'; email: string; terms: KeyTerms }
  | { name: 'roles'; email: string; roles: StaffRole[] }
  | { name: 'link' | 'remove' | 'reset-factor'; email: string }
  | { name: 'list' | 'help' };

const named = ['link', 'remove', 'reset-factor'] as const;

/** The commands that an option belongs to. */
const optionOf = {
  role: ['add', 'roles'],
  ends: ['add', 'rotate'],
  'key-role': ['add', 'rotate'],
} as const;

/** Reads the command line; throws UsageError with the fault. */
export function readCommand(argv: string[]): StaffCommand {
  const { values, positionals } = parse(argv);
  const [name, given, ...rest] = positionals;
  if (values.help || name === undefined || name === 'help') return { name: 'help' };
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is too much; one e-mail address is enough.`);
  assertOptions(name, values);
  if (name === 'list') {
    if (given !== undefined) throw new UsageError(`list takes nothing; it got "${given}".`);
    return { name };
  }
  if (name === 'add' || name === 'roles') return readMember(name, given, values);
  if (name === 'rotate') return { name, email: readEmail(name, given), terms: readTerms(values) };
  const command = named.find((candidate) => candidate === name);
  if (!command)
    throw new UsageError(
      `There is no command "${name}"; expected add, roles, list, link, reset-factor, rotate or remove.`,
    );
  return { name: command, email: readEmail(name, given) };
}

function readMember(name: 'add' | 'roles', given: string | undefined, values: Values): StaffCommand {
  const email = readEmail(name, given);
  const roles = readRoles(name, values.role ?? []);
  return name === 'roles' ? { name, email, roles } : { name, email, roles, terms: readTerms(values) };
}

type Values = ReturnType<typeof parse>['values'];

function assertOptions(name: string, values: Values): void {
  for (const option of ['role', 'ends', 'key-role'] as const) {
    const owners: readonly string[] = optionOf[option];
    if (values[option] !== undefined && !owners.includes(name))
      throw new UsageError(`--${option} belongs to ${owners.join(' and ')} alone.`);
  }
}

function readTerms(values: Values): KeyTerms {
  const days = values.ends === undefined ? staffKeyDays.usual : Number(values.ends);
  if (!Number.isInteger(days) || days < 1 || days > staffKeyDays.most)
    throw new UsageError(
      `--ends: it is "${values.ends}"; expected a number of days from 1 to ${staffKeyDays.most}.`,
    );
  const given = values['key-role'];
  return { days, keyRoles: given ? knownRoles('key-role', given) : null };
}

function readEmail(command: string, given: string | undefined): string {
  if (given === undefined) throw new UsageError(`${command} needs an e-mail address.`);
  if (!isEmailAddress(given)) throw new UsageError(`"${given}" is not an e-mail address.`);
  return given.toLowerCase();
}

function readRoles(command: string, given: string[]): StaffRole[] {
  if (given.length === 0) throw new UsageError(`${command} needs --role ${staffRoles.join(' or --role ')}.`);
  return knownRoles('role', given);
}

function knownRoles(option: string, given: string[]): StaffRole[] {
  const unknown = given.find((name) => !staffRoles.some((known) => known === name));
  if (unknown !== undefined)
    throw new UsageError(`--${option}: it is "${unknown}"; expected ${staffRoles.join(' or ')}.`);
  return staffRoles.filter((role) => given.includes(role));
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        role: { type: 'string', multiple: true },
        'key-role': { type: 'string', multiple: true },
        ends: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
