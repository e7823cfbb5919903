import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { call, type Answer } from '#test/support/http/http.ts';
import { ownPin } from '#test/support/people/own-certificate.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import type { World } from '#test/support/world/world.ts';

export const sha256 = '2.16.840.1.101.3.4.2.1';
export const ecdsaWithSha256 = '1.2.840.10045.4.3.2';

/** A SHA-256 hash in base64. */
export function someDigest(): string {
  return createHash('sha256').update(randomBytes(16)).digest('base64');
}

/** An answer of CSC: its members, or the error in one of its two shapes. */
export type CscBody = Record<string, unknown> & {
  SAD?: string;
  signatures?: string[];
  error?: string | { code: string; message: string };
};

/** The code of an error in either shape. */
export function codeOf({ body: { error } }: Answer<CscBody>): string | undefined {
  return typeof error === 'string' ? error : error?.code;
}

/** Calls an operation of remote signing, by CSC 2 unless another version is named. */
export function csc(
  world: World,
  name: string,
  { token, body = {}, version = 'v2' }: { token?: string; body?: unknown; version?: string } = {},
): Promise<Answer<CscBody>> {
  return call<CscBody>(world, `/csc/${version}/${name}`, { ...(token === undefined ? {} : { token }), body });
}

/** A holder who is signed in, and the credential that is used. */
export type Signer = { token: string; email: string; credentialID: string };

/** The newest code that went to an address. */
export async function newestCode(world: World, to: string): Promise<string> {
  const [sent] = await sentMessages(world, { to, kind: 'code' });
  if (!sent?.code) throw new Error(`no code went to ${to}`);
  return sent.code;
}

/** Asks for a one-time code and gives it with the PIN; gives the SAD. */
export async function authorize(
  world: World,
  { token, email, credentialID }: Signer,
  { hash, numSignatures = hash.length }: { hash: string[]; numSignatures?: number },
): Promise<string> {
  const body = { credentialID, hash, numSignatures };
  const asked = await csc(world, 'credentials/authorize', { token, body });
  expect({ status: asked.status, error: asked.body.error }).toEqual({ status: 401, error: 'otp_required' });
  const factors = { OTP: await newestCode(world, email), PIN: ownPin };
  const given = await csc(world, 'credentials/authorize', { token, body: { ...body, ...factors } });
  expect(given.status).toBe(200);
  expect(given.body).toEqual({ SAD: expect.stringMatching(/^[\w-]{64}$/), expiresIn: expect.any(Number) });
  return given.body.SAD ?? '';
}
