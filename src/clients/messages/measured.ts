import { durations, stopwatch } from '#telemetry/metrics/registry.ts';
import { NotSent, type Send } from './message.ts';

const messages = durations(
  'tamga_message_duration_seconds',
  'Time until a mail server or SMS gateway took a message (sent), refused it for good (refused), or did neither (failed)',
  ['channel', 'outcome'],
);

/** Measures each message, by its channel and what became of it. */
export function measuredSend(send: Send): Send {
  return async (message) => {
    const passed = stopwatch();
    let outcome = 'failed';
    try {
      await send(message);
      outcome = 'sent';
    } catch (error) {
      if (error instanceof NotSent && error.refused) outcome = 'refused';
      throw error;
    } finally {
      messages.observe({ channel: message.channel, outcome }, passed());
    }
  };
}
