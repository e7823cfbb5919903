import { buildWithGo } from './go-install.ts';

/** The version of Temporal's development server; later ones carry a replace directive, which `go install` refuses. */
export const temporalCliVersion = '1.5.1';

const source = `github.com/temporalio/cli/cmd/temporal@v${temporalCliVersion}`;

/**
 * Builds the Temporal development server with Go into the file `target`. About four minutes on two cores.
 * Throws when Go is absent or the build fails, with the end of its output.
 */
export async function buildTemporal({
  target,
  env,
}: {
  target: string;
  env: NodeJS.ProcessEnv;
}): Promise<void> {
  await buildWithGo({ source, target, env, what: 'the Temporal server', lasts: 'about four minutes' });
}
