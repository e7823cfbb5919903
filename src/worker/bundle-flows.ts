import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, type BundleOptions } from '@temporalio/worker';
import { failureConverterPath } from '#codec/data-converter.ts';

type Configure = NonNullable<BundleOptions['webpackConfigHook']>;

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const flowsPath = fileOf('../workflows/index.ts');
const workflowModules = ['common/payload-use', 'common/request-id', 'update-members'].map((name) =>
  fileOf(`../workflows/${name}.ts`),
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

/**
 * Bundles our flows, or those of another module, with what every worker adds to them and with further modules of
 * interceptors, into the code of one program.
 */
export function bundleFlows(
  workflowsPath = flowsPath,
  interceptorModules: readonly string[] = [],
): Promise<{ code: string }> {
  return bundleWorkflowCode({
    workflowsPath,
    workflowInterceptorModules: [...workflowModules, ...interceptorModules],
    logger: new DefaultLogger('ERROR'),
    failureConverterPath,
    webpackConfigHook: withoutSwc,
  });
}
