import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { wrap } from '@mikro-orm/core';
import { expect } from 'vitest';
import { completeObject, writeObject } from '#documents/document-store.ts';
import { Document } from '#entities/document/document.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import type { World } from '#test/support/world/world.ts';
import { sampleDocument } from '../../../src/demo/options.ts';
import { platform, registerUser, type TestUser } from './account.ts';

/** Uploads a PDF as a user does and waits until it is ready; gives the document's id. */
export async function uploadPdf(world: World, user: TestUser, bytes?: Uint8Array): Promise<string> {
  const form = new FormData();
  const pdf = bytes ?? (await readFile(sampleDocument));
  form.append('file', new Blob([new Uint8Array(pdf)]), 'agreement.pdf');
  const headers = { authorization: `Bearer ${user.access_token}` };
  const response = await fetch(`${world.baseUrl}/api/v1/documents`, { method: 'POST', headers, body: form });
  expect(response.status).toBe(201);
  const { data } = (await response.json()) as { data: { document: { id: string } } };
  const { id } = data.document;
  await untilTrue(async () => {
    type Looked = { document: { status: string } };
    const { body } = await platform<Looked>(world, `/documents/${id}`, { token: user.access_token });
    return body.data.document.status === 'ready';
  });
  return id;
}

let inspected: Promise<ReturnType<typeof factsOf>> | undefined;

async function inspectSample(world: World) {
  const id = await uploadPdf(world, await registerUser(world));
  return factsOf(await world.deps.orm.em.fork().findOneOrFail(Document, { id }));
}

function factsOf(document: Document) {
  const { id: _id, sourceId: _sourceId, pdfId, ...facts } = wrap(document).toPOJO();
  // A copy has one object.
  expect(pdfId).toBeNull();
  return facts;
}

/**
 * Gives a user the sample document, ready for envelopes, where neither its upload nor its inspection is what is tested: the
 * first of a process is uploaded and inspected, by a user of its own, and others get rows with the same facts. Gives the
 * document's id.
 */
export async function readyDocument(world: World, { user }: TestUser): Promise<string> {
  inspected ??= inspectSample(world);
  const facts = await inspected.catch((error: unknown) => {
    inspected = undefined;
    throw error;
  });
  const [id, organizationId, at] = [randomUUID(), user.organization_id, new Date()];
  const bytes = createReadStream(sampleDocument);
  const { id: sourceId } = await writeObject(world.deps.documents, { organizationId, bytes });
  await world.deps.orm.em.fork().transactional(async (em) => {
    await em.insert(Document, {
      ...facts,
      id,
      organizationId,
      userId: user.id,
      sourceId,
      createdAt: at,
      updatedAt: at,
    });
    await completeObject(em, sourceId);
  });
  return id;
}
