import { startTestServers } from './servers.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the database `postgres`; make a database of your own by `createDatabase`. */
    postgresUrl: string;
    /** host:port of a Temporal development server with our search attributes. */
    temporalAddress: string;
  }
}

/** Starts one PostgreSQL and one Temporal for the whole run and gives the function that stops them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await startTestServers();
  project.provide('postgresUrl', servers.postgresUrl);
  project.provide('temporalAddress', servers.temporalAddress);
  return async () => {
    await servers.stop();
    // A test process that could not be ended keeps vitest waiting for ever after its report; the report is what counts.
    setTimeout(() => process.exit(process.exitCode ?? 1), 20_000).unref();
  };
}
