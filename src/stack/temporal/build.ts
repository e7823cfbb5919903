import { buildWithGo } from './go-install.ts';

// Later versions carry a replace directive, which `go install` refuses.
const source = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';

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
