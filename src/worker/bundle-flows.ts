import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, type BundleOptions } from '@temporalio/worker';
import { failureConverterPath } from '#codec/data-converter.ts';

type Configure = NonNullable<BundleOptions['webpackConfigHook']>;
type Configuration = ReturnType<Configure>;
type Plugin = Extract<NonNullable<Configuration['plugins']>[number], { apply: unknown }>;

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const flowsPath = fileOf('../workflows/index.ts');
const workflowModules = ['common/payload-use', 'common/request-id', 'common/trace', 'update-members'].map(
  (name) => fileOf(`../workflows/${name}.ts`),
);

/**
 * Lets esbuild remove the types where the SDK would have swc do it: one compiler less to install. Throws when the SDK's
 * configuration has no rule for TypeScript any more.
 */
export const withoutSwc: Configure = (configuration) => {
  const rules = configuration.module?.rules ?? [];
  const ours = rules.map((rule) =>
    typeof rule === 'object' && rule?.test instanceof RegExp && rule.test.test('flow.ts')
      ? { ...rule, use: { loader: fileOf('remove-types.ts') } }
      : rule,
  );
  if (ours.every((rule, index) => rule === rules[index]))
    throw new Error(
      'The SDK bundles TypeScript by another rule than before: see src/worker/bundle-flows.ts.',
    );
  return { ...configuration, module: { ...configuration.module, rules: ours } };
};

/** Has webpack write down each path that it reads, or looks for in vain, while it bundles. */
function watchPaths(configuration: Configuration, paths: Set<string>): Configuration {
  const watch: Plugin = {
    apply: (compiler) =>
      compiler.hooks.done.tap('watch paths', ({ compilation }) => {
        const { fileDependencies, missingDependencies, buildDependencies } = compilation;
        for (const path of [...fileDependencies, ...missingDependencies, ...buildDependencies])
          paths.add(path);
      }),
  };
  return { ...configuration, plugins: [...(configuration.plugins ?? []), watch] };
}

/**
 * Bundles our flows, or those of another module, with what every worker adds to them and with further modules of
 * interceptors, into the code of one program. `paths` are the absolute paths of all that it was made from, and of all that
 * was looked for and is not there.
 */
export async function bundleFlows(
  workflowsPath = flowsPath,
  interceptorModules: readonly string[] = [],
): Promise<{ code: string; paths: Set<string> }> {
  const paths = new Set<string>();
  const { code } = await bundleWorkflowCode({
    workflowsPath,
    workflowInterceptorModules: [...workflowModules, ...interceptorModules],
    logger: new DefaultLogger('ERROR'),
    failureConverterPath,
    // Once for all flows of a thread: they begin sooner, and V8 optimizes their code once. So no module may have a state.
    preloadModules: [workflowsPath, ...workflowModules],
    webpackConfigHook: (configuration) => watchPaths(withoutSwc(configuration), paths),
  });
  return { code, paths };
}
