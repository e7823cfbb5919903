import { readOptions, UsageError } from './options.ts';
import { useStack } from './stack.ts';
import { runStatusDemo } from './status-story.ts';
import { runDemo } from './story.ts';
import { tellEnd } from './tell.ts';

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  const { access, stop } = await useStack();
  try {
    const good = options.status ? await runStatusDemo(access) : await runDemo(access, options);
    return good ? 0 : 1;
  } finally {
    await stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof UsageError) console.error(error.message);
  else tellEnd(false, error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
