import { once } from 'node:events';
import { sleep } from '../../core/sleep.ts';
import { environment } from '../../core/settings.ts';
import { TamgaError } from '../../error.ts';
import { TamgaPartner } from '../../partner/partner.ts';
import { TamgaPlatform } from '../../platform/platform.ts';
import type { ListenerDelivery } from '../../webhooks/deliveries-in.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';
import { forward } from './forward.ts';
import type { ListenOptions } from './options.ts';

type Webhooks = Pick<TamgaPartner['webhooks'], 'hear' | 'answer' | 'delete'> & {
  openListener(body: { events?: never }): Promise<{ webhook: { id: string }; signing_key: string }>;
};
type Listening = { webhooks: Webhooks; options: ListenOptions; terminal: Terminal; signal: AbortSignal };

/** Deliveries that are forwarded at once. */
const mostAtOnce = 10;
const longestPauseMs = 15_000;

/** Forwards the deliveries of a temporary webhook to this machine until it is interrupted; gives the exit code. */
export async function listen(options: ListenOptions, terminal: Terminal): Promise<number> {
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) void once(process, name).then(() => interrupted.abort());
  const listening = { webhooks: webhooksOf(options), options, terminal, signal: interrupted.signal };
  while (!interrupted.signal.aborted) await listenOnce(listening);
  return exitCodes.done;
}

/** The webhooks of the application, or of the organization. */
function webhooksOf({ organization, url: baseUrl }: ListenOptions): Webhooks {
  const isPartner = !organization && (environment('TAMGA_CLIENT_ID') ?? '') !== '';
  const { webhooks } = isPartner ? new TamgaPartner({ baseUrl }) : new TamgaPlatform({ baseUrl });
  return webhooks;
}

/** Opens a listener and hears it to its end, which comes where Tamga was away for longer than a minute. */
async function listenOnce(listening: Listening): Promise<void> {
  const { webhooks, options, terminal } = listening;
  const body = options.events === undefined ? {} : { events: options.events as never };
  const { webhook, signing_key: key } = await webhooks.openListener(body);
  terminal.done(`Listening: deliveries go to ${options.forwardTo} until Ctrl-C`);
  terminal.fact('signing key', key);
  terminal.say('');
  terminal.line({ event: 'listening', webhook_id: webhook.id, signing_key: key });
  try {
    await hearAll(listening, webhook.id);
  } finally {
    await webhooks.delete(webhook.id).catch(() => undefined);
  }
}

/** Connects again where a stream ends, until the listener is gone. */
async function hearAll(listening: Listening, id: string): Promise<void> {
  const { signal, terminal } = listening;
  for (let pause = 1_000; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      await hear(listening, id);
      // A stream that ends at once must not be opened without a pause.
      pause = 500;
      await sleep(pause, signal).catch(() => undefined);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof TamgaError)) throw error;
      if (error.status === 404)
        return terminal.say('The listener has ended. The next one has another signing key.');
      if (error.status >= 400 && error.status < 500) throw error;
      terminal.say(`${error.message}\nConnecting again …`);
      await sleep(pause, signal).catch(() => undefined);
    }
  }
}

async function hear({ webhooks, ...listening }: Listening, id: string): Promise<void> {
  const running = new Set<Promise<void>>();
  for await (const delivery of webhooks.hear(id, { signal: listening.signal })) {
    const one = deliver({ webhooks, ...listening }, delivery).finally(() => running.delete(one));
    running.add(one);
    if (running.size >= mostAtOnce) await Promise.race(running);
  }
  await Promise.all(running);
}

async function deliver(
  { webhooks, options, terminal }: Listening,
  delivery: ListenerDelivery,
): Promise<void> {
  const { event } = JSON.parse(delivery.body) as { event: string };
  const answer = await forward(options.forwardTo, delivery);
  const { response_code: code, duration_ms: duration, error } = answer;
  const time = new Date().toTimeString().slice(0, 8);
  terminal.say(`${time}  ${event.padEnd(24)} ${code ?? error ?? ''}  (${duration} ms)`);
  terminal.line({ event, delivery_id: delivery.delivery_id, ...answer });
  await webhooks.answer(delivery.delivery_id, answer).catch((failed: unknown) => {
    terminal.say(
      `The answer could not be reported: ${failed instanceof Error ? failed.message : String(failed)}`,
    );
  });
}
