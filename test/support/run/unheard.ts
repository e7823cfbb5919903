import { onTestFinished } from 'vitest';

/** Notes until the test ends what nobody hears: errors and rejections that would end a process of the product. */
export function noteUnheard(): unknown[] {
  const unheard: unknown[] = [];
  const note = (reason: unknown) => unheard.push(reason);
  for (const event of ['uncaughtExceptionMonitor', 'unhandledRejection'] as const) {
    process.on(event, note);
    onTestFinished(() => void process.off(event, note));
  }
  return unheard;
}
