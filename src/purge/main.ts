// `npm run purge`: the operator's command that erases what is kept about a person, and personal members of audit events, under a
// database role of its own.
import { z } from 'zod';
import { databaseUrl } from '#config/fields.ts';
import { ConfigError, parseEnvironment } from '#config/parse.ts';
import { createOrm, type EntityManager } from '#entities/orm.ts';
import { findStack } from '#stack/find-stack.ts';
import { formatTable } from '#stack/table.ts';
import {
  erase,
  organizationsWithEvents,
  type Erased,
  type Erasing,
} from '#entities/retention/erasing/erase.ts';
import {
  eraseProofs,
  type ErasedProofs,
  type ErasingProofs,
} from '#entities/retention/erasing/erase-proofs.ts';
import { Hindered } from './data/erase-in.ts';
import { NoReport, runData } from './data/run-data.ts';
import { findPerson } from '#entities/personal/find-person.ts';
import { readCommand, usage, UsageError, type PurgeCommand } from './options.ts';
import { membersAbout, membersBeside, type EventToErase } from '#entities/personal/person.ts';

const dayMs = 86_400_000;

type Purge = Exclude<PurgeCommand, { name: 'help' } | { name: 'data' }>;

/** PURGE_DATABASE_URL when it is given, else the stack that runs here. Throws UsageError without either. */
async function findDatabase(env: NodeJS.ProcessEnv): Promise<string> {
  const settings = z.object({ PURGE_DATABASE_URL: databaseUrl.optional() });
  const own = parseEnvironment(settings, env).PURGE_DATABASE_URL;
  const found = own ?? (await findStack(env))?.purgeUrl;
  if (found) return found;
  throw new UsageError('No stack runs here: start it (npm start), or set PURGE_DATABASE_URL.');
}

const everyMember = ({ personal }: { personal: object }) => Object.keys(personal);

type Both = { events: Erasing; proofs: ErasingProofs };

async function erasingsOf(em: EntityManager, command: Purge): Promise<Both[]> {
  const { isMeant } = command;
  if (command.name === 'person') {
    const { organizationId } = command.person;
    const person = await findPerson(em, command.person);
    const about = { organizationId, before: new Date(), by: 'person', isMeant } as const;
    const events = { ...about, due: (event: EventToErase) => membersAbout(person, event) };
    return [{ events, proofs: { ...about, due: (proof) => membersBeside(person, proof) } }];
  }
  const { organizationId, days } = command;
  const ids = organizationId === undefined ? await organizationsWithEvents(em) : [organizationId];
  const before = new Date(Date.now() - days * dayMs);
  return ids.map((id) => {
    const all = { organizationId: id, before, due: everyMember, by: 'age', isMeant } as const;
    return { events: all, proofs: all };
  });
}

async function run(em: EntityManager, command: Purge): Promise<void> {
  const found: [string, Erased, ErasedProofs][] = [];
  for (const { events, proofs } of await erasingsOf(em, command)) {
    const erased = [await erase(em, events), await eraseProofs(em, proofs)] as const;
    if (erased.some(({ members, held }) => members + held > 0))
      found.push([events.organizationId, ...erased]);
  }
  if (found.length === 0) return console.log('There is nothing to erase.');
  const title = command.isMeant
    ? 'Erased, by organization'
    : 'Would be erased, by organization (nothing is: add --erase)';
  const rows = found.map(
    ([id, { members, events, held }, proofs]) =>
      [
        id,
        `${members} members of ${events} events, ${proofs.members} of ${proofs.statements} statements of acts${stays(held + proofs.held)}`,
      ] as const,
  );
  console.log(formatTable([{ title, rows }], process.stdout));
}

const stays = (held: number) => (held === 0 ? '' : `; ${held} members are on legal hold, and stay`);

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  if (command.name === 'help') return console.log(usage);
  const orm = await createOrm({ databaseUrl: await findDatabase(process.env), maxConnections: 2 });
  try {
    if (command.name === 'data') process.exitCode = await runData(orm.em.fork(), command);
    else await run(orm.em.fork(), command);
  } finally {
    await orm.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if ([ConfigError, Hindered, NoReport].some((kind) => error instanceof kind))
    return (error as Error).message;
  return `The database cannot be used: ${error instanceof Error ? error.message.split('\n', 1)[0] : 'unknown'}`;
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
