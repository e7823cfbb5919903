import { parseArgs } from 'node:util';

export const usage = `npm run deploy -- COMMAND
  status                   the versions of the workers, who runs them, and what each has to do
  ramp PERCENT [VERSION]   that share of new requests and envelopes, and of those under way, goes to the version; 0 gives it a place and no work
  unramp                   takes the share back
  set-current [VERSION]    all of it goes to the version
  drained VERSION [--wait SECONDS]
                           ends with 0 when the workers of the version may be stopped, with 1 while they are needed
  move VERSION             flows that would end with the version go on with the current one: for workers that do not come back

VERSION is a build id, as status lists them; without it, that of these files. Temporal is reached by TEMPORAL_ADDRESS and the other
variables of the worker. docs/run/upgrading.md has the whole order.`;

export class UsageError extends Error {}

export type DeployCommand =
  | { name: 'help' | 'status' | 'unramp' }
  | { name: 'set-current'; buildId: string | undefined }
  | { name: 'ramp'; percent: number; buildId: string | undefined }
  | { name: 'drained'; buildId: string; waitSeconds: number }
  | { name: 'move'; buildId: string };

function parse(args: string[]) {
  const options = { help: { type: 'boolean', short: 'h' }, wait: { type: 'string' } } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function numberIn(given: string | undefined, most: number, name: string): number {
  const value = Number(given);
  if (given !== undefined && /^\d{1,5}(\.\d{1,2})?$/.test(given) && value <= most) return value;
  throw new UsageError(`${name}: it is "${given ?? ''}"; expected a number from 0 to ${most}.`);
}

function needed(buildId: string | undefined, name: string): string {
  if (buildId !== undefined) return buildId;
  throw new UsageError(`${name} needs a VERSION: npm run deploy -- status lists them.`);
}

type Given = { first: string | undefined; second: string | undefined; wait: string | undefined };

/** Each command: how many values it takes at most, and what is made of them. */
const commands = new Map<string, { most: number; make: (given: Given) => DeployCommand }>([
  ['status', { most: 0, make: () => ({ name: 'status' }) }],
  ['unramp', { most: 0, make: () => ({ name: 'unramp' }) }],
  ['set-current', { most: 1, make: ({ first }) => ({ name: 'set-current', buildId: first }) }],
  ['move', { most: 1, make: ({ first }) => ({ name: 'move', buildId: needed(first, 'move') }) }],
  [
    'ramp',
    {
      most: 2,
      make: ({ first, second }) => ({
        name: 'ramp',
        percent: numberIn(first, 100, 'PERCENT'),
        buildId: second,
      }),
    },
  ],
  [
    'drained',
    {
      most: 1,
      make: ({ first, wait = '0' }) => {
        const waitSeconds = numberIn(wait, 86_400, '--wait');
        return { name: 'drained', buildId: needed(first, 'drained'), waitSeconds };
      },
    },
  ],
]);

/** Reads the command line; throws UsageError with the fault. */
export function readCommand(argv: string[]): DeployCommand {
  const { values, positionals } = parse(argv);
  const [name = 'help', first, second] = positionals;
  if (values.help || name === 'help') return { name: 'help' };
  if (values.wait !== undefined && name !== 'drained') throw new UsageError('--wait belongs to drained.');
  const command = commands.get(name);
  if (!command) throw new UsageError(`There is no command "${name}".`);
  const more = positionals.slice(1 + command.most);
  if (more.length > 0) throw new UsageError(`"${more.join(' ')}" is too much.`);
  return command.make({ first, second, wait: values.wait });
}
