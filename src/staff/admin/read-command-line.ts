import { parseArgs } from 'node:util';
import { UsageError } from '../options.ts';
import type { AdminCommand } from './command.ts';
import { commands } from './commands.ts';
import type { Given } from './read-given.ts';

const mostOfReason = 1_000;

/** The command that was asked for; null for help, of one command or of all. */
export type CommandLine = {
  command: AdminCommand | undefined;
  help: boolean;
  json: boolean;
  reason: string | undefined;
  given: Given;
};

/** Reads the command line; throws UsageError with the fault. */
export function readCommandLine(argv: string[]): CommandLine {
  const [noun = '', verb = ''] = argv.filter((word) => !word.startsWith('-'));
  const wanted = `${noun} ${verb}`.trim();
  const command = commands.find(({ name }) => name === wanted);
  if (!command) return withoutCommand(argv, wanted);
  const { values, positionals } = parse(argv, command);
  const { help, json } = values;
  const reason = readReason(values.reason);
  const [, , ...args] = positionals;
  const [tooMuch] = args.slice(command.takes.length);
  if (tooMuch !== undefined) throw new UsageError(`"${tooMuch}" is too much for ${command.name}.`);
  const taken = command.takes.map((name, index) => [name, args[index]]);
  const options = command.options.map((name) => [name, textOf(Reflect.get(values, name))]);
  const given: Given = { ...Object.fromEntries([...taken, ...options]), reason };
  return { command, help: help === true, json: json === true, reason, given };
}

function withoutCommand(argv: string[], wanted: string): CommandLine {
  const asksForHelp =
    argv.length === 0 || wanted === 'help' || argv.includes('--help') || argv.includes('-h');
  if (!asksForHelp) throw new UsageError(`There is no command "${wanted}".`);
  return { command: undefined, help: true, json: false, reason: undefined, given: {} };
}

function readReason(given: unknown): string | undefined {
  const reason = textOf(given)?.trim();
  if (reason === '' || (reason?.length ?? 0) > mostOfReason)
    throw new UsageError(`--reason: expected 1 to ${mostOfReason} characters: why you do this.`);
  return reason;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function parse(argv: string[], { options }: AdminCommand) {
  const own = Object.fromEntries(options.map((name) => [name, { type: 'string' }] as const));
  const common = {
    reason: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    return parseArgs({ args: argv, allowPositionals: true, options: { ...own, ...common } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
