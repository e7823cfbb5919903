import type { EntityManager } from '#entities/orm.ts';
import { heldKeys, type GivenSecrets, type RotatingSecret } from '#secrets/held-keys.ts';
import { keyRing } from '#secrets/key-ring.ts';
import { countDocuments } from '../data/rotate-document-key.ts';
import { countSealed } from '../data/rotate-data-key.ts';
import { runningOut } from '../data/sealed-columns.ts';
import { countLinks, liveSealedLinks } from '../links/count-links.ts';
import { runningProcesses } from '../processes.ts';

/** How much is under one key of a secret, by kind. */
type UnderKey = { id: string; kind: string; rows: number };

/** One secret of API and worker: the names of its keys as they are given here, those of each process, and what is under each. */
export type SecretState = {
  secret: RotatingSecret;
  given: string[];
  processes: { program: string; id: string; keys: string[] }[];
  under: UnderKey[];
  /** What nobody moves: it ends by itself. */
  runningOut: UnderKey[];
};

/** What the database of API and worker tells of its secrets. */
export type DatabaseState = {
  secrets: SecretState[];
  sealedLinks: { rows: number; until: Date | null };
};

/** Gathers what is under each key of the secrets of API and worker. Open links are counted where LINK_KEY is given. */
export async function gatherDatabase(em: EntityManager, given: GivenSecrets): Promise<DatabaseState> {
  const processes = await runningProcesses(em);
  const named = heldKeys(given);
  const secrets = [
    ...new Set([...processes.flatMap(({ keys }) => Object.keys(keys)), ...Object.keys(named)]),
  ];
  const states = secrets.toSorted().map(async (name): Promise<SecretState> => {
    const secret = name as RotatingSecret;
    return {
      secret,
      given: named[secret] ?? [],
      processes: processes.flatMap(({ program, id, keys }) => {
        const held = keys[secret];
        return held ? [{ program, id, keys: held }] : [];
      }),
      under: await countUnder(em, secret, given),
      runningOut: secret === 'DATA_ENCRYPTION_KEY' ? await countRunningOut(em) : [],
    };
  });
  return { secrets: await Promise.all(states), sealedLinks: await liveSealedLinks(em) };
}

async function countUnder(
  em: EntityManager,
  secret: RotatingSecret,
  given: GivenSecrets,
): Promise<UnderKey[]> {
  if (secret === 'DATA_ENCRYPTION_KEY') return countSealed(em);
  if (secret === 'DOCUMENT_ENCRYPTION_KEY')
    return (await countDocuments(em)).map((row) => ({ ...row, kind: 'documents' }));
  const { LINK_KEY: key, LINK_OLD_KEYS: old = [] } = given;
  if (secret !== 'LINK_KEY' || !key) return [];
  const counts = await countLinks(em, keyRing(key, old));
  return [...counts].map(([id, rows]) => ({ id, kind: 'open links', rows }));
}

async function countRunningOut(em: EntityManager): Promise<UnderKey[]> {
  const counted = await Promise.all(
    Object.entries(runningOut).map(async ([kind, sql]) => {
      const rows = await em.fork().execute<{ id: string; rows: number }[]>(sql);
      return rows.map((row) => ({ kind, ...row }));
    }),
  );
  return counted.flat();
}
