import { parseArgs } from 'node:util';
import { isEmailAddress } from '#domain/common/email-address.ts';
import { staffRoles, type StaffRole } from '#domain/account/staff.ts';

export const usage = `npm run staff -- COMMAND
  add EMAIL --role ROLE    adds a member of staff; prints an API key, once, and a link to sign in with
                           ROLE: support sees workflows and retries stuck ones, payload_reader decodes payloads in
                           the Temporal UI, admin makes customers and proves identities; repeat --role for several
  list                     lists everybody, with roles and last use
  link EMAIL               makes a new one-time link; the previous one stops working
  reset-factor EMAIL       forgets the second factor, ends sessions, and makes a link with which another one is set up
  rotate EMAIL             makes a new API key; ends the old one, sessions and links at once
  remove EMAIL             ends key, sessions and links at once
  flows …                  support's work through the API, with a staff key: flows help shows its commands

It writes to the database of the stack that runs here (npm start), else to DATABASE_URL, with BASE_URL for links.`;

export class UsageError extends Error {}

export type StaffCommand =
  | { name: 'add'; email: string; roles: StaffRole[] }
  | { name: 'link' | 'rotate' | 'remove' | 'reset-factor'; email: string }
  | { name: 'list' | 'help' };

const named = ['link', 'rotate', 'remove', 'reset-factor'] as const;

/** Reads the command line; throws UsageError with the fault. */
export function readCommand(argv: string[]): StaffCommand {
  const { values, positionals } = parse(argv);
  const [name, given, ...rest] = positionals;
  if (values.help || name === undefined || name === 'help') return { name: 'help' };
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is too much; one e-mail address is enough.`);
  if (values.role && name !== 'add') throw new UsageError('--role belongs to add alone.');
  if (name === 'list') {
    if (given !== undefined) throw new UsageError(`list takes nothing; it got "${given}".`);
    return { name };
  }
  if (name === 'add') return { name, email: readEmail(name, given), roles: readRoles(values.role ?? []) };
  const command = named.find((candidate) => candidate === name);
  if (!command)
    throw new UsageError(
      `There is no command "${name}"; expected add, list, link, reset-factor, rotate or remove.`,
    );
  return { name: command, email: readEmail(name, given) };
}

function readEmail(command: string, given: string | undefined): string {
  if (given === undefined) throw new UsageError(`${command} needs an e-mail address.`);
  if (!isEmailAddress(given)) throw new UsageError(`"${given}" is not an e-mail address.`);
  return given.toLowerCase();
}

function readRoles(given: string[]): StaffRole[] {
  if (given.length === 0) throw new UsageError(`add needs --role ${staffRoles.join(' or --role ')}.`);
  return staffRoles.filter((role) => {
    const unknown = given.find((name) => !staffRoles.some((known) => known === name));
    if (unknown !== undefined)
      throw new UsageError(`--role: it is "${unknown}"; expected ${staffRoles.join(' or ')}.`);
    return given.includes(role);
  });
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        role: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
