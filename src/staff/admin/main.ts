// `npm run admin`: the operator's command for customers and identities; it writes to the database, never through the API.
import { atTarget, runCommand } from '../run-command.ts';
import { helpFor, usage } from './help.ts';
import { printOutcome } from './print-outcome.ts';
import { readCommandLine } from './read-command-line.ts';
import { terminalAdministrator } from './terminal-administrator.ts';

await runCommand(usage, async () => {
  const { command, help, given, json, reason } = readCommandLine(process.argv.slice(2));
  if (!command || help) return console.log(helpFor(command));
  const admin = terminalAdministrator(reason);
  const run = command.prepare(given);
  const outcome = await atTarget((em, baseUrl) =>
    em.transactional((inner) => run({ em: inner, admin, baseUrl })),
  );
  printOutcome(outcome, { json });
});
