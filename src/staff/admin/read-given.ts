import type { z } from 'zod';
import { UsageError } from '../options.ts';

/** Arguments and options of a command line by their names; what was not given is absent. */
export type Given = Readonly<Record<string, string | undefined>>;

/** Reads a command's input. Throws UsageError, which names each argument (upper case) and option that is missing or wrong. */
export function readGiven<Input extends z.ZodObject>(
  input: Input,
  given: Given,
  takes: readonly string[],
): z.output<Input> {
  const read = input.safeParse(given);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path: [member], message }) => {
    const name = String(member);
    const shown = takes.includes(name) ? name.toUpperCase() : `--${name}`;
    return given[name] === undefined ? `${shown} is missing.` : `${shown}: ${message}.`;
  });
  throw new UsageError([...new Set(faults)].join('\n'));
}
