import { parseApiConfig } from '#config/api.ts';
import { parseKeyServiceConfig } from '#config/keyservice.ts';
import { faultsOf } from '#config/parse.ts';
import type { StackConfig } from '#config/stack.ts';
import { parseWorkerConfig } from '#config/worker.ts';
import { openHome } from './home.ts';
import { programEnvironments } from './services/services.ts';
import { addressesOf } from './stack.ts';

/** The pages that describe settings, by the beginning of their names; configuration.md has all others. */
const pages: [RegExp, string][] = [
  [/DATABASE_URL/, 'database-roles.md'],
  [/^TEMPORAL/, 'running-temporal.md'],
  [/^PKCS11/, 'keys.md'],
  [/^(?:KEY_SERVICE|INTERNAL_API_KEY|KEY_ENCRYPTION)/, 'key-service.md'],
  [/^ACT_/, 'proofs-of-acts.md'],
  [/^PAYLOAD/, 'payload-encryption.md'],
];

const pageOf = (line: string) => pages.find(([name]) => name.test(line))?.[1] ?? 'configuration.md';

/** A placeholder that is right by its form, so that a missing address is told once, by the stack's own name for it. */
const somewhere = 'postgres://nobody@localhost/none';

/** The stack's own: the embedded servers have no backup and no second node, and are for development. */
const servers = {
  DATABASE_URL: 'a PostgreSQL of your own, by the role that owns the tables',
  API_DATABASE_URL: "the same server by the API's role",
  WORKER_DATABASE_URL: "the same server by the worker's role",
  KEYSERVICE_DATABASE_URL: "the same server by the key service's role",
} as const;

function serverFaults(config: StackConfig): string[] {
  const names = Object.keys(servers) as (keyof typeof servers)[];
  const missing = names.filter((name) => config[name] === undefined);
  const lines = missing.map((name) => `${name}: it is not set; production expects ${servers[name]}`);
  return config.temporal
    ? lines
    : [...lines, 'TEMPORAL_ADDRESS: it is not set; production expects a Temporal server of your own'];
}

/**
 * Lists all that a start of the whole stack in production lacks or has wrong, of every program at once: a line for each setting,
 * with the programs that it is for, what is expected and the page that describes it. None in development, and where all is there.
 */
export function productionFaults(config: StackConfig, env: NodeJS.ProcessEnv): string[] {
  if (config.ENV !== 'production') return [];
  const home = openHome({ tamgaHome: config.TAMGA_HOME });
  const environments = programEnvironments(
    { config, env, home, ...addressesOf(config) },
    {
      api: config.API_DATABASE_URL ?? somewhere,
      worker: config.WORKER_DATABASE_URL ?? somewhere,
      purge: config.PURGE_DATABASE_URL ?? somewhere,
      keyservice: config.KEYSERVICE_DATABASE_URL ?? somewhere,
    },
  );
  const faults: [string, string[]][] = [
    ['npm start', serverFaults(config)],
    ['API', faultsOf(() => parseApiConfig(environments.api))],
    ['worker', faultsOf(() => parseWorkerConfig(environments.worker))],
    ['key service', faultsOf(() => parseKeyServiceConfig(environments.keyService))],
  ];
  const programs = new Map<string, string[]>();
  for (const [program, lines] of faults)
    for (const line of lines) programs.set(line, [...(programs.get(line) ?? []), program]);
  return [...programs].map(([line, those]) => `${line} (${those.join(', ')}; docs/run/${pageOf(line)})`);
}
