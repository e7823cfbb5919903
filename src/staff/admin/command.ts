import type { z } from 'zod';
import type { Administrator } from '#api/common/administration/administrator.ts';
import type { EntityManager } from '#entities/orm.ts';
import { readGiven, type Given } from './read-given.ts';

/** The place where a command runs: within a transaction, by whom, and where the API is that links lead to. */
export type Place = { em: EntityManager; admin: Administrator; baseUrl: string };

/** The outcome: `data` as --json prints it, and a title with rows for people; without rows they are the members of `data`. */
export type Outcome = { title: string; data: unknown; rows?: readonly (readonly [string, string])[] };

/** A command, as help and the command line know it. */
export type AdminCommand = {
  /** Such as `organization add`. */
  name: string;
  /** The names of its arguments, which are members of its input. */
  takes: readonly string[];
  /** The names of its options, without the dashes. */
  options: readonly string[];
  /** Arguments and options as help shows them. */
  usage: string;
  about: string;
  /** An example of its arguments and options. */
  example: string;
  /** Reads the input and gives the run of it. Throws UsageError. */
  prepare: (given: Given) => (place: Place) => Promise<Outcome>;
};

type Definition<Input extends z.ZodObject> = Pick<AdminCommand, 'name' | 'usage' | 'about' | 'example'> & {
  takes?: readonly (keyof Input['shape'] & string)[];
  /** Arguments and options; each is read from text. */
  input: Input;
  run: (place: Place, input: z.output<Input>) => Promise<Outcome>;
};

/** Makes a command, which reads its own input. */
export function adminCommand<Input extends z.ZodObject>(definition: Definition<Input>): AdminCommand {
  const { input, takes = [], run, ...described } = definition;
  const names: string[] = Object.keys(input.shape);
  const taken: readonly string[] = takes;
  const options = names.filter((name) => !taken.includes(name));
  return {
    ...described,
    takes: taken,
    options,
    prepare: (given) => {
      const read = readGiven(input, given, taken);
      return (place) => run(place, read);
    },
  };
}
