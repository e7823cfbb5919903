import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeCustomer } from '#test/interop/production/support/customers.ts';
import type { Part, Scene } from '#test/faults/actors.ts';
import { createCaller } from '#test/faults/client.ts';
import type { EnvelopePart, EnvelopeScene } from '#test/faults/envelope-actors.ts';
import { envelopeScene } from '#test/faults/envelope-scene.ts';
import { makeEnvelopeParts, makeParts } from '#test/faults/parts.ts';
import { partnerToken, registerWebhook, startReceivers } from '#test/faults/receivers.ts';
import type { Judged } from '#test/faults/verdict.ts';
import type { Bank } from './bank.ts';
import { mailboxOf } from './mailboxes.ts';

/** People who make requests and sign, all through the balancer, and what is asked of the bank when they are counted. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

async function databaseUrlOf(etc: string, program: string): Promise<string> {
  const text = await readFile(join(etc, `${program}.env`), 'utf8');
  return /^DATABASE_URL=(.*)$/m.exec(text)?.[1] ?? '';
}

/** Makes the first customer, a receiver of their webhooks, and the document of their envelopes. */
export async function openStage(bank: Bank) {
  const { owner, client } = await makeCustomer(bank);
  const receivers = await startReceivers(bank.identity);
  const patience = { until: Date.now() + 120_000 };
  const caller = createCaller(bank.baseUrl, () => patience.until);
  const partner = { base_url: bank.baseUrl, client_id: client.clientId, client_secret: client.clientSecret };
  const token = await partnerToken(partner);
  await registerWebhook(partner, receivers, token);
  const scene: Scene = { caller, receivers, token, mailbox: mailboxOf(bank.gateways), startedAt: Date.now() };
  const access = { base_url: bank.baseUrl, api_key: owner.apiKey };
  const envelopes: EnvelopeScene = await envelopeScene(access, scene);
  const database = new URL(bank.cluster.url);
  database.pathname = '/tamga';
  const etc = bank.own['ETC'] ?? '';
  const judged: Judged = {
    databaseUrl: database.href,
    temporalAddress: bank.temporal.address,
    urls: { owner: await databaseUrlOf(etc, 'operator'), keyservice: await databaseUrlOf(etc, 'keyservice') },
    demo: { ...access, ca_pem: await bank.writeRoot() },
  };
  /** Begins a time of so many milliseconds: the callers of it wait at most three minutes longer for an answer. */
  const begin = (windowMs: number) => {
    patience.until = Date.now() + windowMs + 180_000;
    const startedAt = Date.now();
    return { scene: { ...scene, startedAt }, envelopes: { ...envelopes, startedAt } };
  };
  return { begin, receivers, caller, judged };
}

/** Parts of requests from a number on, of which everybody acts within the window and every receiver takes the first attempt. */
export function partsFrom(first: number, flows: number, windowMs: number): Part[] {
  return makeParts({ flows, windowMs, short: true }).map((part) => ({
    ...part,
    index: first + part.index,
    wish: part.wish === 'expired' ? 'signed' : part.wish,
    expiresIn: 3_600,
    receiver: { ...part.receiver, failures: 0 },
  }));
}

/** Parts of envelopes from a number on, all of which are signed. */
export function envelopePartsFrom(first: number, envelopes: number, windowMs: number): EnvelopePart[] {
  return makeEnvelopeParts({ envelopes, windowMs }).map((part) => ({
    ...part,
    index: first + part.index,
    wish: 'completed',
  }));
}
