import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleFlows } from '#worker/bundle-flows.ts';
import { startTestServers } from '#test/support/servers/servers.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the database `postgres`; make a database of your own by `createDatabase`. */
    postgresUrl: string;
    /** host:port of a Temporal development server with our search attributes. */
    temporalAddress: string;
    /** The file with our workflows, bundled once for the whole run. */
    flowsBundle: string;
  }
}

/** Starts one PostgreSQL and one Temporal for the whole run and gives the function that stops them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [servers, { code }] = await Promise.all([startTestServers(), bundleFlows()]);
  const flowsBundle = join(servers.folder, 'flows.js');
  await writeFile(flowsBundle, code);
  project.provide('flowsBundle', flowsBundle);
  project.provide('postgresUrl', servers.postgresUrl);
  project.provide('temporalAddress', servers.temporalAddress);
  return async () => {
    await servers.stop();
    // vitest waits for ever after its report for a test process that could not be ended; only the report counts.
    setTimeout(() => process.exit(process.exitCode ?? 1), 20_000).unref();
  };
}
