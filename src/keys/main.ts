// `npm run keys`: the operator's command that shows keys and secrets and rotates them. What belongs to the key service, it asks of
// the key service with the credential of staff; the rest it does in the database of API and worker.
import { TableNotFoundException } from '@mikro-orm/core';
import { ConfigError } from '#config/parse.ts';
import { KeyServiceRefusal } from '#clients/key-service/call.ts';
import { Problem } from '#domain/common/problem.ts';
import { createOrm, type EntityManager } from '#entities/orm.ts';
import { keyRing } from '#secrets/key-ring.ts';
import { formatTable } from '#stack/table.ts';
import { rotateDataKey } from './data/rotate-data-key.ts';
import { rotateDocumentKey } from './data/rotate-document-key.ts';
import { listKeys, makeSuccessor, moveToToken, type MadeKey } from './key-service.ts';
import { countLinks, liveSealedLinks } from './links/count-links.ts';
import { endLinks } from './links/end-links.ts';
import { readCommand, usage, UsageError, type KeysCommand } from './options.ts';
import { payloadKeyUse } from './payload-key.ts';
import { assertInUse, runningProcesses } from './processes.ts';
import { makePushKey } from './push-key.ts';
import { rotateKek } from './rotate-kek.ts';
import { CannotRotate } from './rotation.ts';
import { adviceOfKeys, adviceOfSecrets } from './status/advice.ts';
import { gatherDatabase } from './status/gather.ts';
import { keySections, secretSections } from './status/show.ts';
import { findTarget, needed, type Target } from './target.ts';
import { tokenKeyUse } from './token-key.ts';

const say = (line: string) => console.log(line);

async function withDatabase<T>(target: Target, work: (em: EntityManager) => Promise<T>): Promise<T> {
  const databaseUrl = needed(target.databaseUrl, 'DATABASE_URL to the role that owns the tables');
  const orm = await createOrm({ databaseUrl, maxConnections: 4 });
  try {
    return await work(orm.em.fork());
  } finally {
    await orm.close();
  }
}

const keyServiceOf = ({ keyService }: Target) =>
  needed(keyService, 'KEY_SERVICE_URL and KEY_SERVICE_STAFF_CREDENTIAL');

async function showStatus(target: Target, json: boolean): Promise<void> {
  const keys = await listKeys(keyServiceOf(target));
  const database = await withDatabase(target, (em) => gatherDatabase(em, target.secrets));
  const next = [...adviceOfKeys(keys), ...adviceOfSecrets(database)];
  if (json) return say(JSON.stringify({ ...keys, ...database, next }, null, 2));
  const rows = next.length > 0 ? next.map((line) => ['–', line] as const) : [['–', 'nothing'] as const];
  const sections = [...keySections(keys), ...secretSections(database), { title: 'To do next', rows }];
  say(formatTable(sections, process.stdout));
}

async function rotateLinkKey(target: Target, isToEnd: boolean): Promise<void> {
  const { secrets } = target;
  const key = needed(secrets.LINK_KEY, 'LINK_KEY and LINK_OLD_KEYS');
  const link = keyRing(key, secrets.LINK_OLD_KEYS);
  await withDatabase(target, async (em) => {
    assertInUse(await runningProcesses(em), secrets, 'LINK_KEY');
    if (isToEnd) say(`${await endLinks(em, link)} links have ended; remind their receivers to send others.`);
    for (const [id, rows] of await countLinks(em, link))
      say(
        id === link.current.id
          ? `${rows} open links are of the key in use.`
          : `${rows} open links are of ${id}: keep it.`,
      );
    const { rows, until } = await liveSealedLinks(em);
    if (until)
      say(
        `${rows} links to sealed PDFs work, the last until ${until.toISOString()}: keep the older key until then.`,
      );
  });
}

function showMade(made: readonly MadeKey[]): void {
  if (made.length === 0) return say('Every key is there already; nothing was made.');
  const rows = made.map(
    ({ kind, home, valid_to: end }) => [kind, `${home ?? 'elsewhere'}, until ${end.slice(0, 10)}`] as const,
  );
  say(formatTable([{ title: 'Made, and in use from now on', rows }], process.stdout));
}

async function showTokenKey(target: Target): Promise<void> {
  const { secrets } = target;
  needed(secrets.TOKEN_SIGNING_KEY, 'TOKEN_SIGNING_KEY and TOKEN_SIGNING_OLD_KEYS');
  const processes = await withDatabase(target, runningProcesses);
  const { current, until } = tokenKeyUse(processes, secrets);
  say(`Every process that runs signs tokens with ${current}.`);
  say(`Keep the older key until ${until.toISOString()}: what it signed has ended then.`);
}

async function showPayloadKey(since: Date): Promise<void> {
  const { running, retentionDays, closedUntil } = await payloadKeyUse(process.env, since);
  say(
    `${running} workflows that began before ${since.toISOString()} still run: keep the older key while they do.`,
  );
  say(
    `Temporal keeps those that have ended for ${retentionDays} days: keep the older key until ${closedUntil.toISOString()} to read them.`,
  );
}

async function run(target: Target, command: KeysCommand): Promise<void> {
  switch (command.name) {
    case 'status':
      return showStatus(target, command.json);
    case 'move-to-hsm':
      return showMade(await moveToToken(keyServiceOf(target)));
    case 'successor':
      return showMade(await makeSuccessor(keyServiceOf(target)));
    case 'rotate-kek': {
      const { to, moved } = await rotateKek(keyServiceOf(target), say);
      return say(
        `Everything is under ${to}; ${moved} were moved. status says when the older key may be taken away.`,
      );
    }
    case 'rotate-document-key': {
      const rows = await withDatabase(target, (em) => rotateDocumentKey(em, target.secrets, say));
      return say(`Every document is under the new key; ${rows} were moved.`);
    }
    case 'rotate-data-key': {
      const rows = await withDatabase(target, (em) => rotateDataKey(em, target.secrets, say));
      return say(`${rows} rows were moved. status says what still needs the older key.`);
    }
    case 'new-push-key': {
      const number = await withDatabase(target, (em) => makePushKey(em, target.secrets));
      return say(
        `Key ${number} is made: browsers subscribe to pushes under it; those before go on under theirs.`,
      );
    }
    case 'rotate-link-key':
      return rotateLinkKey(target, command.endLinks);
    case 'rotate-token-key':
      return showTokenKey(target);
    case 'rotate-payload-key':
      return showPayloadKey(command.since);
    case 'help':
      say(usage);
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof CannotRotate || error instanceof ConfigError) return error.message;
  if (error instanceof KeyServiceRefusal) return `The key service refused: ${error.refusedMessage}`;
  if (error instanceof Problem) return error.message;
  if (error instanceof TableNotFoundException)
    return 'The database is of an older version: start this version of Tamga once, or run src/stack/postgres/migrate.ts.';
  return `It cannot go on: ${error instanceof Error ? error.message.split('\n', 1)[0] : 'unknown'}`;
}

try {
  const command = readCommand(process.argv.slice(2));
  if (command.name === 'help') say(usage);
  else await run(await findTarget(process.env), command);
} catch (error) {
  console.error(explain(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
