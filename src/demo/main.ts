import { cleanUpOnSignals } from './cleanup.ts';
import { runRemoteDemo } from './remote/run-remote-demo.ts';
import { runEnvelopeDemo } from './envelope/run-envelope-demo.ts';
import { readOptions, UsageError } from './options.ts';
import { withStack, type DemoAccess } from './stack.ts';
import { runStatusDemo } from './run-status-demo.ts';
import { runDemo } from './run-demo.ts';
import { runVerifyDemo } from './verification/run-verify-demo.ts';
import { runSignInDemo } from './sign-in/run-sign-in-demo.ts';
import { tellEnd } from './tell.ts';

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (!options) return 0;
  cleanUpOnSignals();
  const tellStory = (access: DemoAccess) => {
    if (options.status) return runStatusDemo(access);
    if (options.signIn) return runSignInDemo(access, options);
    if (options.remote) return runRemoteDemo(access, options);
    if (options.verify) return runVerifyDemo(access);
    return options.envelope ? runEnvelopeDemo(access, options) : runDemo(access, options);
  };
  return (await withStack(tellStory)) ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof UsageError) console.error(error.message);
  else tellEnd(false, error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
