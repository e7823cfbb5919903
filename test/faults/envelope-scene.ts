import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoFile } from '#stack/seed/demo-file.ts';
import type { Processes } from '#test/support/servers/processes.ts';
import { sampleDocument } from '../../src/demo/options.ts';
import type { Scene } from './actors.ts';
import { playEnvelope, type EnvelopeActor, type EnvelopeScene } from './envelope-actors.ts';
import { makeEnvelopeParts } from './parts.ts';

/** Uploads the one document of all envelopes, subscribes to their events, and begins to play so many of them. */
export async function playEnvelopes(
  { envelopes }: { envelopes: number },
  { demo }: Processes,
  { scene, windowMs }: { scene: Scene; windowMs: number },
): Promise<EnvelopeActor[]> {
  if (envelopes === 0) return [];
  const stage = await envelopeScene(demo, scene);
  return makeEnvelopeParts({ envelopes, windowMs }).map((part) => playEnvelope(stage, part));
}

/** Uploads the one document of all envelopes, and subscribes to their events. */
export async function envelopeScene(
  { base_url, api_key: apiKey }: Pick<DemoFile, 'base_url' | 'api_key'>,
  scene: Scene,
): Promise<EnvelopeScene> {
  const platform = { baseUrl: base_url, headers: { 'x-api-key': apiKey } };
  const documentId = await uploadDocument(platform);
  await subscribe(platform, scene.receivers.expect('/platform', { failures: 0, delayMs: 0 }));
  return { ...scene, apiKey, documentId };
}

type Platform = { baseUrl: string; headers: Record<string, string> };

async function uploadDocument({ baseUrl, headers }: Platform): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await readFile(sampleDocument))]), 'agreement.pdf');
  const response = await fetch(`${baseUrl}/api/v1/documents`, { method: 'POST', headers, body: form });
  if (response.status !== 201) throw new Error(`the document was not taken: ${response.status}`);
  const { id } = await documentOf(response);
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(250)) {
    const { status } = await documentOf(await fetch(`${baseUrl}/api/v1/documents/${id}`, { headers }));
    if (status === 'ready') return id;
  }
  throw new Error('the document was not looked at within a minute');
}

async function documentOf(response: Response): Promise<{ id: string; status: string }> {
  const { data } = (await response.json()) as { data: { document: { id: string; status: string } } };
  return data.document;
}

const events = ['sent', 'delivered', 'completed', 'declined', 'voided', 'expired'].map(
  (name) => `envelope_${name}`,
);
const recipientEvents = ['sent', 'delivered', 'signed', 'declined'].map((name) => `recipient_${name}`);

async function subscribe({ baseUrl, headers }: Platform, url: string): Promise<void> {
  const response = await fetch(`${baseUrl}/api/v1/webhooks`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ url, events: [...events, ...recipientEvents] }),
  });
  if (response.status !== 201) throw new Error(`the webhook was not registered: ${response.status}`);
}

/** Counts the envelopes at each stage, in words. */
export function envelopeStagesOf(envelopes: EnvelopeActor[]): string {
  const stages = Map.groupBy(envelopes, ({ stage, failure }) => (failure ? 'failed' : stage));
  return `envelopes: ${[...stages].map(([stage, those]) => `${those.length} ${stage}`).join(', ') || 'none'}`;
}
