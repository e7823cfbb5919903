import { TamgaError } from '../error.ts';
import { commandHelp, help } from './help.ts';
import { exitCodes, UsageError } from './exit-codes.ts';
import { listen } from './listen/listen.ts';
import { readListenOptions } from './listen/options.ts';
import { readSignOptions } from './sign/options.ts';
import { sign } from './sign/sign.ts';
import { createTerminal, type Terminal } from './terminal.ts';
import { trigger } from './trigger/trigger.ts';
import { version } from './version.ts';

type Command = (args: string[], terminal: Terminal) => Promise<number>;

const commands: Record<string, Command> = {
  sign: (args, terminal) => sign(readSignOptions(args), terminal),
  listen: (args, terminal) => listen(readListenOptions(args), terminal),
  trigger,
};

/** Runs the command line of `tamga` and gives its exit code. */
export async function run(args: string[]): Promise<number> {
  const terminal = createTerminal({ json: args.includes('--json') });
  try {
    return await dispatch(args, terminal);
  } catch (error) {
    return tellFailure(error, terminal);
  }
}

async function dispatch([name = 'help', ...rest]: string[], terminal: Terminal): Promise<number> {
  if (name === '--version' || name === '-v') return print(`tamga ${await version()}`);
  if (['help', '--help', '-h'].includes(name)) return print(helpFor(rest[0]));
  const command = commands[name];
  if (!command) throw new UsageError(`There is no command "${name}". tamga help lists the commands.`);
  if (rest.some((word) => word === '--help' || word === '-h')) return print(helpFor(name));
  return command(rest, terminal);
}

function helpFor(name: string | undefined): string {
  if (name === undefined) return help;
  const text = commandHelp[name];
  if (text === undefined)
    throw new UsageError(`There is no command "${name}". tamga help lists the commands.`);
  return text;
}

function print(text: string): number {
  console.log(text);
  return exitCodes.done;
}

function tellFailure(error: unknown, terminal: Terminal): number {
  if (error instanceof UsageError) {
    terminal.fail({ message: error.message, code: 'usage' });
    return exitCodes.usage;
  }
  if (!(error instanceof TamgaError)) throw error;
  terminal.fail(error);
  if (error.code === 'invalid_options') return exitCodes.usage;
  if (error.code === 'wait_timed_out') return exitCodes.timedOut;
  return ['not_signed', 'not_completed'].includes(error.code) ? exitCodes.unsigned : exitCodes.failed;
}
