import { endWithParent } from '../cryptoki/end-with-parent.ts';
import type { Answer, OperationName, Operations, Request, TokenFacts } from '../messages.ts';
import { failureOf, TokenFailure } from './failure.ts';
import { keptKeys } from './kept-keys.ts';
import { checkMechanisms } from './mechanisms.ts';
import { openToken, stillWorks } from './open-session.ts';
import type { Opened } from './open-session.ts';
import { sessionKeys } from './session-keys.ts';
import { wrappedKeys } from './wrapped-keys.ts';

// A process with a PKCS#11 module and one session in it. A module that crashes, hangs or overwrites memory does that here. It is
// told its token and the PIN by messages, does one operation at a time, and ends with its parent.

let opened: Opened | undefined;

function open(opening: Parameters<Operations['open']>[0]): TokenFacts {
  endWithParent();
  opened = openToken(opening);
  const { session, slot, info, isReadOnly } = opened;
  const mechanism = checkMechanisms({ session, slot });
  const keys = sessionKeys(session);
  Object.assign(operations, keptKeys(session), keys.operations, wrappedKeys({ session, keys, mechanism }));
  return { model: info.model, serialNumber: info.serialNumber, isReadOnly };
}

const operations: Partial<Operations> = { open };

function run({ name, input }: Request): unknown {
  const operation = operations[name] as ((given: typeof input) => unknown) | undefined;
  if (!operation)
    throw new TokenFailure('failed', `The token is not open for ${name satisfies OperationName}.`);
  return operation(input);
}

function answerTo(request: Request): Answer {
  const { id } = request;
  try {
    return { id, result: run(request) };
  } catch (error) {
    return { id, failure: failureOf(error, () => opened !== undefined && stillWorks(opened.session)) };
  }
}

function end(): never {
  try {
    opened?.session.cryptoki.C_Finalize(null);
  } catch {
    // The token forgets the session by itself when the process is gone.
  }
  process.exit(0);
}

process.on('message', (request: Request) => {
  const answer = answerTo(request);
  const isOver = 'failure' in answer && (answer.failure.kind === 'lost' || request.name === 'open');
  process.send?.(answer, () => isOver && end());
});
process.on('disconnect', end);
// A terminal and a supervisor signal the whole group: the parent lets operations finish first, and then disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
