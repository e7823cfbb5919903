/*
 * Takes files through the product one after another: reads questions and writes the current step and the outcome of each,
 * one JSON a line. It runs in a process of its own, which the caller ends when a file takes too much.
 */
import { createInterface } from 'node:readline';
import { startAuthority } from './authority.ts';
import { travel } from './journey.ts';
import { Question } from '../report/outcome.ts';
import { startJudges } from '../strict.ts';

// Libraries write to the console, which is redirected; only the answers to the caller go to standard output.
const say = (said: unknown) => process.stdout.write(`${JSON.stringify(said)}\n`);
console.log = console.error;

const authority = await startAuthority();
let judges: ReturnType<typeof startJudges> | undefined;
for await (const line of createInterface({ input: process.stdin })) {
  const question = Question.parse(JSON.parse(line));
  if (question.strict) judges ??= startJudges();
  const outcome = await travel(question, { authority, judges, step: (step) => say({ step }) });
  say({ outcome });
}
process.exit(0);
