import { z } from 'zod';

/** A wrong or missing setting, with one line for each variable: its name, the given value and the expected one. */
export class ConfigError extends Error {
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
  }
}

const secretName = /KEY|SECRET|PASSWORD|PIN|TOKEN|URL/;

function describe(name: string, value: string | undefined): string {
  if (value === undefined || value === '') return 'it is not set';
  return secretName.test(name) ? `it has ${value.length} characters` : `it is "${value.slice(0, 80)}"`;
}

/**
 * Reads one process's settings out of the environment, once at start; an empty variable counts as not set.
 * Throws ConfigError naming every variable that is wrong, never a secret's value.
 */
export function parseEnvironment<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? 'environment');
    return `${name}: ${describe(name, env[name])}; ${issue.message}`;
  });
  throw new ConfigError([...new Set(lines)]);
}

/** Reads those settings that are right, for a check that goes beyond one variable; it says nothing of the others. */
export function readable<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): Partial<z.output<S>> {
  const right = Object.entries(schema.shape).flatMap(([name, field]) => {
    const parsed = z.safeParse(field, env[name] || undefined);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(right) as Partial<z.output<S>>;
}

/** Runs all checks, and throws one ConfigError with the lines of those that threw one: nobody mends settings one by one. */
export function checkAll(...checks: (() => unknown)[]): void {
  const lines = new Set(checks.flatMap(faultsOf));
  if (lines.size > 0) throw new ConfigError([...lines]);
}

/** The lines of the ConfigError that a check throws; none when it throws none. */
export function faultsOf(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

/** Parses settings for a program's main: a ConfigError ends the process with its lines and exit code 78. */
export function configOrExit<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.message.split('\n')) console.error(`configuration: ${line}`);
    return process.exit(78);
  }
}
