import { createHash } from 'node:crypto';
import { TamgaOpen } from '../../open/open.ts';
import { TamgaPartner } from '../../partner/partner.ts';
import type { CreatedSignRequest } from '../../types.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { readOptions } from '../read-options.ts';
import type { Terminal } from '../terminal.ts';

type Played = { partner: TamgaPartner; url: string | undefined; request: CreatedSignRequest };

/** What a signer or the partner does, so that a request has the event. */
const acts: Record<string, (played: Played) => Promise<unknown>> = {
  'sign_request.signed': ({ url, request }) =>
    openAt(url).POST('/sign/{token}/sign', { params: linkOf(request), body: { consent: true } }),
  'sign_request.rejected': ({ url, request }) =>
    openAt(url).POST('/sign/{token}/decline', {
      params: linkOf(request),
      body: { reason: 'Triggered by tamga' },
    }),
  'sign_request.expired': ({ partner, request }) => partner.signRequests.withdraw(request.request_id),
};

/** Plays a whole sign request in the sandbox, so that an event is sent; gives the exit code. */
export async function trigger(args: string[], terminal: Terminal): Promise<number> {
  const { event, act, url } = readTrigger(args);
  const partner = new TamgaPartner({ baseUrl: url });
  const request = await partner.signRequests.create({
    user_email: 'signer@example.com',
    document_name: 'Triggered by tamga',
    document_hash: createHash('sha256').update(`tamga trigger ${event}`).digest('hex'),
    required_loa: 1,
    notify: false,
    livemode: false,
  });
  await act({ partner, url, request });
  const ended = await untilEnded(partner, request.request_id);
  terminal.done(`${event} was sent to your webhooks and listeners`);
  terminal.fact('request', request.request_id);
  terminal.fact('reference', request.reference);
  terminal.fact('status', ended.status);
  terminal.result({ event, ...ended });
  return exitCodes.done;
}

function readTrigger(args: string[]) {
  const { values, positionals } = readOptions('trigger', args, {
    json: { type: 'boolean', default: false },
    url: { type: 'string' },
  });
  const [event = ''] = positionals;
  const act = acts[event];
  const known = Object.keys(acts).join(', ');
  if (event === '') throw new UsageError(`No event is named. Name one of ${known}.`);
  if (!act || positionals.length > 1)
    throw new UsageError(`There is no event "${positionals.join(' ')}" to trigger. Name one of ${known}.`);
  return { event, act, url: values.url };
}

function openAt(baseUrl: string | undefined): TamgaOpen['api'] {
  return new TamgaOpen({ baseUrl }).api;
}

function linkOf({ sign_url: url }: CreatedSignRequest): { path: { token: string } } {
  return { path: { token: url.slice(url.lastIndexOf('/') + 1) } };
}

/** The end is on record before its event is sent. */
async function untilEnded({ signRequests }: TamgaPartner, id: string) {
  const ended = await signRequests.waitUntilSigned(id, { timeoutMs: 60_000 }).catch(() => undefined);
  return ended ?? signRequests.get(id);
}
