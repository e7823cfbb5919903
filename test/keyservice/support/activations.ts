import { createHash, randomBytes } from 'node:crypto';
import type { Answer, RunningKeyService } from './key-service.ts';

export const pin = '482910';

/** A document's hash with its algorithm before it. */
export function hashOf(content: string | Buffer, algorithm = 'sha256'): string {
  return `${algorithm}:${createHash(algorithm).update(content).digest('hex')}`;
}

/** Makes the hash of a document that nobody has seen before. */
export function someHash(): string {
  return hashOf(randomBytes(32));
}

/** A holder's certificate under `pin`; gives its id. */
export async function makeCertificate(
  running: RunningKeyService,
  more: Record<string, unknown> = {},
): Promise<string> {
  const body = { common_name: 'Bat Dorj', email: 'bat@example.mn', key_type: 'EC', pin, ...more };
  return String((await running.call('POST', '/api/v1/certificates/generate', body)).data['certificate_id']);
}

/** Asks for an activation for one hash as CAdES, unless `more` says otherwise. */
export function activate(
  running: RunningKeyService,
  certificateId: string,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const body = { certificate_id: certificateId, pin, hashes: [someHash()], profile: 'cades', ...more };
  return running.call('POST', '/api/v1/activations', body);
}

export type Activated = { id: string; sad: string; hashes: string[] };

/** An activation for these hashes by a fresh certificate, or by the one that is named. */
export async function activated(
  running: RunningKeyService,
  more: Record<string, unknown> = {},
  certificateId?: string,
): Promise<Activated> {
  const hashes = (more['hashes'] as string[] | undefined) ?? [someHash()];
  const id = certificateId ?? (await makeCertificate(running));
  const answer = await activate(running, id, { hashes, ...more });
  if (answer.status !== 201) throw new Error(`no activation: ${JSON.stringify(answer.body)}`);
  return { id: String(answer.data['activation_id']), sad: String(answer.data['sad']), hashes };
}

/** Signs an activation's hashes, or others that are named. */
export function signActivated(
  running: RunningKeyService,
  { id, sad, hashes }: Activated,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  return running.call('POST', `/api/v1/activations/${id}/sign`, { sad, hashes, ...more });
}

/** The code of a failure. */
export function codeOf({ body }: Answer): unknown {
  return (body as { error?: { code: string } }).error?.code;
}

/** The signatures of an answer in DER. */
export function signaturesOf({ data }: Answer): Buffer[] {
  return (data['signatures'] as string[]).map((signature) => Buffer.from(signature, 'base64'));
}
