// `npm run check`: types, lint and format, without any service.
import { spawnSync } from 'node:child_process';

const steps = [
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the pages', 'tsc', ['-p', 'tsconfig.web.json']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['format', 'oxfmt', ['--check', '.']],
];

let failed = 0;
for (const [name, command, args] of steps) {
  const started = performance.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
