import { parseArgs } from 'node:util';
import { UsageError } from './exit-codes.ts';

/** Reads the options of a command. Throws UsageError with the fault and where to look. */
export function readOptions<const Options extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  command: string,
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const fault = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new UsageError(`${fault}. tamga help ${command} lists the options.`);
  }
}
