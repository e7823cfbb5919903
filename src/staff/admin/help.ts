import type { AdminCommand } from './command.ts';
import { commands } from './commands.ts';

const about = `npm run admin -- COMMAND

Every command takes --json, which prints what it did for programs, --reason "…" for the audit trail, and --help.
It writes to the database of the stack that runs here (npm start), else to DATABASE_URL, with BASE_URL for links.`;

/** The last words of each fault of a command line. */
export const usage =
  'npm run admin -- --help shows every command, npm run admin -- COMMAND --help an example.';

/** Help for one command, with an example, or for all. */
export function helpFor(command: AdminCommand | undefined): string {
  if (!command) return [about, '', ...commands.map(shortHelp)].join('\n');
  const { name, example } = command;
  return `${shortHelp(command)}\n\n  Example: npm run admin -- ${name} ${example}`;
}

function shortHelp({ name, usage: takes, about: text }: AdminCommand): string {
  return `  ${name} ${takes}\n      ${text}`;
}
