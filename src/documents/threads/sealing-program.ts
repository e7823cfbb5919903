/*
 * A thread's program: the steps of sealing an envelope. The thread gets nothing but what each step takes: no keys, no
 * settings, no way to the database or to other services.
 */
import type { SealingSteps } from '#sealing/steps/sealing-steps.ts';
import { stepsHere } from '#sealing/steps/steps-here.ts';
import { answerInThread } from './answer-in-thread.ts';

export type SealingTask = { name: keyof SealingSteps; args: unknown[] };

export function answer({ name, args }: SealingTask): Promise<unknown> {
  return answerInThread(stepsHere[name], args);
}
