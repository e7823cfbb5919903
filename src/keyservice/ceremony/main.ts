// `npm run ceremony`: the acts of a key ceremony, on the machine that is offline and at the key service.
import { userInfo } from 'node:os';
import { pino } from 'pino';
import { Problem } from '#domain/common/problem.ts';
import { parseKeyServiceConfig } from '#config/keyservice.ts';
import { ConfigError } from '#config/parse.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { CheckFailed } from '#signatures/signed-file/check-failed.ts';
import { StartError } from '../open-keys.ts';
import { TokenRefused, TokenUnavailable } from '../token/token.ts';
import { actAtService } from './at-service.ts';
import { CeremonyError } from './ceremony-error.ts';
import { actOffline } from './offline.ts';
import type { Minutes } from './offline.ts';
import { readCommand, usage, UsageError } from './options.ts';
import type { CeremonyCommand } from './options.ts';

const expected = [
  TokenRefused,
  TokenUnavailable,
  CeremonyError,
  StartError,
  ConfigError,
  MalformedError,
  CheckFailed,
  Problem,
];

async function run(command: Exclude<CeremonyCommand, { name: 'help' }>, now: Date): Promise<Minutes> {
  switch (command.name) {
    case 'root':
    case 'sign':
    case 'list':
      return actOffline(command, now);
    case 'request':
    case 'import':
    case 'take-root': {
      const config = parseKeyServiceConfig(process.env);
      const operator = { name: `ceremony (${userInfo().username})`, requestId: null };
      return actAtService(command, {
        config,
        logger: pino({ level: 'warn' }, process.stderr),
        operator,
        now,
      });
    }
  }
}

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  if (command.name === 'help') return console.log(usage);
  const now = new Date();
  const minutes = await run(command, now);
  console.log(`${command.name}, at ${now.toISOString()}`);
  for (const [name, value] of minutes) console.log(`  ${name}: ${value}`);
}

try {
  await main();
} catch (error) {
  const isExpected = expected.some((kind) => error instanceof kind);
  if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
  else if (error instanceof Error && isExpected) console.error(`ceremony: ${error.message}`);
  else console.error('ceremony: something unexpected went wrong', error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
