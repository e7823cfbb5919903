import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { platform } from '#test/support/people/account.ts';
import { pin, type Owner } from './customers.ts';
import type { Installation } from './installation.ts';

/** A document and the detached signature of its holder's certificate. */
export type Signed = { document: Buffer; signature: Buffer };

const patienceMs = 60_000;

/** Signs a new document as a program does that repeats a call under the same key while the answer is 503, or none came. */
async function signOne(production: Installation, owner: Owner): Promise<Signed> {
  const document = randomBytes(64);
  const body = { pin, document_hash: createHash('sha256').update(document).digest('hex') };
  const headers = { 'idempotency-key': randomUUID() };
  const path = `/certificates/${owner.certificateId}/sign`;
  for (const end = Date.now() + patienceMs; ; await sleep(300)) {
    const answer = await platform<{ signature: string }>(production, path, {
      token: owner.access_token,
      body,
      headers,
    }).catch(() => undefined);
    if (answer?.status === 200)
      return { document, signature: Buffer.from(answer.body.data.signature, 'base64') };
    const passing = answer === undefined || answer.status === 503 || answer.status === 409;
    if (!passing || Date.now() > end)
      throw new Error(`sign answered ${answer?.status}: ${JSON.stringify(answer?.body)}`);
  }
}

/** Makes so many signatures of a holder, three at a time, while `meanwhile` goes on; gives all of them. */
export async function signMany(
  production: Installation,
  owner: Owner,
  { count, meanwhile }: { count: number; meanwhile: (done: () => number) => Promise<void> },
): Promise<Signed[]> {
  const made: Signed[] = [];
  let begun = 0;
  const signer = async () => {
    while (begun < count) {
      begun += 1;
      made.push(await signOne(production, owner));
    }
  };
  await Promise.all([signer(), signer(), signer(), meanwhile(() => made.length)]);
  return made;
}
